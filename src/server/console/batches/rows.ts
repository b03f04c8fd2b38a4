// Converts batches and their rows for the API, and exports the outcome of a batch as CSV.
import { and, asc, count, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import {
  type Batch,
  type BatchRow,
  type BatchRowStatus,
  batchRowStatuses,
  type DryRunResult,
  dryRunResults,
  getBatchRecordType,
} from '#contract/console/batches.ts'
import { buildEndpointPath } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { formatCityAndState } from '#contract/platform/addresses.ts'
import { getAttemptLog, type ReprocessType } from '#contract/platform/reprocess.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { readInBatches } from '#server/db/keyset.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import type { Services } from '#server/http/handler.ts'
import { getStatusName, translate } from '#server/http/text.ts'
import type { BatchRecord, RowRecord } from '#server/services/batch-kind.ts'
import { type CsvCell, formatCsvDateTimeWithSeconds, streamCsv } from '#server/services/csv.ts'
import type { PlatformPort } from '#server/services/platform-port.ts'
import { readBatchStatusChanges } from '#server/services/recorded-changes.ts'

export async function serializeBatch(db: Database, batch: BatchRecord, user: SignedInUser): Promise<Batch> {
  const [serialized] = await serializeBatches(db, [batch], user)
  if (!serialized) throw new Error('serializeBatches returned no batch')
  return serialized
}

/** Converts batches for the API, with the number of rows per status and per dry-run result. */
export async function serializeBatches(
  db: Database,
  records: readonly BatchRecord[],
  user: SignedInUser,
): Promise<Batch[]> {
  const { batch_id, status, check } = batchRows
  const ids = records.map(({ id }) => id)
  const groups = await db
    .select({ batch_id, status, check, rows: count() })
    .from(batchRows)
    .where(inArray(batch_id, ids))
    .groupBy(batch_id, status, check)
  const waitingIds = await findWaitingBatchIds(db, ids)
  return records.map((batch) => {
    const batchGroups = groups.filter((group) => group.batch_id === batch.id)
    const sum = (groups: typeof batchGroups) => groups.reduce((total, { rows }) => total + rows, 0)
    return {
      ...batch,
      is_mine: batch.user_id === user.id,
      is_waiting: waitingIds.has(batch.id),
      total: sum(batchGroups),
      rows: countByName(batchRowStatuses, (name) => sum(batchGroups.filter((group) => group.status === name))),
      checks: countByName(dryRunResults, (name) => sum(batchGroups.filter((group) => group.check === name))),
      created_at: batch.created_at.toISOString(),
      started_at: batch.started_at?.toISOString() ?? null,
      finished_at: batch.finished_at?.toISOString() ?? null,
    }
  })
}

/**
 * Returns the ids of running batches that have no worker. The database clock decides whether a worker's lease has
 * expired, because the lease was also set with that clock.
 */
async function findWaitingBatchIds(db: Database, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { id, status, worker, worker_until } = batches
  const noActiveWorkerCondition = or(isNull(worker), sql`${worker_until} < now()`)
  const rows = await db
    .select({ id })
    .from(batches)
    .where(and(inArray(id, [...ids]), eq(status, 'running'), noActiveWorkerCondition))
  return new Set(rows.map((row) => row.id))
}

function countByName<Name extends BatchRowStatus | DryRunResult>(
  names: readonly Name[],
  countName: (name: Name) => number,
) {
  return Object.fromEntries(names.map((name) => [name, countName(name)])) as Record<Name, number>
}

export function countRows(db: Database, batchId: number, status: BatchRowStatus): Promise<number> {
  return db.$count(batchRows, and(eq(batchRows.batch_id, batchId), eq(batchRows.status, status)))
}

/**
 * Row of a batch with data from other tables: the name of the ecommerce of its record, the message that the system of
 * the merchant returned, and the status change that the batch made.
 */
interface BatchRowDetails extends Pick<BatchRow, 'merchant_message' | 'status_change'> {
  readonly row: RowRecord
  readonly ecommerceName: string | null
}

export async function readOutcomes(
  db: Database,
  { records, reprocesses }: PlatformPort,
  batch: BatchRecord,
  rows: readonly RowRecord[],
): Promise<BatchRowDetails[]> {
  const ecommerces = await records.read(
    db,
    'ecommerce',
    rows.flatMap(({ ecommerce_id }) => ecommerce_id ?? []),
  )
  const messages = await reprocesses.readMessages(
    db,
    rows.flatMap(({ attempt_id }) => attempt_id ?? []),
  )
  const statusChanges = isZipBatch(batch) ? null : await readStatusChanges(db, batch, rows)
  return rows.map((row) => ({
    row,
    ecommerceName: ecommerces.get(row.ecommerce_id ?? 0)?.name ?? null,
    merchant_message: messages.get(row.attempt_id ?? 0) ?? null,
    status_change: (row.status === 'done' && statusChanges?.get(row.entity_id ?? 0)) || null,
  }))
}

/** Returns true for a batch that corrects zip codes. Such a batch changes no status. */
const isZipBatch = ({ type }: BatchRecord) => type === 'trackingErrors.correctZip'

function readStatusChanges(db: Database, batch: BatchRecord, rows: readonly RowRecord[]) {
  const doneIds = rows.flatMap(({ status, entity_id }) => (status === 'done' ? (entity_id ?? []) : []))
  return readBatchStatusChanges(db, batch.id, getBatchRecordType(batch.type), doneIds)
}

export function serializeRow({ row, ecommerceName, ...details }: BatchRowDetails): BatchRow {
  const { batch_id: _, finished_at, ...fields } = row
  return {
    ...fields,
    ...details,
    ecommerce_name: ecommerceName,
    url_log: row.attempt_id === null ? null : buildEndpointPath(getAttemptLog.path, { attempt_id: row.attempt_id }),
    finished_at: finished_at?.toISOString() ?? null,
  }
}

const EXPORT_BATCH_SIZE = 500

const zipColumns = ['zip_code_before', 'zip_code', 'city_before', 'city_after'] as const
const statusColumns = ['status_before', 'status_after'] as const
const csvColumns = [
  ...(['line', 'input', 'entity_id', 'ecommerce_id', 'ecommerce'] as const),
  ...zipColumns,
  ...(['check', 'status'] as const),
  ...statusColumns,
  ...(['reason', 'merchant_message', 'attempt', 'finished_at'] as const),
]

/**
 * Returns the columns of the CSV. Only batches of zip corrections have the columns of the address, and only batches of
 * reprocesses have the columns of the record's status.
 */
function listCsvColumns(batch: BatchRecord) {
  const hiddenColumns: readonly string[] = isZipBatch(batch) ? statusColumns : zipColumns
  return csvColumns.filter((name) => !hiddenColumns.includes(name))
}

/** Streams the outcome of a batch as CSV. The rows are in the order of the pasted lines. */
export function streamOutcomeCsv(
  { db, platformPort }: Pick<Services, 'db' | 'platformPort'>,
  batch: BatchRecord,
  language: Language,
): AsyncGenerator<string> {
  const visibleColumns = listCsvColumns(batch)
  const headers = visibleColumns.map((name) => translate(language, `batches.csv.${name}`))
  return streamCsv(headers, generateRows())

  async function* generateRows() {
    for await (const rows of readInBatches(db, fetchRows, EXPORT_BATCH_SIZE)) {
      const outcomes = await readOutcomes(db, platformPort, batch, rows)
      yield outcomes.map((outcome) => {
        const row = toCells(outcome, getBatchRecordType(batch.type), language)
        return visibleColumns.map((name) => row[name])
      })
    }
  }

  function fetchRows(after: RowRecord | undefined, limit: number): Promise<RowRecord[]> {
    return db
      .select()
      .from(batchRows)
      .where(and(eq(batchRows.batch_id, batch.id), gt(batchRows.position, after?.position ?? 0)))
      .orderBy(asc(batchRows.position))
      .limit(limit)
  }
}

function toCells(
  { row, ecommerceName, merchant_message, status_change }: BatchRowDetails,
  type: ReprocessType,
  language: Language,
): Readonly<Record<(typeof csvColumns)[number], CsvCell>> {
  const translateKey = (key: string) => translate(language, key, { id: row.entity_id ?? '' })
  const { before, after } = row.address_change ?? { before: null, after: null }
  return {
    line: String(row.line),
    input: row.input,
    entity_id: row.entity_id === null ? null : String(row.entity_id),
    ecommerce_id: row.ecommerce_id === null ? null : String(row.ecommerce_id),
    ecommerce: ecommerceName,
    zip_code_before: before && { code: before.zip_code },
    zip_code: row.zip_code === null ? null : { code: row.zip_code },
    city_before: before && formatCityAndState(before),
    city_after: after && formatCityAndState(after),
    check: translateKey(`batches.check.${row.check}`),
    status: translateKey(`batches.status.${row.status}`),
    status_before: status_change && getStatusName(status_change.from, language, type),
    status_after: status_change && getStatusName(status_change.to, language, type),
    reason: row.error === null ? null : translateKey(row.error),
    merchant_message,
    attempt: row.attempt_id === null ? null : String(row.attempt_id),
    finished_at: row.finished_at && formatCsvDateTimeWithSeconds(row.finished_at),
  }
}
