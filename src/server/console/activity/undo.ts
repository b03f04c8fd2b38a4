// Undoes activity rows, and converts activity rows for the API with a flag whether the user can undo them.

import { and, between, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import { getMissingLevels, hasAccess } from '#contract/access.ts'
import { type ActivityRow, type ActivitySummary, UNDO_HOURS, undoActivity } from '#contract/console/activity.ts'
import type { ResponseBody } from '#contract/endpoint.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { createMissingPermissionError } from '#server/http/access.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import {
  type ActivityEntry,
  defineHandler,
  defineLongHandler,
  type HandlerContext,
  type LongHandlerContext,
} from '#server/http/handler.ts'
import { releaseIdempotencyKey, reserveIdempotencyKey } from '#server/http/idempotency.ts'
import { getErrorMessage } from '#server/http/problem.ts'
import {
  createRecordChangedError,
  findUndoRule,
  type SendInverseWrite,
  toFieldRecord,
  type UndoRule,
  type UndoRules,
} from '#server/http/undo.ts'
import { buildVisibilityCondition } from '#server/services/activity-scope.ts'
import { isBatchRequestId } from '#server/services/batch-kind.ts'
import { runOneByOne } from '#server/services/one-by-one.ts'
import { type ActivityViewer, type ChangeSelection, describeRows } from '#server/services/told-activity.ts'

const HOUR_MS = 3_600_000
/**
 * Minimum age of an activity row, in milliseconds, at which the undo by keyboard shortcut asks for confirmation. The
 * undo of a newer row runs at once, because the user still remembers the change.
 */
const UNDO_CONFIRMATION_AGE_MS = 180_000

/** User who views activity rows, with the time and the undo rules that determine whether each row can be undone. */
export interface UndoViewer extends Omit<ActivityViewer, 'db'> {
  readonly now: Date
  readonly undoRules: UndoRules
}

/**
 * Converts activity rows for the API, with descriptions of their changes and a flag whether the viewer can undo each
 * row.
 */
export async function serializeActivityRows(
  db: Database,
  rows: readonly ActivityRecord[],
  viewer: UndoViewer,
  selection?: ChangeSelection,
): Promise<ActivityRow[]> {
  const revertingIds = await findRevertingIds(
    db,
    rows.map(({ id }) => id),
  )
  const describedRows = await describeRows({ db, ...viewer }, rows, selection)
  return describedRows.map(([row, description]) =>
    serializeRow(row, description, revertingIds.get(row.id) ?? null, viewer),
  )
}

function serializeRow(
  row: ActivityRecord,
  description: ActivitySummary,
  taken_back_by: number | null,
  { user, now, undoRules }: UndoViewer,
): ActivityRow {
  const { id, user_id, ticket, undoes, redoes } = row
  const undoRule = findUndoRule(undoRules, row)
  const isReversible = taken_back_by === null && !isTooOld(row, now)
  return {
    ...{ ...description, id, user_id, ticket, undoes, redoes, taken_back_by },
    at: row.at.toISOString(),
    can_undo:
      isReversible &&
      undoRule !== null &&
      hasAccess(user, undoRule.access) &&
      (!undoRule.isAuthorOnly || user_id === user.id),
    asks: needsUndoConfirmation(row, undoRule, now),
  }
}

/**
 * Returns true if the console must ask before the undo: the rule requires a confirmation, the row is old, or a batch
 * recorded the row. A batch runs in the background, so its last row is not the last thing that the user did.
 */
function needsUndoConfirmation(row: ActivityRecord, undoRule: UndoRule | null, now: Date): boolean {
  return (
    undoRule?.needsConfirmation?.(row) === true ||
    isBatchRequestId(row.request_id) ||
    now.getTime() - row.at.getTime() > UNDO_CONFIRMATION_AGE_MS
  )
}

function isTooOld({ at }: Pick<ActivityRecord, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() > UNDO_HOURS * HOUR_MS
}

/** Returns the rows that undid or redid the given rows: a map from the id of a given row to the id of the later row. */
export async function findRevertingIds(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { id, undoes, redoes } = activity
  const rows = await db
    .select({ id, undoes, redoes })
    .from(activity)
    .where(or(inArray(undoes, [...ids]), inArray(redoes, [...ids])))
  return new Map(
    rows.flatMap((row) =>
      [row.undoes, row.redoes].flatMap((revertedId) => (revertedId === null ? [] : [[revertedId, row.id]])),
    ),
  )
}

