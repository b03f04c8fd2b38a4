// Resolves the session and its rate-limit count in one query; a second one reads the present permissions of the user.
import { desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { people, sessions } from '#server/db/schema/console/people.ts'
import { idempotencyKeys, rateLimits } from '#server/db/schema/console/pipeline.ts'
import { hashOf, newToken } from './cookies.ts'
import type { Services } from './handler.ts'
import { keptMilliseconds } from './idempotency.ts'
import type { Budget } from './rate-limit.ts'

/** A session ends 30 minutes after its last use. */
export const idleMilliseconds = 30 * 60_000
/** `used_at` is written at most once a minute. */
const staleMilliseconds = 60_000

/** At a gateway: the session's tie to the platform. */
export interface Link {
  /** The platform's bearer token, encrypted. */
  readonly sealed: Buffer
  /** When the person's rights were last read there; null: they are in doubt. */
  readonly readAt: Date | null
}

export interface Caller {
  /** The signed-in user. `callerOf` reads the copies of the user's permissions, `withPresentUser` the present ones. */
  readonly staff: SignedInUser | null
  readonly sessionId: number | null
  readonly link: Link | null
  /** Whether the platform is in maintenance, or that is announced, as a mark that changes with every switch. */
  readonly maintenance: string
  /** Calls of this person (or address) on this budget in this minute, this one included. */
  readonly used: number
}

interface Arrival {
  readonly tokenHash: Buffer | null
  readonly address: string
  readonly budget: Budget
  readonly now: Date
}

interface CallerRow extends Record<string, unknown> {
  readonly used: number
  readonly session_id: number | null
  readonly staff: SignedInUser | null
  readonly upstream_token: Buffer | null
  readonly upstream_read_at: Date | string | null
}

/** What counts the call: nothing, where the budget has no end. */
const counting = {
  none: 'select 0 as used',
  address: counted('$5'),
  person: counted("coalesce((select 'user:' || (staff ->> 'id') from caller), $5)"),
}

function counted(subject: string): string {
  return `
    insert into rate_limits (subject, budget, minute, used) values (${subject}, $6, $7, 1)
    on conflict (subject, budget, minute) do update set used = rate_limits.used + 1
    returning used`
}

/** Losing the last count in a crash harms nobody: the answer need not wait for the disk. */
const textOf = (count: keyof typeof counting) => `
  with caller as (
    select sessions.id as session_id, sessions.used_at, sessions.upstream_token, sessions.upstream_read_at,
      jsonb_build_object('id', people.id, 'first_name', people.first_name, 'last_name', people.last_name,
        'email', people.email, 'access', people.access, 'permissions', people.permissions) as staff
    from sessions join people on people.id = sessions.user_id
    where token_hash = $1::bytea and expires_at > $2::timestamptz and used_at > $3::timestamptz
  ), touched as (
    update sessions set used_at = $2::timestamptz
    where id = (select session_id from caller where used_at < $4::timestamptz)
  ), counted as (${counting[count]})
  select set_config('synchronous_commit', 'off', true), counted.used, caller.session_id, caller.staff,
    caller.upstream_token, caller.upstream_read_at
  from counted left join caller on true`

/** Asked with every call, so the database keeps it parsed and planned: that takes longer than to answer it. */
const statements = {
  none: { name: 'caller', text: textOf('none') },
  address: { name: 'caller of an address', text: textOf('address') },
  person: { name: 'caller of a person', text: textOf('person') },
}

/** Counts the call against its budget and finds its session, with the copies of the user's data. */
export async function callerOf(db: PooledDatabase, { tokenHash, address, budget, now }: Arrival): Promise<Caller> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  const count = budget.limit === 0 ? 'none' : budget.byAddress ? 'address' : 'person'
  const values = [tokenHash, ago(0), ago(idleMilliseconds), ago(staleMilliseconds)]
  const counts = count === 'none' ? [] : [`address:${address}`, budget.name, Math.floor(now.getTime() / 60_000)]
  const result = await db.$client.query<CallerRow>({ ...statements[count], values: [...values, ...counts] })
  const row = result.rows[0]
  const { staff = null, session_id: sessionId = null, used = 0 } = row ?? {}
  return { staff, sessionId, used, maintenance: 'off-0', link: linkOf(row) }
}

/** Reads the user of the session as the platform has them now. A deleted user has no session. */
export async function withPresentUser({ db, platformPort }: Services, caller: Caller): Promise<Caller> {
  if (!caller.staff) return caller
  const { user, maintenance } = await platformPort.users.readCaller(db, caller.staff.id)
  if (!user) return { ...caller, staff: null, sessionId: null }
  return { ...caller, staff: user, maintenance: maintenance ?? caller.maintenance }
}

function linkOf(row: CallerRow | undefined): Link | null {
  if (!row?.upstream_token) return null
  return { sealed: row.upstream_token, readAt: row.upstream_read_at === null ? null : new Date(row.upstream_read_at) }
}

// Session rows: revoking one signs the person out in every process at once.

export const longestSessionSeconds = 12 * 60 * 60

/** At a gateway: the platform's bearer token, encrypted, and when the person's rights were read there. */
type Tie = Pick<typeof sessions.$inferInsert, 'upstream_token' | 'upstream_read_at'>

/** Sessions that one user may have; the oldest ends when another one begins. */
export const MAX_SESSIONS_PER_USER = 50

/** Opens a session and returns its token, which is stored nowhere. Ends the user's oldest session above the maximum. */
export async function openSession(
  db: Database,
  userId: number,
  userAgent: string,
  now: Date,
  tie: Tie = {},
): Promise<string> {
  const token = newToken()
  // Locks the person's row, so that parallel sign-ins of one person count each other's sessions.
  await db.update(people).set({ last_signed_in_at: now }).where(eq(people.id, userId))
  await db.insert(sessions).values({
    token_hash: hashOf(token),
    user_id: userId,
    user_agent: userAgent,
    created_at: now,
    used_at: now,
    expires_at: new Date(now.getTime() + longestSessionSeconds * 1000),
    ...tie,
  })
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.user_id, userId))
    .orderBy(desc(sessions.id))
    .offset(MAX_SESSIONS_PER_USER)
  await db.delete(sessions).where(inArray(sessions.id, oldest))
  return token
}

export async function endSession(db: Database, sessionId: number): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Whether a token signs in for the first time; its row stays as long as it is valid. By what was signed of it. */
export async function isFirstUse(db: Database, token: string, expires: number): Promise<boolean> {
  const subject = `token:${hashOf(token.slice(0, token.lastIndexOf('.'))).toString('hex')}`
  const row = { subject, budget: 'signIn', minute: Math.ceil(expires / 60), used: 1 }
  const added = await db.insert(rateLimits).values(row).onConflictDoNothing().returning({ used: rateLimits.used })
  return added.length > 0
}

/** Rows that time has made useless. Done when somebody signs in: often enough, and no timer is needed. */
export async function dropExpired(db: Database, now: Date): Promise<void> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  await db.delete(sessions).where(or(lt(sessions.expires_at, now), lt(sessions.used_at, before(idleMilliseconds))))
  await db.delete(rateLimits).where(lt(rateLimits.minute, Math.floor(now.getTime() / 60_000) - 1))
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, before(keptMilliseconds)))
}
