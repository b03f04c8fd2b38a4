// Handlers of batches. Users who may read a kind see every batch of it; only the user who created or took over a batch
// runs it.
import { setImmediate } from 'node:timers/promises'
import { and, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { allows, missing } from '#contract/access.ts'
import {
  type BatchRowStatus,
  type BatchStatus,
  type batchColumns,
  batchRowsToType,
  cancelBatch,
  createBatch,
  discardBatch,
  exportBatch,
  getBatch,
  listBatches,
  listBatchRows,
  mostBatchRows,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
  takeOverBatch,
} from '#contract/console/batches.ts'
import { type Parsed, pathOf } from '#contract/endpoint.ts'
import { fullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { kindOf, readableTypes } from '#server/batch-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { hasEveryWord, idIn } from '#server/db/search.ts'
import { missingNeeds } from '#server/http/access.ts'
import { type Denied, fieldError, httpError } from '#server/http/errors.ts'
import { sentFile } from '#server/http/file-answer.ts'
import { type Handler, handle, handleLong, type LongCall, type Recorder, type Services } from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { lockRow, writeRow } from '#server/http/save-row.ts'
import type { BatchKind, BatchRecord, DryRun, Looked, Named, Pasted, RowRecord } from '#server/services/batch-kind.ts'
import { csvName } from '#server/services/csv.ts'
import { putIntoInboxes } from '#server/services/inbox.ts'
import { lineEnd, readPasted } from './kinds.ts'
import { countRows, outcomeTexts, readOutcomes, shownBatch, shownBatches, shownRow } from './rows.ts'

async function readBatch(db: Database, id: number, staff: SignedInUser): Promise<BatchRecord> {
  const [found] = await db.select().from(batches).where(eq(batches.id, id))
  return allowed(found, staff, 'read')
}

/** Reads a batch for writing, with a row lock until the transaction ends. */
async function lockBatch(db: Database, id: number, staff: SignedInUser): Promise<BatchRecord> {
  return allowed(await lockRow(db, batches, eq(batches.id, id)), staff, 'write')
}

/**
 * Actions that an `admin_boss` may perform on another user's batch, to stop it at once. Other users must take the batch
 * over first.
 */
const stops: readonly string[] = ['batches.pause', 'batches.cancel']

async function lockOwnBatch(db: Database, id: number, staff: SignedInUser, action: string): Promise<BatchRecord> {
  const batch = await lockBatch(db, id, staff)
  const mayStop = staff.access === 'admin_boss' && stops.includes(action)
  if (batch.user_id !== staff.id && !mayStop) throw othersBatch(batch)
  return batch
}

function othersBatch({ user_id, user_name }: BatchRecord) {
  const name = fullName(user_name)
  return httpError(409, 'batches.others', { values: { name }, context: { user: { id: user_id, name } } })
}

function allowed(found: BatchRecord | undefined, staff: SignedInUser, level: keyof BatchKind['access']): BatchRecord {
  if (!found) throw httpError(404, 'not_found')
  const kind = kindOf(found.type)
  refuseKind({ kind, staff, level, of: { entity: kind.entity, entity_id: found.id } })
  return found
}

interface Wanted {
  readonly kind: BatchKind
  readonly staff: SignedInUser
  readonly level: keyof BatchKind['access']
  /** Entity and id of an existing batch, recorded with the denial. */
  readonly of?: Partial<Denied>
}

/**
 * Throws 403 when the user lacks the permission for this kind of batch; the endpoint only checks the permission for any
 * kind.
 */
function refuseKind({ kind, staff, level, of }: Wanted): void {
  const access = kind.access[level]
  if (!allows(staff, access)) throw missingNeeds(missing(staff, access), of)
}

type Change = Partial<Pick<BatchRecord, 'status' | 'stopped' | 'started_at' | 'finished_at'>>

interface Step {
  readonly action: string
  /** Statuses from which the transition is allowed. */
  readonly from: readonly BatchStatus[]
  readonly change: (db: Database, batch: BatchRecord, now: Date) => Promise<Change>
  readonly reason?: string | undefined
}

type ChangeCall = Pick<LongCall<typeof pauseBatch>, 'params' | 'staff' | 'finish' | 'services'>

/**
 * Changes the status of a batch and wakes the batch worker after the transaction has committed. Throws 409 when the
 * current status does not allow the transition.
 */
async function step({ params, staff, finish, services }: ChangeCall, { action, from, change, reason }: Step) {
  const now = services.now()
  const answer = await finish(async (db, record) => {
    const batch = await lockOwnBatch(db, params.id, staff, action)
    if (!from.includes(batch.status)) throw httpError(409, 'batches.state', { context: { status: batch.status } })
    const changes = await change(db, batch, now)
    // Does not use `saveRow`, because conflicts are detected by the status of the batch, not by its version.
    const where = eq(batches.id, batch.id)
    const changed = await writeRow(db, batches, { where, before: batch, patch: changes, now })
    await tell(record, batch, action, { status: changed.status, ...(reason === undefined ? {} : { reason }) })
    return { success: true, data: await shownBatch(db, changed, staff) }
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

/** Throws 409 if the row count changed since the user saw it, and 422 if this many rows need a reason. */
async function refuseUnseen(db: Database, batch: BatchRecord, status: BatchRowStatus, { rows, reason }: Seen) {
  const present = await countRows(db, batch.id, status)
  if (present !== rows) throw httpError(409, 'batches.other_rows', { context: { rows: present } })
  if (rows > batchRowsToType && kindOf(batch.type).asksReason && reason === undefined)
    throw fieldError({ field: 'body.reason', code: 'validation.required' })
}

const rowsOf = ({ id }: BatchRecord, status: BatchRowStatus) =>
  and(eq(batchRows.batch_id, id), eq(batchRows.status, status))

const changeHandlers: readonly Handler[] = [
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

  /** Makes the signed-in user the owner of the batch. From now on its rows run with the new owner's permissions. */
  handle(takeOverBatch, async ({ params, body: { from, reason }, db, staff, record, services }) => {
    const batch = await lockBatch(db, params.id, staff)
    if (batch.user_id === staff.id) throw httpError(409, 'batches.own')
    if (batch.user_id !== from) throw othersBatch(batch)
    const now = services.now()
    const user_name = { first_name: staff.first_name, last_name: staff.last_name }
    const [from_name, to_name] = [fullName(batch.user_name), fullName(user_name)]
    const patch = { user_id: staff.id, user_name, taken_over: { from: from_name, reason, at: now.toISOString() } }
    const changed = await writeRow(db, batches, { where: eq(batches.id, batch.id), before: batch, patch, now })
    const { entity } = kindOf(batch.type)
    await record({
      ...{ action: 'batches.takeOver', entity, entity_id: batch.id, ticket: batch.ticket },
      ...{ before: { person: from_name }, after: { person: to_name, reason } },
    })
    const facts = { batch: batch.id, type: batch.type, ticket: batch.ticket, person: to_name, reason }
    const key = `batch ${batch.id} ${now.toISOString()}`
    const recipients = await services.platformPort.users.listIds(db, [from])
    await putIntoInboxes(db, recipients, { kind: 'batchTakenOver', key, facts, now })
    return { success: true as const, data: await shownBatch(db, changed, staff) }
  }),

  handle(discardBatch, async ({ params, db, staff, record }) => {
    const batch = await lockOwnBatch(db, params.id, staff, 'batches.discard')
    if (batch.status !== 'draft') throw httpError(409, 'batches.state', { context: { status: batch.status } })
    await db.delete(batches).where(eq(batches.id, batch.id))
    await tell(record, batch, 'batches.discard', {})
    return { success: true as const }
  }),
]

const lookedAtOnce = 500
/**
 * Maximum number of pasted lines, including blank lines, which make no rows. A longer text is rejected before it is
 * parsed.
 */
const mostLines = 4 * mostBatchRows

const createHandler = handleLong(createBatch, async ({ body, staff, finish, services, request }) => {
  const kind = kindOf(body.type)
  refuseKind({ kind, staff, level: 'write' })
  if (body.text.split(lineEnd, mostLines + 1).length > mostLines) throw atText('batches.too_many_rows')
  const pasted = readPasted(body.text, kind.wanted)
  if (pasted.length === 0) throw atText('batches.no_rows')
  if (pasted.length > mostBatchRows) throw atText('batches.too_many_rows')
  const dryRun = { now: services.now(), signal: request.signal, anyError: body.any_error }
  const rows = await lookedAt(services, kind, pasted, body.ecommerce_id ?? null, dryRun)

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
    return { success: true, data: await shownBatch(transaction, batch, staff) }
  })
})

/** Time in milliseconds after its last change after which a draft is deleted. */
const keptDraft = 30 * 86_400_000

/** Deletes old drafts of the user, which contain only pasted text. Batches that have run are never deleted. */
async function dropOldDrafts(db: Database, userId: number, now: Date): Promise<void> {
  const isOld = lt(batches.updated_at, new Date(now.getTime() - keptDraft))
  await db.delete(batches).where(and(eq(batches.user_id, userId), eq(batches.status, 'draft'), isOld))
}

function atText(code: string) {
  const values = { maximum: mostBatchRows }
  return httpError(422, code, { values, fields: [{ field: 'body.text', code, values }] })
}

type NewRow = Omit<RowRecord, 'batch_id' | 'position' | 'attempt_id' | 'finished_at'>

async function lookedAt(
  services: Services,
  kind: BatchKind,
  pasted: readonly Pasted[],
  ecommerceId: number | null,
  dryRun: DryRun,
): Promise<readonly NewRow[]> {
  const look = kind.startLook(services, dryRun)
  const seen = new Set<number>()
  const rows: NewRow[] = []
  for (let start = 0; start < pasted.length; start += lookedAtOnce) {
    await setImmediate()
    const some = pasted.slice(start, start + lookedAtOnce)
    const named = some.filter(isNamed)
    const looked = await look(named)
    if (dryRun.signal.aborted) throw httpError(503)
    const found = new Map(named.map((row, index) => [row, looked[index]]))
    for (const row of some) {
      const result = isNamed(row) ? judged(row, found.get(row), ecommerceId, seen) : null
      rows.push(rowOf(row, result))
    }
  }
  return rows
}

const isNamed = (row: Pasted): row is Named => row.entity_id !== null

/**
 * Returns the final check of a row. Only the first of several rows for the same record is run, and a wrong ecommerce
 * takes precedence over any other error.
 */
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

type ListQuery = Parsed<typeof listBatches>['query']

function isSearched(typed: string): SQL | undefined {
  const id = idIn(typed)
  return or(
    id === null ? undefined : eq(batches.id, id),
    eq(batches.ticket, typed.toUpperCase()),
    hasEveryWord(sql`folded(coalesce(${batches.task}, ''))`, typed),
  )
}

function conditionOf({ whose, q, of_type, batch_status }: ListQuery, staff: SignedInUser): SQL | undefined {
  return and(
    whose === 'mine' ? eq(batches.user_id, staff.id) : undefined,
    q ? isSearched(q) : undefined,
    of_type ? eq(batches.type, of_type) : undefined,
    batch_status ? eq(batches.status, batch_status) : undefined,
  )
}

const orders = {
  id: batches.id,
  type: batches.type,
  person: sql`folded((${batches.user_name}->>'first_name') || ' ' || (${batches.user_name}->>'last_name'))`,
  ticket: batches.ticket,
  created_at: batches.created_at,
  status: batches.status,
} as const satisfies Readonly<Record<(typeof batchColumns)[number], unknown>>

export const batchHandlers: readonly Handler[] = [
  createHandler,
  ...changeHandlers,

  handle(listBatches, async ({ query, db, staff }) => {
    const own = and(conditionOf(query, staff), inArray(batches.type, [...readableTypes(staff)]))
    return listRows({
      path: listBatches.path,
      query,
      rows: db.select().from(batches).where(own).$dynamic(),
      order: { by: [orders[query.order_by], batches.id], sort: query.sort },
      total: () => db.$count(batches, own),
      toApi: (rows) => shownBatches(db, rows, staff),
    })
  }),

  handle(getBatch, async ({ params, db, staff, tag }) => {
    const batch = await readBatch(db, params.id, staff)
    tag(batch.version)
    return { data: await shownBatch(db, batch, staff) }
  }),

  handle(listBatchRows, async ({ params, query, db, staff, services }) => {
    const batch = await readBatch(db, params.id, staff)
    const wanted = and(
      eq(batchRows.batch_id, batch.id),
      query.row_status && eq(batchRows.status, query.row_status),
      query.check && eq(batchRows.check, query.check),
    )
    return listRows({
      path: pathOf(listBatchRows.path, params),
      query,
      rows: db.select().from(batchRows).where(wanted).$dynamic(),
      order: { by: [batchRows.position], sort: 'asc' },
      total: () => db.$count(batchRows, wanted),
      toApi: async (rows) => (await readOutcomes(db, services.platformPort, rows)).map(shownRow),
    })
  }),

  handle(exportBatch, async (call) => {
    const { params, db, staff, record, request, services, download } = call
    const batch = await readBatch(db, params.id, staff)
    download(csvName(`lote-${batch.id}`, services.now()))
    if (request.isHead) return new Blob([]).stream()
    const { entity } = kindOf(batch.type)
    await record({ action: 'batches.export', entity, entity_id: batch.id, ticket: batch.ticket })
    return sentFile(outcomeTexts(services, batch, request.language), call)
  }),
]
