// One reprocess from order to end. Nothing is written to the record before the last transaction, so that a cancelled or dead attempt leaves it as it was.
import type { ReverseStatus } from '#contract/reverse-statuses.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { AttemptRow } from '#server/attempt.ts'
import type { Database } from '#server/db/database.ts'
import type { Recorder } from '#server/http/handle.ts'
import { beat, closeAttempt, type Ending, heartbeat, type Order, openAttempt } from './attempts.ts'
import { checksOf } from './checks.ts'
import { createLog, type Log } from './log.ts'
import { processItems } from './sending.ts'
import { loadSubject, lockRecord, moveRecord, type Subject } from './subject.ts'
import { nextStatus } from './transitions.ts'

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
  for (const check of checksOf[attempt.type]) {
    const { note, failure } = check(subject)
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
