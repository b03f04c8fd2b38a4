// Streams a report as a CSV file and tracks the export in report_exports, one running export per user. The status and
// the activity row of an export are written in one transaction.
import { setTimeout as sleep } from 'node:timers/promises'
import { and, desc, eq, type SQL } from 'drizzle-orm'
import type { Language } from '#contract/languages.ts'
import type { ColumnKind, downloadExport, exportUsers, ReportColumn, ReportExport } from '#contract/platform/reports.ts'
import type { Database, PooledDatabase } from '#server/db/database.ts'
import { isDatabaseOverloaded, isDatabaseUnavailable, isLockTimeout } from '#server/db/errors.ts'
import { isSilent, lifeSign } from '#server/db/heartbeat.ts'
import { keysetBatches } from '#server/db/keyset.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { appendActivity, type Occasion } from '#server/http/activity.ts'
import { httpError } from '#server/http/errors.ts'
import { sentFile } from '#server/http/file-answer.ts'
import type { ActivityEntry, Call, Services } from '#server/http/handler.ts'
import { faultOf } from '#server/log.ts'
import { type Cell, csvMinutes, csvName, csvStream } from '#server/services/csv.ts'
import type { FileCopy } from '#server/services/export-files.ts'
import type { Report, Row } from './definitions.ts'
import { type Asked, columnsAsked, type Filters, filtersOf } from './filters.ts'
import { columnName, namesOf } from './labels.ts'
import { countOf, type KeyedRow, pageOf } from './queries.ts'

type Exported = Omit<Call<typeof exportUsers>, 'query'> & { readonly query: Asked }

/** Streams the CSV file of a report. Throws 409 if another export of the user is running. */
export async function exportReport(report: Report, call: Exported): Promise<ReadableStream<Uint8Array>> {
  const { query, services, staff, ticket, request, download, mention } = call
  const { db } = services
  const filters = filtersOf(query, services.now())
  const columns = columnsAsked(report.name, query)
  const file_name = csvName(report.name, services.now())
  download(file_name)
  if (request.isHead) {
    mention('X-Total-Rows', await countOf(db, report, filters))
    return new Blob([]).stream()
  }
  const row = { user_id: staff.id, report: report.name, filters: given(report, query), file_name }
  const found = await begin(db, row, services.now())
  if ('running' in found) {
    throw httpError(409, 'reports.export_running', { context: { export: shown(found.running) } })
  }
  mention('X-Export', found.begun.id)
  const progress = { rows: 0, bytes: 0 }
  const names = columns.map(({ id }) => columnName(request.language, id))
  const { stopping } = services
  const taken = { report, filters, columns, language: request.language, progress, stopping }
  const texts = csvStream(names, batchesOf(db, taken))
  const occasion = { staff, requestId: request.id, ticket }
  const copy = services.exportFiles?.begin(found.begun) ?? null
  const stream = fileStream({ services, id: found.begun.id, occasion, progress, texts, copy })
  try {
    // The total is approximate, because rows written during the export may be in the file.
    mention('X-Total-Rows', await countOf(db, report, filters))
  } catch (error) {
    await stream.cancel()
    throw error
  }
  return stream
}

/** Returns the filters for the activity record. For a search of users, which may be a name, only `true`. */
function given(report: Report, query: Asked): Readonly<Record<string, unknown>> {
  const kept = report.name === 'users' && query.search ? { ...query, search: true } : query
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined))
}

/** Rows per query; larger batches would block other queries on the embedded database, which runs one at a time. */
const rowsAtOnce = 500

interface Taken {
  readonly report: Report
  readonly filters: Filters
  readonly columns: readonly ReportColumn[]
  readonly language: Language
  /** Number of rows read so far. */
  readonly progress: { rows: number }
  readonly stopping: AbortSignal
}

const tries = 5

/** Retries while the database is busy, because an interrupted file is lost as a whole. */
async function patiently<Result>(work: () => Promise<Result>, stopping: AbortSignal): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const isBusy = isDatabaseUnavailable(error) || isDatabaseOverloaded(error) || isLockTimeout(error)
      if (!isBusy || tried === tries || stopping.aborted) throw error
      await sleep(1000)
    }
  }
}

async function* batchesOf(db: PooledDatabase, { report, filters, columns, language, progress, stopping }: Taken) {
  const cells = columns.map(({ id, kind }) => ({ id, cellOf: cellsOf(kind, language) }))
  const fetch = (after: KeyedRow | undefined, limit: number) =>
    patiently(() => pageOf(db, report, filters, { after, limit }), stopping)
  for await (const rows of keysetBatches(db, fetch, rowsAtOnce)) {
    progress.rows += rows.length
    yield rows.map((row) => cells.map(({ id, cellOf }) => cellOf(row[id] ?? null)))
  }
}

