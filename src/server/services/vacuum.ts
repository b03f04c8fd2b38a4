// Vacuums the embedded database, which has no autovacuum: tables would grow, and counts read rows, not indexes.
import { sql } from 'drizzle-orm'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from './periodic.ts'

/** Milliseconds. */
const hour = 3_600_000

/** Rows that were changed or deleted since the last vacuum: fewer are not worth the time that others wait. */
const leastDead = 1_000

/** A table at a time: others have their turn in between. */
async function vacuumTables({ db }: Services, stopping: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where n_dead_tup >= ${leastDead}`)
  for (const { name } of rows) {
    if (stopping.aborted) return
    await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`)
  }
}

export const startVacuum = (services: Services) =>
  startPeriodic(services, { name: 'vacuum', every: hour, run: vacuumTables })
