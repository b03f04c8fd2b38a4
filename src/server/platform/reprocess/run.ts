// Runs one attempt to reprocess a reverse or refund: inserts the row of the attempt, runs the validation checks, sends
// the record to the merchant's system and stores the result.

import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import { withoutDeadline } from '#server/db/deadline.ts'
import type { RequestOutcome } from '#server/db/schema/platform/reverses.ts'
import type { ActivityRecorder } from '#server/http/handler.ts'
import { getStatusName } from '#server/http/text.ts'
import type { AttemptRow } from '#server/services/attempt.ts'
import { releaseFinishedClaim } from '#server/services/claims.ts'
import {
  type AttemptEnd,
  type AttemptLog,
  buildFirstLogLine,
  closeAttempt,
  createAttemptLog,
  HEARTBEAT_INTERVAL_MS,
  isAttemptRunning,
  loadReprocessRecord,
  mayRequestHaveBeenSent,
  openAttempt,
  type ReprocessInput,
  storeHeartbeat,
} from './attempts.ts'
import { findFirstFailure, getStatusTransition, runChecks } from './checks.ts'
import { changeRecordStatus, lockRecord, type RecordState } from './record-state.ts'
import { type SendContext, type SendResult, sendRecord, waitForRateLimit } from './send.ts'

/** Returns the error code with which a reprocess would fail now; null if a reprocess can start. */
export async function findReprocessError(db: Database, type: ReprocessType, id: number): Promise<string | null> {
  if (await isAttemptRunning(db, type, id)) return 'reprocess.running'
  const reprocessRecord = await loadReprocessRecord(db, type, id)
  const failure = reprocessRecord ? findFirstFailure(reprocessRecord) : 'not_found'
  return failure === undefined ? null : `reprocess.${failure}`
}

interface RunContext extends Pick<SendContext, 'db' | 'services' | 'signal' | 'stopping'> {
  readonly transaction: <Result>(task: (db: Database, record: ActivityRecorder) => Promise<Result>) => Promise<Result>
  readonly user: SignedInUser
  /**
   * Hooks that run in the same transaction as the start and the end of the attempt; a batch uses them to update its
   * row.
   */
  readonly transactionHooks?: {
    readonly onOpened: (db: Database, attempt: AttemptRow) => Promise<void>
    /** Receives the error that interrupted the attempt, if any, as `cause`. */
    readonly onClosed: (db: Database, attempt: AttemptRow, cause?: unknown) => Promise<void>
  }
}

/**
 * Runs an attempt and returns its row after the end. Throws the errors of `openAttempt` if the attempt cannot start.
 * The reverse or refund is changed only in the last transaction, so that a cancelled or crashed attempt changes
 * nothing.
 */
export async function reprocess(input: ReprocessInput, context: RunContext): Promise<AttemptRow> {
  const openedAttempt = await context.transaction(async (db, record) => {
    const attempt = await openAttempt(db, record, input, context.user, context.services.now())
    await context.transactionHooks?.onOpened(db, attempt)
    return attempt
  })
  const log = createAttemptLog(context.services.now)
  log.add(buildFirstLogLine(openedAttempt, context.user.id))
  try {
    return await storeRunOutcome(openedAttempt, await executeAttempt(openedAttempt, context, log), context, log)
  } catch (error) {
    log.add('Interrompido por um erro inesperado')
    const isSent = await withoutDeadline(() => mayRequestHaveBeenSent(context.db, openedAttempt.id))
    const outcome = isSent ? ({ failure: 'outcome_unknown', outcome: 'unknown' } as const) : { failure: 'interrupted' }
    await storeRunOutcome(openedAttempt, outcome, context, log, error)
    throw error
  }
}

/** Result of sending a record to the merchant's system, and the version of the record that was sent. */
type RunOutcome = SendResult & { readonly version?: number }

async function executeAttempt(attempt: AttemptRow, context: RunContext, log: AttemptLog): Promise<RunOutcome> {
  const reprocessRecord = await loadReprocessRecord(context.db, attempt.type, attempt.entity_id)
  if (!reprocessRecord) return { failure: 'not_found' }
  for (const { logLine, failure } of runChecks(reprocessRecord)) {
    log.add(failure ? `FALHA: ${logLine}` : logLine)
    if (failure) return { failure }
  }
  const transition = getStatusTransition(reprocessRecord.type, reprocessRecord.status)
  if ('refused' in transition) return { failure: transition.refused }
  const sendContext = { ...context, log, sendHeartbeat: createHeartbeat(attempt, context, log) }
  if (!(await waitForRateLimit(reprocessRecord, sendContext))) return { cancelled: true }
  const sendResult = await withHeartbeat(sendContext.sendHeartbeat, () =>
    sendRecord(attempt, reprocessRecord, transition.to, sendContext),
  )
  return { ...sendResult, version: reprocessRecord.version }
}