/** Returns a function that converts a value of a report to a cell of a spreadsheet. */
function cellsOf(kind: ColumnKind, language: Language): (value: Row[string]) => Cell {
  const { names, none } = namesOf(language, kind)
  return (value) => {
    if (value === null) return none
    const text = String(value)
    switch (kind) {
      case 'id':
      case 'count':
        return value
      case 'money':
      case 'percent':
        return text.replace('.', ',')
      case 'date':
      case 'month':
        return text.split('-').reverse().join('/')
      case 'instant':
        return csvMinutes(new Date(text))
      case 'text':
        return text
      case 'code':
        return { code: text }
      default:
        return Object.hasOwn(names, text) ? (names[text] ?? text) : text
    }
  }
}

type ExportRow = typeof reportExports.$inferSelect
type Ending = 'done' | 'failed' | 'cancelled'

/** True if the heartbeat of an export is missing, because its process died. */
const isDead = isSilent(reportExports.updated_at)

const isRunning = (id: number): SQL | undefined => and(eq(reportExports.id, id), eq(reportExports.status, 'running'))

type Begun = Pick<ExportRow, 'user_id' | 'report' | 'filters' | 'file_name'>

/** Starts an export, or returns the running export of the user. */
async function begin(db: Database, row: Begun, now: Date): Promise<{ begun: ExportRow } | { running: ExportRow }> {
  await closeDead(db, now)
  for (;;) {
    const [begun] = await db
      .insert(reportExports)
      .values({ ...row, status: 'running', created_at: now, updated_at: lifeSign })
      .onConflictDoNothing({ target: reportExports.user_id, where: eq(reportExports.status, 'running') })
      .returning()
    if (begun) return { begun }
    const own = and(eq(reportExports.user_id, row.user_id), eq(reportExports.status, 'running'))
    const [running] = await db.select().from(reportExports).where(own)
    if (running) return { running }
  }
}

/** Marks exports whose process died as failed. Includes exports of other users, because those may never return. */
async function closeDead(db: Database, now: Date): Promise<void> {
  const dead = await db
    .select({ id: reportExports.id, owner: users })
    .from(reportExports)
    .leftJoin(users, eq(users.id, reportExports.user_id))
    .where(and(eq(reportExports.status, 'running'), isDead))
  for (const { id, owner } of dead) {
    await db.transaction(async (transaction) => {
      const ended = await end(transaction, id, 'failed', now)
      if (!ended) return
      const entry = { ...entryOf(ended), ...(owner ? { by: owner } : {}) }
      await appendActivity(transaction, [entry], { staff: null, requestId: '', now })
    })
  }
}

interface Progress {
  readonly rows: number
  readonly bytes: number
}

/** Stores the heartbeat and the progress of an export; returns false if another process ended the export. */
async function keepAlive(db: Database, id: number, progress: Progress): Promise<boolean> {
  const updated = await db
    .update(reportExports)
    .set({ ...progress, updated_at: lifeSign })
    .where(isRunning(id))
    .returning({ id: reportExports.id })
  return updated.length > 0
}

/** Ends a running export; undefined if the export ended earlier, because then its activity row exists already. */
export async function end(
  transaction: Database,
  id: number,
  status: Ending,
  now: Date,
  progress?: Progress,
): Promise<ExportRow | undefined> {
  const [ended] = await transaction
    .update(reportExports)
    .set({ ...progress, status, updated_at: lifeSign, finished_at: now })
    .where(isRunning(id))
    .returning()
  return ended
}

export function entryOf({ id, report, filters, rows, bytes, status, file_name }: ExportRow): ActivityEntry {
  const { ecommerce, ecommerce_id = ecommerce } = filters
  return {
    action: 'reports.export',
    entity: 'report',
    entity_id: report,
    ...(typeof ecommerce_id === 'number' ? { ecommerce_id } : {}),
    after: { export: id, filters, rows, bytes, status, file_name },
  }
}

const mostShown = 20

type Keeping = Pick<Services, 'exportFiles' | 'now'>

/** Lists the latest exports of a user, with the time until which their files are stored. */
export async function listOwn(db: Database, userId: number, keeping: Keeping): Promise<ReportExport[]> {
  const own = db.select({ row: reportExports, isDead }).from(reportExports).where(eq(reportExports.user_id, userId))
  const found = await own.orderBy(desc(reportExports.id)).limit(mostShown)
  return Promise.all(
    found.map(async ({ row, isDead }) => {
      const end = await keptUntil(row, keeping)
      return { ...shown(row, isDead), kept_until: end?.toISOString() ?? null }
    }),
  )
}

async function keptUntil(row: ExportRow, { exportFiles, now }: Keeping): Promise<Date | null> {
  return row.status === 'done' && exportFiles ? exportFiles.keptUntil(row, now()) : null
}

type Download = Call<typeof downloadExport>

