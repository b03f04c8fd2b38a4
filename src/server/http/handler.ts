// The handler types: one endpoint of the contract, one function from parsed input to answer.

import type { Answer, Endpoint, Parsed } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Config } from '#server/config.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import type { DemoMode } from '#server/demo-mode.ts'
import type { Log } from '#server/log.ts'
import type { ExportFiles } from '#server/services/export-files.ts'
import type { Identities } from '#server/services/identity-provider.ts'
import type { Platform } from '#server/services/platform.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'
import type { Secrets } from '#server/services/secrets.ts'
import type { Totals } from '#server/services/totals.ts'
import type { WorkSignal } from '#server/services/work-signal.ts'
import type { Cookies } from './cookies.ts'
import type { Metrics } from './metrics.ts'
import type { Link } from './sessions.ts'

/** What handlers share, made once at start by `makeServices`. */
export interface Services {
  readonly config: Config
  readonly db: PooledDatabase
  /** The present; tests set it. */
  readonly now: () => Date
  readonly identities: Identities
  /** Null: demo mode is off. */
  readonly demo: DemoMode | null
  readonly secrets: Secrets
  /** The platform that this server is a gateway to; null: it stands alone. */
  readonly platform: Platform | null
  /** How console features read and change data of the platform. */
  readonly platformPort: PlatformPort
  /** Where this server itself can be reached from this machine: the demo's providers stand there. */
  readonly ownAddress: () => string
  /** Aborted before the server stops: it still answers, but /health tells load balancers to send no more requests. */
  readonly leaving: AbortSignal
  /** Aborted when the server stops. */
  readonly stopping: AbortSignal
  /** Rung when a batch is to be run, paused or cancelled. */
  readonly batchBell: WorkSignal
  readonly metrics: Metrics
  readonly totals: Totals
  /** Null: files of exports are not kept. */
  readonly exportFiles: ExportFiles | null
  /** Whether the database answers, even while every connection for calls is at work. */
  readonly isDatabaseThere: () => Promise<boolean>
  /** The disk of the embedded database has no room for writes. */
  readonly isDiskFull: () => boolean
  /** Of the console that is served; null: none is. */
  readonly consoleBuild: string | null
  /** One structured line, to which its time is added; never personal data. */
  readonly log: Log
}

export interface ActivityEntry {
  /** Command or verb, `reprocess.reverse`. */
  readonly action: string
  readonly entity: string
  readonly entity_id: string | number
  readonly ecommerce_id?: number
  readonly ticket?: string
  readonly before?: unknown
  readonly after?: unknown
  /** The row of a write, or of an undo, that this one takes back. */
  readonly undoes?: number
  readonly redoes?: number
  /** Who did it, where that is not the caller: the person who signs in; the operator, who has no id. */
  readonly by?: { readonly id: number | null; readonly first_name: string; readonly last_name: string }
}

/** Appends to the activity record, in the transaction of `db`. */
export type Recorder = (entry: ActivityEntry) => Promise<void>

export interface RequestContext {
  readonly id: string
  readonly language: Language
  /** Aborted when the client goes away or the server stops. */
  readonly signal: AbortSignal
  readonly address: string
  readonly userAgent: string
  /** Record versions from `If-Match`; empty when malformed, null: any version. */
  readonly ifMatch: readonly number[] | null
  /** Only the headers are asked for (HEAD): nothing is to be begun. */
  readonly isHead: boolean
}

interface Common {
  readonly services: Services
  readonly request: RequestContext
  /** The JSON of the body, letter by letter: parsing alters numbers. */
  readonly source: string
  /** Sets the ETag of the answer to a record's version. */
  readonly tag: (version: number) => void
  /** Makes the answer a file to save, by its name. */
  readonly download: (fileName: string) => void
  /** A header of the answer of our own, `X-Total-Rows`. */
  readonly mention: (name: string, value: string | number) => void
  readonly cookies: Cookies
  /** The ticket in hand: what is written is recorded under it. */
  readonly ticket: string | null
  /** The session the call came with. */
  readonly sessionId: number | null
  /** As whom the caller sees the console; null when as themselves. */
  readonly link: Link | null
}

/** A signed-in person, or null where the endpoint is public. */
type StaffOf<E extends Endpoint> = E['access'] extends 'public' ? SignedInUser | null : SignedInUser

export type Call<E extends Endpoint> = Parsed<E> &
  Common & { readonly staff: StaffOf<E>; readonly db: Database; readonly record: Recorder }

export type LongCall<E extends Endpoint> = Parsed<E> &
  Common & {
    readonly staff: StaffOf<E>
    readonly db: Database
    readonly transaction: <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>
    /** The last transaction: its result is the answer, stored with the idempotency key in the same commit. */
    finish(work: (db: Database, record: Recorder) => Promise<Answer<E>>): Promise<Answer<E>>
  }

/** A call of any endpoint: its input has been parsed by that endpoint, and no type says how. */
export interface AnyCall extends Common {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly staff: SignedInUser | null
  readonly db: Database
}

/** Loads the record that a PUT replaces, as a GET returns it: unchanged texts are accepted as they are stored. */
type LoadStored<E extends Endpoint> = (
  call: Pick<Call<E>, 'db' | 'staff'> & Parsed<Pick<E, 'params'>>,
) => Promise<unknown>

interface Stored {
  loadStored?(call: Pick<AnyCall, 'params' | 'db' | 'staff'>): Promise<unknown>
}

interface ShortHandler extends Stored {
  readonly endpoint: Endpoint
  readonly kind: 'short'
  // A method: its parameter is bivariant, so that handlers of all endpoints fit one list.
  run(call: AnyCall & Pick<Call<Endpoint>, 'record'>): Promise<unknown>
}

interface LongHandler extends Stored {
  readonly endpoint: Endpoint
  readonly kind: 'long'
  run(call: AnyCall & Pick<LongCall<Endpoint>, 'transaction' | 'finish'>): Promise<unknown>
}

export type OwnHandler = ShortHandler | LongHandler

/** At a gateway the platform answers in this server's place, or nobody does. */
export type Handler =
  | OwnHandler
  | { readonly endpoint: Endpoint; readonly kind: 'forwarded' }
  | { readonly endpoint: Endpoint; readonly kind: 'absent' }

/** A read, or a write that is one transaction together with its activity rows. */
export function handle<const E extends Endpoint>(
  endpoint: E,
  run: (call: Call<E>) => Promise<Answer<E>>,
  loadStored?: LoadStored<E>,
): ShortHandler {
  return { endpoint, kind: 'short', run, ...(loadStored && { loadStored }) }
}

/** For work longer than one transaction: it opens its own, and must leave consistent data between them. */
export function handleLong<const E extends Endpoint>(
  endpoint: E,
  run: (call: LongCall<E>) => Promise<Answer<E>>,
  loadStored?: LoadStored<E>,
): LongHandler {
  return { endpoint, kind: 'long', run, ...(loadStored && { loadStored }) }
}
