// Stores the attempts to reprocess returns and refunds through an external platform API, and reads the attempts for
// lists and tickets.
import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import type { Attempt, ReprocessType } from '#contract/platform/reprocess.ts'
import { getAttemptLog } from '#contract/platform/reprocess.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { upstreamAttempts } from '#server/db/schema/console/upstream.ts'

export type AttemptRow = typeof upstreamAttempts.$inferSelect

interface NewAttempt {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly ecommerce_id: number
  readonly task: string
  readonly ticket: string
}

/** Milliseconds after which a running attempt counts as interrupted, because no request takes this long. */
const STALE_ATTEMPT_AGE_MS = 180_000

/** Stores a running attempt before its request is sent, so that a crash of the server cannot lose the attempt. */
export async function openAttempt(
  db: Database,
  attempt: NewAttempt,
  user: SignedInUser,
  now: Date,
): Promise<AttemptRow> {
  const [row] = await db
    .insert(upstreamAttempts)
    .values({ ...attempt, user_id: user.id, user_name: formatFullName(user), status: 'running', created_at: now })
    .returning()
  if (!row) throw new Error('The attempt was not inserted')
  return row
}

type AttemptResult = Partial<Pick<AttemptRow, 'status' | 'error' | 'message' | 'log_url'>>

/** Stores the status and the result of a finished attempt. */
export async function closeAttempt(db: Database, id: number, result: AttemptResult, now: Date): Promise<AttemptRow> {
  const [row] = await db
    .update(upstreamAttempts)
    .set({ ...result, finished_at: now })
    .where(eq(upstreamAttempts.id, id))
    .returning()
  if (!row) throw new Error(`Attempt ${id} does not exist`)
  return row
}

/** Marks attempts as having an unknown result if their server process has died. */
export async function closeStaleAttempts(db: Database, now: Date): Promise<void> {
  const staleCondition = and(
    eq(upstreamAttempts.status, 'running'),
    lt(upstreamAttempts.created_at, new Date(now.getTime() - STALE_ATTEMPT_AGE_MS)),
  )
  await db
    .update(upstreamAttempts)
    .set({ status: null, error: 'upstream.unknown_result', finished_at: now })
    .where(staleCondition)
}

/**
 * Returns the URL with which the console opens the log of an attempt. If the platform stores the log, the URL is a path
 * of this server; other http(s) URLs are returned unchanged. Returns null for other schemes such as `javascript:`,
 * because the URL becomes a link.
 */
function getLogUrl({ id, log_url }: Pick<AttemptRow, 'id' | 'log_url'>, platformOrigin: string): string | null {
  if (!log_url) return null
  if (isPlatformUrl(log_url, platformOrigin)) return buildEndpointPath(getAttemptLog.path, { attempt_id: id })
  return /^https?:\/\//i.test(log_url) ? log_url : null
}

/** Returns true for a relative URL and for a URL with the origin of the platform. */
export function isPlatformUrl(url: string, platformOrigin: string): boolean {
  try {
    return new URL(url, platformOrigin).origin === platformOrigin
  } catch {
    return false
  }
}

export function serializeAttempt(row: AttemptRow, platformOrigin: string): Attempt {
  const [first_name = '', ...lastNames] = row.user_name.split(' ')
  return {
    id: row.id,
    type: row.type,
    ecommerce_id: row.ecommerce_id,
    entity_id: row.entity_id,
    task: row.task,
    ticket: row.ticket,
    user_id: row.user_id,
    user: { first_name, last_name: lastNames.join(' ') },
    attempt: null,
    status: row.status,
    error: row.error,
    merchant_message: row.message,
    url_log: getLogUrl(row, platformOrigin),
    forced: false,
    created_at: row.created_at.toISOString(),
    updated_at: (row.finished_at ?? row.created_at).toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

export async function readAttempts(db: Database, ids: readonly number[]): Promise<readonly AttemptRow[]> {
  if (ids.length === 0) return []
  return db
    .select()
    .from(upstreamAttempts)
    .where(inArray(upstreamAttempts.id, [...ids]))
}

/**
 * Reads the reprocess attempts of an ecommerce since a time. They are added to the rows of a history page of the
 * platform.
 */
export function readAttemptsOfEcommerce(db: Database, ecommerceId: number, since: Date): Promise<AttemptRow[]> {
  return db
    .select()
    .from(upstreamAttempts)
    .where(
      and(
        eq(upstreamAttempts.ecommerce_id, ecommerceId),
        sql`${upstreamAttempts.created_at} >= ${since.toISOString()}::timestamptz`,
      ),
    )
    .orderBy(desc(upstreamAttempts.id))
    .limit(500)
}

/** Reads the newest attempts for a helpdesk ticket, up to `limit`, and counts all attempts for the ticket. */
export async function readAttemptsOfTicket(db: Database, ticket: string, limit: number) {
  const ticketCondition = eq(upstreamAttempts.ticket, ticket)
  const rows = await db
    .select()
    .from(upstreamAttempts)
    .where(ticketCondition)
    .orderBy(desc(upstreamAttempts.id))
    .limit(limit)
  return { rows, total: await db.$count(upstreamAttempts, ticketCondition) }
}
