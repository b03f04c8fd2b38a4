// Vacuums the embedded database hourly. PGlite has no autovacuum, so tables would grow and counts would read dead rows.
import { sql } from 'drizzle-orm'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from './periodic.ts'

const HOUR_MS = 3_600_000

/**
 * Minimum number of dead rows before a table is vacuumed. For fewer rows, vacuuming is not worth delaying other
 * queries.
 */
const MIN_DEAD_ROWS = 1_000

/** Vacuums one table at a time, so that other queries run in between. */
async function vacuumTables({ db }: Services, stopSignal: AbortSignal): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_stat_user_tables where n_dead_tup >= ${MIN_DEAD_ROWS}`)
  for (const { name } of rows) {
    if (stopSignal.aborted) return
    await db.execute(sql`vacuum (analyze) ${sql.identifier(name)}`)
  }
}

export const startVacuum = (services: Services) =>
  startPeriodic(services, { name: 'vacuum', intervalMs: HOUR_MS, run: vacuumTables })
