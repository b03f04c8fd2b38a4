// What waits for somebody, counted: one short query a queue, on the indexes of the lists that show them.
import { and, count, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import { accessOfQueue, mostCounted, type Queue, type QueueName, queueNames } from '#contract/console/home.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { featureRequests } from '#server/db/schema/console/feature-requests.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { refunds, reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { needsAttention } from '#server/services/attention.ts'
import { failedAt, isOpenFailure, joinsOfRecord } from '#server/services/failed-reprocesses.ts'
import { instantOf } from '#server/services/integration-health.ts'

type Counted = Omit<Queue, 'name'>

const yesterdayOf = (now: Date) => new Date(now.getTime() - 86_400_000).toISOString()

/** Counts what began at `column`: all, the oldest, those of the last 24 hours. */
function countedBy(column: SQL, now: Date) {
  return {
    count: count(),
    oldest: sql<string | null>`min(${column})`,
    recent: sql<number>`(count(*) filter (where ${column} > ${yesterdayOf(now)}))::int`,
  }
}

interface Row {
  readonly count: number
  readonly oldest: string | null
  readonly recent: number
}

const told = ([row]: readonly Row[]): Counted => ({
  count: row?.count ?? 0,
  is_more: false,
  oldest: instantOf(row?.oldest ?? null),
  recent: row?.recent ?? null,
})

/** Active ones, as their list shows them first; since when is not told. */
async function merchants(db: Database, condition: SQL): Promise<Counted> {
  return {
    count: await db.$count(ecommerces, and(eq(ecommerces.is_active, true), condition)),
    is_more: false,
    oldest: null,
    recent: null,
  }
}

/** Those that failed first, so that the oldest is among them; of the last 24 hours by themselves. */
async function failures(db: Database, now: Date): Promise<Counted> {
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

const counters: Readonly<Record<QueueName, (db: Database, now: Date) => Promise<Counted>>> = {
  trackingErrors: async (db, now) =>
    told(
      await db
        .select(countedBy(sql`${reverses.created_at}`, now))
        .from(reverses)
        .where(isNotNull(reverses.tracking_error)),
    ),

  failedReprocesses: failures,

  groupBilling: async (db, now) =>
    told(
      await db
        .select(countedBy(sql`${groups.updated_at}`, now))
        .from(groups)
        .where(eq(groups.status_replica_group_in_billing, 'error')),
    ),

  overQuota: (db, now) => merchants(db, needsAttention('over_quota', now)),

  feesThisWeek: (db, now) => merchants(db, needsAttention('new_fee', now)),

  featureRequests: async (db, now) =>
    told(
      await db
        .select(countedBy(sql`${featureRequests.created_at}`, now))
        .from(featureRequests)
        .where(eq(featureRequests.answer, '')),
    ),
}

/** Those that this person may read, empty ones too. */
export function queuesOf(db: Database, staff: SignedInUser, now: Date): Promise<Queue[]> {
  const readable = queueNames.filter((name) => allows(staff, accessOfQueue[name]))
  return Promise.all(readable.map(async (name) => ({ name, ...(await counters[name](db, now)) })))
}
