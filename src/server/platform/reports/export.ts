// Streams a report as a file and tracks the export in report_exports, one running export per user. The status and
// the activity row of an export are written in one transaction.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { downloadExport, ReportExport } from '#contract/platform/report-exports.ts'
import { type ExportFormat, type exportUsers, XLSX_MEDIA_TYPE } from '#contract/platform/reports.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { isDatabaseOverloaded, isLockTimeout, isTransientDatabaseError } from '#server/db/errors.ts'
import { buildStaleHeartbeatCondition, heartbeatTimestamp } from '#server/db/heartbeat.ts'
import { readInBatches } from '#server/db/keyset.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { type ActivityContext, appendActivity } from '#server/http/activity.ts'
import { httpError } from '#server/http/errors.ts'
import { streamFile } from '#server/http/file-answer.ts'
import type { ActivityEntry, HandlerContext, Services } from '#server/http/handler.ts'
import { describeError } from '#server/log.ts'
import { buildFileName, normalizeHeader } from '#server/services/csv.ts'
import type { FileCopy } from '#server/services/export-files.ts'
import type { Report } from './definitions.ts'
import { streamReportFile } from './file-formats.ts'
import { type Filters, parseFilters, type ReportQuery, selectColumns } from './filters.ts'
import { getReportName } from './labels.ts'
import { countRows, type KeyedRow, readReportPage } from './queries.ts'

type ExportContext = Omit<HandlerContext<typeof exportUsers>, 'query'> & { readonly query: ReportQuery }

/** Streams the file of a report. Throws 409 if another export of the user is running. */
export async function exportReport(
  report: Report,
  context: ExportContext,
  format: ExportFormat,
): Promise<ReadableStream<Uint8Array>> {
  const { query, services, user, ticket, request, setDownloadName, setHeader } = context
  const { db } = services
  const filters = parseFilters(query, services.now())
  const columns = selectColumns(report.name, query)
  const reportName = getReportName(request.language, report.name)
  const file_name = buildFileName(normalizeHeader(reportName).replaceAll(' ', '-'), services.now(), format)
  setDownloadName(file_name)
  if (request.isHead) {
    setHeader('X-Total-Rows', await countRows(db, report, filters))
    return new Blob([]).stream()
  }
  const row = { user_id: user.id, report: report.name, filters: toRecordedFilters(report, query), file_name }
  const result = await startExport(db, row, services.now())
  if ('running' in result) {
    throw httpError(409, 'reports.export_running', { context: { export: serializeExport(result.running) } })
  }
  setHeader('X-Export', result.started.id)
  const progress = { rows: 0, bytes: 0 }
  const batches = readBatches(db, { report, filters, progress, stopping: services.stopping })
  const chunks = streamReportFile(format, { reportName, columns, language: request.language }, batches)
  const activityContext = { user, requestId: request.id, ticket }
  const fileCopy = services.exportFiles?.create(result.started) ?? null
  const stream = createFileStream({
    services,
    id: result.started.id,
    activityContext,
    progress,
    chunks,
    copy: fileCopy,
  })
  try {
    // The total is approximate, because rows written during the export may be in the file.
    setHeader('X-Total-Rows', await countRows(db, report, filters))
  } catch (error) {
    await stream.cancel()
    throw error
  }
  return stream
}

/**
 * Returns the filters for the activity log. A search for users is recorded only as `true`, because the search text may
 * be a name.
 */
function toRecordedFilters(report: Report, query: ReportQuery): Readonly<Record<string, unknown>> {
  const recordedQuery = report.name === 'users' && query.search ? { ...query, search: true } : query
  return Object.fromEntries(Object.entries(recordedQuery).filter(([, value]) => value !== undefined))
}

/** Maximum number of rows per query; larger batches would block other queries on the embedded database. */
const MAX_ROWS_PER_QUERY = 500

interface BatchOptions {
  readonly report: Report
  readonly filters: Filters
  /** Number of rows that the export has read so far. */
  readonly progress: { rows: number }
  readonly stopping: AbortSignal
}

