// One batch from where it stands to its end: row after row, each as the person who started it, with the rights they have at that moment.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { BatchRecord, Ended, RowRecord } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { users } from '#server/db/schema/people.ts'
import { append } from '#server/http/activity.ts'
import type { ActivityEntry, Recorder, Services } from '#server/http/handle.ts'
import { Refusal } from '#server/http/refusal.ts'
import { kindOf } from '../batch-kinds.ts'
import { held, leave, letGo, renew, renewal, standing } from './lease.ts'

export interface Worker {
  readonly id: string
  readonly services: Services
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal
}

/** Thrown where a row turns out not to be this worker's to do: nothing of it stays. */
class NotOurs extends Error {}

/** Ends when nothing waits any more, when somebody paused or cancelled, or when the process stops; throws when the database fails. */
export async function workOn({ id }: BatchRecord, worker: Worker): Promise<void> {
  const { db, now } = worker.services
  await reopen(id, worker)
  const watch = watchOver(id, worker)
  try {
    while (!worker.stopping.aborted) {
      if (await oneRow(id, worker, watch)) continue
      if (await letGo(db, id, worker.id, now())) return
      await reopen(id, worker)
    }
    await leave(db, id, worker.id)
  } finally {
    watch.end()
  }
}

interface Watch {
  /** Of the row at work. */
  readonly signal: () => AbortSignal
  readonly end: () => void
}

/** Renews the lease; stops the row at work when the batch is cancelled or taken over, or when the process stops. */
function watchOver(id: number, { id: worker, services, stopping }: Worker): Watch {
  let row = new AbortController()
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    const status = await renew(services.db, id, worker).catch(() => 'unknown' as const)
    looking = false
    if (status === null) row.abort('taken')
    if (status === 'cancelled') row.abort('cancelled')
  }
  const stop = () => row.abort('stopping')
  const timer = setInterval(() => void look(), renewal)
  const silence = services.batchBell.listen(() => void look())
  stopping.addEventListener('abort', stop)
  return {
    signal: () => {
      row = new AbortController()
      if (stopping.aborted) stop()
      return row.signal
    },
    end: () => {
      clearInterval(timer)
      silence()
      stopping.removeEventListener('abort', stop)
    },
  }
}

/** Does the next row that waits. False when there is none, or the batch is not to be run. */
async function oneRow(id: number, worker: Worker, watch: Watch): Promise<boolean> {
  const { services } = worker
  const { db } = services
  const batch = await standing(db, id, worker.id)
  if (!batch) return false
  const kind = kindOf(batch.type)
  const staff = await personOf(db, batch)
  if (!staff || !allows(staff, kind.access.write)) {
    await stopFor(staff ? 'rights' : 'person', batch, worker)
    return true
  }
  const [row] = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, id), eq(batchRows.status, 'waiting')))
    .orderBy(asc(batchRows.position))
    .limit(1)
  if (!row) return false
  const transaction = recordedBy(services, batch, staff)
  const signal = watch.signal()
  try {
    await kind.perform({
      ...{ batch, row, services, staff, signal, transaction },
      begin: (db, attemptId) => begin(db, row, attemptId, worker),
      end: (db, ended) => end(db, row, ended, services.now()),
    })
  } catch (error) {
    if (error instanceof NotOurs || worker.stopping.aborted) return true
    if (!(error instanceof Refusal)) services.log(failureLine(error, row))
    const code = error instanceof Refusal ? (error.code ?? `status.${error.status}`) : 'unexpected'
    await fail(row, code, worker, batch)
  }
  return true
}

function failureLine(error: unknown, { batch_id, position }: RowRecord) {
  return { level: 'error', batch: batch_id, row: position, error: error instanceof Error ? error.name : typeof error }
}

/** As they are now: not as they were when the batch was started. */
async function personOf(db: Database, { user_id }: BatchRecord): Promise<SignedInUser | null> {
  const { id, first_name, last_name, email, access, permissions } = users
  const [found] = await db
    .select({ id, first_name, last_name, email, access, permissions })
    .from(users)
    .where(eq(id, user_id))
  return found ?? null
}

type Transaction = <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>

