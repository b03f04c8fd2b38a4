// Defines the types of endpoint handlers: a handler is a function from the parsed request to the response body.

import type { Endpoint, ParsedInput, ResponseBody } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { CarrierTracking } from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Config } from '#server/config.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import type { DemoMode } from '#server/demo-mode.ts'
import type { Log } from '#server/log.ts'
import type { ExpiringCache } from '#server/services/expiring-cache.ts'
import type { ExportFiles } from '#server/services/export-files.ts'
import type { TokenVerifier } from '#server/services/identity-provider.ts'
import type { Platform } from '#server/services/platform.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'
import type { Secrets } from '#server/services/secrets.ts'
import type { TotalsCache } from '#server/services/totals.ts'
import type { WorkSignal } from '#server/services/work-signal.ts'
import type { Cookies } from './cookies.ts'
import type { Metrics } from './metrics.ts'
import type { PlatformToken } from './sessions.ts'

/** Services that all handlers share; `createServices` creates them once when the server starts. */
export interface Services {
  readonly config: Config
  readonly db: PooledDatabase
  /** Returns the current time; tests replace this function to set the clock. */
  readonly now: () => Date
  readonly tokenVerifier: TokenVerifier
  /** Demo mode of this server; null when demo mode is off. */
  readonly demo: DemoMode | null
  readonly secrets: Secrets
  /**
   * Client of the external platform API, which this server calls instead of its own tables; null when this server
   * stores the platform data itself.
   */
  readonly platform: Platform | null
  /** Functions that read and change platform data, in this server's tables or through the external platform API. */
  readonly platformPort: PlatformPort
  /**
   * Returns the local URL of this server; demo mode serves a simulated OAuth provider, carriers and a helpdesk there.
   */
  readonly ownAddress: () => string
  /** Aborted before the server stops: requests are still answered, but `/health` returns 503 to load balancers. */
  readonly draining: AbortSignal
  /** Aborted when the server stops; running requests should end. */
  readonly stopping: AbortSignal
  /** Wakes the batch runner when a batch must be run, paused or cancelled. */
  readonly batchSignal: WorkSignal
  readonly metrics: Metrics
  readonly totals: TotalsCache
  /** Responses of merchants' systems about the parcels of reverses, by reverse and integration. */
  readonly carrierTracking: ExpiringCache<CarrierTracking>
  /** Storage of export files; null when exports are not stored for a second download. */
  readonly exportFiles: ExportFiles | null
  /** Returns true when the database responds, even while all pooled connections are busy. */
  readonly isDatabaseReachable: () => Promise<boolean>
  /** Returns true when the disk of the embedded database has no room for writes. */
  readonly isDiskFull: () => boolean
  /** Build id of the console files that this server serves; null when the server provides only the API. */
  readonly consoleBuild: string | null
  /** Writes one structured log line with a timestamp. Log lines must not contain personal data. */
  readonly log: Log
}

export interface ActivityEntry {
  /** Id of the recorded action, such as `reprocess.reverse`. */
  readonly action: string
  readonly entity: string
  readonly entity_id: string | number
  readonly ecommerce_id?: number
  readonly ticket?: string
  readonly before?: unknown
  readonly after?: unknown
  /** Id of the activity row that this write undoes. */
  readonly undoes?: number
  /** Id of the activity row of the undo that this write reverts. */
  readonly redoes?: number
  /**
   * User to record as the author instead of the caller, such as a user who is signing in. The server operator has the
   * id null.
   */
  readonly recordedAuthor?: { readonly id: number | null; readonly first_name: string; readonly last_name: string }
}

/** Appends an entry to the activity log, in the same transaction as the handler's writes to `db`. */
export type ActivityRecorder = (entry: ActivityEntry) => Promise<void>

export interface RequestContext {
  readonly id: string
  readonly language: Language
  /** Aborted when the client disconnects, the time limit passes or the server stops. */
  readonly signal: AbortSignal
  readonly clientIpAddress: string
  readonly userAgent: string
  /** Record versions of the `If-Match` header; empty when the header is malformed, null when any version matches. */
  readonly ifMatch: readonly number[] | null
  /** True for HEAD requests, which need only the headers, so the handler must not start an export. */
  readonly isHead: boolean
}

