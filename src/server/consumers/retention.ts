// Deletes expired rows in the background: details of activity rows, corrections, exports with their files,
// notifications.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { allowErasing } from '#server/db/append-only.ts'
import type { Database } from '#server/db/database.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { zipCorrections } from '#server/db/schema/platform/reverses.ts'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from '#server/services/periodic.ts'

/** Maximum number of rows per transaction, so that requests wait only for a short transaction. */
const rowsAtOnce = 500
/** Pause between two transactions in milliseconds, in which requests get the embedded database's only connection. */
const pause = 50
/** Interval between two runs in milliseconds. */
const lookEvery = 60 * 60_000
/** Id of the PostgreSQL advisory lock that only one process can hold; any fixed number. */
const lock = 7_263_401

/** Erases the oldest rows from before a point in time. Returns the number of erased rows, at most `MAX_ROWS`. */
type Erase = (db: Database, before: SQL) => Promise<number>

const erasures: Readonly<Record<keyof Config['retention'], Erase>> = {
  /** Clears only the details. The rows stay as proof of who did what to which record, and when. */
  activity: async (db, before) => {
    const hasDetails = or(isNotNull(activity.before), isNotNull(activity.after))
    const oldest = db
      .select({ id: activity.id })
      .from(activity)
      .where(and(lt(activity.at, before), hasDetails))
      .orderBy(activity.at)
      .limit(rowsAtOnce)
    const { rowCount } = await db
      .update(activity)
      .set({ before: null, after: null })
      .where(inArray(activity.id, oldest))
    return rowCount ?? 0
  },
  corrections: async (db, before) => {
    const oldest = db
      .select({ id: zipCorrections.id })
      .from(zipCorrections)
      .where(lt(zipCorrections.created_at, before))
      .orderBy(zipCorrections.id)
      .limit(rowsAtOnce)
    return (await db.delete(zipCorrections).where(inArray(zipCorrections.id, oldest))).rowCount ?? 0
  },
  exports: async (db, before) => {
    const oldest = db
      .select({ id: reportExports.id })
      .from(reportExports)
      .where(and(lt(reportExports.created_at, before), ne(reportExports.status, 'running')))
      .orderBy(reportExports.id)
      .limit(rowsAtOnce)
    return (await db.delete(reportExports).where(inArray(reportExports.id, oldest))).rowCount ?? 0
  },
  inbox: (db, before) => eraseNotifications(db, lt(inbox.created_at, before)),
  inboxRead: (db, before) => eraseNotifications(db, lt(inbox.read_at, before)),
}

/** Deletes the oldest notifications that match the condition. */
async function eraseNotifications(db: Database, condition: SQL): Promise<number> {
  const oldest = db.select({ id: inbox.id }).from(inbox).where(condition).orderBy(inbox.id).limit(rowsAtOnce)
  return (await db.delete(inbox).where(inArray(inbox.id, oldest))).rowCount ?? 0
}

const kinds = ['activity', 'corrections', 'exports', 'inbox', 'inboxRead'] as const

/**
 * Erases all expired rows in small transactions, and expired files of exports. Rows are skipped while another process
 * holds the lock.
 */
export async function erasePast(services: Services, stopping: AbortSignal): Promise<void> {
  await eraseRows(services, stopping)
  const { exportFiles, now, log } = services
  const files = (await exportFiles?.sweep(now())) ?? 0
  if (files > 0) log({ level: 'info', retention: 'exportFiles', files })
}

async function eraseRows({ db, config, now, log }: Services, stopping: AbortSignal): Promise<void> {
  for (const kind of kinds) {
    const months = config.retention[kind]
    if (months === 0) continue
    const before = sql`${now().toISOString()}::timestamptz - make_interval(months => ${months}::int)`
    let total = 0
    for (let erased = rowsAtOnce; erased === rowsAtOnce && !stopping.aborted; total += erased) {
      if (total > 0) await sleep(pause)
      erased = await db.transaction(async (transaction) => {
        const taken = await transaction.execute<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(${lock}) as free`,
        )
        if (!taken.rows[0]?.free) return 0
        await allowErasing(transaction)
        return erasures[kind](transaction, before)
      })
    }
    if (total > 0) log({ level: 'info', retention: kind, rows: total })
  }
}

export const startRetention = (services: Services) =>
  startPeriodic(services, { name: 'retention', every: lookEvery, run: erasePast })
