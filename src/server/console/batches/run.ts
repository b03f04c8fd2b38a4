// Runs batches (one command on many records) in the background. Only one worker at a time holds the lease on a batch,
// and a heartbeat renews the lease.
import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import { hasAccess } from '#contract/access.ts'
import type { BatchRowStatus, BatchStatus, BatchStopReason } from '#contract/console/batches.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { getActiveBatchKind, getBatchKind } from '#server/batch-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseError, isLockConflict } from '#server/db/errors.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { appendActivity } from '#server/http/activity.ts'
import { HttpError } from '#server/http/errors.ts'
import type { ActivityEntry, ActivityRecorder, Services } from '#server/http/handler.ts'
import { describeError } from '#server/log.ts'
import { type BatchRecord, buildBatchRequestId, type RowOutcome, type RowRecord } from '#server/services/batch-kind.ts'
import { addNotifications } from '#server/services/inbox.ts'
import { countRows } from './rows.ts'

/** SQL expression for the end of a new lease. Uses the database clock, because the clocks of several servers differ. */
const newLeaseExpiry = sql`now() + interval '10 seconds'`
/** Interval in milliseconds at which a running batch renews its lease and reads its status. */
const HEARTBEAT_INTERVAL_MS = 1_000

/**
 * Maximum number of running batches per user, so that the batches of one user, which may take hours, do not delay the
 * batches of other users.
 */
const MAX_RUNNING_BATCHES_PER_USER = 2

/** SQL subquery that counts the other running batches of the same user, in all processes. */
const otherRunningBatchCount = sql`(select count(*) from batches as other
  where other.user_id = batches.user_id and other.id <> batches.id and other.worker is not null and other.worker_until >= now())`

/**
 * Leases the next batch to the worker; null if there is none. Candidates are running batches without a valid lease, and
 * paused or cancelled batches whose worker died. Batches of users with the fewest running batches come first.
 */
export async function claimBatch(
  db: Database,
  worker: string,
  excludedIds: readonly number[],
): Promise<BatchRecord | null> {
  return db.transaction(async (transaction) => {
    const needsWorkerCondition = sql`((status = 'running' and ${otherRunningBatchCount} < ${MAX_RUNNING_BATCHES_PER_USER}) or (status <> 'running' and worker is not null))`
    const unleasedCondition = sql`(worker is null or worker = ${worker} or worker_until < now())`
    const [candidate] = await transaction
      .select({ id: batches.id })
      .from(batches)
      .where(and(needsWorkerCondition, unleasedCondition, notInArray(batches.id, [...excludedIds])))
      .orderBy(otherRunningBatchCount, batches.id)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!candidate) return null
    const [claimedBatch] = await transaction
      .update(batches)
      .set({ worker, worker_until: newLeaseExpiry })
      .where(eq(batches.id, candidate.id))
      .returning()
    return claimedBatch ?? null
  })
}

/** Expires all leases. Called at the start if every earlier worker is known to be dead. */
async function expireAllLeases(db: Database): Promise<void> {
  await db.update(batches).set({ worker_until: sql`now() - interval '1 second'` }).where(isNotNull(batches.worker))
}

const buildLeaseCondition = (id: number, worker: string) => and(eq(batches.id, id), eq(batches.worker, worker))

/** Renews the lease and returns the status of the batch; null if this worker no longer holds the lease. */
async function renewLease(db: Database, id: number, workerId: string): Promise<BatchStatus | null> {
  const [renewedBatch] = await db
    .update(batches)
    .set({ worker_until: newLeaseExpiry })
    .where(buildLeaseCondition(id, workerId))
    .returning({ status: batches.status })
  return renewedBatch?.status ?? null
}

/** Returns the batch, locked until the transaction ends; null if this worker does not hold the lease. */
async function lockLeasedBatch(db: Database, id: number, workerId: string): Promise<BatchRecord | null> {
  const [batch] = await db.select().from(batches).where(buildLeaseCondition(id, workerId)).for('share')
  return batch ?? null
}

