// SQL conditions for failed reprocesses (attempts to send a return or refund to the merchant's system again), shared by
// their list and the count on the home page.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts as attempts, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { staleAttemptCondition } from '#server/services/attempt.ts'

const laterAttempts = alias(attempts, 'later')

/**
 * SQL condition of a failed attempt; an attempt whose process died counts as failed. The text repeats the condition of
 * the partial index, so that PostgreSQL uses that index.
 */
const failedAttemptCondition = sql`${attempts.status} in ('failed', 'running') and (${attempts.status} = 'failed' or ${staleAttemptCondition})`

/** Status of the reverse (return request) or refund to which the attempt belongs. */
export const recordStatus = sql<
  string | null
>`case when ${attempts.type} = 'refund' then ${refunds.status} else ${reverses.status} end`

/** Timestamp at which the attempt ended; the start of the attempt if its process died. */
export const failedAt = sql<Date>`coalesce(${attempts.finished_at}, ${attempts.created_at})`

const reverseId = sql`case when ${attempts.type} = 'refund' then ${refunds.reverse_id} else ${attempts.entity_id} end`

/** Conditions that join a reprocess attempt with its refund and its reverse. */
export const recordJoins = {
  // Joins refunds by an expression that is null for attempts on reverses. With a separate condition on the type,
  // PostgreSQL would look up every attempt in the refunds table.
  refund: eq(refunds.id, sql`case when ${attempts.type} = 'refund' then ${attempts.entity_id} end`),
  reverse: eq(reverses.id, reverseId),
}

/**
 * Builds the SQL condition for failed attempts that need work: the record has no later attempt and is neither done nor
 * cancelled. The query must use `recordJoins`.
 */
export function buildOpenFailureCondition(db: Database): SQL | undefined {
  // Ignores later attempts that were cancelled, because a cancelled attempt changed nothing: the earlier failure still
  // counts.
  const sameRecordCondition = and(
    eq(laterAttempts.type, attempts.type),
    eq(laterAttempts.entity_id, attempts.entity_id),
  )
  const laterAttemptCondition = and(
    sameRecordCondition,
    sql`${laterAttempts.attempt} > ${attempts.attempt}`,
    sql`${laterAttempts.status} <> 'cancelled'`,
  )
  const lastAttemptCondition = sql`not exists (${db.select({ found: sql`1` }).from(laterAttempts).where(laterAttemptCondition)})`
  return and(
    failedAttemptCondition,
    lastAttemptCondition,
    sql`coalesce(${recordStatus}, '') not in ('done', 'canceled')`,
  )
}
