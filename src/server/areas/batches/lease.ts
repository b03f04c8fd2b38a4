// Whose a batch is to run: one worker's at a time, for as long as it shows life, whichever process it is in.
import { and, eq, isNotNull, ne, notInArray, sql } from 'drizzle-orm'
import type { BatchStatus } from '#contract/batches.ts'
import type { BatchRecord } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'

/** By the database's own clock: those of several servers differ. */
const until = sql`now() + interval '10 seconds'`
/** How often the lease is renewed, and the state of the batch looked at, while a row is at work. */
export const renewal = 1_000

/** Of one person at work at once: a batch takes hours, and those of everybody else go on meanwhile. */
const mostOfOne = 2

/** How many others of the same person are at work, in whichever process. */
const ofSame = sql`(select count(*) from batches as other
  where other.user_id = batches.user_id and other.id <> batches.id and other.worker is not null and other.worker_until >= now())`

/** The next batch that wants a worker: one to be run, of who has the fewest at work, or one that a dead worker left behind. */
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

/** Of workers that are known to be dead. */
export async function endLeases(db: Database): Promise<void> {
  await db.update(batches).set({ worker_until: sql`now() - interval '1 second'` }).where(isNotNull(batches.worker))
}

const isHeld = (id: number, worker: string) => and(eq(batches.id, id), eq(batches.worker, worker))

/** The state of the batch; null when it is no longer this worker's. */
export async function renew(db: Database, id: number, worker: string): Promise<BatchStatus | null> {
  const [renewed] = await db
    .update(batches)
    .set({ worker_until: until })
    .where(isHeld(id, worker))
    .returning({ status: batches.status })
  return renewed?.status ?? null
}

/** The batch, if it is this worker's. Kept so until the transaction ends. */
export async function held(db: Database, id: number, worker: string): Promise<BatchRecord | null> {
  const [found] = await db.select().from(batches).where(isHeld(id, worker)).for('share')
  return found ?? null
}

/** The same, if it is to be run. */
export async function standing(db: Database, id: number, worker: string): Promise<BatchRecord | null> {
  const found = await held(db, id, worker)
  return found?.status === 'running' ? found : null
}

/** Lets a batch go of which no row waits any more, or which somebody paused or cancelled. False when there is more to do after all. */
export async function letGo(db: Database, id: number, worker: string, now: Date): Promise<boolean> {
  const free = { worker: null, worker_until: null, updated_at: now, version: sql`${batches.version} + 1` }
  const open = sql`exists (select from ${batchRows} where batch_id = ${batches.id} and ${batchRows.status} in ('waiting', 'running'))`
  const ended = await db
    .update(batches)
    .set({ ...free, status: 'done', finished_at: now })
    .where(and(isHeld(id, worker), eq(batches.status, 'running'), sql`not ${open}`))
    .returning({ id: batches.id })
  if (ended.length > 0) return true
  const left = await db
    .update(batches)
    .set(free)
    .where(and(isHeld(id, worker), ne(batches.status, 'running')))
    .returning({ id: batches.id })
  if (left.length > 0) return true
  const [held] = await db.select({ id: batches.id }).from(batches).where(isHeld(id, worker))
  return held === undefined
}

/**
 * Leaves a batch that goes on: whoever comes next may take it at once. One that was paused or cancelled this very moment keeps a lease
 * that has ended: nobody would look at it otherwise, and its row at work would stay as it is for ever.
 */
export async function leave(db: Database, id: number, worker: string): Promise<void> {
  const ended = sql`now() - interval '1 second'`
  const goesOn = eq(batches.status, 'running')
  await db
    .update(batches)
    .set({ worker: null, worker_until: null })
    .where(and(isHeld(id, worker), goesOn))
  await db.update(batches).set({ worker_until: ended }).where(isHeld(id, worker))
}