/**
 * Returns the batch, locked until the transaction ends; null if this worker does not hold the lease or the batch is not
 * running.
 */
async function lockRunningBatch(db: Database, id: number, workerId: string): Promise<BatchRecord | null> {
  const batch = await lockLeasedBatch(db, id, workerId)
  return batch?.status === 'running' ? batch : null
}

/**
 * Releases the lease on the batch if all rows have run, or if the batch was paused or cancelled. Returns false if rows
 * remain to be run.
 */
async function releaseLeaseIfFinished(id: number, { id: workerId, services }: Worker): Promise<boolean> {
  const { db } = services
  const now = services.now()
  const releasedFields = { worker: null, worker_until: null, updated_at: now, version: sql`${batches.version} + 1` }
  const openRowsCondition = sql`exists (select from ${batchRows} where batch_id = ${batches.id} and ${batchRows.status} in ('waiting', 'running'))`
  const isEnded = await db.transaction(async (transaction) => {
    const [endedBatch] = await transaction
      .update(batches)
      .set({ ...releasedFields, status: 'done', finished_at: now, upstream_token: null, upstream_token_until: null })
      .where(and(buildLeaseCondition(id, workerId), eq(batches.status, 'running'), sql`not ${openRowsCondition}`))
      .returning()
    if (endedBatch) await reportBatchEnd(transaction, services, endedBatch, now)
    return endedBatch !== undefined
  })
  if (isEnded) return true
  const releasedRows = await db
    .update(batches)
    .set(releasedFields)
    .where(and(buildLeaseCondition(id, workerId), ne(batches.status, 'running')))
    .returning({ id: batches.id })
  if (releasedRows.length > 0) return true
  const [leasedRow] = await db.select({ id: batches.id }).from(batches).where(buildLeaseCondition(id, workerId))
  return leasedRow === undefined
}

/**
 * Records the end of the batch in the activity log, in the name of the batch's owner, and notifies the owner. If failed
 * rows are retried, the batch ends again, and this function records and notifies again.
 */
async function reportBatchEnd(
  db: Database,
  { platformPort }: Services,
  { id, user_id, user_name, type, ticket }: BatchRecord,
  now: Date,
): Promise<void> {
  const countStatus = (status: BatchRowStatus) => countRows(db, id, status)
  const counts = {
    ...{ done: await countStatus('done'), failed: await countStatus('failed') },
    ...{ skipped: await countStatus('skipped'), cancelled: await countStatus('cancelled') },
  }
  const end = {
    ...{ action: 'batches.finish', entity: getBatchKind(type).entity, entity_id: id, ticket },
    ...{ before: { status: 'running' }, after: { status: 'done', ...omitZeroCounts(counts) } },
    recordedAuthor: { id: user_id, ...user_name },
  }
  await appendActivity(db, [end], { user: null, requestId: buildBatchRequestId(id), now })
  const details = { batch: id, type, ticket, ...counts }
  const recipients = await platformPort.users.listIds(db, [user_id])
  await addNotifications(db, recipients, {
    kind: 'batchEnded',
    key: `batch ${id} ${now.toISOString()}`,
    facts: details,
    now,
  })
}

/** Returns the row counts for the activity log: the number of rows that are done, and all other counts above zero. */
function omitZeroCounts(counts: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(counts).filter(([name, count]) => name === 'done' || count > 0))
}

/**
 * Releases the lease on a batch that this worker stops running, so that another worker can continue at once. For a
 * paused or cancelled batch, only sets the lease to expired, so that `claimBatch` still selects the batch and reopens
 * its interrupted row.
 */