const MAX_TRIES = 5

/** Retries the task while the database is busy, because an interrupted export would have to start again. */
async function retryWhileBusy<Result>(task: () => Promise<Result>, stopSignal: AbortSignal): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await task()
    } catch (error) {
      const isBusy = isTransientDatabaseError(error) || isDatabaseOverloaded(error) || isLockTimeout(error)
      if (!isBusy || attempt === MAX_TRIES || stopSignal.aborted) throw error
      await sleep(1000)
    }
  }
}

async function* readBatches(
  db: PooledDatabase,
  { report, filters, progress, stopping }: BatchOptions,
): AsyncGenerator<readonly KeyedRow[]> {
  const fetchPage = (after: KeyedRow | undefined, limit: number) =>
    retryWhileBusy(() => readReportPage(db, report, filters, { after, limit }), stopping)
  for await (const rows of readInBatches(db, fetchPage, MAX_ROWS_PER_QUERY)) {
    progress.rows += rows.length
    yield rows
  }
}

type ExportRow = typeof reportExports.$inferSelect
type EndStatus = 'done' | 'failed' | 'cancelled'

/** SQL condition for an export without a recent heartbeat, which means that its process has died. */
const deadExportCondition = buildStaleHeartbeatCondition(reportExports.updated_at)

const buildRunningCondition = (id: number): SQL | undefined =>
  and(eq(reportExports.id, id), eq(reportExports.status, 'running'))

type NewExport = Pick<ExportRow, 'user_id' | 'report' | 'filters' | 'file_name'>

/** Starts an export, or returns the running export of the user. */
async function startExport(
  db: Database,
  row: NewExport,
  now: Date,
): Promise<{ started: ExportRow } | { running: ExportRow }> {
  await markDeadExportsFailed(db, now)
  for (;;) {
    const [startedExport] = await db
      .insert(reportExports)
      .values({ ...row, status: 'running', created_at: now, updated_at: heartbeatTimestamp })
      .onConflictDoNothing({ target: reportExports.user_id, where: eq(reportExports.status, 'running') })
      .returning()
    if (startedExport) return { started: startedExport }
    const ownRunningCondition = and(eq(reportExports.user_id, row.user_id), eq(reportExports.status, 'running'))
    const [runningExport] = await db.select().from(reportExports).where(ownRunningCondition)
    if (runningExport) return { running: runningExport }
  }
}

/**
 * Marks exports as failed if their process has died. Includes exports of other users, because those users may never
 * start another export.
 */
async function markDeadExportsFailed(db: Database, now: Date): Promise<void> {
  const deadExports = await db
    .select({ id: reportExports.id, owner: users })
    .from(reportExports)
    .leftJoin(users, eq(users.id, reportExports.user_id))
    .where(and(eq(reportExports.status, 'running'), deadExportCondition))
  for (const { id, owner } of deadExports) {
    await db.transaction(async (transaction) => {
      const endedExport = await finishExport(transaction, id, 'failed', now)
      if (!endedExport) return
      const entry = { ...buildActivityEntry(endedExport), ...(owner ? { recordedAuthor: owner } : {}) }
      await appendActivity(transaction, [entry], { user: null, requestId: '', now })
    })
  }
}

interface Progress {
  readonly rows: number
  readonly bytes: number
}

/** Stores the heartbeat and the progress of an export; returns false if another process ended the export. */
async function storeHeartbeat(db: Database, id: number, progress: Progress): Promise<boolean> {
  const updatedRows = await db
    .update(reportExports)
    .set({ ...progress, updated_at: heartbeatTimestamp })
    .where(buildRunningCondition(id))
    .returning({ id: reportExports.id })
  return updatedRows.length > 0
}

/**
 * Ends a running export and returns its row. Returns undefined if the export has already ended; the activity log then
 * already contains the end of the export.
 */
