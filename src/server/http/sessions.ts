// Finds the session of a request and counts the request against the rate limit. Opens and deletes sessions.
import { desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { people, sessions } from '#server/db/schema/console/people.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/console/pipeline.ts'
import { createToken, hashToken } from './cookies.ts'
import type { Services } from './handler.ts'
import { IDEMPOTENCY_KEY_LIFETIME_MS } from './idempotency.ts'
import type { RateLimit } from './rate-limit.ts'

/** Milliseconds without a request after which a session ends (30 minutes). */
export const SESSION_IDLE_MS = 30 * 60_000
/**
 * Minimum interval in milliseconds between two updates of a session's `used_at`, so that few requests write to the
 * table.
 */
const USED_AT_INTERVAL_MS = 60_000

/** Token with which a session calls the external platform API. */
export interface PlatformToken {
  /** Encrypted bearer token for the external platform API. */
  readonly encryptedToken: Buffer
  /**
   * Time at which the user's permissions were last read from the external platform API; null if the permissions must be
   * read again.
   */
  readonly permissionsReadAt: Date | null
}

/** User, session and rate-limit count of a request. */
export interface Caller {
  /**
   * The signed-in user. `findCaller` returns the stored copy of the permissions; `withCurrentUser` replaces the copy by
   * the present permissions.
   */
  readonly user: SignedInUser | null
  readonly sessionId: number | null
  readonly platformLink: PlatformToken | null
  /**
   * Maintenance state of the platform with a counter, such as `on-7` or `off-8`. The counter increases each time a user
   * switches maintenance on or off.
   */
  readonly maintenance: string
  /** Number of requests by this user or IP address in this minute, including the present request. */
  readonly requestCount: number
}

interface RequestIdentity {
  readonly tokenHash: Buffer | null
  readonly address: string
  readonly budget: RateLimit
  readonly now: Date
}

interface CallerRow extends Record<string, unknown> {
  readonly used: number
  readonly session_id: number | null
  readonly staff: SignedInUser | null
  readonly upstream_token: Buffer | null
  readonly upstream_read_at: Date | string | null
}

/** SQL that counts the request by IP address or by user; `none` is for requests without a rate limit. */
const countSqlBySubject = {
  none: 'select 0 as used',
  address: buildCountSql('$5'),
  person: buildCountSql("coalesce((select 'user:' || (staff ->> 'id') from caller), $5)"),
}

function buildCountSql(subject: string): string {
  return `
    insert into rate_limits (subject, budget, minute, used) values (${subject}, $6, $7, 1)
    on conflict (subject, budget, minute) do update set used = rate_limits.used + 1
    returning used`
}

/**
 * Returns the SQL that finds the session, updates its `used_at` and counts the request. `synchronous_commit` is off,
 * because losing the last count in a crash is harmless, and the response need not wait for the disk.
 */
const buildCallerSql = (counter: keyof typeof countSqlBySubject) => `
  with caller as (
    select sessions.id as session_id, sessions.used_at, sessions.upstream_token, sessions.upstream_read_at,
      jsonb_build_object('id', people.id, 'first_name', people.first_name, 'last_name', people.last_name,
        'email', people.email, 'access', people.access, 'permissions', people.permissions) as staff
    from sessions join people on people.id = sessions.user_id
    where token_hash = $1::bytea and expires_at > $2::timestamptz and used_at > $3::timestamptz
  ), touched as (
    update sessions set used_at = $2::timestamptz
    where id = (select session_id from caller where used_at < $4::timestamptz)
  ), counted as (${countSqlBySubject[counter]})
  select set_config('synchronous_commit', 'off', true), counted.used, caller.session_id, caller.staff,
    caller.upstream_token, caller.upstream_read_at
  from counted left join caller on true`

/** Prepared statements with names, so that PostgreSQL parses this query only once per connection. */
const callerStatements = {
  none: { name: 'caller', text: buildCallerSql('none') },
  address: { name: 'caller of an address', text: buildCallerSql('address') },
  person: { name: 'caller of a person', text: buildCallerSql('person') },
}

/**
 * Finds the session of a request with the stored copy of the user's data, and counts the request against the rate
 * limit.
 */
export async function findCaller(
  db: PooledDatabase,
  { tokenHash, address: ipAddress, budget: rateLimit, now }: RequestIdentity,
): Promise<Caller> {
  const getIsoTimeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const counter = rateLimit.limit === 0 ? 'none' : rateLimit.isByIpAddress ? 'address' : 'person'
  const values = [
    tokenHash,
    getIsoTimeBefore(0),
    getIsoTimeBefore(SESSION_IDLE_MS),
    getIsoTimeBefore(USED_AT_INTERVAL_MS),
  ]
  const counterValues =
    counter === 'none' ? [] : [`address:${ipAddress}`, rateLimit.name, Math.floor(now.getTime() / 60_000)]
  const result = await db.$client.query<CallerRow>({
    ...callerStatements[counter],
    values: [...values, ...counterValues],
  })
  const row = result.rows[0]
  const { staff: user = null, session_id: sessionId = null, used = 0 } = row ?? {}
  return { user, sessionId, requestCount: used, maintenance: 'off-0', platformLink: readPlatformToken(row) }
}

/** Replaces the stored copy of the user by the present name and permissions. Removes the session of a deleted user. */
export async function withCurrentUser({ db, platformPort }: Services, caller: Caller): Promise<Caller> {
  if (!caller.user) return caller
  const { user, maintenance } = await platformPort.users.readCaller(db, caller.user.id)
  if (!user) return { ...caller, user: null, sessionId: null }
  return { ...caller, user, maintenance: maintenance ?? caller.maintenance }
}

function readPlatformToken(row: CallerRow | undefined): PlatformToken | null {
  if (!row?.upstream_token) return null
  return {
    encryptedToken: row.upstream_token,
    permissionsReadAt: row.upstream_read_at === null ? null : new Date(row.upstream_read_at),
  }
}

/** Maximum lifetime of a session, in seconds (12 hours). */
export const MAX_SESSION_SECONDS = 12 * 60 * 60

/**
 * Session columns with the encrypted platform token and the time at which the permissions were read with this token.
 */
type PlatformTokenColumns = Pick<typeof sessions.$inferInsert, 'upstream_token' | 'upstream_read_at'>

/** Maximum number of sessions per user; a new session ends the oldest one. */
export const MAX_SESSIONS_PER_USER = 50

/** Opens a session and returns its token; only the hash of the token is stored. Ends sessions above the maximum. */
export async function openSession(
  db: Database,
  userId: number,
  userAgent: string,
  now: Date,
  platformColumns: PlatformTokenColumns = {},
): Promise<string> {
  const token = createToken()
  // Locks the user's row by updating it, so that parallel sign-ins of the user cannot exceed the session limit.
  await db.update(people).set({ last_signed_in_at: now }).where(eq(people.id, userId))
  await db.insert(sessions).values({
    token_hash: hashToken(token),
    user_id: userId,
    user_agent: userAgent,
    created_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + MAX_SESSION_SECONDS * 1000),
    ...platformColumns,
  })
  const excessSessionIds = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.id))
    .offset(MAX_SESSIONS_PER_USER)
  await db.delete(sessions).where(inArray(sessions.id, excessSessionIds))
  return token
}

