// Runs one reprocess attempt: opens its row, runs the checks, calls the merchant's system and stores the result.

import type { ReprocessType, ReverseStatus } from '#contract/platform/reprocess.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import type { Database } from '#server/db/database.ts'
import type { SentOutcome } from '#server/db/schema/platform/reverses.ts'
import type { Recorder } from '#server/http/handler.ts'
import { statusName } from '#server/http/text.ts'
import type { AttemptRow } from '#server/services/attempt.ts'
import { releaseDone } from '#server/services/claims.ts'
import {
  beat,
  closeAttempt,
  createLog,
  type Ending,
  firstLine,
  heartbeat,
  isRunning,
  type Log,
  loadSubject,
  lockRecord,
  moveRecord,
  type Order,
  openAttempt,
  type Standing,
  wasSent,
} from './attempts.ts'
import { checked, failureOf, nextStatus } from './checks.ts'
import { type Sent, send, type Watch, waitForTurn } from './send.ts'

/** Returns why a reprocess would fail now, a key of the `errors` texts; null if a reprocess can start. */
export async function refusalOf(db: Database, type: ReprocessType, id: number): Promise<string | null> {
  if (await isRunning(db, type, id)) return 'reprocess.running'
  const subject = await loadSubject(db, type, id)
  const failure = subject ? failureOf(subject) : 'not_found'
  return failure === undefined ? null : `reprocess.${failure}`
}

interface Circumstances extends Pick<Watch, 'db' | 'services' | 'signal' | 'stopping'> {
  readonly transaction: <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>
  readonly staff: SignedInUser
  /** Hooks that run in the transactions that open and close the attempt; a batch updates its row with them. */
  readonly together?: {
    readonly opened: (db: Database, attempt: AttemptRow) => Promise<void>
    /** Receives the error that interrupted the attempt, if any, as `cause`. */
    readonly closed: (db: Database, attempt: AttemptRow, cause?: unknown) => Promise<void>
  }
}

/**
 * Runs an attempt and returns its closed row; throws like `openAttempt` before anything starts. The record is written
 * only in the last transaction, so that a cancelled or crashed attempt changes nothing.
 */
export async function reprocess(order: Order, around: Circumstances): Promise<AttemptRow> {
  const opened = await around.transaction(async (db, record) => {
    const attempt = await openAttempt(db, record, order, around.staff, around.services.now())
    await around.together?.opened(db, attempt)
    return attempt
  })
  const log = createLog(around.services.now)
  log.add(firstLine(opened, around.staff.id))
  try {
    return await close(opened, await work(opened, around, log), around, log)
  } catch (error) {
    log.add('Interrompido por um erro inesperado')
    const isSent = await wasSent(around.db, opened.id)
    const outcome = isSent ? ({ failure: 'outcome_unknown', outcome: 'unknown' } as const) : { failure: 'interrupted' }
    await close(opened, outcome, around, log, error)
    throw error
  }
}

/** Result of sending, with the version of the record that was sent. */
type Outcome = Sent & { readonly version?: number }

async function work(attempt: AttemptRow, around: Circumstances, log: Log): Promise<Outcome> {
  const subject = await loadSubject(around.db, attempt.type, attempt.entity_id)
  if (!subject) return { failure: 'not_found' }
  for (const { note, failure } of checked(subject)) {
    log.add(failure ? `FALHA: ${note}` : note)
    if (failure) return { failure }
  }
  const next = nextStatus(subject.type, subject.status)
  if ('refused' in next) return { failure: next.refused }
  const watch = { ...around, log, alive: lifeOf(attempt, around, log) }
  if (!(await waitForTurn(subject, watch))) return { cancelled: true }
  const sent = await whileAlive(watch.alive, () => send(attempt, subject, next.to, watch))
  return { ...sent, version: subject.version }
}

/** Returns a function that stores a heartbeat in the database, at most once per interval. */
function lifeOf(attempt: AttemptRow, around: Circumstances, log: Log): () => Promise<void> {
  let told = around.services.now().getTime()
  return async () => {
    const now = around.services.now()
    if (now.getTime() - told < heartbeat) return
    told = now.getTime()
    await beat(around.db, attempt.id, log.text())
  }
}

/** Sends heartbeats while the task runs. A failed heartbeat is ignored, because closing the row detects a takeover. */
async function whileAlive<Result>(alive: () => Promise<void>, work: () => Promise<Result>): Promise<Result> {
  const beating = setInterval(() => void alive().catch(() => {}), heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(beating)
  }
}

/** Writes the record, the end of its attempt and the activity row in one transaction. */
async function close(
  attempt: AttemptRow,
  outcome: Outcome,
  around: Circumstances,
  log: Log,
  cause?: unknown,
): Promise<AttemptRow> {
  return around.transaction(async (db, record) => {
    const { type, entity_id, ecommerce_id, ticket } = attempt
    const standing = await lockRecord(db, type, entity_id)
    const now = around.services.now()
    const settled = settle(outcome, standing, log)
    const closed = await closeAttempt(db, attempt.id, { ...settled.ending, log: log.text() }, now)
    if (!closed) throw new Error(`Attempt ${attempt.id} was closed by another process`)
    if (settled.to && standing) {
      await moveRecord(db, type, entity_id, { status: settled.to, version: standing.version + 1, updated_at: now })
    }
    const before = { status: standing?.status ?? null }
    const { status: result, error } = settled.ending
    const after = { status: settled.to ?? before.status, attempt_id: attempt.id, result, error }
    await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, before, after })
    if (result === 'done') await releaseDone(db, type, entity_id)
    await around.together?.closed(db, closed, cause)
    return closed
  })
}

interface Settled {
  readonly ending: Omit<Ending, 'log'>
  /** Status that the record changes to; absent if the status stays. */
  readonly to?: ReverseStatus
}

/** Decides how the attempt ends, while the record is locked. */
function settle(outcome: Outcome, standing: Standing | null, log: Log): Settled {
  if ('failure' in outcome) {
    const { ending } = failed(outcome.failure, outcome.outcome)
    return { ending: 'message' in outcome ? { ...ending, merchant_message: outcome.message } : ending }
  }
  if ('cancelled' in outcome) {
    log.add('Cancelado: nada foi alterado')
    return { ending: { status: 'cancelled', error: null, ...sentAs(outcome.outcome) } }
  }
  const { to, version } = outcome
  if (standing?.version !== version) {
    log.add('FALHA: o registro mudou durante o reprocessamento; a mesma chave dirá de novo o que a loja fez')
    return failed('record_changed', 'unknown')
  }
  log.add(`Concluído: ${statusName(standing?.status ?? null, 'pt-BR')} → ${statusName(to, 'pt-BR')}`)
  return { ending: { status: 'done', error: null, outcome: 'done' }, to }
}

function failed(failure: string, outcome?: SentOutcome): Settled {
  return { ending: { status: 'failed', error: `reprocess.${failure}`, ...sentAs(outcome) } }
}

const sentAs = (outcome: SentOutcome | undefined) => (outcome === undefined ? {} : { outcome })