/** Sends the stored file of an export again, and records the download like the first one. */
export async function sendAgain(call: Download): Promise<ReadableStream<Uint8Array>> {
  const { params, db, staff, services, request, record, download, mention } = call
  const isOwn = and(eq(reportExports.user_id, staff.id), eq(reportExports.id, params.id))
  const [row] = await db.select().from(reportExports).where(isOwn)
  if (!row) throw httpError(404)
  const { exportFiles } = services
  if (!exportFiles || !(await keptUntil(row, services))) throw httpError(410, 'reports.file_gone')
  download(row.file_name)
  mention('X-Total-Rows', row.rows)
  if (request.isHead) return new Blob([]).stream()
  const { id, rows, bytes, file_name } = row
  const after = { export: id, rows, bytes, file_name }
  await record({ action: 'reports.download', entity: 'report', entity_id: row.report, after })
  return sentFile(exportFiles.read(row), call)
}

export async function findOwn(db: Database, userId: number, id: number): Promise<ReportExport | undefined> {
  const [found] = await db
    .select({ row: reportExports, isDead })
    .from(reportExports)
    .where(and(eq(reportExports.user_id, userId), eq(reportExports.id, id)))
  return found && shown(found.row, found.isDead)
}

/** Converts an export for responses, without its file. An export whose process died is reported as failed. */
export function shown(row: ExportRow, isSilent = false): ReportExport {
  const { id, report, filters, file_name, rows, bytes, created_at, updated_at, finished_at } = row
  const isDead = row.status === 'running' && isSilent
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

/** Milliseconds between two checks for a cancellation by another process. */
const lookEvery = 100
const beatEvery = 5_000

interface Sending {
  readonly services: Pick<Services, 'db' | 'now' | 'stopping' | 'log'>
  /** Id of the row in report_exports. */
  readonly id: number
  readonly occasion: Omit<Occasion, 'now'>
  readonly progress: { rows: number; bytes: number }
  readonly texts: AsyncGenerator<string>
  /** Copy of the file for a second download; null if files are not stored. */
  readonly copy: FileCopy | null
}

/** Streams one chunk per pull. The stream closes only after the last row; any earlier end of the export errors it. */
function fileStream({ services, id, occasion, progress, texts, copy }: Sending): ReadableStream<Uint8Array> {
  const { db, now, stopping, log } = services
  const encoder = new TextEncoder()
  let lastLook = performance.now()
  let stop: (reason: Error) => void = () => {}
  let ended: Promise<boolean> | undefined

  /** Ends the export once, and returns the same result again; false if it ended elsewhere or could not be saved. */
  const finish = (status: Ending): Promise<boolean> => {
    clearInterval(beat)
    stopping.removeEventListener('abort', onStop)
    ended ??= db
      .transaction(async (transaction) => {
        const row = await end(transaction, id, status, now(), progress)
        if (row) await appendActivity(transaction, [entryOf(row)], { ...occasion, now: now() })
        return row !== undefined
      })
      .catch((error: unknown) => {
        log({ level: 'error', export: id, error: error instanceof Error ? error.name : typeof error })
        return false
      })
    return ended
  }
  const breakOff = async (status: Ending, reason: string) => {
    if (ended) return
    await finish(status)
    stop(new Error(reason))
    await copy?.drop()
    await texts.return(undefined)
  }
  const look = async () => {
    lastLook = performance.now()
    if (!(await keepAlive(db, id, progress))) await breakOff('cancelled', 'The export was cancelled')
  }
  const onStop = () => void breakOff('failed', 'The server stops').catch(() => undefined)
  // The heartbeat goes on while the client does not read, and notices a cancellation.
  const beat = setInterval(() => void look().catch(() => undefined), beatEvery).unref()
  stopping.addEventListener('abort', onStop)

  async function next(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    const { done, value } = await texts.next()
    if (ended) return
    if (done) {
      const isDone = await finish('done')
      await (isDone ? copy?.keep() : copy?.drop())
      if (isDone) controller.close()
      else controller.error(new Error('The export was cancelled'))
      return
    }
    const bytes = encoder.encode(value)
    progress.bytes += bytes.byteLength
    await copy?.write(bytes)
    // A failed check is ignored, because the next one follows soon.
    if (performance.now() - lastLook > lookEvery) await look().catch(() => undefined)
    if (!ended) controller.enqueue(bytes)
  }

  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        stop = (reason) => controller.error(reason)
      },
      pull: async (controller) => {
        try {
          await next(controller)
        } catch (error) {
          if (!ended) log({ level: 'error', export: id, ...faultOf(error) })
          await breakOff('failed', 'The export failed')
          // Hides the error of the database, which may contain the query. The stream has already failed with this one.
          throw new Error('The export failed')
        }
      },
      cancel: async () => {
        await finish('cancelled')
        await copy?.drop()
        await texts.return(undefined)
      },
    },
    { highWaterMark: 0 },
  )
}
