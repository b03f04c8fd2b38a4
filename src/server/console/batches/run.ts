// Runs batches in the background. A batch is leased to one worker of one process at a time, and a heartbeat renews the
// lease.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import type { BatchRowStatus, BatchStatus, BatchStop } from '#contract/console/batches.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { kindOf } from '#server/batch-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseError, isLockConflict } from '#server/db/errors.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { appendActivity } from '#server/http/activity.ts'
import { HttpError } from '#server/http/errors.ts'
import type { ActivityEntry, Recorder, Services } from '#server/http/handler.ts'
import { faultOf } from '#server/log.ts'
import type { BatchRecord, Ended, RowRecord } from '#server/services/batch-kind.ts'
import { putIntoInboxes } from '#server/services/inbox.ts'
import { countRows } from './rows.ts'

/** Expiry of a new lease, by the clock of the database, because the clocks of several servers differ. */
const until = sql`now() + interval '10 seconds'`
/** Interval in milliseconds at which a running batch renews its lease and reads its status. */
const renewal = 1_000

/**
 * Maximum number of running batches per user. A batch may take hours, and the batches of other users must not wait for
 * it.
 */
const mostOfOne = 2

/** Number of other running batches of the same user, in all processes. */
const ofSame = sql`(select count(*) from batches as other
  where other.user_id = batches.user_id and other.id <> batches.id and other.worker is not null and other.worker_until >= now())`

/**
 * Leases the next batch to the worker: a running batch, users with the fewest running batches first, or a stopped batch
 * whose lease expired.
 */
export async function claim(db: Database, worker: string, own: readonly number[]): Promise<BatchRecord | null> {
  return db.transaction(async (transaction) => {
    const isWanted = sql`((status = 'running' and ${ofSame} < ${mostOfOne}) or (status <> 'running' and worker is not null))`
    const isFree = sql`(worker is null or worker = ${worker} or worker_until < now())`
    const [found] = await transaction
      .select({ id: batches.id })
      .from(batches)
      .where(and(isWanted, isFree, notInArray(batches.id, [...own])))
      .orderBy(ofSame, batches.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!found) return null
    const [claimed] = await transaction
      .update(batches)
      .set({ worker, worker_until: until })
      .where(eq(batches.id, found.id))
      .returning()
    return claimed ?? null
  })
}

/** Expires all leases. Called when every previous worker is known to be dead. */
async function endLeases(db: Database): Promise<void> {
  await db.update(batches).set({ worker_until: sql`now() - interval '1 second'` }).where(isNotNull(batches.worker))
}

const isHeld = (id: number, worker: string) => and(eq(batches.id, id), eq(batches.worker, worker))

/** Renews the lease and returns the status of the batch; null when the batch is no longer leased to this worker. */
async function renew(db: Database, id: number, worker: string): Promise<BatchStatus | null> {
  const [renewed] = await db
    .update(batches)
    .set({ worker_until: until })
    .where(isHeld(id, worker))
    .returning({ status: batches.status })
  return renewed?.status ?? null
}

/** Returns the batch, locked until the transaction ends; null when the batch is not leased to this worker. */
async function ownedBatch(db: Database, id: number, worker: string): Promise<BatchRecord | null> {
  const [found] = await db.select().from(batches).where(isHeld(id, worker)).for('share')
  return found ?? null
}

/**
 * Returns the batch, locked until the transaction ends; null when the batch is not leased to this worker or not
 * running.
 */
async function currentBatch(db: Database, id: number, worker: string): Promise<BatchRecord | null> {
  const found = await ownedBatch(db, id, worker)
  return found?.status === 'running' ? found : null
}

/**
 * Releases a batch that has no open rows, or that was paused or cancelled. Returns false when rows remain to be run.
 */
