// Defines the interface through which console features read and change data of the platform. Every function receives
// the database of the request, so that the implementation on our own tables works in the transaction of the request.
import type { SQL } from 'drizzle-orm'
import type { Access, AccountType, Permissions, RequiredLevel } from '#contract/access.ts'
import type { changeEcommerces, EcommerceChange } from '#contract/console/ecommerce-changes.ts'
import type { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import type { Home, QueueName } from '#contract/console/home.ts'
import type { LookupResult, lookUpEcommerces, lookUpGroups, TicketAttempt } from '#contract/console/tickets.ts'
import type { ParsedInput, ResponseBody } from '#contract/endpoint.ts'
import type { UserReference } from '#contract/people.ts'
import type { Attempt, ReprocessType } from '#contract/platform/reprocess.ts'
import type { RefundSummary } from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { ConsumerKeys } from '#contract/typed-text.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import type { HandlerContext } from '#server/http/handler.ts'
import type { ClaimFilter } from './claims.ts'
import type { QueueCount } from './queue-count.ts'
import type { Secrets } from './secrets.ts'
import type { SearchTerms } from './ticket-reading.ts'

/** Name and e-mail of a verified identity, for which a user is created. */
interface NewUser {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

interface UserWithEmail extends UserReference {
  readonly email: string
}

type Grantor = Pick<SignedInUser, 'first_name' | 'last_name' | 'email'>

export interface PlatformUsers {
  /** Reads the user of a session with current permissions, and a token that changes with the maintenance mode. */
  readonly readCaller: (
    db: PooledDatabase,
    id: number,
  ) => Promise<{ readonly user: SignedInUser | null; readonly maintenance: string | null }>
  readonly find: (db: Database, id: number) => Promise<SignedInUser | null>
  /** Locks the user until the transaction ends; throws 404 if the user does not exist. */
  readonly lock: (db: Database, id: number) => Promise<SignedInUser>
  /** Locks the user with this e-mail until the transaction ends. The e-mail is in lower case. */
  readonly lockByEmail: (db: Database, email: string) => Promise<SignedInUser | null>
  /** Creates a user without permissions; null if another user has the e-mail. */
  readonly create: (db: Database, user: NewUser) => Promise<SignedInUser | null>
  /** Stores the time of the sign-in and locks the user until the transaction ends; null if the user does not exist. */
  readonly recordSignIn: (db: Database, id: number, now: Date) => Promise<SignedInUser | null>
  readonly setPermissions: (db: Database, id: number, permissions: Permissions, now: Date) => Promise<void>
  /** Returns the ids of all users, or of those among `ids` who exist. */
  readonly listIds: (db: Database, ids?: readonly number[]) => Promise<readonly number[]>
  /** Reads full names by id; ids without a user are left out. */
  readonly readNames: (db: Database, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Reads the users with these ids and returns a map from id to user. */
  readonly list: (db: Database, ids: readonly number[]) => Promise<ReadonlyMap<number, SignedInUser>>
  /** Returns the users among `ids` who meet the access rule. */
  readonly listWithAccess: (db: Database, access: Access, ids: readonly number[]) => Promise<readonly UserReference[]>
  /** Returns the users who meet the access rule, by name; `q` searches id, name and e-mail. */
  readonly search: (
    db: Database,
    access: Access,
    { q, limit }: { readonly q?: string | undefined; readonly limit: number },
  ) => Promise<UserWithEmail[]>
  /** Returns a few users who can grant all of these permissions. */
  readonly findGrantors: (db: Database, requiredLevels: readonly RequiredLevel[]) => Promise<readonly Grantor[]>
  /** Returns the ids of all users who can grant all of these permissions. */
  readonly listGrantorIds: (db: Database, requiredLevels: readonly RequiredLevel[]) => Promise<readonly number[]>
  /** Reads the default permissions of an account type; null if the platform has no such type. */
  readonly readTypePermissions: (db: Database, type: AccountType) => Promise<Permissions | null>
}

export type RecordKind =
  | 'ecommerce'
  | 'group'
  | 'store'
  | 'reverse'
  | 'refund'
  | 'platform'
  | 'integration'
  | 'carrier'
  | 'alert'
  | 'user'

export interface PlatformRecord {
  readonly name: string
  /** Ecommerce that the record belongs to; null if records of this kind belong to no ecommerce. */
  readonly ecommerce_id: number | null
}

export interface PlatformRecords {
  /** Reads the records with these ids, by id; ids without a record are left out. */
  readonly read: (
    db: Database,
    kind: RecordKind,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, PlatformRecord>>
  /**
   * Returns a sub-select with one column, `id`: the records whose name contains one of the spellings of a word. An
   * implementation without tables selects the ids as values.
   */
  readonly selectIdsByName: (kind: RecordKind, spellings: readonly string[]) => SQL
}

export interface FailedReprocessFilter {
  /** Limits the list to records whose last attempt was made by this user. */
  readonly userId: number | undefined
  /** Filters by claims on reverses and refunds; undefined without a filter. */
  readonly claims: Readonly<Record<ReprocessType, ClaimFilter | undefined>>
}

export interface PlatformReprocesses {
  /** Returns one page of the records whose last attempt failed. */
  readonly listFailed: (
    db: Database,
    query: ParsedInput<typeof listFailedReprocesses>['query'],
    filter: FailedReprocessFilter,
  ) => Promise<ResponseBody<typeof listFailedReprocesses>>
  /** Returns the newest attempts under a ticket, and the total number of attempts. */
  readonly listOfTicket: (
    db: Database,
    ticket: string,
    limit: number,
  ) => Promise<{ readonly attempts: readonly TicketAttempt[]; readonly total: number }>
  /** Reads the messages that merchants' systems returned for these attempts, by attempt id. */
  readonly readMessages: (db: Database, attemptIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** Platform data for the timeline of a reverse. */
export interface ReverseHistory {
  readonly created_at: Date
  readonly source: string
  /** Refunds of the reverse, the newest first. */
  readonly refunds: readonly RefundSummary[]
  /** Attempts to reprocess the reverse or one of its refunds, with the time of their end or else of their start. */
  readonly attempts: readonly { readonly id: number; readonly at: Date }[]
  /** Id of the last attempt that has a log. */
  readonly last_log: number | null
}

export interface PlatformReverses {
  /** Reads the history of a reverse; null if the reverse does not exist. Without attempts, `last_log` is null. */
  readonly readHistory: (
    db: Database,
    id: number,
    options: { readonly withAttempts: boolean },
  ) => Promise<ReverseHistory | null>
  readonly readAttempts: (db: Database, ids: readonly number[]) => Promise<readonly Attempt[]>
}

/** Names of the queues of the platform's records; feature requests belong to the console. */
type PlatformQueue = Exclude<QueueName, 'featureRequests'>

export interface PlatformHome {
  /** Reads the active maintenance; null if no maintenance is active. */
  readonly readMaintenance: (db: Database) => Promise<Home['maintenance']>
  readonly countLiveAlerts: (db: Database, now: Date) => PromiseLike<number | null>
  /** Null if the platform does not report the state of integrations, as with carriers and figures below. */
  readonly listFailingIntegrations: (db: Database) => Promise<Home['integrations']>
  readonly listFailingCarriers: (db: Database) => Promise<Home['carriers']>
  /** Counts by queue; null for a queue that the platform does not have. */
  readonly queueCounters: Readonly<Record<PlatformQueue, (db: Database, now: Date) => Promise<QueueCount | null>>>
  /** Reads figures of today and of the previous week; those of failed reprocesses only if `withFailures` is true. */
  readonly readFigures: (
    db: Database,
    now: Date,
    options: { readonly withFailures: boolean },
  ) => Promise<Home['figures']>
  /** Counts the reprocess attempts of a user under these tickets, by ticket and status. */
  readonly countAttempts: (
    db: Database,
    userId: number,
    tickets: readonly string[],
  ) => PromiseLike<readonly { readonly ticket: string; readonly status: string; readonly count: number }[]>
}

/** Permissions of the user that determine which records a look-up may return. */
export interface LookupPermissions {
  /** True when the user may find records by the tickets of their reprocess attempts. */
  readonly canReadAttempts: boolean
  /** Reverses whose zip code was corrected under one of the tickets. */
  readonly correctedReverses: readonly number[]
}

type LookupQuery<E extends typeof lookUpEcommerces | typeof lookUpGroups> = ParsedInput<E>['query']

export interface PlatformLookup {
  /** Finds records of one kind by the search terms, the best matches first. `limit` applies to matches by name. */
  readonly find: (
    db: Database,
    kind: LookupResult['kind'],
    options: { readonly searchTerms: SearchTerms; readonly limit: number; readonly permissions: LookupPermissions },
  ) => Promise<readonly LookupResult[]>
  /** Finds records whose name differs by a few typos, the fewest typos first. */
  readonly findSimilar: (
    db: Database,
    kind: LookupResult['kind'],
    searchTerms: SearchTerms,
  ) => Promise<readonly LookupResult[]>
  /** Returns the records with the highest ids. */
  readonly listNewest: (db: Database, kind: LookupResult['kind']) => Promise<LookupResult[]>
  /** Returns the reverses of the consumer with one of these keys, the newest first. */
  readonly listOfConsumer: (
    db: Database,
    secrets: Secrets,
    keys: ConsumerKeys,
    limit: number,
  ) => Promise<readonly LookupResult[]>
  readonly listEcommerces: (
    db: Database,
    query: LookupQuery<typeof lookUpEcommerces>,
  ) => Promise<ResponseBody<typeof lookUpEcommerces>['data']>
  readonly listGroups: (
    db: Database,
    query: LookupQuery<typeof lookUpGroups>,
    options: { readonly onlyWithEcommerces: boolean },
  ) => Promise<ResponseBody<typeof lookUpGroups>['data']>
}

/** Handler context of the change of many ecommerces, limited to one of them. */
type ChangeEcommerceContext = Omit<HandlerContext<typeof changeEcommerces>, 'params' | 'body'> & {
  readonly params: { readonly id: number }
}

/** Values of a change for the response, if the activity row contains fewer values. */
export interface ResponseChange {
  readonly before?: unknown
  readonly after: unknown
}

export interface PlatformEcommerces {
  /** Changes one ecommerce by the rules of its single save, and throws the errors of that save. */
  readonly change: (context: ChangeEcommerceContext, change: EcommerceChange) => Promise<ResponseChange | undefined>
}

export interface PlatformPort {
  readonly ecommerces: PlatformEcommerces
  readonly lookup: PlatformLookup
  readonly home: PlatformHome
  readonly reverses: PlatformReverses
  readonly reprocesses: PlatformReprocesses
  readonly users: PlatformUsers
  readonly records: PlatformRecords
}
