// Counts the queues of the platform's records: one short query for each, on the indexes of the lists that show them.
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

/** Active ones, as their list shows them first; since when is not told. */
async function merchants(db: Database, condition: SQL): Promise<QueueCount> {
  return {
    count: await db.$count(ecommerces, and(eq(ecommerces.is_active, true), condition)),
    is_more: false,
    oldest: null,
    recent: null,
  }
}

/** Those that failed first, so that the oldest is among them; of the last 24 hours by themselves. */
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
  // In two parts, each of which the index of the instants has.
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