async function releaseBatch(id: number, { id: worker, services }: Worker): Promise<boolean> {
  const { db } = services
  const now = services.now()
  const free = { worker: null, worker_until: null, updated_at: now, version: sql`${batches.version} + 1` }
  const open = sql`exists (select from ${batchRows} where batch_id = ${batches.id} and ${batchRows.status} in ('waiting', 'running'))`
  const isEnded = await db.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(batches)
      .set({ ...free, status: 'done', finished_at: now })
      .where(and(isHeld(id, worker), eq(batches.status, 'running'), sql`not ${open}`))
      .returning()
    if (ended) await notifyEnd(transaction, services, ended, now)
    return ended !== undefined
  })
  if (isEnded) return true
  const left = await db
    .update(batches)
    .set(free)
    .where(and(isHeld(id, worker), ne(batches.status, 'running')))
    .returning({ id: batches.id })
  if (left.length > 0) return true
  const [held] = await db.select({ id: batches.id }).from(batches).where(isHeld(id, worker))
  return held === undefined
}

/** Notifies the owner of the batch. A batch whose failed rows are retried ends again, with another notification. */
async function notifyEnd(
  db: Database,
  { platformPort }: Services,
  { id, user_id, type, ticket }: BatchRecord,
  now: Date,
): Promise<void> {
  const of = (status: BatchRowStatus) => countRows(db, id, status)
  const counts = {
    ...{ done: await of('done'), failed: await of('failed') },
    ...{ skipped: await of('skipped'), cancelled: await of('cancelled') },
  }
  const facts = { batch: id, type, ticket, ...counts }
  const recipients = await platformPort.users.listIds(db, [user_id])
  await putIntoInboxes(db, recipients, { kind: 'batchEnded', key: `batch ${id} ${now.toISOString()}`, facts, now })
}

/**
 * Gives up the lease of a running batch at once. A batch that was paused or cancelled meanwhile keeps an expired lease,
 * so that `claimBatch` finds it and its interrupted row is reopened.
 */
async function abandonBatch(db: Database, id: number, worker: string): Promise<void> {
  const ended = sql`now() - interval '1 second'`
  const goesOn = eq(batches.status, 'running')
  await db
    .update(batches)
    .set({ worker: null, worker_until: null })
    .where(and(isHeld(id, worker), goesOn))
  await db.update(batches).set({ worker_until: ended }).where(isHeld(id, worker))
}

interface Worker {
  readonly id: string
  readonly services: Services
  /** Signal that is aborted when this process stops. */
  readonly stopping: AbortSignal
}

/** Thrown when a row or its batch is no longer leased to this worker; rolls the transaction back. */
class NotOurs extends Error {}

/**
 * Runs a batch row by row. Returns when no row waits, on pause or cancel, or when the process stops; throws when the
 * database fails. `hasFailed` is true if the database failed during the previous run, in which case the batch is paused
 * before its next row.
 */
async function workOn(batch: BatchRecord, worker: Worker, hasFailed: boolean): Promise<void> {
  const { id } = batch
  const { db } = worker.services
  await reopenRows(id, worker)
  if (hasFailed) await stopFor('database', batch, worker)
  const watch = watchOver(id, worker)
  const retried = new Set<number>()
  try {
    while (!worker.stopping.aborted) {
      if (await oneRow(id, worker, watch, retried)) continue
      if (await releaseBatch(id, worker)) return
      await reopenRows(id, worker)
    }
    await abandonBatch(db, id, worker.id)
  } finally {
    watch.end()
  }
}

interface Watch {
  /** Returns a new signal for the next row, which is aborted when that row must stop. */
  readonly signal: () => AbortSignal
  readonly end: () => void
}

/**
 * Renews the lease at intervals. Aborts the current row when the batch is cancelled or taken over, or when the process
 * stops.
 */
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

/**
 * Runs the next waiting row. Returns false when no row waits or the batch must not run. `retriedPositions` contains the
 * positions of rows that were run again after a lock conflict.
 */