export async function finishExport(
  transaction: Database,
  id: number,
  status: EndStatus,
  now: Date,
  progress?: Progress,
): Promise<ExportRow | undefined> {
  const [endedExport] = await transaction
    .update(reportExports)
    .set({ ...progress, status, updated_at: heartbeatTimestamp, finished_at: now })
    .where(buildRunningCondition(id))
    .returning()
  return endedExport
}

export function buildActivityEntry({ id, report, filters, rows, bytes, status, file_name }: ExportRow): ActivityEntry {
  const { ecommerce, ecommerce_id = ecommerce } = filters
  return {
    action: 'reports.export',
    entity: 'report',
    entity_id: report,
    ...(typeof ecommerce_id === 'number' ? { ecommerce_id } : {}),
    after: { export: id, filters, rows, bytes, status, file_name },
  }
}

const MAX_LISTED = 20

type FileServices = Pick<Services, 'exportFiles' | 'now'>

/** Lists the latest exports of a user, with the time until which their files are stored. */
export async function listExportsOfUser(
  db: Database,
  userId: number,
  fileServices: FileServices,
): Promise<ReportExport[]> {
  const ownExports = db
    .select({ row: reportExports, isDead: deadExportCondition })
    .from(reportExports)
    .where(eq(reportExports.user_id, userId))
  const rows = await ownExports.orderBy(desc(reportExports.id)).limit(MAX_LISTED)
  return Promise.all(
    rows.map(async ({ row, isDead }) => {
      const expiresAt = await getFileExpiry(row, fileServices)
      return { ...serializeExport(row, isDead), kept_until: expiresAt?.toISOString() ?? null }
    }),
  )
}

async function getFileExpiry(row: ExportRow, { exportFiles, now }: FileServices): Promise<Date | null> {
  return row.status === 'done' && exportFiles ? exportFiles.getExpiry(row, now()) : null
}

type DownloadContext = HandlerContext<typeof downloadExport>

/** Sends the stored file of an export again, and records the download in the activity log. */
export async function streamStoredFile(context: DownloadContext): Promise<ReadableStream<Uint8Array>> {
  const { params, db, user, services, request, record, setDownloadName, setHeader } = context
  const ownExportCondition = and(eq(reportExports.user_id, user.id), eq(reportExports.id, params.id))
  const [row] = await db.select().from(reportExports).where(ownExportCondition)
  if (!row) throw httpError(404)
  const { exportFiles } = services
  if (!exportFiles || !(await getFileExpiry(row, services))) throw httpError(410, 'reports.file_gone')
  setDownloadName(row.file_name)
  setHeader('Content-Type', row.file_name.endsWith('.xlsx') ? XLSX_MEDIA_TYPE : 'text/csv; charset=utf-8')
  setHeader('X-Total-Rows', row.rows)
  if (request.isHead) return new Blob([]).stream()
  const { id, rows, bytes, file_name } = row
  const after = { export: id, rows, bytes, file_name }
  await record({ action: 'reports.download', entity: 'report', entity_id: row.report, after })
  return streamFile(exportFiles.read(row), context)
}

export async function findExportOfUser(db: Database, userId: number, id: number): Promise<ReportExport | undefined> {
  const [matchingRow] = await db
    .select({ row: reportExports, isDead: deadExportCondition })
    .from(reportExports)
    .where(and(eq(reportExports.user_id, userId), eq(reportExports.id, id)))
  return matchingRow && serializeExport(matchingRow.row, matchingRow.isDead)
}

/** Converts an export for responses, without its file. An export whose process died is reported as failed. */
export function serializeExport(row: ExportRow, isStale = false): ReportExport {
  const { id, report, filters, file_name, rows, bytes, created_at, updated_at, finished_at } = row
  const isDead = row.status === 'running' && isStale
  return {
    ...{ id, file_name, rows, bytes },
    report: report as ReportExport['report'],
    filters: filters as ReportExport['filters'],
    status: isDead ? 'failed' : row.status,
    created_at: created_at.toISOString(),
    finished_at: (finished_at ?? (isDead ? updated_at : null))?.toISOString() ?? null,
    kept_until: null,
  }
}

