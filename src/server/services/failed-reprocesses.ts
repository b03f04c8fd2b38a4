// SQL conditions of the queue of failed reprocesses, shared by its list and the count on the home page.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts as attempts, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { isSilentAttempt } from '#server/services/attempt.ts'

const laterAttempts = alias(attempts, 'later')

/**
 * Condition of a failed attempt, written like that of the partial index. A running attempt whose process died has
 * failed too.
 */
const hasFailed = sql`${attempts.status} in ('failed', 'running') and (${attempts.status} = 'failed' or ${isSilentAttempt})`

/** Status of the reverse or refund that the attempt reprocessed. */
export const recordStatus = sql<
  string | null
>`case when ${attempts.type} = 'refund' then ${refunds.status} else ${reverses.status} end`

/** Timestamp at which the attempt ended; the start of the attempt if its process died. */
export const failedAt = sql<Date>`coalesce(${attempts.finished_at}, ${attempts.created_at})`

const reverseId = sql`case when ${attempts.type} = 'refund' then ${refunds.reverse_id} else ${attempts.entity_id} end`

/** Join conditions from an attempt to its refund and its reverse. */
export const recordJoins = {
  // A single key, null for a reverse: with the type as a separate condition, PostgreSQL would look every attempt up
  // among the refunds.
  refund: eq(refunds.id, sql`case when ${attempts.type} = 'refund' then ${attempts.entity_id} end`),
  reverse: eq(reverses.id, reverseId),
}

/**
 * Matches an attempt that failed, is the last one of its record, and whose record is not done or cancelled. The query
 * must use `recordJoins`.
 */
export function isOpenFailure(db: Database): SQL | undefined {
  // A cancelled attempt changed nothing, so an earlier failure still counts.
  const isSameRecord = and(eq(laterAttempts.type, attempts.type), eq(laterAttempts.entity_id, attempts.entity_id))
  const isLater = and(
    isSameRecord,
    sql`${laterAttempts.attempt} > ${attempts.attempt}`,
    sql`${laterAttempts.status} <> 'cancelled'`,
  )
  const isLast = sql`not exists (${db.select({ found: sql`1` }).from(laterAttempts).where(isLater)})`
  return and(hasFailed, isLast, sql`coalesce(${recordStatus}, '') not in ('done', 'canceled')`)
}
