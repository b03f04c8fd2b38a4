// SQL conditions of the queue of failed reprocesses, shared by its list and the count on the home page.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts as attempts, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { staleAttemptCondition } from '#server/services/attempt.ts'

const laterAttempts = alias(attempts, 'later')

/**
 * SQL condition of a failed attempt, written like the condition of the partial index, so that PostgreSQL uses the
 * index. An attempt whose process died counts as failed.
 */
const failedCondition = sql`${attempts.status} in ('failed', 'running') and (${attempts.status} = 'failed' or ${staleAttemptCondition})`

/** Status of the reverse or refund that the attempt reprocessed. */
export const recordStatus = sql<
  string | null
>`case when ${attempts.type} = 'refund' then ${refunds.status} else ${reverses.status} end`

/** Timestamp at which the attempt ended; the start of the attempt if its process died. */
export const failedAt = sql<Date>`coalesce(${attempts.finished_at}, ${attempts.created_at})`

const reverseId = sql`case when ${attempts.type} = 'refund' then ${refunds.reverse_id} else ${attempts.entity_id} end`

/** Conditions that join a reprocess attempt with its refund and its reverse. */
export const recordJoins = {
  // Joins by a single key, which is null for a reverse. If the type were a separate condition, PostgreSQL would look up
  // every attempt among the refunds.
  refund: eq(refunds.id, sql`case when ${attempts.type} = 'refund' then ${attempts.entity_id} end`),
  reverse: eq(reverses.id, reverseId),
}

/**
 * Builds the condition for failed attempts after which the record had no other attempt and is not done or cancelled.
 * The query must use `recordJoins`.
 */
export function buildOpenFailureCondition(db: Database): SQL | undefined {
  // Ignores cancelled attempts, because they changed nothing: an earlier failure still counts.
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
  return and(failedCondition, lastAttemptCondition, sql`coalesce(${recordStatus}, '') not in ('done', 'canceled')`)
}