/**
 * Builds the handler that undoes an activity row. Throws 422 for a row without an undo rule, 410 for an old row, and
 * 409 for a row that was undone already.
 */
export function buildUndoHandler(undoRules: UndoRules) {
  return defineHandler(undoActivity, (context) => undoInTransaction(context, undoRules))
}

/**
 * Builds the undo handler of a server with an external platform API. The undo sends a request to that API outside of
 * any transaction. While that request runs, a second undo of the same row is rejected with 409.
 */
export function buildUpstreamUndoHandler(undoRules: UndoRules) {
  const handler = defineLongHandler(undoActivity, async ({ transaction, finish, ...context }) => {
    const row = await readActivityRow(context.services.db, context)
    const { undo } = await requireUndoRule(context.services.db, row, undoRules, context)
    if (typeof undo === 'function')
      return finish((db, record) => undoInTransaction({ ...context, db, record }, undoRules))
    const response = { success: true as const, undone: row.id }
    return withUndoReservation({ ...context, transaction }, row, async () => {
      if ('countField' in undo) {
        const { entry, failures } = await undoBulkChangeAtPlatform({ ...context, transaction }, row, {
          ...{ undoRules, countField: undo.countField },
        })
        return finish(async (_, record) => {
          await record(entry)
          return { ...response, failures }
        })
      }
      const entry = await sendInverseWrite(context, row, undo.send)
      return finish(async (_, record) => {
        await record(entry)
        return response
      })
    })
  })
  return { ...handler, isUnrepeatable: true }
}

type PlatformUndoContext = Omit<LongHandlerContext<typeof undoActivity>, 'finish'>

/**
 * Runs a task that undoes the row through the external platform API. Until the task ends, a second undo of the same row
 * is rejected with 409.
 */
async function withUndoReservation<Result>(
  { services, user, transaction }: PlatformUndoContext,
  row: ActivityRecord,
  task: () => Promise<Result>,
): Promise<Result> {
  // Reserves an idempotency key for the undo. The key belongs to the author of the row, so that two users cannot undo
  // the row at the same time. The key contains a space, so that it cannot equal a key from a client.
  const reservation = { userId: row.user_id ?? user.id, key: `undo ${row.id}`, requestHash: String(row.id) }
  await transaction((db) => reserveIdempotencyKey(db, reservation, services.now()))
  try {
    return await task()
  } catch (error) {
    await releaseIdempotencyKey(services.db, reservation)
    throw error
  }
}

/**
 * Reverts the write of an activity row with a request to the external platform API. Returns the activity entry to
 * record.
 */
async function sendInverseWrite(
  { services, user, request }: Pick<PlatformUndoContext, 'services' | 'user' | 'request'>,
  row: ActivityRecord,
  send: SendInverseWrite,
): Promise<ActivityEntry> {
  return createUndoReferenceAdder(row)(await send({ ...buildFieldValues(row), row, services, user, request }))
}

type UndoFailures = NonNullable<ResponseBody<typeof undoActivity>['failures']>

/**
 * Undoes all activity rows of a bulk change through the external platform API, one after the other, and records each
 * undo immediately. Returns the summary entry to record, and the ecommerces whose change was not undone. If no row was
 * undone, throws the first error.
 */