async function releaseLeaseOfUnfinishedBatch(db: Database, id: number, workerId: string): Promise<void> {
  const expiredAt = sql`now() - interval '1 second'`
  const runningCondition = eq(batches.status, 'running')
  await db
    .update(batches)
    .set({ worker: null, worker_until: null })
    .where(and(buildLeaseCondition(id, workerId), runningCondition))
  await db.update(batches).set({ worker_until: expiredAt }).where(buildLeaseCondition(id, workerId))
}

interface Worker {
  readonly id: string
  readonly services: Services
  /** Aborted when this process stops. */
  readonly stopSignal: AbortSignal
}

/** Thrown if this worker no longer holds the lease on the batch. The error rolls the transaction back. */
class LeaseLostError extends Error {}

/**
 * Runs a batch row by row, until no row waits, the batch is paused or cancelled, or the process stops. Throws if the
 * database fails. If the database already failed in the previous run, pauses the batch before its next row.
 */
async function runBatch(batch: BatchRecord, worker: Worker, hasDatabaseFailedBefore: boolean): Promise<void> {
  const { id } = batch
  const { db } = worker.services
  await reopenInterruptedRows(id, worker)
  if (hasDatabaseFailedBefore) await pauseBatchForReason('database', batch, worker)
  const heartbeat = startHeartbeat(id, worker)
  const retriedPositions = new Set<number>()
  try {
    while (!worker.stopSignal.aborted) {
      if (await runNextRow(id, worker, heartbeat, retriedPositions)) continue
      if (await releaseLeaseIfFinished(id, worker)) return
      await reopenInterruptedRows(id, worker)
    }
    await releaseLeaseOfUnfinishedBatch(db, id, worker.id)
  } finally {
    heartbeat.stop()
  }
}

interface Heartbeat {
  /** Returns a new signal for the next row. The signal is aborted when that row must stop. */
  readonly createRowSignal: () => AbortSignal
  readonly stop: () => void
}

/**
 * Renews the lease at intervals. Aborts the current row if the batch is cancelled or taken over, or if the process
 * stops.
 */
function startHeartbeat(id: number, { id: workerId, services, stopSignal }: Worker): Heartbeat {
  let rowController = new AbortController()
  let isRenewing = false
  const renewAndCheck = async () => {
    if (isRenewing) return
    isRenewing = true
    const status = await renewLease(services.db, id, workerId).catch(() => 'unknown' as const)
    isRenewing = false
    if (status === null) rowController.abort('taken')
    if (status === 'cancelled') rowController.abort('cancelled')
  }
  const abortRow = () => rowController.abort('stopping')
  const timer = setInterval(() => void renewAndCheck(), HEARTBEAT_INTERVAL_MS)
  const unsubscribe = services.batchSignal.subscribe(() => void renewAndCheck())
  stopSignal.addEventListener('abort', abortRow)
  return {
    createRowSignal: () => {
      rowController = new AbortController()
      if (stopSignal.aborted) abortRow()
      return rowController.signal
    },
    stop: () => {
      clearInterval(timer)
      unsubscribe()
      stopSignal.removeEventListener('abort', abortRow)
    },
  }
}

/**
 * Runs the next waiting row. Returns false if no row waits or the batch must not run. `retriedPositions` contains the
 * positions of rows that had a lock conflict and run for the second time.
 */
