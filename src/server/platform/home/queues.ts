// Counts the queues on the home page with one short query per queue, on the index of the list that shows the queue.
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { mostCounted } from '#contract/console/home.ts'
import type { Database } from '#server/db/database.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { needsAttention } from '#server/services/attention.ts'
import { failedAt, isOpenFailure, joinsOfRecord } from '#server/services/failed-reprocesses.ts'
import { instantOf } from '#server/services/integration-health.ts'
import type { PlatformHome } from '#server/services/platform-port.ts'
import { countedBy, type QueueCount, toQueueCount, yesterdayOf } from '#server/services/queue-count.ts'

/** Counts active ecommerces only, as their list does by default. The time since when they wait is unknown. */
async function merchants(db: Database, condition: SQL): Promise<QueueCount> {
  return {
    count: await db.$count(ecommerces, and(eq(ecommerces.is_active, true), condition)),
    is_more: false,
    oldest: null,
    recent: null,
  }
}

/** Counts open failures up to a limit, the oldest first; failures of the last 24 hours are counted separately. */
async function failures(db: Database, now: Date): Promise<QueueCount> {
  const { finished_at, created_at, id } = reprocessAttempts
  const open = (condition?: SQL) =>
    db
      .select({ at: failedAt.as('at') })
      .from(reprocessAttempts)
      .leftJoin(refunds, joinsOfRecord.refund)
      .innerJoin(reverses, joinsOfRecord.reverse)
      .where(and(isOpenFailure(db), condition))
      .orderBy(finished_at, id)
      .limit(mostCounted + 1)
      .as('open')
  const all = open()
  const [row] = await db.select({ count: count(), oldest: sql<string | null>`min(${all.at})` }).from(all)
  const found = row?.count ?? 0
  const since = yesterdayOf(now)
  // Two conditions instead of `coalesce`, because the index of the timestamps serves each of them.
  const isRecent = sql`(${finished_at} > ${since} or (${finished_at} is null and ${created_at} > ${since}))`
  const recent = await db.$count(open(isRecent))
  return {
    count: Math.min(found, mostCounted),
    is_more: found > mostCounted,
    oldest: instantOf(row?.oldest ?? null),
    recent: recent > mostCounted ? null : recent,
  }
}

export const queueCounters: PlatformHome['queueCounters'] = {
  trackingErrors: async (db, now) =>
    toQueueCount(
      await db
        .select(countedBy(sql`${reverses.created_at}`, now))
        .from(reverses)
        .where(isNotNull(reverses.tracking_error)),
    ),

  failedReprocesses: failures,

  groupBilling: async (db, now) =>
    toQueueCount(
      await db
        .select(countedBy(sql`${groups.updated_at}`, now))
        .from(groups)
        .where(eq(groups.status_replica_group_in_billing, 'error')),
    ),

  overQuota: (db, now) => merchants(db, needsAttention('over_quota', now)),

  feesThisWeek: (db, now) => merchants(db, needsAttention('new_fee', now)),
}