async function undoBulkChangeAtPlatform(
  context: PlatformUndoContext,
  row: ActivityRecord,
  { undoRules, countField }: BulkUndo,
): Promise<{ readonly entry: ActivityEntry; readonly failures: UndoFailures }> {
  const { services, request, transaction } = context
  const rows = await readEarlierRowsOfRequest(services.db, row)
  const revertingIds = await findRevertingIds(
    services.db,
    rows.map(({ id }) => id),
  )
  const rowsToUndo = rows.filter(({ id }) => !revertingIds.has(id))
  const errors: (readonly [ActivityRecord, HttpError])[] = []
  const skipped = await runOneByOne(rowsToUndo, context, async (rowToUndo) => {
    try {
      const { undo } = await requireUndoRule(services.db, rowToUndo, undoRules, context)
      if (typeof undo === 'function' || !('send' in undo)) throw httpError(422, 'activity.irreversible')
      await withUndoReservation(context, rowToUndo, async () => {
        const entry = await sendInverseWrite(context, rowToUndo, undo.send)
        await transaction((_, record) => record(entry))
      })
    } catch (error) {
      if (!(error instanceof HttpError) || error.code === 'session_expired') throw error
      errors.push([rowToUndo, error])
    }
  })
  if (skipped) errors.push(...skipped.items.map((item) => [item, skipped.error] as const))
  const undoneCount = rowsToUndo.length - errors.length
  if (undoneCount === 0) throw errors[0]?.[1] ?? createRecordChangedError()
  const ids = errors.map(([{ entity_id, ecommerce_id }]) => ecommerce_id ?? Number(entity_id))
  const records = await services.platformPort.records.read(services.db, 'ecommerce', ids)
  const failures = errors.map(([, error], index) => {
    const id = ids[index] ?? 0
    return { id, name: records.get(id)?.name ?? null, reason: getErrorMessage(error, request.language) }
  })
  return { entry: buildBulkUndoEntry(row, countField, undoneCount), failures }
}

type UndoContext = HandlerContext<typeof undoActivity>

async function undoInTransaction(context: UndoContext, undoRules: UndoRules) {
  const { params, db, record } = context
  const row = await readActivityRow(db, context, { locks: true })
  const { undo } = await requireUndoRule(db, row, undoRules, context)
  const response = { success: true as const, undone: params.id }
  if (typeof undo === 'function') {
    const addReference = createUndoReferenceAdder(row)
    await undo(buildUndoInput(context, row, (entry) => record(addReference(entry))))
    return response
  }
  if ('send' in undo) throw httpError(422, 'activity.irreversible')
  return { ...response, kept: await undoBulkChange(context, row, { undoRules, countField: undo.countField }) }
}

/** Returns the undo rule of the row. Throws 422, 403, 410 or 409 if the user cannot undo the row. */
async function requireUndoRule(
  db: Database,
  row: ActivityRecord,
  undoRules: UndoRules,
  { user, services }: Pick<UndoContext, 'user' | 'services'>,
): Promise<UndoRule> {
  const undoRule = findUndoRule(undoRules, row)
  if (!undoRule) throw httpError(422, 'activity.irreversible')
  const { entity, entity_id } = row
  const missingLevels = getMissingLevels(user, undoRule.access)
  if (missingLevels.length > 0)
    throw createMissingPermissionError(missingLevels, { entity, entity_id, after: { undo: row.id } })
  if (isTooOld(row, services.now())) throw httpError(410, 'activity.too_old')
  if ((await findRevertingIds(db, [row.id])).size > 0) throw httpError(409, 'activity.taken_back')
  return undoRule
}

const buildFieldValues = ({ before, after }: ActivityRecord) => ({
  before: toFieldRecord(before),
  after: toFieldRecord(after),
})

function buildUndoInput(context: UndoContext, row: ActivityRecord, record: (entry: ActivityEntry) => Promise<void>) {
  return {
    ...{ ...context, params: {}, body: {}, query: {}, row, record },
    ...buildFieldValues(row),
    // The version is read from the record itself, so the If-Match header of the undo request is ignored.
    request: { ...context.request, ifMatch: null },
    setEtag: () => {},
  }
}

interface BulkUndo {
  readonly undoRules: UndoRules
  /** Name of the activity row's field that stores the number of changed records. */
  readonly countField: string
}

/**
 * Undoes all activity rows that one bulk change recorded. Returns the number of records that were skipped, because they
 * have changed since the bulk change.
 */
async function undoBulkChange(
  context: UndoContext,
  row: ActivityRecord,
  { undoRules, countField }: BulkUndo,
): Promise<number> {
  const { db, record } = context
  const rows = await lockRowsOfRequest(db, row)
  const revertingIds = await findRevertingIds(
    db,
    rows.map(({ id }) => id),
  )
  const entries: ActivityEntry[] = []
  let [undoneCount, conflictCount] = [0, 0]
  for (const rowToUndo of rows.filter(({ id }) => !revertingIds.has(id))) {
    const newEntries = await undoRow(context, rowToUndo, undoRules)
    entries.push(...(newEntries ?? []))
    if (newEntries) undoneCount += 1
    else conflictCount += 1
  }
  if (undoneCount === 0) throw createRecordChangedError()
  // Records one summary entry, and then one entry for each record. The activity entries of the bulk change have the
  // same order.
  await record(buildBulkUndoEntry(row, countField, undoneCount))
  for (const entry of entries) await record(entry)
  return conflictCount
}