/** Returns a function that stores a heartbeat in the database, at most once per interval. */
function createHeartbeat(attempt: AttemptRow, context: RunContext, log: AttemptLog): () => Promise<void> {
  let lastHeartbeatAt = context.services.now().getTime()
  return async () => {
    const now = context.services.now()
    if (now.getTime() - lastHeartbeatAt < HEARTBEAT_INTERVAL_MS) return
    lastHeartbeatAt = now.getTime()
    await storeHeartbeat(context.db, attempt.id, log.text())
  }
}

/**
 * Stores heartbeats while the task runs. Ignores a failed heartbeat, because `closeAttempt` later detects whether
 * another process has closed the attempt.
 */
async function withHeartbeat<Result>(sendHeartbeat: () => Promise<void>, task: () => Promise<Result>): Promise<Result> {
  const timer = setInterval(() => void sendHeartbeat().catch(() => {}), HEARTBEAT_INTERVAL_MS)
  try {
    return await task()
  } finally {
    clearInterval(timer)
  }
}

/**
 * Stores the new status of the record, the end of the attempt and the activity row in one transaction. Ignores the
 * deadline of the request, because the merchant's system may have changed its data.
 */
async function storeRunOutcome(
  attempt: AttemptRow,
  outcome: RunOutcome,
  context: RunContext,
  log: AttemptLog,
  cause?: unknown,
): Promise<AttemptRow> {
  const store = async (db: Database, record: ActivityRecorder) => {
    const { type, entity_id, ecommerce_id, ticket } = attempt
    const recordState = await lockRecord(db, type, entity_id)
    const now = context.services.now()
    const decision = decideAttemptResult(outcome, recordState, log)
    const closedAttempt = await closeAttempt(db, attempt.id, { ...decision.ending, log: log.text() }, now)
    if (!closedAttempt) throw new Error(`Attempt ${attempt.id} was closed by another process`)
    if (decision.nextStatus && recordState) {
      await changeRecordStatus(db, attempt, recordState, { status: decision.nextStatus, now })
    }
    const before = { status: recordState?.status ?? null }
    const { status: result, error } = decision.ending
    const after = { status: decision.nextStatus ?? before.status, attempt_id: attempt.id, result, error }
    await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, before, after })
    if (result === 'done') await releaseFinishedClaim(db, type, entity_id)
    await context.transactionHooks?.onClosed(db, closedAttempt, cause)
    return closedAttempt
  }
  return withoutDeadline(() => context.transaction(store))
}

interface AttemptDecision {
  readonly ending: Omit<AttemptEnd, 'log'>
  /** Status that the record changes to; absent if the status stays. */
  readonly nextStatus?: ReverseStatus
}

/**
 * Returns the status and result with which the attempt ends. The record must be locked, so that its version cannot
 * change at the same time.
 */
function decideAttemptResult(outcome: RunOutcome, recordState: RecordState | null, log: AttemptLog): AttemptDecision {
  if ('failure' in outcome) {
    const { ending } = toFailure(outcome.failure, outcome.outcome)
    return { ending: 'message' in outcome ? { ...ending, merchant_message: outcome.message } : ending }
  }
  if ('cancelled' in outcome) {
    log.add('Cancelado: nada foi alterado')
    return { ending: { status: 'cancelled', error: null, ...toOutcomeField(outcome.outcome) } }
  }
  const { newStatus, version } = outcome
  if (recordState?.version !== version) {
    log.add('FALHA: o registro mudou durante o reprocessamento; a mesma chave dirá de novo o que a loja fez')
    return toFailure('record_changed', 'unknown')
  }
  log.add(`Concluído: ${getStatusName(recordState?.status ?? null, 'pt-BR')} → ${getStatusName(newStatus, 'pt-BR')}`)
  return { ending: { status: 'done', error: null, outcome: 'done' }, nextStatus: newStatus }
}

function toFailure(failure: string, outcome?: RequestOutcome): AttemptDecision {
  return { ending: { status: 'failed', error: `reprocess.${failure}`, ...toOutcomeField(outcome) } }
}

const toOutcomeField = (outcome: RequestOutcome | undefined) => (outcome === undefined ? {} : { outcome })