async function oneRow(id: number, worker: Worker, watch: Watch, retried: Set<number>): Promise<boolean> {
  const { services } = worker
  const { db } = services
  const batch = await currentBatch(db, id, worker.id)
  if (!batch) return false
  const [row] = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, id), eq(batchRows.status, 'waiting')))
    .orderBy(asc(batchRows.position))
    .limit(1)
  if (!row) return false
  if (services.isDiskFull()) {
    await stopFor('disk', batch, worker)
    return true
  }
  const kind = kindOf(batch.type)
  // A row runs with the permissions that the user has now, not with those at the start of the batch.
  const staff = await services.platformPort.users.find(db, batch.user_id)
  if (!staff || !allows(staff, kind.access.write)) {
    await stopFor(staff ? 'rights' : 'person', batch, worker)
    return true
  }
  const transaction = recordedBy(services, batch, staff)
  const signal = watch.signal()
  try {
    await kind.perform({
      ...{ batch, row, services, staff, signal, transaction },
      begin: (db, attemptId) => startRow(db, row, attemptId, worker),
      end: (db, ended) => finishRow(db, row, ended, services.now()),
    })
  } catch (error) {
    if (error instanceof NotOurs || worker.stopping.aborted) return true
    if (isLockConflict(error)) {
      services.log(failureLine(error, row))
      // A row that is already marked as running, with an open attempt, is reopened before it runs again.
      if (retried.has(row.position)) await failRow(row, 'batches.locked', worker, batch)
      else await reopenRows(id, worker)
      retried.add(row.position)
      return true
    }
    if (isDatabaseError(error)) throw error
    if (!(error instanceof HttpError)) services.log(failureLine(error, row))
    const code = error instanceof HttpError ? (error.code ?? `status.${error.status}`) : 'unexpected'
    await failRow(row, code, worker, batch)
  }
  return true
}

function failureLine(error: unknown, { batch_id, position }: RowRecord) {
  return { level: 'error', batch: batch_id, row: position, ...faultOf(error) }
}

type Transaction = <Result>(work: (db: Database, record: Recorder) => Promise<Result>) => Promise<Result>

/** Returns a function that runs a transaction and records its activity in the name of the owner of the batch. */
function recordedBy({ db, now }: Services, batch: BatchRecord, staff: SignedInUser | null): Transaction {
  const by = { id: batch.user_id, ...batch.user_name }
  return (work) =>
    db.transaction(async (transaction) => {
      const entries: ActivityEntry[] = []
      const result = await work(transaction, async (entry) => void entries.push(staff ? entry : { ...entry, by }))
      await appendActivity(transaction, entries, { staff, requestId: `batch-${batch.id}`, now: now() })
      return result
    })
}

const isRow = ({ batch_id, position }: RowRecord) =>
  and(eq(batchRows.batch_id, batch_id), eq(batchRows.position, position))

async function startRow(db: Database, row: RowRecord, attemptId: number | null, worker: Worker): Promise<void> {
  if (!(await currentBatch(db, row.batch_id, worker.id))) throw new NotOurs()
  const begun = await db
    .update(batchRows)
    .set({ status: 'running', attempt_id: attemptId })
    .where(and(isRow(row), eq(batchRows.status, 'waiting')))
    .returning({ position: batchRows.position })
  if (begun.length === 0) throw new NotOurs()
}

async function finishRow(db: Database, row: RowRecord, ended: Ended, now: Date): Promise<void> {
  const finished_at = ended.status === 'waiting' ? null : now
  const changed = await db
    .update(batchRows)
    .set({ ...ended, finished_at })
    .where(and(isRow(row), eq(batchRows.status, 'running')))
    .returning({ position: batchRows.position })
  if (changed.length === 0) throw new NotOurs()
}

/** Marks a row as failed after an error. The row has changed nothing, and the batch continues with the next row. */
async function failRow(row: RowRecord, error: string, { id, services }: Worker, batch: BatchRecord): Promise<void> {
  const transaction = recordedBy(services, batch, null)
  await transaction(async (db, record) => {
    if (!(await ownedBatch(db, row.batch_id, id))) return
    const isOpen = and(isRow(row), inArray(batchRows.status, ['waiting', 'running']))
    const ended = { status: 'failed', error, finished_at: services.now() } as const
    const [failed] = await db.update(batchRows).set(ended).where(isOpen).returning()
    if (failed) await kindOf(batch.type).closeDead(db, record, failed, services.now())
  })
}

/**
 * Reopens rows that a dead worker had started, and closes their attempts. Rows of a cancelled batch are cancelled
 * instead.
 */