/**
 * Builds the summary entry for the undo of a bulk change. The entry contains the number of records that were not
 * undone.
 */
function buildBulkUndoEntry(row: ActivityRecord, countField: string, undoneCount: number): ActivityEntry {
  const { action, entity, entity_id } = row
  const before = Number(toFieldRecord(row.after)[countField])
  const after = isUndo(row) ? before + undoneCount : before - undoneCount
  return {
    ...{ action, entity, entity_id, before: { [countField]: before }, after: { [countField]: after } },
    ...buildUndoReference(row),
  }
}

/**
 * Undoes one row and returns the activity entries to record. Returns null if the record has changed since then or if
 * the user cannot undo the row.
 */
async function undoRow(
  context: UndoContext,
  row: ActivityRecord,
  undoRules: UndoRules,
): Promise<ActivityEntry[] | null> {
  const undoRule = findUndoRule(undoRules, row)
  const undo = undoRule?.undo
  if (!undoRule || typeof undo !== 'function' || !hasAccess(context.user, undoRule.access)) return null
  const addReference = createUndoReferenceAdder(row)
  const entries: ActivityEntry[] = []
  try {
    await context.db.transaction((db) =>
      undo(
        buildUndoInput({ ...context, db }, row, async (entry) => {
          entries.push(addReference(entry))
        }),
      ),
    )
    return entries
  } catch (error) {
    if (error instanceof HttpError && error.status < 500) return null
    throw error
  }
}

/**
 * Locks the later rows of the same request and returns them in the order of their recording. Also compares timestamp
 * and user, so that rows of another request with the same request id never match.
 */
function lockRowsOfRequest(db: Database, { id, at, request_id, user_id }: ActivityRecord): Promise<ActivityRecord[]> {
  const sameRequestCondition = and(eq(activity.at, at), eq(activity.request_id, request_id), gt(activity.id, id))
  const sameUserCondition = user_id === null ? isNull(activity.user_id) : eq(activity.user_id, user_id)
  return db
    .select()
    .from(activity)
    .where(and(sameRequestCondition, sameUserCondition))
    .orderBy(activity.id)
    .for('update')
}

/** Maximum milliseconds between the first and the last activity row of one request. */
const MAX_REQUEST_DURATION_MS = 120_000

/**
 * Reads the earlier activity rows of the same request, in the order in which they were recorded. If a bulk change runs
 * through the external platform API, the rows of the changed records are recorded before the summary row.
 */
function readEarlierRowsOfRequest(db: Database, { id, at, request_id }: ActivityRecord): Promise<ActivityRecord[]> {
  const start = new Date(at.getTime() - MAX_REQUEST_DURATION_MS)
  // Compares the timestamps too, because the table has an index on timestamps but none on request ids.
  const condition = and(eq(activity.request_id, request_id), between(activity.at, start, at), lt(activity.id, id))
  return db.select().from(activity).where(condition).orderBy(activity.id)
}

/**
 * Reads the activity row; throws 404 if the user may not see it. The row can be locked until the transaction ends, so
 * that only one of two concurrent undo requests succeeds.
 */
async function readActivityRow(
  db: Database,
  { params, user }: Pick<UndoContext, 'params' | 'user'>,
  { locks = false }: { readonly locks?: boolean } = {},
): Promise<ActivityRecord> {
  const query = db
    .select()
    .from(activity)
    .where(and(eq(activity.id, params.id), buildVisibilityCondition(user)))
  const [row] = await (locks ? query.for('update') : query)
  if (!row) throw httpError(404, 'not_found')
  return row
}

const isUndo = ({ undoes }: ActivityRecord) => undoes !== null

const buildUndoReference = (row: ActivityRecord) => (isUndo(row) ? { redoes: row.id } : { undoes: row.id })

/** Returns a function that stores a reference to the undone row in the first activity entry of the undo. */
function createUndoReferenceAdder(row: ActivityRecord) {
  const reference = buildUndoReference(row)
  let isFirst = true
  return (entry: ActivityEntry): ActivityEntry => {
    const entryWithReference = { ...entry, ...(isFirst ? reference : {}) }
    isFirst = false
    return entryWithReference
  }
}
