// Implements the functions of `PlatformPort` that read the history of reverses (return requests).
import { and, desc, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { serializeAttempt, staleAttemptCondition } from '#server/services/attempt.ts'
import type { PlatformReverses } from '#server/services/platform-port.ts'
import { readStatusChanges } from '#server/services/status-changes.ts'
import { readRefunds } from './refunds.ts'

const { id, type, entity_id, log, finished_at, created_at } = reprocessAttempts

export const reversesPort: Omit<PlatformReverses, 'readReplyData'> = {
  async readHistory(db, reverseId, { withAttempts }) {
    const [reverse] = await db
      .select({ created_at: reverses.created_at, source: reverses.source })
      .from(reverses)
      .where(eq(reverses.id, reverseId))
    if (!reverse) return null
    const refunds = await readRefunds(db, reverseId)
    // Passes the ids as values, because PostgreSQL cannot use an index on attempts for a subquery inside `or`.
    const refundIds = refunds.map((refund) => refund.id)
    const attemptsCondition = or(
      and(eq(type, 'reverse'), eq(entity_id, reverseId)),
      refundIds.length === 0 ? undefined : and(eq(type, 'refund'), inArray(entity_id, refundIds)),
    )
    const at = sql`coalesce(${finished_at}, ${created_at})`.mapWith(created_at)
    const attempts = withAttempts ? await db.select({ id, at }).from(reprocessAttempts).where(attemptsCondition) : []
    const [lastAttemptWithLog] = withAttempts
      ? await db
          .select({ id })
          .from(reprocessAttempts)
          .where(and(attemptsCondition, ne(log, '')))
          .orderBy(desc(id))
          .limit(1)
      : []
    const status_changes = await readStatusChanges(db, reverseId, refundIds)
    return { ...reverse, refunds, attempts, last_log: lastAttemptWithLog?.id ?? null, status_changes }
  },

  async readAttempts(db, ids) {
    if (ids.length === 0) return []
    const rows = await db
      .select({ attempt: reprocessAttempts, isStale: staleAttemptCondition })
      .from(reprocessAttempts)
      .where(inArray(id, [...ids]))
    return rows.map(({ attempt, isStale }) => serializeAttempt(attempt, isStale))
  },
}
