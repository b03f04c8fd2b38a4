// The rows of attempts: one is opened before the work and closed after it, and never overwritten by a retry.
import { and, desc, eq, inArray, max, type SQL } from 'drizzle-orm'
import type { ReprocessType } from '#contract/reprocess.ts'
import type { SignedInUser } from '#contract/session.ts'
import { type AttemptRow, isSilentAttempt, shown } from '#server/attempt.ts'
import type { Database } from '#server/db/database.ts'
import { lifeSign } from '#server/db/life.ts'
import { reprocessAttempts } from '#server/db/schema/reverses.ts'
import type { Recorder } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { lockRecord } from './subject.ts'

/** A repeat sooner than this is asked about (product decision A5). */
export const duplicateWindow = 10 * 60_000
/** A running attempt shows life at least this often. */
export const heartbeat = 5_000

export interface Order {
  readonly type: ReprocessType
  readonly entity_id: number
  readonly ecommerce_id: number
  readonly task: string
  readonly ticket: string
  readonly confirm_duplicate: boolean
  /** An earlier attempt of one's own that does not stand in the way: of a batch that goes on or tries again. */
  readonly after?: number | null
}

/** Opens an attempt, or refuses: the record is unknown, another merchant's, at work, or was just reprocessed. */
export async function openAttempt(
  db: Database,
  record: Recorder,
  order: Order,
  staff: SignedInUser,
  now: Date,
): Promise<AttemptRow> {
  const { type, entity_id, ecommerce_id, task, ticket } = order
  const standing = await lockRecord(db, type, entity_id)
  if (!standing) throw refusal(404, 'reprocess.not_found', { values: { id: entity_id } })
  if (standing.ecommerce_id !== ecommerce_id) {
    throw refusal(422, 'reprocess.other_ecommerce', { context: { ecommerce_id: standing.ecommerce_id } })
  }
  await closeSilent(db, record, order, now)
  const latest = await attemptInTheWay(db, order, now)
  if (latest?.status === 'running') throw refusal(409, 'reprocess.running', { context: { attempt: shown(latest) } })
  const isWanted = order.confirm_duplicate || (latest !== undefined && latest.id === order.after)
  if (latest && !isWanted) {
    throw refusal(409, 'reprocess.duplicate', { context: { attempt: shown(latest) } })
  }
  const [opened] = await db
    .insert(reprocessAttempts)
    .values({
      ...{ type, entity_id, ecommerce_id, task, ticket },
      user_id: staff.id,
      user_name: { first_name: staff.first_name, last_name: staff.last_name },
      attempt: await nextNumber(db, order),
      status: 'running',
      forced: isWanted,
      created_at: now,
      updated_at: lifeSign,
    })
    .returning()
  if (!opened) throw new Error('An inserted attempt was not returned')
  return opened
}

const sameRecord = ({ type, entity_id }: Order) =>
  and(eq(reprocessAttempts.type, type), eq(reprocessAttempts.entity_id, entity_id))

/** A running attempt, else the last one that ran to its end within the window; cancelled ones changed nothing and do not count. */
async function attemptInTheWay(db: Database, order: Order, now: Date): Promise<AttemptRow | undefined> {
  const recent = await db
    .select()
    .from(reprocessAttempts)
    .where(and(sameRecord(order), inArray(reprocessAttempts.status, ['running', 'done', 'failed'])))
    .orderBy(desc(reprocessAttempts.attempt))
    .limit(1)
  const since = now.getTime() - duplicateWindow
  return recent.find((row) => row.status === 'running' || row.created_at.getTime() > since)
}

async function nextNumber(db: Database, order: Order): Promise<number> {
  const [found] = await db
    .select({ last: max(reprocessAttempts.attempt) })
    .from(reprocessAttempts)
    .where(sameRecord(order))
  return (found?.last ?? 0) + 1
}

/** Attempts whose process died are closed, so that the record can be tried again. */
async function closeSilent(db: Database, record: Recorder, order: Order, now: Date): Promise<void> {
  await closeDead(db, record, and(sameRecord(order), isSilentAttempt), now)
}

/** Closes an attempt whose process is known to be dead; what it was about is as it was. */
export function closeInterrupted(db: Database, record: Recorder, id: number, now: Date): Promise<void> {
  return closeDead(db, record, eq(reprocessAttempts.id, id), now)
}

async function closeDead(db: Database, record: Recorder, which: SQL | undefined, now: Date): Promise<void> {
  const ending = { status: 'failed', error: 'reprocess.interrupted' } as const
  const closed = await db
    .update(reprocessAttempts)
    .set({ ...ending, finished_at: now, updated_at: lifeSign })
    .where(and(which, eq(reprocessAttempts.status, 'running')))
    .returning()
  for (const { id, type, entity_id, ecommerce_id, ticket } of closed) {
    const after = { attempt_id: id, result: ending.status, error: ending.error }
    await record({ action: `reprocess.${type}`, entity: type, entity_id, ecommerce_id, ticket, after })
  }
}

/** Keeps the log so far and shows life; false when somebody closed the attempt meanwhile. */
export async function beat(db: Database, id: number, log: string): Promise<boolean> {
  return updateRunning(db, id, { log }).then((row) => row !== null)
}

/** How an attempt ended. */
export interface Ending {
  readonly status: 'done' | 'failed' | 'cancelled'
  readonly error: string | null
  readonly log: string
}

/** Null when the attempt is no longer running: it was taken for dead. */
export async function closeAttempt(db: Database, id: number, ending: Ending, now: Date): Promise<AttemptRow | null> {
  return updateRunning(db, id, { ...ending, finished_at: now })
}

async function updateRunning(db: Database, id: number, changes: Partial<AttemptRow>): Promise<AttemptRow | null> {
  const [updated] = await db
    .update(reprocessAttempts)
    .set({ ...changes, updated_at: lifeSign })
    .where(and(eq(reprocessAttempts.id, id), eq(reprocessAttempts.status, 'running')))
    .returning()
  return updated ?? null
}