/** Transactions with their activity rows, in the name of the batch's person. */
function recordedBy({ db, now }: Services, batch: BatchRecord, staff: SignedInUser | null): Transaction {
  const by = { id: batch.user_id, ...batch.user_name }
  return (work) =>
    db.transaction(async (transaction) => {
      const entries: ActivityEntry[] = []
      const result = await work(transaction, async (entry) => void entries.push(staff ? entry : { ...entry, by }))
      await append(transaction, entries, { staff, requestId: `batch-${batch.id}`, now: now() })
      return result
    })
}

const isRow = ({ batch_id, position }: RowRecord) =>
  and(eq(batchRows.batch_id, batch_id), eq(batchRows.position, position))

async function begin(db: Database, row: RowRecord, attemptId: number | null, worker: Worker): Promise<void> {
  if (!(await standing(db, row.batch_id, worker.id))) throw new NotOurs()
  const begun = await db
    .update(batchRows)
    .set({ status: 'running', attempt_id: attemptId })
    .where(and(isRow(row), eq(batchRows.status, 'waiting')))
    .returning({ position: batchRows.position })
  if (begun.length === 0) throw new NotOurs()
}

async function end(db: Database, row: RowRecord, ended: Ended, now: Date): Promise<void> {
  const finished_at = ended.status === 'waiting' ? null : now
  const changed = await db
    .update(batchRows)
    .set({ ...ended, finished_at })
    .where(and(isRow(row), eq(batchRows.status, 'running')))
    .returning({ position: batchRows.position })
  if (changed.length === 0) throw new NotOurs()
}

/** A row that was refused, or that broke: it changed nothing, and the next one is not kept waiting. */
async function fail(row: RowRecord, error: string, { id, services }: Worker, batch: BatchRecord): Promise<void> {
  await recordedBy(
    services,
    batch,
    null,
  )(async (db, record) => {
    if (!(await held(db, row.batch_id, id))) return
    const isOpen = and(isRow(row), inArray(batchRows.status, ['waiting', 'running']))
    const ended = { status: 'failed', error, finished_at: services.now() } as const
    const [failed] = await db.update(batchRows).set(ended).where(isOpen).returning()
    if (failed) await kindOf(batch.type).closeDead(db, record, failed, services.now())
  })
}

/** What a dead worker had begun waits again, its attempts closed; of a cancelled batch nothing waits. */
async function reopen(id: number, { id: worker, services }: Worker): Promise<void> {
  const [batch] = await services.db.select().from(batches).where(eq(batches.id, id))
  if (!batch) return
  await recordedBy(
    services,
    batch,
    null,
  )(async (db, record) => {
    const present = await held(db, id, worker)
    if (!present) return
    const isRunning = and(eq(batchRows.batch_id, id), eq(batchRows.status, 'running'))
    for (const row of await db.select().from(batchRows).where(isRunning)) {
      await kindOf(batch.type).closeDead(db, record, row, services.now())
      const status = present.status === 'cancelled' ? 'cancelled' : 'waiting'
      await db
        .update(batchRows)
        .set({ status })
        .where(and(isRow(row), eq(batchRows.status, 'running')))
    }
    if (present.status !== 'cancelled') return
    const isWaiting = and(eq(batchRows.batch_id, id), eq(batchRows.status, 'waiting'))
    await db.update(batchRows).set({ status: 'cancelled' }).where(isWaiting)
  })
}

/** Its person may not do it any more: it stands still until they may again. */
async function stopFor(stopped: 'rights' | 'person', batch: BatchRecord, { services }: Worker): Promise<void> {
  await recordedBy(
    services,
    batch,
    null,
  )(async (db, record) => {
    const change = { status: 'paused', stopped, updated_at: services.now() } as const
    const paused = await db
      .update(batches)
      .set(change)
      .where(and(eq(batches.id, batch.id), eq(batches.status, 'running')))
      .returning({ id: batches.id })
    if (paused.length === 0) return
    const { entity } = kindOf(batch.type)
    const [before, after] = [{ status: 'running' }, { status: 'paused', stopped }]
    await record({ action: 'batches.pause', entity, entity_id: batch.id, ticket: batch.ticket, before, after })
  })
}
