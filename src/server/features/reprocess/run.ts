// Runs a reprocess: the checks, then the items one by one, then the effect.

import { setTimeout as wait } from 'node:timers/promises'
import type { ReprocessType, ReverseStatus } from '#contract/reprocess.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import type { Recorder } from '#server/http/handler.ts'
import type { AttemptRow } from '#server/services/attempt.ts'
import { optionsOf, paceOf } from '#server/services/integration-options.ts'
import {
  beat,
  closeAttempt,
  createLog,
  type Ending,
  heartbeat,
  isRunning,
  type Log,
  loadSubject,
  lockRecord,
  moveRecord,
  type Order,
  openAttempt,
  type Subject,
} from './attempts.ts'
import { checked, failureOf, nextStatus } from './checks.ts'

/** Why a reprocess would fail now, a key of the `errors` texts; null where nothing speaks against it. */
export async function refusalOf(db: Database, type: ReprocessType, id: number): Promise<string | null> {
  if (await isRunning(db, type, id)) return 'reprocess.running'
  const subject = await loadSubject(db, type, id)
  const failure = subject ? failureOf(subject) : 'not_found'
  return failure === undefined ? null : `reprocess.${failure}`
}

// Sends a reverse's items one by one, paced by the rate limit of the merchant's system.

interface Watch {
  readonly log: Log
  /** Ends the work at the next wait. */
  readonly signal: AbortSignal
  /** Called after every item. */
  readonly alive: () => Promise<void>
}

/** Rejects with an `AbortError` when the signal is aborted. */
async function processItems({ integration, reverse }: Subject, { log, signal, alive }: Watch): Promise<void> {
  const pace = paceOf(optionsOf(integration?.options ?? null) ?? {})
  log.add(`Ritmo: ${pace} requisições por segundo`)
  for (const [index, item] of reverse.items.entries()) {
    signal.throwIfAborted()
    log.add(`Item ${index + 1} de ${reverse.items.length} (${item.sku}, ${item.quantity} un.) processado`)
    await alive()
    await wait(1000 / pace, undefined, { signal })
  }
}

// One attempt: the record is written only in the last transaction, so that a cancelled or crashed one changes nothing.

export interface Circumstances {
  readonly db: Database
  readonly transaction: <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>
  readonly staff: SignedInUser
  readonly signal: AbortSignal
  readonly now: () => Date
  /** What must happen in the very transactions that open and close the attempt: the row of a batch. */
  readonly together?: {
    readonly opened: (db: Database, attempt: AttemptRow) => Promise<void>
    readonly closed: (db: Database, attempt: AttemptRow) => Promise<void>
  }
}

/** The attempt as it ended. Refuses before anything starts, see `openAttempt`. */
export async function reprocess(order: Order, around: Circumstances): Promise<AttemptRow> {
  const opened = await around.transaction(async (db, record) => {
    const attempt = await openAttempt(db, record, order, around.staff, around.now())
    await around.together?.opened(db, attempt)
    return attempt
  })
  const log = createLog(around.now)
  log.add(
    `Tentativa ${opened.attempt}: ${order.type} ${order.entity_id}, chamado ${order.ticket}, usuário ${around.staff.id}`,
  )
  try {
    return await close(opened, await work(opened, around, log), around, log)
  } catch (error) {
    log.add('Interrompido por um erro inesperado')
    await close(opened, { failure: 'interrupted' }, around, log)
    throw error
  }
}

type Outcome =
  | { readonly failure: string }
  | { readonly cancelled: true }
  | { readonly subject: Subject; readonly to: ReverseStatus }

async function work(attempt: AttemptRow, around: Circumstances, log: Log): Promise<Outcome> {
  const subject = await loadSubject(around.db, attempt.type, attempt.entity_id)
  if (!subject) return { failure: 'not_found' }
  for (const { note, failure } of checked(subject)) {
    log.add(failure ? `FALHA: ${note}` : note)
    if (failure) return { failure }
  }
  try {
    await processItems(subject, { log, signal: around.signal, alive: lifeOf(attempt, around, log) })
  } catch (error) {
    if (around.signal.aborted) return { cancelled: true }
    throw error
  }
  const next = nextStatus(subject.type, subject.status)
  return 'to' in next ? { subject, to: next.to } : { failure: next.refused }
}

/** Tells the database now and then that this process is alive. */
function lifeOf(attempt: AttemptRow, around: Circumstances, log: Log): () => Promise<void> {
  let told = around.now().getTime()
  return async () => {
    const now = around.now()
    if (now.getTime() - told < heartbeat) return
    told = now.getTime()
    await beat(around.db, attempt.id, log.text())
  }
}

/** The effect, its attempt and its activity row: all in one transaction. */
async function close(attempt: AttemptRow, outcome: Outcome, around: Circumstances, log: Log): Promise<AttemptRow> {
  return around.transaction(async (db, record) => {
    const { type, entity_id, ecommerce_id, ticket } = attempt
    const standing = await lockRecord(db, type, entity_id)
    const now = around.now()
    const settled = settle(outcome, standing?.version ?? null, around.signal, log)
    const closed = await closeAttempt(db, attempt.id, { ...settled.ending, log: log.text() }, now)
    if (!closed) throw new Error(`Attempt ${attempt.id} was closed by another process`)
    if (settled.to && standing) {
      await moveRecord(db, type, entity_id, { status: settled.to, version: standing.version + 1, updated_at: now })
    }
    const before = { status: standing?.status ?? null }
    const { status: result, error } = settled.ending
    const after = { status: settled.to ?? before.status, attempt_id: attempt.id, result, error }
    await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, before, after })
    await around.together?.closed(db, closed)
    return closed
  })
}

interface Settled {
  readonly ending: Omit<Ending, 'log'>
  /** The status the record moves to; absent when it stays. */
  readonly to?: ReverseStatus
}

/** Decides the end with the record locked: the last moment at which a cancel still counts. */
function settle(outcome: Outcome, version: number | null, signal: AbortSignal, log: Log): Settled {
  if ('failure' in outcome) return failed(outcome.failure)
  if ('cancelled' in outcome || signal.aborted) {
    log.add('Cancelado: nada foi alterado')
    return { ending: { status: 'cancelled', error: null } }
  }
  const { subject, to } = outcome
  if (subject.version !== version) {
    log.add('FALHA: o registro mudou durante o reprocessamento')
    return failed('record_changed')
  }
  log.add(`Concluído: status ${subject.status ?? 'sem status'} → ${to}`)
  return { ending: { status: 'done', error: null }, to }
}

function failed(failure: string): Settled {
  return { ending: { status: 'failed', error: `reprocess.${failure}` } }
}
