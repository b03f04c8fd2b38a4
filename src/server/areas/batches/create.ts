// The dry run: what was pasted becomes rows, each looked at; nothing is done to any record.
import { setImmediate } from 'node:timers/promises'
import { and, eq, lt } from 'drizzle-orm'
import { createBatch, mostBatchRows } from '#contract/batches.ts'
import type { BatchKind, Looked, Named, Pasted, RowRecord } from '#server/batch-kind.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { batches, batchRows } from '#server/db/schema/batches.ts'
import { handleLong, type Services } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { kindOf } from '../batch-kinds.ts'
import { refuseKind } from './own.ts'
import { lineEnd, readPasted } from './pasted.ts'
import { shownBatch } from './shown.ts'

const lookedAtOnce = 500
/** There may be blank ones among them; of more, none is read. */
const mostLines = 4 * mostBatchRows

export const createHandler = handleLong(createBatch, async ({ body, db, staff, finish, services, request }) => {
  const kind = kindOf(body.type)
  await refuseKind(db, { kind, staff, level: 'write' })
  if (body.text.split(lineEnd, mostLines + 1).length > mostLines) throw atText('batches.too_many_rows')
  const pasted = readPasted(body.text, kind.wanted)
  if (pasted.length === 0) throw atText('batches.no_rows')
  if (pasted.length > mostBatchRows) throw atText('batches.too_many_rows')
  const rows = await lookedAt(services, kind, pasted, body.ecommerce_id ?? null, request.signal)

  const now = services.now()
  return finish(async (transaction, record) => {
    await dropOldDrafts(transaction, staff.id, now)
    const [batch] = await transaction
      .insert(batches)
      .values({
        ...{ type: body.type, ticket: body.ticket, task: body.task ?? null },
        ecommerce_id: body.ecommerce_id ?? null,
        user_id: staff.id,
        user_name: { first_name: staff.first_name, last_name: staff.last_name },
        ...{ status: 'draft', created_at: now, updated_at: now },
      })
      .returning()
    if (!batch) throw new Error('An inserted batch was not returned')
    const placed = rows.map((row, index) => ({ batch_id: batch.id, position: index + 1, ...row }))
    await insertRows(transaction, batchRows, placed)
    const ready = rows.filter(({ status }) => status === 'waiting').length
    await record({
      ...{ action: 'batches.create', entity: kind.entity, entity_id: batch.id, ticket: batch.ticket },
      after: { type: batch.type, total: rows.length, rows: ready },
    })
    return { success: true, data: await shownBatch(transaction, batch) }
  })
})

/** Milliseconds that a draft is kept after it was last touched. */
const keptDraft = 30 * 86_400_000

/** A draft is nothing but what was pasted; what was run stays. */
async function dropOldDrafts(db: Database, userId: number, now: Date): Promise<void> {
  const isOld = lt(batches.updated_at, new Date(now.getTime() - keptDraft))
  await db.delete(batches).where(and(eq(batches.user_id, userId), eq(batches.status, 'draft'), isOld))
}

function atText(code: string) {
  const values = { maximum: mostBatchRows }
  return refusal(422, code, { values, fields: [{ field: 'body.text', code, values }] })
}

type NewRow = Omit<RowRecord, 'batch_id' | 'position' | 'attempt_id' | 'finished_at'>

async function lookedAt(
  services: Services,
  kind: BatchKind,
  pasted: readonly Pasted[],
  ecommerceId: number | null,
  signal: AbortSignal,
): Promise<readonly NewRow[]> {
  const look = kind.startLook(services, { now: services.now(), signal })
  const seen = new Set<number>()
  const rows: NewRow[] = []
  for (let start = 0; start < pasted.length; start += lookedAtOnce) {
    await setImmediate()
    const some = pasted.slice(start, start + lookedAtOnce)
    const named = some.filter(isNamed)
    const looked = await look(named)
    if (signal.aborted) throw refusal(503)
    const found = new Map(named.map((row, index) => [row, looked[index]]))
    for (const row of some) {
      const result = isNamed(row) ? judged(row, found.get(row), ecommerceId, seen) : null
      rows.push(rowOf(row, result))
    }
  }
  return rows
}

const isNamed = (row: Pasted): row is Named => row.entity_id !== null

/** The first of several rows on one record counts; a record of somebody else is told before anything else of it. */
function judged(row: Named, looked: Looked | undefined, ecommerceId: number | null, seen: Set<number>): Looked {
  if (!looked) throw new Error(`Row ${row.line} was not looked at`)
  const wanted = ecommerceId ?? row.ecommerce_id
  if (seen.has(row.entity_id)) return { ...looked, check: 'duplicate', error: null }
  seen.add(row.entity_id)
  const isOther = wanted !== null && looked.ecommerce_id !== null && looked.ecommerce_id !== wanted
  return isOther ? { ...looked, check: 'other_ecommerce', error: null } : looked
}

function rowOf({ fault, ecommerce_id: _, ...row }: Pasted, looked: Looked | null): NewRow {
  const { check, ecommerce_id, error } = looked ?? { check: fault ?? 'unreadable', ecommerce_id: null, error: null }
  return { ...row, ecommerce_id, check, error, status: check === 'ok' ? 'waiting' : 'skipped' }
}