/** Deletes a session, which signs the user out in every process at once. */
export async function endSession(db: Database, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/**
 * Returns true if an identity token is used for the first time. Stores the hash of the token's signed part until the
 * token expires (`expiresAtSeconds`), so that the token cannot be used again.
 */
export async function isFirstTokenUse(db: Database, token: string, expiresAtSeconds: number): Promise<boolean> {
  const subject = `token:${hashToken(token.slice(0, token.lastIndexOf('.'))).toString('hex')}`
  const row = { subject, budget: 'signIn', minute: Math.ceil(expiresAtSeconds / 60), used: 1 }
  const insertedRows = await db
    .insert(rateLimits)
    .values(row)
    .onConflictDoNothing()
    .returning({ used: rateLimits.used })
  return insertedRows.length > 0
}

/** Deletes expired sessions, rate-limit counters and idempotency keys. Runs at every sign-in, so no timer is needed. */
export async function deleteExpiredRows(db: Database, now: Date): Promise<void> {
  const getTimeBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db
    .delete(sessions)
    .where(or(lt(sessions.expires_at, now), lt(sessions.used_at, getTimeBefore(SESSION_IDLE_MS))))
  await db.delete(rateLimits).where(lt(rateLimits.minute, Math.floor(now.getTime() / 60_000) - 1))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, getTimeBefore(IDEMPOTENCY_KEY_LIFETIME_MS)))
}
