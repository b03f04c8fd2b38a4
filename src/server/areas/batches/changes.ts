// What its person does to a batch: run, pause, resume, cancel, try the failed again, throw a draft away.
import { and, eq } from 'drizzle-orm'
import {
  type BatchRowStatus,
  type BatchStatus,
  batchRowsToType,
  cancelBatch,
  discardBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
} from '#contract/batches.ts'
import type { BatchRecord } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { type Handler, handle, handleLong, type LongCall, type Recorder } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { kindOf } from '../batch-kinds.ts'
import { lockOwnBatch } from './own.ts'
import { countRows, shownBatch } from './shown.ts'

type Change = Partial<Pick<BatchRecord, 'status' | 'stopped' | 'started_at' | 'finished_at'>>

interface Step {
  readonly action: string
  /** From where it can be done. */
  readonly from: readonly BatchStatus[]
  readonly change: (db: Database, batch: BatchRecord, now: Date) => Promise<Change>
  readonly reason?: string | undefined
}

type ChangeCall = Pick<LongCall<typeof pauseBatch>, 'params' | 'staff' | 'finish' | 'services'>

/** The bell is rung once the change is there for everybody to see. */
async function step({ params, staff, finish, services }: ChangeCall, { action, from, change, reason }: Step) {
  const now = services.now()
  const answer = await finish(async (db, record) => {
    const batch = await lockOwnBatch(db, params.id, staff)
    if (!from.includes(batch.status)) throw refusal(409, 'batches.state', { context: { status: batch.status } })
    const changes = await change(db, batch, now)
    const [changed] = await db
      .update(batches)
      .set({ ...changes, version: batch.version + 1, updated_at: now })
      .where(eq(batches.id, batch.id))
      .returning()
    if (!changed) throw new Error(`Batch ${batch.id} is gone under its lock`)
    await tell(record, batch, action, { status: changed.status, ...(reason === undefined ? {} : { reason }) })
    return { success: true, data: await shownBatch(db, changed) }
  })
  services.batchBell.ring()
  return answer
}

function tell(record: Recorder, batch: BatchRecord, action: string, after: object): Promise<void> {
  const { entity } = kindOf(batch.type)
  const before = { status: batch.status }
  return record({ action, entity, entity_id: batch.id, ticket: batch.ticket, before, after })
}

interface Seen {
  readonly rows: number
  readonly reason?: string | undefined
}

/** Refuses when there is not what the person saw, or when so many need a reason. */
async function refuseUnseen(db: Database, batch: BatchRecord, status: BatchRowStatus, { rows, reason }: Seen) {
  const present = await countRows(db, batch.id, status)
  if (present !== rows) throw refusal(409, 'batches.other_rows', { context: { rows: present } })
  if (rows > batchRowsToType && kindOf(batch.type).asksReason && reason === undefined)
    throw refusal(422, undefined, { fields: [{ field: 'body.reason', code: 'validation.required' }] })
}

const rowsOf = ({ id }: BatchRecord, status: BatchRowStatus) =>
  and(eq(batchRows.batch_id, id), eq(batchRows.status, status))

export const changeHandlers: readonly Handler[] = [
  handleLong(runBatch, ({ body, ...call }) =>
    step(call, {
      ...{ action: 'batches.run', from: ['draft'], reason: body.reason },
      change: async (db, batch, now) => {
        await refuseUnseen(db, batch, 'waiting', body)
        return { status: 'running', started_at: now }
      },
    }),
  ),

  handleLong(retryBatch, ({ body, ...call }) =>
    step(call, {
      ...{ action: 'batches.retry', from: ['done'], reason: body.reason },
      change: async (db, batch) => {
        await refuseUnseen(db, batch, 'failed', body)
        const again = { status: 'waiting', error: null, finished_at: null } as const
        await db.update(batchRows).set(again).where(rowsOf(batch, 'failed'))
        return { status: 'running', finished_at: null }
      },
    }),
  ),

  handleLong(pauseBatch, (call) =>
    step(call, { action: 'batches.pause', from: ['running'], change: async () => ({ status: 'paused' }) }),
  ),

  handleLong(resumeBatch, (call) =>
    step(call, {
      ...{ action: 'batches.resume', from: ['paused'] },
      change: async () => ({ status: 'running', stopped: null }),
    }),
  ),

  handleLong(cancelBatch, (call) =>
    step(call, {
      ...{ action: 'batches.cancel', from: ['running', 'paused'] },
      change: async (db, batch, now) => {
        await db.update(batchRows).set({ status: 'cancelled' }).where(rowsOf(batch, 'waiting'))
        return { status: 'cancelled', stopped: null, finished_at: now }
      },
    }),
  ),

  handle(discardBatch, async ({ params, db, staff, record }) => {
    const batch = await lockOwnBatch(db, params.id, staff)
    if (batch.status !== 'draft') throw refusal(409, 'batches.state', { context: { status: batch.status } })
    await db.delete(batches).where(eq(batches.id, batch.id))
    await tell(record, batch, 'batches.discard', {})
    return { success: true as const }
  }),
]
