// Serializes batches and their rows for the API, and exports the outcome of a batch as CSV.
import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  type Batch,
  type BatchCheck,
  type BatchRow,
  type BatchRowStatus,
  batchChecks,
  batchRowStatuses,
} from '#contract/console/batches.ts'
import { pathOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { reprocessLog } from '#contract/platform/reprocess.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { keysetBatches } from '#server/db/keyset.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import type { Services } from '#server/http/handler.ts'
import { translate } from '#server/http/text.ts'
import type { BatchRecord, RowRecord } from '#server/services/batch-kind.ts'
import { type Cell, csvSeconds, csvStream } from '#server/services/csv.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'

export async function shownBatch(db: Database, batch: BatchRecord, staff: SignedInUser): Promise<Batch> {
  const [shown] = await shownBatches(db, [batch], staff)
  if (!shown) throw new Error('One batch was not shown as one')
  return shown
}

/** Serializes batches with the number of their rows by status and by check. */
export async function shownBatches(db: Database, found: readonly BatchRecord[], staff: SignedInUser): Promise<Batch[]> {
  const { batch_id, status, check } = batchRows
  const ids = found.map(({ id }) => id)
  const groups = await db
    .select({ batch_id, status, check, rows: count() })
    .from(batchRows)
    .where(inArray(batch_id, ids))
    .groupBy(batch_id, status, check)
  const waiting = await waitingOf(db, ids)
  return found.map((batch) => {
    const own = groups.filter((group) => group.batch_id === batch.id)
    const sum = (groups: typeof own) => groups.reduce((total, { rows }) => total + rows, 0)
    return {
      ...batch,
      is_mine: batch.user_id === staff.id,
      is_waiting: waiting.has(batch.id),
      total: sum(own),
      rows: tally(batchRowStatuses, (name) => sum(own.filter((group) => group.status === name))),
      checks: tally(batchChecks, (name) => sum(own.filter((group) => group.check === name))),
      created_at: batch.created_at.toISOString(),
      started_at: batch.started_at?.toISOString() ?? null,
      finished_at: batch.finished_at?.toISOString() ?? null,
    }
  })
}

/** Returns the ids of running batches without a worker. Compares with the clock of the database, as leases do. */
async function waitingOf(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { id, status, worker, worker_until } = batches
  const isIdle = or(isNull(worker), sql`${worker_until} < now()`)
  const rows = await db
    .select({ id })
    .from(batches)
    .where(and(inArray(id, [...ids]), eq(status, 'running'), isIdle))
  return new Set(rows.map((row) => row.id))
}

function tally<Name extends BatchRowStatus | BatchCheck>(names: readonly Name[], of: (name: Name) => number) {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
}

export function countRows(db: Database, batchId: number, status: BatchRowStatus): Promise<number> {
  return db.$count(batchRows, and(eq(batchRows.batch_id, batchId), eq(batchRows.status, status)))
}

/** Row of a batch with the name of its ecommerce and the message that the merchant's system returned. */
interface Outcome {
  readonly row: RowRecord
  readonly name: string | null
  readonly merchant_message: string | null
}

export async function readOutcomes(
  db: Database,
  { records, reprocesses }: PlatformPort,
  rows: readonly RowRecord[],
): Promise<Outcome[]> {
  const ecommerces = await records.read(
    db,
    'ecommerce',
    rows.flatMap(({ ecommerce_id }) => ecommerce_id ?? []),
  )
  const messages = await reprocesses.readMessages(
    db,
    rows.flatMap(({ attempt_id }) => attempt_id ?? []),
  )
  return rows.map((row) => ({
    row,
    name: ecommerces.get(row.ecommerce_id ?? 0)?.name ?? null,
    merchant_message: messages.get(row.attempt_id ?? 0) ?? null,
  }))
}

export function shownRow({ row, name, merchant_message }: Outcome): BatchRow {
  const { batch_id: _, finished_at, ...facts } = row
  return {
    ...facts,
    ecommerce_name: name,
    merchant_message,
    url_log: row.attempt_id === null ? null : pathOf(reprocessLog.path, { attempt_id: row.attempt_id }),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const rowsAtOnce = 500

const columns = [
  ...(['line', 'input', 'entity_id', 'ecommerce_id', 'ecommerce', 'zip_code'] as const),
  ...(['check', 'status', 'reason', 'merchant_message', 'attempt', 'finished_at'] as const),
]
/** Returns whether the CSV has the column; only zip corrections have `zip_code`. */
const isColumnOf = (name: string, { type }: BatchRecord) => name !== 'zip_code' || type === 'trackingErrors.correctZip'

/** Streams the outcome of a batch as CSV, with rows in the order of the pasted lines. */
export function outcomeTexts(
  { db, platformPort }: Pick<Services, 'db' | 'platformPort'>,
  batch: BatchRecord,
  language: Language,
): AsyncGenerator<string> {
  const shown = columns.filter((name) => isColumnOf(name, batch))
  const names = shown.map((name) => translate(language, `batches.csv.${name}`))
  return csvStream(names, cells())

  async function* cells() {
    for await (const rows of keysetBatches(db, fetch, rowsAtOnce)) {
      const outcomes = await readOutcomes(db, platformPort, rows)
      yield outcomes.map((one) => {
        const row = cellsOf(one, language)
        return shown.map((name) => row[name])
      })
    }
  }

  function fetch(after: RowRecord | undefined, limit: number): Promise<RowRecord[]> {
    return db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batch_id, batch.id), gt(batchRows.position, after?.position ?? 0)))
      .orderBy(asc(batchRows.position))
      .limit(limit)
  }
}

function cellsOf(
  { row, name, merchant_message }: Outcome,
  language: Language,
): Readonly<Record<(typeof columns)[number], Cell>> {
  const text = (key: string) => translate(language, key, { id: row.entity_id ?? '' })
  return {
    line: String(row.line),
    input: row.input,
    entity_id: row.entity_id === null ? null : String(row.entity_id),
    ecommerce_id: row.ecommerce_id === null ? null : String(row.ecommerce_id),
    ecommerce: name,
    zip_code: row.zip_code === null ? null : { code: row.zip_code },
    check: text(`batches.check.${row.check}`),
    status: text(`batches.status.${row.status}`),
    reason: row.error === null ? null : text(row.error),
    merchant_message,
    attempt: row.attempt_id === null ? null : String(row.attempt_id),
    finished_at: row.finished_at && csvSeconds(row.finished_at),
  }
}