/** Minimum milliseconds between two checks whether another process has cancelled the export. */
const CANCEL_CHECK_INTERVAL_MS = 100
const HEARTBEAT_INTERVAL_MS = 5_000

interface StreamOptions {
  readonly services: Pick<Services, 'db' | 'now' | 'stopping' | 'log'>
  /** Id of the row in report_exports. */
  readonly id: number
  readonly activityContext: Omit<ActivityContext, 'now'>
  readonly progress: { rows: number; bytes: number }
  readonly chunks: AsyncGenerator<Uint8Array>
  /** Copy of the file for a second download; null if files are not stored. */
  readonly copy: FileCopy | null
}

/**
 * Returns the stream of the file, which reads one chunk at a time when the client is ready. The stream closes only
 * after the last row; if the export ends earlier, the stream fails with an error.
 */
function createFileStream({
  services,
  id,
  activityContext,
  progress,
  chunks,
  copy: fileCopy,
}: StreamOptions): ReadableStream<Uint8Array> {
  const { db, now, stopping, log } = services
  let lastCheckAt = performance.now()
  let failStream: (reason: Error) => void = () => {}
  let endPromise: Promise<boolean> | undefined

  /**
   * Ends the export once; later calls return the same result. Returns false if another process ended the export or if
   * saving failed.
   */
  const finish = (status: EndStatus): Promise<boolean> => {
    clearInterval(heartbeatTimer)
    stopping.removeEventListener('abort', onStop)
    endPromise ??= db
      .transaction(async (transaction) => {
        const row = await finishExport(transaction, id, status, now(), progress)
        if (row) await appendActivity(transaction, [buildActivityEntry(row)], { ...activityContext, now: now() })
        return row !== undefined
      })
      .catch((error: unknown) => {
        log({ level: 'error', export: id, error: error instanceof Error ? error.name : typeof error })
        return false
      })
    return endPromise
  }
  const abortExport = async (status: EndStatus, reason: string) => {
    if (endPromise) return
    await finish(status)
    failStream(new Error(reason))
    await fileCopy?.discard()
    await chunks.return(undefined)
  }
  const checkCancelled = async () => {
    lastCheckAt = performance.now()
    if (!(await storeHeartbeat(db, id, progress))) await abortExport('cancelled', 'The export was cancelled')
  }
  const onStop = () => void abortExport('failed', 'The server stops').catch(() => undefined)
  // Stores heartbeats and detects a cancellation even while the client reads no data.
  const heartbeatTimer = setInterval(() => void checkCancelled().catch(() => undefined), HEARTBEAT_INTERVAL_MS).unref()
  stopping.addEventListener('abort', onStop)

  async function sendChunk(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { done, value: bytes } = await chunks.next()
    if (endPromise) return
    if (done) {
      const isDone = await finish('done')
      await (isDone ? fileCopy?.commit() : fileCopy?.discard())
      if (isDone) controller.close()
      else controller.error(new Error('The export was cancelled'))
      return
    }
    progress.bytes += bytes.byteLength
    await fileCopy?.write(bytes)
    // Ignores a failed check, because the next check follows soon.
    if (performance.now() - lastCheckAt > CANCEL_CHECK_INTERVAL_MS) await checkCancelled().catch(() => undefined)
    if (!endPromise) controller.enqueue(bytes)
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        failStream = (reason) => controller.error(reason)
      },
      pull: async (controller) => {
        try {
          await sendChunk(controller)
        } catch (error) {
          if (!endPromise) log({ level: 'error', export: id, ...describeError(error) })
          await abortExport('failed', 'The export failed')
          // Throws a generic error instead of the database error, which may contain the query.
          throw new Error('The export failed')
        }
      },
      cancel: async () => {
        await finish('cancelled')
        await fileCopy?.discard()
        await chunks.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
