// Which attempts stand in the queue of failed reprocesses: its list and the count on the home page agree.
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts as attempts, refunds, reverses } from '#server/db/schema/platform/reverses.ts'
import { isSilentAttempt } from '#server/services/attempt.ts'

const later = alias(attempts, 'later')

/** Written as the partial index has it. One that still runs has failed where its process is taken for dead. */
const hasFailed = sql`${attempts.status} in ('failed', 'running') and (${attempts.status} = 'failed' or ${isSilentAttempt})`

/** Of the record, be it a reverse or a refund. */
export const recordStatus = sql<
  string | null
>`case when ${attempts.type} = 'refund' then ${refunds.status} else ${reverses.status} end`

export const failedAt = sql<Date>`coalesce(${attempts.finished_at}, ${attempts.created_at})`

const reverseId = sql`case when ${attempts.type} = 'refund' then ${refunds.reverse_id} else ${attempts.entity_id} end`

/** Joins of an attempt to its record. */
export const joinsOfRecord = {
  // By one key, null for a reverse: with the type as a condition of its own every attempt is sought among the refunds.
  refund: eq(refunds.id, sql`case when ${attempts.type} = 'refund' then ${attempts.entity_id} end`),
  reverse: eq(reverses.id, reverseId),
}

/** The last attempt on a record, failed, and the record not settled in another way; over `joinsOfRecord`. */
export function isOpenFailure(db: Database): SQL | undefined {
  // One that was cancelled changed nothing.
  const isSame = and(eq(later.type, attempts.type), eq(later.entity_id, attempts.entity_id))
  const isLater = and(isSame, sql`${later.attempt} > ${attempts.attempt}`, sql`${later.status} <> 'cancelled'`)
  const isLast = sql`not exists (${db.select({ found: sql`1` }).from(later).where(isLater)})`
  return and(hasFailed, isLast, sql`coalesce(${recordStatus}, '') not in ('done', 'canceled')`)
}