async function runNextRow(
  id: number,
  worker: Worker,
  heartbeat: Heartbeat,
  retriedPositions: Set<number>,
): Promise<boolean> {
  const { services } = worker
  const { db } = services
  const batch = await lockRunningBatch(db, id, worker.id)
  if (!batch) return false
  const [row] = await db
    .select()
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, id), eq(batchRows.status, 'waiting')))
    .orderBy(asc(batchRows.position))
    .limit(1)
  if (!row) return false
  if (services.isDiskFull()) {
    await pauseBatchForReason('disk', batch, worker)
    return true
  }
  const kind = getActiveBatchKind(batch.type, services)
  // Uses the current permissions of the user, not the permissions at the start of the batch.
  const user = await services.platformPort.users.find(db, batch.user_id)
  if (!user || !hasAccess(user, kind.access.write)) {
    await pauseBatchForReason(user ? 'rights' : 'person', batch, worker)
    return true
  }
  const transaction = buildRecordedTransaction(services, batch, user)
  const signal = heartbeat.createRowSignal()
  try {
    await kind.runRow({
      ...{ batch, row, services, user, signal, transaction },
      markRunning: (db, attemptId) => startRow(db, row, attemptId, worker),
      storeOutcome: (db, outcome) => finishRow(db, row, outcome, services.now()),
    })
  } catch (error) {
    if (error instanceof LeaseLostError || worker.stopSignal.aborted) return true
    if (isLockConflict(error)) {
      services.log(describeRowFailure(error, row))
      // Reopens the row before the second run, because the row may already be `running` and have an open attempt. After
      // a second lock conflict, the row fails.
      if (retriedPositions.has(row.position)) await markRowFailed(row, 'batches.locked', worker, batch)
      else await reopenInterruptedRows(id, worker)
      retriedPositions.add(row.position)
      return true
    }
    if (isDatabaseError(error)) throw error
    if (error instanceof HttpError && error.code === 'session_expired') {
      await reopenInterruptedRows(id, worker)
      await pauseBatchForReason('session', batch, worker)
      return true
    }
    if (!(error instanceof HttpError)) services.log(describeRowFailure(error, row))
    const code = error instanceof HttpError ? (error.code ?? `status.${error.status}`) : 'unexpected'
    await markRowFailed(row, code, worker, batch)
  }
  return true
}

function describeRowFailure(error: unknown, { batch_id, position }: RowRecord) {
  return { level: 'error', batch: batch_id, row: position, ...describeError(error) }
}

type Transaction = <Result>(callback: (db: Database, record: ActivityRecorder) => Promise<Result>) => Promise<Result>

/** Returns a function that runs a transaction and records activity in the name of the batch's owner. */
function buildRecordedTransaction({ db, now }: Services, batch: BatchRecord, user: SignedInUser | null): Transaction {
  const author = { id: batch.user_id, ...batch.user_name }
  return (callback) =>
    db.transaction(async (transaction) => {
      const entries: ActivityEntry[] = []
      const result = await callback(
        transaction,
        async (entry) => void entries.push(user ? entry : { ...entry, recordedAuthor: author }),
      )
      await appendActivity(transaction, entries, { user, requestId: buildBatchRequestId(batch.id), now: now() })
      return result
    })
}

const buildRowCondition = ({ batch_id, position }: RowRecord) =>
  and(eq(batchRows.batch_id, batch_id), eq(batchRows.position, position))

async function startRow(db: Database, row: RowRecord, attemptId: number | null, worker: Worker): Promise<void> {
  if (!(await lockRunningBatch(db, row.batch_id, worker.id))) throw new LeaseLostError()
  const startedRows = await db
    .update(batchRows)
    .set({ status: 'running', attempt_id: attemptId })
    .where(and(buildRowCondition(row), eq(batchRows.status, 'waiting')))
    .returning({ position: batchRows.position })
  if (startedRows.length === 0) throw new LeaseLostError()
}

async function finishRow(db: Database, row: RowRecord, outcome: RowOutcome, now: Date): Promise<void> {
  const finished_at = outcome.status === 'waiting' ? null : now
  const finishedRows = await db
    .update(batchRows)
    .set({ ...outcome, finished_at })
    .where(and(buildRowCondition(row), eq(batchRows.status, 'running')))
    .returning({ position: batchRows.position })
  if (finishedRows.length === 0) throw new LeaseLostError()
}

/**
 * Sets the status of a row to `failed` after an error that prevented all changes of that row. The batch continues with
 * the next row.
 */
