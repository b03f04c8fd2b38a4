// Reads the history of a reverse (return request) at an external platform: the reverse and its refunds from the
// platform, and the reprocess attempts that this server has sent.
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { getReverse } from '#contract/platform/reverses.ts'
import { upstreamAttempts } from '#server/db/schema/console/upstream.ts'
import type { PlatformReverses } from '#server/services/platform-port.ts'
import { getPlatformContext } from './context.ts'
import { createReader } from './reader.ts'

const { id, type, entity_id, log_url, finished_at, created_at } = upstreamAttempts

/** Returns no status changes, because the platform returns only the current status of a reverse. */
export const readHistory: PlatformReverses['readHistory'] = async (db, reverseId, { withAttempts }) => {
  const { data: reverse } = await createReader(db, getPlatformContext()).read(getReverse, { params: { id: reverseId } })
  const { source, refunds } = reverse
  const refundIds = refunds.map((refund) => refund.id)
  const attemptsCondition = or(
    and(eq(type, 'reverse'), eq(entity_id, reverseId)),
    refundIds.length === 0 ? undefined : and(eq(type, 'refund'), inArray(entity_id, refundIds)),
  )
  const at = sql`coalesce(${finished_at}, ${created_at})`.mapWith(created_at)
  const attempts = withAttempts ? await db.select({ id, at }).from(upstreamAttempts).where(attemptsCondition) : []
  const [lastAttemptWithLog] = withAttempts
    ? await db
        .select({ id })
        .from(upstreamAttempts)
        .where(and(attemptsCondition, isNotNull(log_url)))
        .orderBy(desc(id))
        .limit(1)
    : []
  return {
    ...{ created_at: new Date(reverse.created_at), source, refunds, attempts },
    last_log: lastAttemptWithLog?.id ?? null,
    status_changes: [],
  }
}
