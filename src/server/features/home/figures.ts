// Numbers of today against the same weekday a week ago: reverses created and concluded, reprocesses that failed.
import { and, eq, gte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { allows, read } from '#contract/access.ts'
import { daysOfFigure, type Figure, type Home, readsFigures } from '#contract/home.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/reverses.ts'
import { zone } from '#server/db/search.ts'

interface Counted {
  readonly table: PgTable
  readonly at: SQLWrapper
  readonly condition?: SQL | undefined
}

const created: Counted = { table: reverses, at: reverses.created_at }

/** Of what is done the last change is that it was done, with few exceptions. */
const concluded: Counted = {
  table: reverses,
  at: reverses.updated_at,
  // As the partial index has it.
  condition: sql`${reverses.status} in ('done', 'completed')`,
}

const failed: Counted = {
  table: reprocessAttempts,
  at: reprocessAttempts.finished_at,
  condition: eq(reprocessAttempts.status, 'failed'),
}

/** One look at the index of its instants, from the morning of the same weekday a week ago on. */
async function figureOf(db: Database, { table, at, condition }: Counted, now: Date): Promise<Figure> {
  const present = sql`(${now.toISOString()}::timestamptz at time zone ${zone})`
  const first = sql`((${present}::date - ${daysOfFigure - 1}::int)::timestamp at time zone ${zone})`
  const day = sql<number>`(${present}::date - (${at} at time zone ${zone})::date)::int`
  const isEarly = sql`(${at} at time zone ${zone})::time <= ${present}::time`
  const rows = await db
    .select({
      ago: day.as('ago'),
      count: sql<number>`count(*)::int`,
      early: sql<number>`(count(*) filter (where ${isEarly}))::int`,
    })
    .from(table)
    .where(and(gte(at, first), sql`${at} <= ${now.toISOString()}`, condition))
    .groupBy(sql`ago`)
  const of = (ago: number) => rows.find((row) => row.ago === ago)
  const days = Array.from({ length: daysOfFigure }, (_, index) => of(daysOfFigure - 1 - index)?.count ?? 0)
  return { today: days.at(-1) ?? 0, week_ago: of(daysOfFigure - 1)?.early ?? 0, days }
}

export async function figuresOf(db: Database, staff: SignedInUser, now: Date): Promise<Home['figures']> {
  if (!allows(staff, readsFigures)) return null
  return {
    created: await figureOf(db, created, now),
    concluded: await figureOf(db, concluded, now),
    failed: allows(staff, read('ecommerces')) ? await figureOf(db, failed, now) : null,
  }
}