async function markRowFailed(
  row: RowRecord,
  error: string,
  { id, services }: Worker,
  batch: BatchRecord,
): Promise<void> {
  const transaction = buildRecordedTransaction(services, batch, null)
  await transaction(async (db, record) => {
    if (!(await lockLeasedBatch(db, row.batch_id, id))) return
    const openRowCondition = and(buildRowCondition(row), inArray(batchRows.status, ['waiting', 'running']))
    const failure = { status: 'failed', error, finished_at: services.now() } as const
    const [failedRow] = await db.update(batchRows).set(failure).where(openRowCondition).returning()
    if (failedRow)
      await getActiveBatchKind(batch.type, services).closeInterruptedRow(db, record, failedRow, services.now())
  })
}

/**
 * Reopens rows that were interrupted, for example by the death of a worker, and closes their attempts. Rows of a
 * cancelled batch are cancelled instead.
 */
async function reopenInterruptedRows(id: number, { id: workerId, services }: Worker): Promise<void> {
  const [batch] = await services.db.select().from(batches).where(eq(batches.id, id))
  if (!batch) return
  const transaction = buildRecordedTransaction(services, batch, null)
  await transaction(async (db, record) => {
    const currentBatch = await lockLeasedBatch(db, id, workerId)
    if (!currentBatch) return
    const runningRowsCondition = and(eq(batchRows.batch_id, id), eq(batchRows.status, 'running'))
    for (const row of await db.select().from(batchRows).where(runningRowsCondition)) {
      const kind = getActiveBatchKind(batch.type, services)
      const outcome = await kind.closeInterruptedRow(db, record, row, services.now())
      const status = outcome?.status ?? (currentBatch.status === 'cancelled' ? 'cancelled' : 'waiting')
      const outcomeColumns = outcome && { error: outcome.error, finished_at: services.now() }
      await db
        .update(batchRows)
        .set({ status, ...outcomeColumns })
        .where(and(buildRowCondition(row), eq(batchRows.status, 'running')))
    }
    if (currentBatch.status !== 'cancelled') return
    const waitingRowsCondition = and(eq(batchRows.batch_id, id), eq(batchRows.status, 'waiting'))
    await db.update(batchRows).set({ status: 'cancelled' }).where(waitingRowsCondition)
  })
}

/** Pauses the batch until a user resumes it, and notifies the batch's owner of the reason. */
async function pauseBatchForReason(
  reason: BatchStopReason,
  batch: BatchRecord,
  { services }: Pick<Worker, 'services'>,
): Promise<void> {
  const transaction = buildRecordedTransaction(services, batch, null)
  await transaction(async (db, record) => {
    const token = { upstream_token: null, upstream_token_until: null }
    const patch = { status: 'paused', stopped: reason, ...token, updated_at: services.now() } as const
    const pausedRows = await db
      .update(batches)
      .set(patch)
      .where(and(eq(batches.id, batch.id), eq(batches.status, 'running')))
      .returning({ id: batches.id })
    if (pausedRows.length === 0) return
    const { entity } = getBatchKind(batch.type)
    const [before, after] = [{ status: 'running' }, { status: 'paused', stopped: reason }]
    await record({ action: 'batches.pause', entity, entity_id: batch.id, ticket: batch.ticket, before, after })
    const details = { batch: batch.id, type: batch.type, ticket: batch.ticket, reason }
    const now = services.now()
    await addNotifications(db, await services.platformPort.users.listIds(db, [batch.user_id]), {
      kind: 'batchStopped',
      key: `batch ${batch.id} ${now.toISOString()}`,
      facts: details,
      now,
    })
  })
}

/**
 * Pauses all running batches after the database was restored from a backup, because their waiting rows may have run
 * after the backup and must not run twice without a decision of the user.
 */
export async function pauseRestoredBatches(services: Services): Promise<void> {
  const runningBatches = await services.db.select().from(batches).where(eq(batches.status, 'running'))
  for (const batch of runningBatches) await pauseBatchForReason('restored', batch, { services })
}