async function reopenRows(id: number, { id: worker, services }: Worker): Promise<void> {
  const [batch] = await services.db.select().from(batches).where(eq(batches.id, id))
  if (!batch) return
  const transaction = recordedBy(services, batch, null)
  await transaction(async (db, record) => {
    const present = await ownedBatch(db, id, worker)
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

/** Pauses the batch until a user resumes it, and notifies the owner of the reason. */
async function stopFor(stopped: BatchStop, batch: BatchRecord, { services }: Worker): Promise<void> {
  const transaction = recordedBy(services, batch, null)
  await transaction(async (db, record) => {
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
    const facts = { batch: batch.id, type: batch.type, ticket: batch.ticket, reason: stopped }
    const now = services.now()
    await putIntoInboxes(db, await services.platformPort.users.listIds(db, [batch.user_id]), {
      kind: 'batchStopped',
      key: `batch ${batch.id} ${now.toISOString()}`,
      facts,
      now,
    })
  })
}

/** Maximum number of batches that one process runs concurrently. The rows of one batch run one after the other. */
const atOnce = 4
/**
 * Interval in milliseconds between polls for batches, in addition to wake-ups, because another process may have died or
 * received the wake-up.
 */
const lookEvery = 3_000

export interface BatchEngine {
  /** Stops taking batches; resolves when the running batches have stopped cleanly. */
  readonly stop: () => Promise<void>
}

interface EngineOptions {
  /**
   * True when no other process uses the database: leases of earlier workers are then expired at once instead of waited
   * for.
   */
  readonly isAlone?: boolean
}

/**
 * Starts the batch worker of this process. Several processes may share a database and take over expired leases of each
 * other.
 */
export function startBatches(services: Services, { isAlone = false }: EngineOptions = {}): BatchEngine {
  const stopping = new AbortController()
  const worker: Worker = { id: randomUUID(), services, stopping: stopping.signal }
  const atWork = new Map<number, Promise<void>>()
  /** Ids of batches that a database error ended and that could not be paused yet; their next run pauses them first. */
  const failed = new Set<number>()
  let looking: Promise<void> | null = null
  let lookAgain = false
  let mustInherit = isAlone

  const complain = (error: unknown, about: { readonly batch?: number } = {}) => {
    if (!stopping.signal.aborted) services.log({ level: 'error', worker: 'batches', ...about, ...faultOf(error) })
  }

  /** Pauses the batch after a database error. Returns false when the batch remains to be run. */
  async function pauseFailed(batch: BatchRecord, error: unknown): Promise<boolean> {
    if (stopping.signal.aborted || !isDatabaseError(error)) return false
    try {
      await stopFor('database', batch, worker)
      return true
    } catch {
      failed.add(batch.id)
      return false
    }
  }

  /**
   * Runs a batch and then polls for the next one. After an error the next regular poll finds work, which avoids a busy
   * loop.
   */
  async function work(batch: BatchRecord): Promise<void> {
    const isSound = await workOn(batch, worker, failed.delete(batch.id)).then(
      () => true,
      (error: unknown) => {
        complain(error, { batch: batch.id })
        return pauseFailed(batch, error)
      },
    )
    atWork.delete(batch.id)
    if (isSound) look()
  }

  async function take(): Promise<void> {
    if (mustInherit) await endLeases(services.db)
    mustInherit = false
    while (!stopping.signal.aborted && atWork.size < atOnce) {
      const batch = await claim(services.db, worker.id, [...atWork.keys()])
      if (!batch) return
      atWork.set(batch.id, work(batch))
    }
  }

  /** Polls for batches, one poll at a time. A wake-up during a poll starts another poll after it. */
  function look(): void {
    lookAgain = true
    looking ??= (async () => {
      while (lookAgain && !stopping.signal.aborted) {
        lookAgain = false
        await take().catch((error: unknown) => complain(error))
      }
      looking = null
    })()
  }

  const timer = setInterval(look, lookEvery)
  timer.unref()
  const silence = services.batchBell.listen(look)
  const stop = async () => {
    stopping.abort()
    clearInterval(timer)
    silence()
    await looking
    await Promise.all(atWork.values())
  }
  services.stopping.addEventListener('abort', () => void stop())
  look()
  return { stop }
}
