// Counts rows for the home page, today and a week ago: created and concluded reverses (return requests), and failed
// reprocesses (failed attempts to send a reverse or refund to the merchant's system again).
import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { DAILY_COUNT_DAYS, type DailyCounts, type Home } from '#contract/console/home.ts'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { timeZoneSql } from '#server/db/search.ts'

interface DailyCountSource {
  readonly table: PgTable
  readonly timestamp: SQLWrapper
  readonly condition?: SQL | undefined
}

const createdReverses: DailyCountSource = { table: reverses, timestamp: reverses.created_at }

/** Concluded reverses, counted by their last update, because a concluded reverse rarely changes again. */
const concludedReverses: DailyCountSource = {
  table: reverses,
  timestamp: reverses.updated_at,
  // Repeats the condition of the partial index, so that PostgreSQL uses the index.
  condition: sql`${reverses.status} in ('done', 'completed')`,
}

const failedReprocesses: DailyCountSource = {
  table: reprocessAttempts,
  timestamp: reprocessAttempts.finished_at,
  condition: eq(reprocessAttempts.status, 'failed'),
}

/** Counts rows per day for the last eight days, one index range scan per day. */
async function readDailyCounts(
  db: Database,
  { table, timestamp, condition }: DailyCountSource,
  now: Date,
): Promise<DailyCounts> {
  const localNow = sql`(${now.toISOString()}::timestamptz at time zone ${timeZoneSql})`
  const dayStart = sql`((${localNow}::date - ago)::timestamp at time zone ${timeZoneSql})`
  const dayEnd = sql`((${localNow}::date - ago + 1)::timestamp at time zone ${timeZoneSql})`
  const sameTimeOfDay = sql`((${localNow} - ago * interval '1 day') at time zone ${timeZoneSql})`
  const countUntil = (until: SQL) =>
    sql<number>`(select count(*)::int from ${table} where ${and(gte(timestamp, dayStart), until, condition)})`
  const rows = await db
    .select({
      count: countUntil(sql`${timestamp} < ${dayEnd} and ${timestamp} <= ${now.toISOString()}`),
      early: sql<
        number | null
      >`case when ago = ${DAILY_COUNT_DAYS - 1} then ${countUntil(sql`${timestamp} <= ${sameTimeOfDay}`)} end`,
    })
    .from(sql`generate_series(${DAILY_COUNT_DAYS - 1}::int, 0, -1) as ago`)
    .orderBy(sql`ago desc`)
  const days = rows.map(({ count }) => count)
  return { today: days.at(-1) ?? 0, week_ago: rows[0]?.early ?? 0, days }
}

export async function readFigures(
  db: Database,
  now: Date,
  { withFailures }: { readonly withFailures: boolean },
): Promise<NonNullable<Home['figures']>> {
  const [createdFigure, concludedFigure, failedFigure] = await Promise.all([
    readDailyCounts(db, createdReverses, now),
    readDailyCounts(db, concludedReverses, now),
    withFailures ? readDailyCounts(db, failedReprocesses, now) : null,
  ])
  return { created: createdFigure, concluded: concludedFigure, failed: failedFigure }
}
