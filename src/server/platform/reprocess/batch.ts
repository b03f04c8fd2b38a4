// Batches that reprocess reverses or refunds (send them to the merchants' systems again). Each row runs the same
// function as a single reprocess.
import { and, eq, gt, inArray } from 'drizzle-orm'
import { batchAccessByType } from '#contract/console/batches.ts'
import type { ReprocessType } from '#contract/platform/reprocess.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseError } from '#server/db/errors.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { type AttemptRow, isOutcomeUnknown } from '#server/services/attempt.ts'
import type { BatchKind, CheckResult, IdentifiedRow, RowContext, RowOutcome } from '#server/services/batch-kind.ts'
import { closeInterruptedAttempt, DUPLICATE_WINDOW_MS, loadReprocessRecords, type ReprocessRecord } from './attempts.ts'
import { findFirstFailure } from './checks.ts'
import { reprocess } from './run.ts'

const idHeaders: Readonly<Record<ReprocessType, readonly string[]>> = {
  reverse: ['reverse id', 'id da reversa', 'id de la reversa', 'reversa', 'reverse', 'id'],
  refund: ['refund id', 'id do reembolso', 'id del reembolso', 'reembolso', 'refund', 'id'],
}

export function createReprocessKind(type: ReprocessType): BatchKind {
  const name = `reprocess.${type}` as const
  return {
    type: name,
    access: batchAccessByType[name],
    entity: 'reprocess_batch',
    requiresReason: true,
    pasteFormat: { idHeaders: idHeaders[type], hasZipCode: false, recordType: type },

    startDryRun({ db }, { now }) {
      return (rows) => checkRows(db, type, rows, now)
    },

    async runRow(rowTask) {
      const { batch, row, services, user, signal, transaction } = rowTask
      if (row.entity_id === null || row.ecommerce_id === null) throw new Error(`Row ${row.position} names no record`)
      await reprocess(
        {
          ...{ type, entity_id: row.entity_id, ecommerce_id: row.ecommerce_id },
          ...{
            task: batch.task ?? '',
            ticket: batch.ticket,
            confirm_duplicate: false,
            continuedAttemptId: row.attempt_id,
          },
        },
        {
          ...{ db: services.db, transaction, user, services, signal, stopping: createStopSignal(signal) },
          transactionHooks: {
            onOpened: (db, attempt) => rowTask.markRunning(db, attempt.id),
            onClosed: (db, attempt, cause) => rowTask.storeOutcome(db, getRowOutcome(attempt, rowTask, cause)),
          },
        },
      )
    },

    async closeInterruptedRow(db, record, row, now) {
      if (row.attempt_id !== null) await closeInterruptedAttempt(db, record, row.attempt_id, now)
    },
  }
}

async function checkRows(
  db: Database,
  type: ReprocessType,
  rows: readonly IdentifiedRow[],
  now: Date,
): Promise<readonly CheckResult[]> {
  const ids = [...new Set(rows.map(({ entity_id }) => entity_id))]
  const recordsById = new Map(
    (await loadReprocessRecords(db, type, ids)).map((reprocessRecord) => [reprocessRecord.id, reprocessRecord]),
  )
  const since = new Date(now.getTime() - DUPLICATE_WINDOW_MS)
  const { entity_id, status, created_at } = reprocessAttempts
  const recentCondition = and(
    inArray(entity_id, ids),
    inArray(status, ['running', 'done', 'failed']),
    gt(created_at, since),
  )
  const recentAttempts = await db
    .select({ entity_id })
    .from(reprocessAttempts)
    .where(and(eq(reprocessAttempts.type, type), recentCondition))
  const recentIds = new Set(recentAttempts.map((attempt) => attempt.entity_id))
  return rows.map(({ entity_id: id }) => checkRow(recordsById.get(id), recentIds.has(id)))
}

function checkRow(reprocessRecord: ReprocessRecord | undefined, isRecent: boolean): CheckResult {
  if (!reprocessRecord) return { check: 'not_found', ecommerce_id: null, error: null }
  const ecommerce_id = reprocessRecord.ecommerce.id
  const failure = findFirstFailure(reprocessRecord)
  if (failure === 'already_done') return { check: 'already_done', ecommerce_id, error: null }
  if (failure) return { check: 'not_allowed', ecommerce_id, error: `reprocess.${failure}` }
  return { check: isRecent ? 'recent' : 'ok', ecommerce_id, error: null }
}

/** Returns a signal that aborts if the server stops, but lets a running request complete if the batch is cancelled. */
function createStopSignal(signal: AbortSignal): AbortSignal {
  const stopController = new AbortController()
  const abort = () => {
    if (signal.reason !== 'cancelled') stopController.abort()
  }
  if (signal.aborted) abort()
  signal.addEventListener('abort', abort)
  return stopController.signal
}

/**
 * Returns the status of a batch row after its attempt. The row waits again if the attempt was stopped before its
 * outcome was known, or if a database error interrupted the attempt, unless the batch was cancelled.
 */
function getRowOutcome(attempt: AttemptRow, { signal }: RowContext, cause: unknown): RowOutcome {
  const { status, error } = attempt
  if (status === 'running') throw new Error('An attempt that runs has not ended')
  const isCancelled = signal.reason === 'cancelled'
  if (status === 'cancelled') return { status: isCancelled ? 'cancelled' : 'waiting', error: null }
  const isInterrupted = isDatabaseError(cause) || (signal.aborted && isOutcomeUnknown(attempt))
  if (isInterrupted && !isCancelled) return { status: 'waiting', error: null }
  return { status, error }
}
