// Handlers of batches (one command on many records). Users who may read a type of batch see all batches of that type.
// Only the user who created or took over a batch can run the batch.
import { setImmediate } from 'node:timers/promises'
import { and, eq, exists, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { getMissingLevels, hasAccess } from '#contract/access.ts'
import {
  type BatchRowStatus,
  type BatchStatus,
  type batchSortColumns,
  cancelBatch,
  createBatch,
  discardBatch,
  exportBatch,
  getBatch,
  isReadyToRun,
  lineBreakPattern,
  listBatches,
  listBatchRows,
  MAX_BATCH_ROWS,
  MAX_UNCONFIRMED_BATCH_ROWS,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
  takeOverBatch,
} from '#contract/console/batches.ts'
import { buildEndpointPath, type ParsedInput } from '#contract/endpoint.ts'
import { formatFullName } from '#contract/fields.ts'
import type { SignedInUser } from '#contract/platform/session.ts'
import { parseMarkedTicket } from '#contract/typed-text.ts'
import { getActiveBatchKind, getBatchKind, listReadableBatchTypes } from '#server/batch-kinds.ts'
import type { Database } from '#server/db/database.ts'
import { insertRows } from '#server/db/insert-rows.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { buildEveryWordCondition, parseSearchId } from '#server/db/search.ts'
import { createMissingPermissionError } from '#server/http/access.ts'
import { type Denial, fieldError, httpError } from '#server/http/errors.ts'
import { streamFile } from '#server/http/file-answer.ts'
import {
  type ActivityRecorder,
  defineHandler,
  defineLongHandler,
  type Handler,
  type LongHandlerContext,
  type Services,
} from '#server/http/handler.ts'
import { listRows } from '#server/http/list-rows.ts'
import { lockRow, writeRow } from '#server/http/save-row.ts'
import { translate } from '#server/http/text.ts'
import type {
  BatchKind,
  BatchRecord,
  CheckResult,
  DryRunOptions,
  IdentifiedRow,
  PastedRow,
  RowRecord,
} from '#server/services/batch-kind.ts'
import { buildFileName } from '#server/services/csv.ts'
import { addNotifications } from '#server/services/inbox.ts'
import { parsePastedText } from './kinds.ts'
import { countRows, readOutcomes, serializeBatch, serializeBatches, serializeRow, streamOutcomeCsv } from './rows.ts'

async function readBatch(db: Database, id: number, user: SignedInUser): Promise<BatchRecord> {
  const [batch] = await db.select().from(batches).where(eq(batches.id, id))
  return ensureBatchAccess(batch, user, 'read')
}

/** Reads a batch for writing, with a row lock until the transaction ends. */
async function lockBatch(db: Database, id: number, user: SignedInUser): Promise<BatchRecord> {
  return ensureBatchAccess(await lockRow(db, batches, eq(batches.id, id)), user, 'write')
}

/**
 * Actions that an `admin_boss` may perform on another user's batch, in order to stop the batch at once. All other
 * actions require taking the batch over first.
 */
const adminBatchActions: readonly string[] = ['batches.pause', 'batches.cancel']

async function lockOwnBatch(db: Database, id: number, user: SignedInUser, action: string): Promise<BatchRecord> {
  const batch = await lockBatch(db, id, user)
  const canStop = user.access === 'admin_boss' && adminBatchActions.includes(action)
  if (batch.user_id !== user.id && !canStop) throw buildOwnerError(batch)
  return batch
}

function buildOwnerError({ user_id, user_name }: BatchRecord) {
  const name = formatFullName(user_name)
  return httpError(409, 'batches.others', { values: { name }, context: { user: { id: user_id, name } } })
}

function ensureBatchAccess(
  batch: BatchRecord | undefined,
  user: SignedInUser,
  level: keyof BatchKind['access'],
): BatchRecord {
  if (!batch) throw httpError(404, 'not_found')
  const kind = getBatchKind(batch.type)
  ensureBatchKindAccess({ kind, user, level, denial: { entity: kind.entity, entity_id: batch.id } })
  return batch
}

interface BatchKindAccess {
  readonly kind: BatchKind
  readonly user: SignedInUser
  readonly level: keyof BatchKind['access']
  /** Entity and id of the batch. The activity log stores them when the request is denied. */
  readonly denial?: Partial<Denial>
}

/**
 * Throws 403 if the user lacks the permission for this type of batch. The endpoint itself only checks that the user has
 * permission for any of the types.
 */
function ensureBatchKindAccess({ kind, user, level, denial: denialFields }: BatchKindAccess): void {
  const access = kind.access[level]
  if (!hasAccess(user, access)) throw createMissingPermissionError(getMissingLevels(user, access), denialFields)
}

type BatchChange = Pick<BatchRecord, 'status'> & Partial<Pick<BatchRecord, 'stopped' | 'started_at' | 'finished_at'>>

interface Transition {
  readonly action: string
  /** Batch statuses in which the status change is allowed. */
  readonly allowedStatuses: readonly BatchStatus[]
  readonly change: (db: Database, batch: BatchRecord, now: Date) => Promise<BatchChange>
  readonly reason?: string | undefined
}

type TransitionContext = Pick<
  LongHandlerContext<typeof pauseBatch>,
  'params' | 'user' | 'finish' | 'services' | 'platformLink'
>

/** Milliseconds for which a batch may use the token of the user who started the batch (12 hours). */
const TOKEN_LIFETIME_MS = 12 * 60 * 60_000

/**
 * Returns the columns with the user's token for an external platform API. The token is stored only while the batch
 * runs; for any other status, the columns are cleared.
 */
function getTokenColumns(status: BatchStatus, platformToken: TransitionContext['platformLink'], now: Date) {
  if (status !== 'running' || !platformToken) return { upstream_token: null, upstream_token_until: null }
  const upstream_token_until = new Date(now.getTime() + TOKEN_LIFETIME_MS)
  return { upstream_token: platformToken.encryptedToken, upstream_token_until }
}

/**
 * Changes the status of a batch, and wakes the batch worker after the transaction has committed. Throws 409 if the
 * transition is not allowed in the current status.
 */
async function runTransition(
  { params, user, finish, services, platformLink }: TransitionContext,
  { action, allowedStatuses, change: buildChange, reason }: Transition,
) {
  const now = services.now()
  const response = await finish(async (db, record) => {
    const batch = await lockOwnBatch(db, params.id, user, action)
    if (!allowedStatuses.includes(batch.status))
      throw httpError(409, 'batches.state', { context: { status: batch.status } })
    const statusChanges = await buildChange(db, batch, now)
    const changes = { ...statusChanges, ...getTokenColumns(statusChanges.status, platformLink, now) }
    // Does not use `saveRow`, because conflicts are detected by the status of the batch, not by its version.
    const where = eq(batches.id, batch.id)
    const updatedBatch = await writeRow(db, batches, { where, before: batch, patch: changes, now })
    await recordStatusChange(record, batch, action, {
      status: updatedBatch.status,
      ...(reason === undefined ? {} : { reason }),
    })
    return { success: true, data: await serializeBatch(db, updatedBatch, user) }
  })
  services.batchSignal.notify()
  return response
}

function recordStatusChange(
  record: ActivityRecorder,
  batch: BatchRecord,
  action: string,
  after: object,
): Promise<void> {
  const { entity } = getBatchKind(batch.type)
  const before = { status: batch.status }
  return record({ action, entity, entity_id: batch.id, ticket: batch.ticket, before, after })
}

interface ExpectedRows {
  readonly rows: number
  readonly reason?: string | undefined
}

/** Throws 409 if the row count differs from the row count that the user saw, and 422 if a large batch has no reason. */
async function ensureRowCount(
  db: Database,
  batch: BatchRecord,
  status: BatchRowStatus,
  { rows, reason }: ExpectedRows,
) {
  const currentCount = await countRows(db, batch.id, status)
  if (currentCount !== rows) throw httpError(409, 'batches.other_rows', { context: { rows: currentCount } })
  if (rows > MAX_UNCONFIRMED_BATCH_ROWS && getBatchKind(batch.type).requiresReason && reason === undefined)
    throw fieldError({ field: 'body.reason', code: 'validation.required' })
}

const buildStatusCondition = ({ id }: BatchRecord, status: BatchRowStatus) =>
  and(eq(batchRows.batch_id, id), eq(batchRows.status, status))

const transitionHandlers: readonly Handler[] = [
  defineLongHandler(runBatch, ({ body, ...context }) =>
    runTransition(context, {
      ...{ action: 'batches.run', allowedStatuses: ['draft'], reason: body.reason },
      change: async (db, batch, now) => {
        await ensureRowCount(db, batch, 'waiting', body)
        return { status: 'running', started_at: now }
      },
    }),
  ),

  defineLongHandler(retryBatch, ({ body, ...context }) =>
    runTransition(context, {
      ...{ action: 'batches.retry', allowedStatuses: ['done'], reason: body.reason },
      change: async (db, batch) => {
        await ensureRowCount(db, batch, 'failed', body)
        const resetFields = { status: 'waiting', error: null, finished_at: null } as const
        await db.update(batchRows).set(resetFields).where(buildStatusCondition(batch, 'failed'))
        return { status: 'running', finished_at: null }
      },
    }),
  ),

  defineLongHandler(pauseBatch, (context) =>
    runTransition(context, {
      action: 'batches.pause',
      allowedStatuses: ['running'],
      change: async () => ({ status: 'paused' }),
    }),
  ),

  defineLongHandler(resumeBatch, (context) =>
    runTransition(context, {
      ...{ action: 'batches.resume', allowedStatuses: ['paused'] },
      change: async () => ({ status: 'running', stopped: null }),
    }),
  ),

  defineLongHandler(cancelBatch, (context) =>
    runTransition(context, {
      ...{ action: 'batches.cancel', allowedStatuses: ['running', 'paused'] },
      change: async (db, batch, now) => {
        await db.update(batchRows).set({ status: 'cancelled' }).where(buildStatusCondition(batch, 'waiting'))
        return { status: 'cancelled', stopped: null, finished_at: now }
      },
    }),
  ),

  /** Makes the signed-in user the owner of the batch. From then on, rows run with the permissions of the new owner. */
  defineHandler(
    takeOverBatch,
    async ({ params, body: { from: previousOwnerId, reason }, db, user, record, services, platformLink }) => {
      const batch = await lockBatch(db, params.id, user)
      if (batch.user_id === user.id) throw httpError(409, 'batches.own')
      if (batch.user_id !== previousOwnerId) throw buildOwnerError(batch)
      const now = services.now()
      const user_name = { first_name: user.first_name, last_name: user.last_name }
      const [from_name, to_name] = [formatFullName(batch.user_name), formatFullName(user_name)]
      const taken_over = { from: from_name, reason, at: now.toISOString() }
      const patch = { user_id: user.id, user_name, taken_over, ...getTokenColumns(batch.status, platformLink, now) }
      const updatedBatch = await writeRow(db, batches, { where: eq(batches.id, batch.id), before: batch, patch, now })
      const { entity } = getBatchKind(batch.type)
      await record({
        ...{ action: 'batches.takeOver', entity, entity_id: batch.id, ticket: batch.ticket },
        ...{ before: { person: from_name }, after: { person: to_name, reason } },
      })
      const details = { batch: batch.id, type: batch.type, ticket: batch.ticket, person: to_name, reason }
      const key = `batch ${batch.id} ${now.toISOString()}`
      const recipients = await services.platformPort.users.listIds(db, [previousOwnerId])
      await addNotifications(db, recipients, { kind: 'batchTakenOver', key, facts: details, now })
      return { success: true as const, data: await serializeBatch(db, updatedBatch, user) }
    },
  ),

  defineHandler(discardBatch, async ({ params, db, user, record }) => {
    const batch = await lockOwnBatch(db, params.id, user, 'batches.discard')
    if (batch.status !== 'draft') throw httpError(409, 'batches.state', { context: { status: batch.status } })
    await db.delete(batches).where(eq(batches.id, batch.id))
    await recordStatusChange(record, batch, 'batches.discard', {})
    return { success: true as const }
  }),
]

const CHECK_BATCH_SIZE = 500
/**
 * Maximum number of pasted lines, including blank lines, which do not become rows. A longer text is rejected before it
 * is parsed.
 */
const MAX_PASTED_LINES = 4 * MAX_BATCH_ROWS

const createBatchHandler = defineLongHandler(createBatch, async ({ body, user, finish, services, request }) => {
  const kind = getActiveBatchKind(body.type, services)
  ensureBatchKindAccess({ kind, user, level: 'write' })
  if (body.text.split(lineBreakPattern, MAX_PASTED_LINES + 1).length > MAX_PASTED_LINES)
    throw buildTextError('batches.too_many_rows')
  const pastedRows = parsePastedText(body.text, kind.pasteFormat)
  if (pastedRows.length === 0) throw buildTextError('batches.no_rows')
  if (pastedRows.length > MAX_BATCH_ROWS) throw buildTextError('batches.too_many_rows')
  const dryRun = {
    now: services.now(),
    signal: request.signal,
    ecommerceId: body.ecommerce_id ?? null,
    includeAllErrors: body.any_error,
  }
  const rows = await checkRows(services, kind, pastedRows, body.ecommerce_id ?? null, dryRun)

  const now = services.now()
  return finish(async (transaction, record) => {
    await deleteOldDrafts(transaction, user.id, now)
    const [batch] = await transaction
      .insert(batches)
      .values({
        ...{ type: body.type, ticket: body.ticket, task: body.task ?? null },
        ecommerce_id: body.ecommerce_id ?? null,
        user_id: user.id,
        user_name: { first_name: user.first_name, last_name: user.last_name },
        ...{ status: 'draft', created_at: now, updated_at: now },
      })
      .returning()
    if (!batch) throw new Error('An inserted batch was not returned')
    const positionedRows = rows.map((row, index) => ({ batch_id: batch.id, position: index + 1, ...row }))
    await insertRows(transaction, batchRows, positionedRows)
    const readyCount = rows.filter(({ status }) => status === 'waiting').length
    await record({
      ...{ action: 'batches.create', entity: kind.entity, entity_id: batch.id, ticket: batch.ticket },
      after: { type: batch.type, total: rows.length, rows: readyCount },
    })
    return { success: true, data: await serializeBatch(transaction, batch, user) }
  })
})

/** Milliseconds from the last change of a draft until the draft is deleted. */
const DRAFT_LIFETIME_MS = 30 * 86_400_000

/** Deletes old drafts of the user, which contain nothing but pasted text. Batches that have run are never deleted. */
async function deleteOldDrafts(db: Database, userId: number, now: Date): Promise<void> {
  const oldDraftCondition = lt(batches.updated_at, new Date(now.getTime() - DRAFT_LIFETIME_MS))
  await db.delete(batches).where(and(eq(batches.user_id, userId), eq(batches.status, 'draft'), oldDraftCondition))
}

function buildTextError(code: string) {
  const values = { maximum: MAX_BATCH_ROWS }
  return httpError(422, code, { values, fields: [{ field: 'body.text', code, values }] })
}

type NewRow = Omit<RowRecord, 'batch_id' | 'position' | 'attempt_id' | 'finished_at'>

async function checkRows(
  services: Services,
  kind: BatchKind,
  pastedRows: readonly PastedRow[],
  ecommerceId: number | null,
  dryRun: DryRunOptions,
): Promise<readonly NewRow[]> {
  const checkRecords = kind.startDryRun(services, dryRun)
  const usedIds = new Set<number>()
  const rows: NewRow[] = []
  for (let start = 0; start < pastedRows.length; start += CHECK_BATCH_SIZE) {
    await setImmediate()
    const chunk = pastedRows.slice(start, start + CHECK_BATCH_SIZE)
    const identifiedRows = chunk.filter(isIdentified)
    const checkResults = await checkRecords(identifiedRows)
    if (dryRun.signal.aborted) throw httpError(503)
    const resultsByRow = new Map(identifiedRows.map((row, index) => [row, checkResults[index]]))
    for (const row of chunk) {
      const result = isIdentified(row) ? decideCheckResult(row, resultsByRow.get(row), ecommerceId, usedIds) : null
      rows.push(toNewRow(row, result))
    }
  }
  return rows
}

const isIdentified = (row: PastedRow): row is IdentifiedRow => row.entity_id !== null

/**
 * Returns the final dry-run result of a row. If several rows name the same record, the later rows get the result
 * `duplicate`. A record of another ecommerce gets `other_ecommerce`, even if other checks failed, too.
 */
function decideCheckResult(
  row: IdentifiedRow,
  checkResult: CheckResult | undefined,
  ecommerceId: number | null,
  usedIds: Set<number>,
): CheckResult {
  if (!checkResult) throw new Error(`Row ${row.line} has no check result`)
  const expectedEcommerceId = ecommerceId ?? row.ecommerce_id
  if (usedIds.has(row.entity_id)) return { ...checkResult, check: 'duplicate', error: null }
  usedIds.add(row.entity_id)
  const hasOtherEcommerce =
    expectedEcommerceId !== null &&
    checkResult.ecommerce_id !== null &&
    checkResult.ecommerce_id !== expectedEcommerceId
  return hasOtherEcommerce ? { ...checkResult, check: 'other_ecommerce', error: null } : checkResult
}

function toNewRow({ pasteError, ecommerce_id: _, ...row }: PastedRow, checkResult: CheckResult | null): NewRow {
  const { check, ecommerce_id, error, address_change }: CheckResult = checkResult ?? {
    check: pasteError ?? 'unreadable',
    ecommerce_id: null,
    error: null,
  }
  const isReady = isReadyToRun(check)
  return {
    ...row,
    ...{ ecommerce_id, check, error, status: isReady ? 'waiting' : 'skipped' },
    address_change: isReady ? (address_change ?? null) : null,
  }
}

type ListQuery = ParsedInput<typeof listBatches>['query']

function buildSearchCondition(searchText: string): SQL | undefined {
  const id = parseSearchId(searchText)
  return or(
    id === null ? undefined : eq(batches.id, id),
    eq(batches.ticket, parseMarkedTicket(searchText) ?? searchText.toUpperCase()),
    buildEveryWordCondition(sql`folded(coalesce(${batches.task}, ''))`, searchText),
  )
}

function buildCondition(db: Database, query: ListQuery, user: SignedInUser): SQL | undefined {
  const { whose, q, of_type, batch_status, failures } = query
  const isFailedRow = and(eq(batchRows.batch_id, batches.id), eq(batchRows.status, 'failed'))
  const hasFailedRow = exists(db.select({ id: batchRows.batch_id }).from(batchRows).where(isFailedRow))
  return and(
    whose === 'mine' ? eq(batches.user_id, user.id) : undefined,
    q ? buildSearchCondition(q) : undefined,
    of_type ? eq(batches.type, of_type) : undefined,
    batch_status ? eq(batches.status, batch_status) : undefined,
    failures === 'yes' ? hasFailedRow : undefined,
    failures === 'no' ? not(hasFailedRow) : undefined,
  )
}

const sortColumns = {
  id: batches.id,
  type: batches.type,
  person: sql`folded((${batches.user_name}->>'first_name') || ' ' || (${batches.user_name}->>'last_name'))`,
  ticket: batches.ticket,
  created_at: batches.created_at,
  status: batches.status,
} as const satisfies Readonly<Record<(typeof batchSortColumns)[number], unknown>>

export const batchHandlers: readonly Handler[] = [
  createBatchHandler,
  ...transitionHandlers,

  defineHandler(listBatches, async ({ query, db, user }) => {
    const condition = and(buildCondition(db, query, user), inArray(batches.type, [...listReadableBatchTypes(user)]))
    return listRows({
      path: listBatches.path,
      query,
      rows: db.select().from(batches).where(condition).$dynamic(),
      order: { orderExpressions: [sortColumns[query.order_by], batches.id], sort: query.sort },
      total: () => db.$count(batches, condition),
      toApi: (rows) => serializeBatches(db, rows, user),
    })
  }),

  defineHandler(getBatch, async ({ params, db, user, setEtag }) => {
    const batch = await readBatch(db, params.id, user)
    setEtag(batch.version)
    return { data: await serializeBatch(db, batch, user) }
  }),

  defineHandler(listBatchRows, async ({ params, query, db, user, services }) => {
    const batch = await readBatch(db, params.id, user)
    const condition = and(
      eq(batchRows.batch_id, batch.id),
      query.row_status && eq(batchRows.status, query.row_status),
      query.check && eq(batchRows.check, query.check),
    )
    return listRows({
      path: buildEndpointPath(listBatchRows.path, params),
      query,
      rows: db.select().from(batchRows).where(condition).$dynamic(),
      order: { orderExpressions: [batchRows.position], sort: 'asc' },
      total: () => db.$count(batchRows, condition),
      toApi: async (rows) => (await readOutcomes(db, services.platformPort, batch, rows)).map(serializeRow),
    })
  }),

  defineHandler(exportBatch, async (context) => {
    const { params, db, user, record, request, services, setDownloadName } = context
    const batch = await readBatch(db, params.id, user)
    const name = translate(request.language, 'batches.file_name')
    setDownloadName(buildFileName(`${name}-${batch.id}`, services.now()))
    if (request.isHead) return new Blob([]).stream()
    const { entity } = getBatchKind(batch.type)
    await record({ action: 'batches.export', entity, entity_id: batch.id, ticket: batch.ticket })
    return streamFile(streamOutcomeCsv(services, batch, request.language), context)
  }),
]
