// Defines the interface through which console features read and change data of the platform. Every function receives
// the database of the request, because the implementation on this server's tables must use the transaction of the
// request.
import type { SQL } from 'drizzle-orm'
import type { AccessRule, AccountType, Permissions, RequiredLevel } from '#contract/access.ts'
import type { ChangeResult, changeEcommerces, EcommerceChange } from '#contract/console/ecommerce-changes.ts'
import type { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import type { Home, QueueName } from '#contract/console/home.ts'
import type { LookupResult, lookUpEcommerces, lookUpGroups, TicketAttempt } from '#contract/console/tickets.ts'
import type { ParsedInput, ResponseBody } from '#contract/endpoint.ts'
import type { UserReference } from '#contract/people.ts'
import type { Attempt, ReprocessType } from '#contract/platform/reprocess.ts'
import type { RefundSummary } from '#contract/platform/reverses.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { ConsumerSearchValues } from '#contract/typed-text.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import type { ActivityEntry, HandlerContext } from '#server/http/handler.ts'
import type { ClaimFilter } from './claims.ts'
import type { QueueCount } from './queue-count.ts'
import type { Secrets } from './secrets.ts'
import type { SearchTerms } from './ticket-reading.ts'

/** Name and e-mail of a verified identity, from which a user is created. */
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
  /** Reads the user of a session with current permissions, and a text that changes when maintenance mode changes. */
  readonly readCaller: (
    db: PooledDatabase,
    id: number,
  ) => Promise<{ readonly user: SignedInUser | null; readonly maintenance: string | null }>
  readonly find: (db: Database, id: number) => Promise<SignedInUser | null>
  /** Locks the user until the transaction ends; throws 404 if the user does not exist. */
  readonly lock: (db: Database, id: number) => Promise<SignedInUser>
  /** Locks the user like `lock`, and returns the current account type and permissions instead of a stored copy. */
  readonly lockCurrent: (db: Database, id: number) => Promise<SignedInUser>
  /** Locks the user with this e-mail until the transaction ends. The e-mail is in lower case. */
  readonly lockByEmail: (db: Database, email: string) => Promise<SignedInUser | null>
  /** Creates a user without permissions; null if another user has the e-mail. */
  readonly create: (db: Database, user: NewUser) => Promise<SignedInUser | null>
  /** Stores the time of the sign-in and locks the user until the transaction ends; null if the user does not exist. */
  readonly recordSignIn: (db: Database, id: number, now: Date) => Promise<SignedInUser | null>
  /** Saves the permissions of a user whom `lockCurrent` has locked. */
  readonly setPermissions: (db: Database, id: number, permissions: Permissions, now: Date) => Promise<void>
  /** Returns the ids of all users; with `ids`, only the given ids that belong to existing users. */
  readonly listIds: (db: Database, ids?: readonly number[]) => Promise<readonly number[]>
  /** Reads full names by id; ids without a user are left out. */
  readonly readNames: (db: Database, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>
  /** Reads the users with these ids and returns a map from id to user. */
  readonly readByIds: (db: Database, ids: readonly number[]) => Promise<ReadonlyMap<number, SignedInUser>>
  /** Returns the users among `ids` who meet the access rule. */
  readonly listWithAccess: (
    db: Database,
    access: AccessRule,
    ids: readonly number[],
  ) => Promise<readonly UserReference[]>
  /** Returns the users who meet the access rule, sorted by name; `q` searches id, name and e-mail. */
  readonly search: (
    db: Database,
    access: AccessRule,
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
  /** Ecommerce to which the record belongs; null if records of this type do not belong to an ecommerce. */
  readonly ecommerce_id: number | null
}

export interface PlatformRecords {
  /** Reads the records with these ids and returns them by id; ids without a record are left out. */
  readonly read: (
    db: Database,
    kind: RecordKind,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, PlatformRecord>>
  /**
   * Returns an SQL sub-select with one column, `id`: the records whose name contains one of the spellings. An
   * implementation without tables puts the ids into the SQL as values.
   */
  readonly selectIdsByName: (kind: RecordKind, spellings: readonly string[]) => SQL
}

export interface FailedReprocessFilter {
  /** Limits the list to records whose last reprocess attempt was made by this user. */
  readonly userId: number | undefined
  /** Filters by claims (users' marks that they are working on a record); undefined without a filter. */
  readonly claimFilters: Readonly<Record<ReprocessType, ClaimFilter | undefined>>
}

export interface PlatformReprocesses {
  /** Returns one page of the records whose last reprocess attempt failed. */
  readonly listFailed: (
    db: Database,
    query: ParsedInput<typeof listFailedReprocesses>['query'],
    filter: FailedReprocessFilter,
  ) => Promise<ResponseBody<typeof listFailedReprocesses>>
  /** Returns the newest reprocess attempts under a ticket, and the total number of attempts under that ticket. */
  readonly listByTicket: (
    db: Database,
    ticket: string,
    limit: number,
  ) => Promise<{ readonly attempts: readonly TicketAttempt[]; readonly total: number }>
  /** Reads the messages that merchants' systems returned for these attempts. Keys are attempt ids. */
  readonly readMessages: (db: Database, attemptIds: readonly number[]) => Promise<ReadonlyMap<number, string>>
}

/** Change of the status of a reverse or refund. */
export interface RecordedStatusChange {
  readonly id: number
  readonly type: ReprocessType
  readonly entity_id: number
  readonly status_before: string | null
  readonly status: string
  /** True for the status with which the record was created. */
  readonly is_initial: boolean
  /** Reprocess attempt that changed the status; null if the status changed in another way. */
  readonly attempt_id: number | null
  readonly at: Date
}

/** Platform data for the timeline of a reverse. */
export interface ReverseHistory {
  readonly created_at: Date
  readonly source: string
  /** Refunds of the reverse, the newest first. */
  readonly refunds: readonly RefundSummary[]
  /**
   * Reprocess attempts on the reverse or its refunds. `at` is the end of the attempt, or its start if it has no end.
   */
  readonly attempts: readonly { readonly id: number; readonly at: Date }[]
  /** Id of the last attempt that has a log. */
  readonly last_log: number | null
  /** Status changes of the reverse and of its refunds, oldest first; empty if the platform does not return them. */
  readonly status_changes: readonly RecordedStatusChange[]
}

/** Data of a reverse that determines the reply to its consumer. */
export interface ReplyData {
  readonly ecommerce: { readonly id: number; readonly display_name: string }
  readonly status: string | null
  readonly order_number: string
  readonly tracking_code: string | null
  readonly tracking_error: string | null
  /** Language of the ecommerce; null if the platform does not return the language. */
  readonly language: string | null
  /** Error code of the failed check of the consumer's address; null if it passes or the platform has no such check. */
  readonly address_error: string | null
  /** Error code of the last reprocess attempt; null if the attempt did not fail or there is none. */
  readonly attempt_error: string | null
}

export interface PlatformReverses {
  /** Reads the data for a reply to the consumer; null if the reverse does not exist. */
  readonly readReplyData: (db: Database, id: number) => Promise<ReplyData | null>
  /**
   * Reads the history of a reverse; null if the reverse does not exist. If `withAttempts` is false, there are no
   * attempts and `last_log` is null.
   */
  readonly readHistory: (
    db: Database,
    id: number,
    options: { readonly withAttempts: boolean },
  ) => Promise<ReverseHistory | null>
  readonly readAttempts: (db: Database, ids: readonly number[]) => Promise<readonly Attempt[]>
}

/**
 * Names of the work queues with records of the platform. Excludes feature requests, which the console stores itself.
 */
type PlatformQueue = Exclude<QueueName, 'featureRequests'>

export interface PlatformHome {
  /** Reads the active maintenance; null if no maintenance is active. */
  readonly readMaintenance: (db: Database) => Promise<Home['maintenance']>
  readonly countLiveAlerts: (db: Database, now: Date) => PromiseLike<number | null>
  /** Lists failing integrations; null if the platform does not report which integrations are failing. */
  readonly listFailingIntegrations: (db: Database) => Promise<Home['integrations']>
  readonly listFailingCarriers: (db: Database) => Promise<Home['carriers']>
  /** Counts the records of every work queue; null for a queue that the platform does not have. */
  readonly queueCounters: Readonly<Record<PlatformQueue, (db: Database, now: Date) => Promise<QueueCount | null>>>
  /**
   * Reads the daily counts of created and concluded reverses, for today and a week ago; null if the platform has none.
   * Includes failed reprocesses only if `withFailures` is true.
   */
  readonly readFigures: (
    db: Database,
    now: Date,
    options: { readonly withFailures: boolean },
  ) => Promise<Home['figures']>
  /** Counts the user's reprocess attempts under these tickets, by ticket and status. */
  readonly countAttempts: (
    db: Database,
    userId: number,
    tickets: readonly string[],
  ) => PromiseLike<readonly { readonly ticket: string; readonly status: string; readonly count: number }[]>
}

/** Permissions of the user that determine which records a search may return. */
export interface LookupPermissions {
  /** True when the user may find records by the tickets of their reprocess attempts. */
  readonly canReadAttempts: boolean
  /** Ids of reverses with a zip correction that was recorded under one of the tickets in the search text. */
  readonly correctedReverseIds: readonly number[]
}

type LookupQuery<E extends typeof lookUpEcommerces | typeof lookUpGroups> = ParsedInput<E>['query']

export interface PlatformLookup {
  /** Finds records of one type by the search terms, the best matches first. `limit` applies to matches by name. */
  readonly find: (
    db: Database,
    kind: LookupResult['kind'],
    options: { readonly searchTerms: SearchTerms; readonly limit: number; readonly permissions: LookupPermissions },
  ) => Promise<readonly LookupResult[]>
  /** Finds records whose name matches the search terms except for a few typos, the fewest typos first. */
  readonly findSimilar: (
    db: Database,
    kind: LookupResult['kind'],
    searchTerms: SearchTerms,
  ) => Promise<readonly LookupResult[]>
  /** Returns the records with the highest ids. */
  readonly listNewest: (db: Database, kind: LookupResult['kind']) => Promise<LookupResult[]>
  /** Returns the reverses of the consumer with this document, e-mail or phone number, the newest first. */
  readonly listByConsumer: (
    db: Database,
    secrets: Secrets,
    searchValues: ConsumerSearchValues,
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

/** Handler context of the bulk change of ecommerces, with the id of the single ecommerce to change. */
type ChangeEcommerceContext = Omit<HandlerContext<typeof changeEcommerces>, 'params' | 'body' | 'record'> & {
  readonly params: { readonly id: number }
}

/** Values before and after a change, for the response. Needed only if the activity log stores fewer values. */
export interface ResponseChange {
  readonly before?: unknown
  readonly after: unknown
}

/** Result of a bulk change for one ecommerce; in a dry run, the expected result. */
export interface EcommerceChangeResult {
  readonly outcome: ChangeResult
  /** Activity entries to record; empty unless the outcome is `changed`. */
  readonly entries: readonly ActivityEntry[]
  readonly responseChange: ResponseChange | undefined
  /** Reason for the outcomes `refused` and `unknown`, in the caller's language. */
  readonly reason: string | null
}

export interface PlatformEcommerces {
  /**
   * Changes one ecommerce with the same rules as the endpoint that saves a single ecommerce. A dry run changes nothing.
   * Throws 401 if the external platform API no longer accepts the session.
   */
  readonly change: (
    context: ChangeEcommerceContext,
    change: EcommerceChange,
    options: { readonly isDryRun: boolean },
  ) => Promise<EcommerceChangeResult>
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
