// Deletes expired data in the background: details in the activity log, zip corrections, exports with their files, and
// notifications.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Config } from '#server/config.ts'
import { allowErasure } from '#server/db/append-only.ts'
import type { Database } from '#server/db/database.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { upstreamAttempts, upstreamRecords } from '#server/db/schema/console/upstream.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { zipCorrections } from '#server/db/schema/platform/reverses.ts'
import type { Services } from '#server/http/handler.ts'
import { startPeriodic } from '#server/services/periodic.ts'
import { REDACTION } from './mentions.ts'

/** Maximum number of rows of a table per transaction, because requests must wait until the transaction ends. */
const MAX_ROWS_PER_TRANSACTION = 500
/**
 * Pause between two transactions in milliseconds. During the pause, requests can use the embedded database's only
 * connection.
 */
const PAUSE_BETWEEN_TRANSACTIONS_MS = 50
/** Interval between two runs in milliseconds. */
const RUN_INTERVAL_MS = 60 * 60_000
/** Id of the PostgreSQL advisory lock that allows only one process at a time to erase rows. The number is arbitrary. */
const ADVISORY_LOCK_ID = 7_263_401

/**
 * Function that erases the oldest rows before the cutoff time, up to a maximum number per table. Returns the number of
 * erased rows.
 */
type EraseRows = (db: Database, cutoff: SQL) => Promise<number>

const eraseFunctionByKind: Readonly<Record<keyof Config['retentionMonths'], EraseRows>> = {
  /** Clears only the details of activity rows. The rows remain as a record of all changes, with user and time. */
  activity: async (db, cutoff) => {
    const detailsCondition = or(isNotNull(activity.before), isNotNull(activity.after))
    const oldestIds = db
      .select({ id: activity.id })
      .from(activity)
      .where(and(lt(activity.at, cutoff), detailsCondition))
      .orderBy(activity.at)
      .limit(MAX_ROWS_PER_TRANSACTION)
    const { rowCount } = await db
      .update(activity)
      .set({ before: null, after: null })
      .where(inArray(activity.id, oldestIds))
    return rowCount ?? 0
  },
  corrections: async (db, cutoff) => {
    const oldestIds = db
      .select({ id: zipCorrections.id })
      .from(zipCorrections)
      .where(lt(zipCorrections.created_at, cutoff))
      .orderBy(zipCorrections.id)
      .limit(MAX_ROWS_PER_TRANSACTION)
    const { rowCount } = await db.delete(zipCorrections).where(inArray(zipCorrections.id, oldestIds))
    return (rowCount ?? 0) + (await eraseBatchZipCodes(db, cutoff)) + (await eraseUpstreamRows(db, cutoff))
  },
  exports: async (db, cutoff) => {
    const oldestIds = db
      .select({ id: reportExports.id })
      .from(reportExports)
      .where(and(lt(reportExports.created_at, cutoff), ne(reportExports.status, 'running')))
      .orderBy(reportExports.id)
      .limit(MAX_ROWS_PER_TRANSACTION)
    return (await db.delete(reportExports).where(inArray(reportExports.id, oldestIds))).rowCount ?? 0
  },
  inbox: (db, cutoff) => eraseNotifications(db, lt(inbox.created_at, cutoff)),
  inboxRead: (db, cutoff) => eraseNotifications(db, lt(inbox.read_at, cutoff)),
}

/** Erases zip codes, addresses and pasted lines in the rows of zip code batches that ended before the cutoff time. */
async function eraseBatchZipCodes(db: Database, cutoff: SQL): Promise<number> {
  const { batch_id, position, zip_code } = batchRows
  const key = sql`(${batch_id}, ${position})`
  const expiredRows = db
    .select({ batch_id, position })
    .from(batchRows)
    .innerJoin(batches, eq(batches.id, batch_id))
    .where(and(isNotNull(zip_code), lt(batches.finished_at, cutoff), inArray(batches.status, ['done', 'cancelled'])))
    .orderBy(batch_id, position)
    .limit(MAX_ROWS_PER_TRANSACTION)
  const { rowCount } = await db
    .update(batchRows)
    .set({ zip_code: null, address_change: null, input: REDACTION })
    .where(inArray(key, expiredRows))
  return rowCount ?? 0
}

/** Deletes old copies of data from an external platform API: reprocess attempts and names of records. */
async function eraseUpstreamRows(db: Database, cutoff: SQL): Promise<number> {
  const { id, created_at } = upstreamAttempts
  const oldestIds = db
    .select({ id })
    .from(upstreamAttempts)
    .where(lt(created_at, cutoff))
    .orderBy(id)
    .limit(MAX_ROWS_PER_TRANSACTION)
  const attempts = await db.delete(upstreamAttempts).where(inArray(id, oldestIds))
  const oldestRecords = db
    .select({ kind: upstreamRecords.kind, id: upstreamRecords.id })
    .from(upstreamRecords)
    .where(lt(upstreamRecords.seen_at, cutoff))
    .orderBy(upstreamRecords.seen_at)
    .limit(MAX_ROWS_PER_TRANSACTION)
  const recordKey = sql`(${upstreamRecords.kind}, ${upstreamRecords.id})`
  const records = await db.delete(upstreamRecords).where(inArray(recordKey, oldestRecords))
  return (attempts.rowCount ?? 0) + (records.rowCount ?? 0)
}

/** Deletes the oldest notifications that match the condition. */
async function eraseNotifications(db: Database, condition: SQL): Promise<number> {
  const oldestIds = db
    .select({ id: inbox.id })
    .from(inbox)
    .where(condition)
    .orderBy(inbox.id)
    .limit(MAX_ROWS_PER_TRANSACTION)
  return (await db.delete(inbox).where(inArray(inbox.id, oldestIds))).rowCount ?? 0
}

const retentionKinds = ['activity', 'corrections', 'exports', 'inbox', 'inboxRead'] as const

/**
 * Erases all expired rows in small transactions, and deletes expired files of exports. If another process holds the
 * advisory lock, that process erases the rows.
 */
export async function eraseExpired(services: Services, stopSignal: AbortSignal): Promise<void> {
  await eraseExpiredRows(services, stopSignal)
  const { exportFiles, now, log } = services
  const files = (await exportFiles?.deleteExpired(now())) ?? 0
  if (files > 0) log({ level: 'info', retention: 'exportFiles', files })
}

async function eraseExpiredRows({ db, config, now, log }: Services, stopSignal: AbortSignal): Promise<void> {
  for (const kind of retentionKinds) {
    const months = config.retentionMonths[kind]
    if (months === 0) continue
    const cutoff = sql`${now().toISOString()}::timestamptz - make_interval(months => ${months}::int)`
    let total = 0
    for (
      let erasedCount = MAX_ROWS_PER_TRANSACTION;
      erasedCount >= MAX_ROWS_PER_TRANSACTION && !stopSignal.aborted;
      total += erasedCount
    ) {
      if (total > 0) await sleep(PAUSE_BETWEEN_TRANSACTIONS_MS)
      erasedCount = await db.transaction(async (transaction) => {
        const lockResult = await transaction.execute<{ free: boolean }>(
          sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCK_ID}) as free`,
        )
        if (!lockResult.rows[0]?.free) return 0
        await allowErasure(transaction)
        return eraseFunctionByKind[kind](transaction, cutoff)
      })
    }
    if (total > 0) log({ level: 'info', retention: kind, rows: total })
  }
}

export const startRetention = (services: Services) =>
  startPeriodic(services, { name: 'retention', intervalMs: RUN_INTERVAL_MS, run: eraseExpired })
