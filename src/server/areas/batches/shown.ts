// Batches and their rows as the API answers them.
import { and, count, eq, inArray } from 'drizzle-orm'
import {
  type Batch,
  type BatchCheck,
  type BatchRow,
  type BatchRowStatus,
  batchChecks,
  batchRowStatuses,
} from '#contract/batches.ts'
import { pathOf } from '#contract/path.ts'
import { reprocessLog } from '#contract/reprocess.ts'
import type { BatchRecord, RowRecord } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/batches.ts'

export async function shownBatch(db: Database, batch: BatchRecord): Promise<Batch> {
  const [shown] = await shownBatches(db, [batch])
  if (!shown) throw new Error('One batch was not shown as one')
  return shown
}

export async function shownBatches(db: Database, found: readonly BatchRecord[]): Promise<Batch[]> {
  const { batch_id, status, check } = batchRows
  const ids = found.map(({ id }) => id)
  const groups = await db
    .select({ batch_id, status, check, rows: count() })
    .from(batchRows)
    .where(inArray(batch_id, ids))
    .groupBy(batch_id, status, check)
  return found.map((batch) => {
    const own = groups.filter((group) => group.batch_id === batch.id)
    const sum = (groups: typeof own) => groups.reduce((total, { rows }) => total + rows, 0)
    return {
      ...batch,
      total: sum(own),
      rows: tally(batchRowStatuses, (name) => sum(own.filter((group) => group.status === name))),
      checks: tally(batchChecks, (name) => sum(own.filter((group) => group.check === name))),
      created_at: batch.created_at.toISOString(),
      started_at: batch.started_at?.toISOString() ?? null,
      finished_at: batch.finished_at?.toISOString() ?? null,
    }
  })
}

function tally<Name extends BatchRowStatus | BatchCheck>(names: readonly Name[], of: (name: Name) => number) {
  return Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>
}

/** Rows of this status in this batch. */
export function countRows(db: Database, batchId: number, status: BatchRowStatus): Promise<number> {
  return db.$count(batchRows, and(eq(batchRows.batch_id, batchId), eq(batchRows.status, status)))
}

export function shownRow(row: RowRecord, ecommerceName: string | null): BatchRow {
  const { batch_id: _, finished_at, ...facts } = row
  return {
    ...facts,
    ecommerce_name: ecommerceName,
    url_log: row.attempt_id === null ? null : pathOf(reprocessLog.path, { attempt_id: row.attempt_id }),
    finished_at: finished_at?.toISOString() ?? null,
  }
}
