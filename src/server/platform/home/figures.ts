// Figures of the home page: reverses created and concluded and reprocesses failed, today and a week ago.
import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { daysOfFigure, type Figure, type Home } from '#contract/console/home.ts'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { zone } from '#server/db/search.ts'

interface Counted {
  readonly table: PgTable
  readonly at: SQLWrapper
  readonly condition?: SQL | undefined
}

const created: Counted = { table: reverses, at: reverses.created_at }

/** Concluded reverses. The last update of a concluded reverse is its conclusion, with few exceptions. */
const concluded: Counted = {
  table: reverses,
  at: reverses.updated_at,
  // Repeats the condition of the partial index, so that PostgreSQL uses the index.
  condition: sql`${reverses.status} in ('done', 'completed')`,
}

const failed: Counted = {
  table: reprocessAttempts,
  at: reprocessAttempts.finished_at,
  condition: eq(reprocessAttempts.status, 'failed'),
}

/** Counts rows per day for the last eight days, one index range scan per day. */
async function figureOf(db: Database, { table, at, condition }: Counted, now: Date): Promise<Figure> {
  const present = sql`(${now.toISOString()}::timestamptz at time zone ${zone})`
  const start = sql`((${present}::date - ago)::timestamp at time zone ${zone})`
  const end = sql`((${present}::date - ago + 1)::timestamp at time zone ${zone})`
  const sameTime = sql`((${present} - ago * interval '1 day') at time zone ${zone})`
  const counted = (until: SQL) =>
    sql<number>`(select count(*)::int from ${table} where ${and(gte(at, start), until, condition)})`
  const rows = await db
    .select({
      count: counted(sql`${at} < ${end} and ${at} <= ${now.toISOString()}`),
      early: sql<number | null>`case when ago = ${daysOfFigure - 1} then ${counted(sql`${at} <= ${sameTime}`)} end`,
    })
    .from(sql`generate_series(${daysOfFigure - 1}::int, 0, -1) as ago`)
    .orderBy(sql`ago desc`)
  const days = rows.map(({ count }) => count)
  return { today: days.at(-1) ?? 0, week_ago: rows[0]?.early ?? 0, days }
}

export async function readFigures(
  db: Database,
  now: Date,
  { withFailures }: { readonly withFailures: boolean },
): Promise<NonNullable<Home['figures']>> {
  const [ofCreated, ofConcluded, ofFailed] = await Promise.all([
    figureOf(db, created, now),
    figureOf(db, concluded, now),
    withFailures ? figureOf(db, failed, now) : null,
  ])
  return { created: ofCreated, concluded: ofConcluded, failed: ofFailed }
}