interface SharedContext {
  readonly services: Services
  readonly request: RequestContext
  /** JSON text of the request body, for handlers that store JSON: parsing would change how numbers are written. */
  readonly rawBody: string
  /** Sets the response header `ETag` to the version of a record. */
  readonly setEtag: (version: number) => void
  /** Sets `Content-Disposition`, so that browsers save the response under this file name. */
  readonly setDownloadName: (fileName: string) => void
  /** Sets a custom response header, such as `X-Total-Rows`. */
  readonly setHeader: (name: string, value: string | number) => void
  readonly cookies: Cookies
  /** Helpdesk ticket of the request (`X-Ticket`), stored in the activity rows of its writes. */
  readonly ticket: string | null
  /** Id of the session that authenticated the request; null without a session. */
  readonly sessionId: number | null
  /** Token for the external platform API; null when this server uses its own tables. */
  readonly platformLink: PlatformToken | null
}

/** Type of the signed-in user in a handler; includes null only for public endpoints. */
type EndpointUser<E extends Endpoint> = E['access'] extends 'public' ? SignedInUser | null : SignedInUser

/**
 * Request, services and helper functions that a handler of endpoint `E` receives. For a write, `db` is one transaction.
 */
export type HandlerContext<E extends Endpoint> = ParsedInput<E> &
  SharedContext & { readonly user: EndpointUser<E>; readonly db: Database; readonly record: ActivityRecorder }

/** Context of a handler that opens its own transactions, in contrast to a handler that runs in one transaction. */
export type LongHandlerContext<E extends Endpoint> = ParsedInput<E> &
  SharedContext & {
    readonly user: EndpointUser<E>
    readonly db: Database
    readonly transaction: <Result>(task: (db: Database, record: ActivityRecorder) => Promise<Result>) => Promise<Result>
    /**
     * Runs the last transaction. The result of `task` is the response, stored with the idempotency key in that
     * transaction.
     */
    finish(task: (db: Database, record: ActivityRecorder) => Promise<ResponseBody<E>>): Promise<ResponseBody<E>>
  }

/** Handler context of any endpoint: params, query and body are parsed, but their types are not known here. */
export interface AnyHandlerContext extends SharedContext {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
  readonly user: SignedInUser | null
  readonly db: Database
}

/**
 * Loads the record that a PUT replaces, in the format of a GET response. A text that the request leaves unchanged is
 * accepted, even if the stored text breaks a newer validation rule.
 */
type LoadStoredRecord<E extends Endpoint> = (
  context: Pick<HandlerContext<E>, 'db' | 'user'> & ParsedInput<Pick<E, 'params'>>,
) => Promise<unknown>

interface StoredRecordLoader {
  loadStored?(context: Pick<AnyHandlerContext, 'params' | 'db' | 'user'>): Promise<unknown>
}

interface ShortHandler extends StoredRecordLoader {
  readonly endpoint: Endpoint
  readonly kind: 'short'
  // `run` is declared as a method instead of a property, so that TypeScript accepts the handlers of all endpoints in
  // one list.
  run(context: AnyHandlerContext & Pick<HandlerContext<Endpoint>, 'record'>): Promise<unknown>
}

interface LongHandler extends StoredRecordLoader {
  readonly endpoint: Endpoint
  readonly kind: 'long'
  /**
   * True if a repeated request would have its effect twice on another server, such as creating a record twice. If the
   * result of the first request is unknown, a repeat with the same idempotency key is rejected with 409.
   */
  readonly isUnrepeatable?: boolean | undefined
  run(context: AnyHandlerContext & Pick<LongHandlerContext<Endpoint>, 'transaction' | 'finish'>): Promise<unknown>
}

/** Handler that this server implements, in contrast to an `absent` handler. */
export type LocalHandler = ShortHandler | LongHandler

/** A handler of an API endpoint. An `absent` handler responds with 501, because the external platform API lacks it. */
export type Handler = LocalHandler | { readonly endpoint: Endpoint; readonly kind: 'absent' }

/** Defines a handler that only reads, or that writes in a single transaction together with its activity rows. */
export function defineHandler<const E extends Endpoint>(
  endpoint: E,
  run: (context: HandlerContext<E>) => Promise<ResponseBody<E>>,
  loadStored?: LoadStoredRecord<E>,
): ShortHandler {
  return { endpoint, kind: 'short', run, ...(loadStored && { loadStored }) }
}

/**
 * Defines a handler that runs longer than one transaction. The handler opens its own transactions and must leave
 * consistent data after each of them.
 */
export function defineLongHandler<const E extends Endpoint>(
  endpoint: E,
  run: (context: LongHandlerContext<E>) => Promise<ResponseBody<E>>,
  loadStored?: LoadStoredRecord<E>,
): LongHandler {
  return { endpoint, kind: 'long', run, ...(loadStored && { loadStored }) }
}
