// Counts the records that need work, such as open tracking errors, for the queues on the home page. Runs one short
// query per queue and uses the index of the list that shows the queue.
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { MAX_COUNTED_FAILURES } from '#contract/console/home.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { buildAttentionCondition } from '#server/services/attention.ts'
import { buildOpenFailureCondition, failedAt, recordJoins } from '#server/services/failed-reprocesses.ts'
import { toIsoString } from '#server/services/integration-health.ts'
import type { PlatformHome } from '#server/services/platform-port.ts'
import { buildCountColumns, getYesterdayIso, type QueueCount, toQueueCount } from '#server/services/queue-count.ts'

/**
 * Counts the ecommerces that meet the condition. Leaves out inactive ecommerces, as the default filter of the ecommerce
 * list does. Returns no waiting times, because the tables do not contain them.
 */
async function countEcommerces(db: Database, condition: SQL): Promise<QueueCount> {
  return {
    count: await db.$count(ecommerces, and(eq(ecommerces.is_active, true), condition)),
    is_more: false,
    oldest: null,
    recent: null,
  }
}

/**
 * Counts unresolved failures up to a limit, starting with the oldest. Failures of the last 24 hours are counted
 * separately.
 */
async function countFailures(db: Database, now: Date): Promise<QueueCount> {
  const { finished_at, created_at, id } = reprocessAttempts
  const selectOpenFailures = (condition?: SQL) =>
    db
      .select({ at: failedAt.as('at') })
      .from(reprocessAttempts)
      .leftJoin(refunds, recordJoins.refund)
      .innerJoin(reverses, recordJoins.reverse)
      .where(and(buildOpenFailureCondition(db), condition))
      .orderBy(finished_at, id)
      .limit(MAX_COUNTED_FAILURES + 1)
      .as('open')
  const openFailures = selectOpenFailures()
  const [row] = await db
    .select({ count: count(), oldest: sql<string | null>`min(${openFailures.at})` })
    .from(openFailures)
  const total = row?.count ?? 0
  const since = getYesterdayIso(now)
  // Uses two conditions instead of `coalesce`, because PostgreSQL can use the timestamp index for each condition.
  const recentCondition = sql`(${finished_at} > ${since} or (${finished_at} is null and ${created_at} > ${since}))`
  const recentCount = await db.$count(selectOpenFailures(recentCondition))
  return {
    count: Math.min(total, MAX_COUNTED_FAILURES),
    is_more: total > MAX_COUNTED_FAILURES,
    oldest: toIsoString(row?.oldest ?? null),
    recent: recentCount > MAX_COUNTED_FAILURES ? null : recentCount,
  }
}

export const queueCounters: PlatformHome['queueCounters'] = {
  trackingErrors: async (db, now) =>
    toQueueCount(
      await db
        .select(buildCountColumns(sql`${reverses.created_at}`, now))
        .from(reverses)
        .where(isNotNull(reverses.tracking_error)),
    ),

  failedReprocesses: countFailures,

  groupBilling: async (db, now) =>
    toQueueCount(
      await db
        .select(buildCountColumns(sql`${groups.updated_at}`, now))
        .from(groups)
        .where(eq(groups.status_replica_group_in_billing, 'error')),
    ),

  overQuota: (db, now) => countEcommerces(db, buildAttentionCondition('over_quota', now)),

  feesThisWeek: (db, now) => countEcommerces(db, buildAttentionCondition('new_fee', now)),
}