/** Maximum number of batches that one process runs concurrently. The rows of one batch run one after the other. */
const MAX_CONCURRENT_BATCHES = 4
/**
 * Interval in milliseconds between polls for batches. The wake-up signal alone is not enough, because it does not reach
 * other processes, and because a process may die during a batch.
 */
const POLL_INTERVAL_MS = 3_000

export interface BatchEngine {
  /** Stops taking batches; resolves when the running batches have stopped cleanly. */
  readonly stop: () => Promise<void>
}

interface EngineOptions {
  /**
   * True if no other process uses the database. The start then expires the leases of earlier workers, so that their
   * batches continue at once.
   */
  readonly isOnlyProcess?: boolean
}

/**
 * Starts the batch worker of this process. Several processes may share a database and take over each other's expired
 * leases.
 */
export function startBatchEngine(services: Services, { isOnlyProcess = false }: EngineOptions = {}): BatchEngine {
  const stopController = new AbortController()
  const worker: Worker = { id: randomUUID(), services, stopSignal: stopController.signal }
  const runningBatches = new Map<number, Promise<void>>()
  /**
   * Ids of batches that failed with a database error and could not be paused. The next run of such a batch pauses it
   * first.
   */
  const unpausedBatchIds = new Set<number>()
  let currentPoll: Promise<void> | null = null
  let mustPollAgain = false
  let mustExpireLeases = isOnlyProcess

  const logError = (error: unknown, fields: { readonly batch?: number } = {}) => {
    if (!stopController.signal.aborted)
      services.log({ level: 'error', worker: 'batches', ...fields, ...describeError(error) })
  }

  /** Pauses a batch after a database error. Returns false if the batch was not paused. */
  async function pauseFailedBatch(batch: BatchRecord, error: unknown): Promise<boolean> {
    if (stopController.signal.aborted || !isDatabaseError(error)) return false
    try {
      await pauseBatchForReason('database', batch, worker)
      return true
    } catch {
      unpausedBatchIds.add(batch.id)
      return false
    }
  }

  /**
   * Runs a batch and then polls for the next batch. If the batch failed and could not be paused, waits for the regular
   * poll instead, because an immediate poll would cause a busy loop.
   */
  async function runBatchThenPoll(batch: BatchRecord): Promise<void> {
    const mayContinue = await runBatch(batch, worker, unpausedBatchIds.delete(batch.id)).then(
      () => true,
      (error: unknown) => {
        logError(error, { batch: batch.id })
        return pauseFailedBatch(batch, error)
      },
    )
    runningBatches.delete(batch.id)
    if (mayContinue) pollForBatches()
  }

  async function claimBatches(): Promise<void> {
    if (mustExpireLeases) await expireAllLeases(services.db)
    mustExpireLeases = false
    while (!stopController.signal.aborted && runningBatches.size < MAX_CONCURRENT_BATCHES) {
      const batch = await claimBatch(services.db, worker.id, [...runningBatches.keys()])
      if (!batch) return
      runningBatches.set(batch.id, runBatchThenPoll(batch))
    }
  }

  /** Polls for batches; only one poll runs at a time. A wake-up signal during a poll starts another poll afterwards. */
  function pollForBatches(): void {
    mustPollAgain = true
    currentPoll ??= (async () => {
      while (mustPollAgain && !stopController.signal.aborted) {
        mustPollAgain = false
        await claimBatches().catch((error: unknown) => logError(error))
      }
      currentPoll = null
    })()
  }

  const timer = setInterval(pollForBatches, POLL_INTERVAL_MS)
  timer.unref()
  const unsubscribe = services.batchSignal.subscribe(pollForBatches)
  const stop = async () => {
    stopController.abort()
    clearInterval(timer)
    unsubscribe()
    await currentPoll
    await Promise.all(runningBatches.values())
  }
  services.stopping.addEventListener('abort', () => void stop())
  pollForBatches()
  return { stop }
}
