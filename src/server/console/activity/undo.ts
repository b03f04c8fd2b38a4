// Serializes activity rows, with whether each can be undone, and undoes them.

import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { allows, missing } from '#contract/access.ts'
import { type ActivityRow, type ToldActivity, undoActivity, undoHours } from '#contract/console/activity.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { missingNeeds } from '#server/http/access.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { HttpError, httpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Call, handle } from '#server/http/handler.ts'
import { changedSince, factsOf, type UndoRules, undoRuleOf } from '#server/http/undo.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { type ActivityReading, toldRows, type WhichChanges } from '#server/services/told-activity.ts'

const hour = 3_600_000
/** Age in milliseconds from which an undo by keyboard shortcut needs a confirmation. */
const freshMilliseconds = 600_000

/** User who views activity rows, with the time and the undo rules that determine whether each row can be undone. */
export interface Viewer extends Omit<ActivityReading, 'db'> {
  readonly now: Date
  readonly reversals: UndoRules
}

/** Serializes activity rows with their descriptions and whether the viewer can undo each of them. */
export async function shownRows(
  db: Database,
  rows: readonly ActivityRecord[],
  viewer: Viewer,
  which?: WhichChanges,
): Promise<ActivityRow[]> {
  const takenBack = await takenBackBy(
    db,
    rows.map(({ id }) => id),
  )
  const told = await toldRows({ db, ...viewer }, rows, which)
  return told.map(([row, what]) => shownRow(row, what, takenBack.get(row.id) ?? null, viewer))
}

function shownRow(
  row: ActivityRecord,
  told: ToldActivity,
  taken_back_by: number | null,
  { staff, now, reversals }: Viewer,
): ActivityRow {
  const { id, user_id, ticket, undoes, redoes } = row
  const reversal = undoRuleOf(reversals, row)
  const isOpen = taken_back_by === null && !isTooOld(row, now)
  return {
    ...{ ...told, id, user_id, ticket, undoes, redoes, taken_back_by },
    at: row.at.toISOString(),
    can_undo:
      isOpen && reversal !== null && allows(staff, reversal.access) && (!reversal.isOwn || user_id === staff.id),
    asks: reversal?.asks?.(row) === true || now.getTime() - row.at.getTime() > freshMilliseconds,
  }
}

function isTooOld({ at }: Pick<ActivityRecord, 'at'>, now: Date): boolean {
  return now.getTime() - at.getTime() > undoHours * hour
}

/** Returns a map from the id of each reverted row to the id of the row that undid or redid it. */
export async function takenBackBy(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { id, undoes, redoes } = activity
  const rows = await db
    .select({ id, undoes, redoes })
    .from(activity)
    .where(or(inArray(undoes, [...ids]), inArray(redoes, [...ids])))
  return new Map(rows.flatMap((row) => [row.undoes, row.redoes].flatMap((of) => (of === null ? [] : [[of, row.id]]))))
}

/**
 * Builds the handler that undoes an activity row. Throws 422 for a row without an undo rule, 410 for an old row, and
 * 409 for a row that was undone already.
 */
export function undoHandler(reversals: UndoRules) {
  return handle(undoActivity, async (call) => {
    const { params, db, record, services, staff } = call
    const row = await lockedRow(db, call)
    const reversal = undoRuleOf(reversals, row)
    if (!reversal) throw httpError(422, 'activity.irreversible')
    const { entity, entity_id } = row
    const needs = missing(staff, reversal.access)
    if (needs.length > 0) throw missingNeeds(needs, { entity, entity_id, after: { undo: row.id } })
    if (isTooOld(row, services.now())) throw httpError(410, 'activity.too_old')
    if ((await takenBackBy(db, [row.id])).size > 0) throw httpError(409, 'activity.taken_back')
    const undone = { success: true as const, undone: params.id }
    const { undo } = reversal
    if (typeof undo !== 'function')
      return { ...undone, kept: await undoEach(call, row, { reversals, fact: undo.each }) }
    const marked = marking(row)
    await undo(undoingOf(call, row, (entry) => record(marked(entry))))
    return undone
  })
}

type Undoing = Call<typeof undoActivity>

function undoingOf(call: Undoing, row: ActivityRecord, record: (entry: ActivityEntry) => Promise<void>) {
  return {
    ...{ ...call, params: {}, body: {}, query: {}, row, record },
    ...{ before: factsOf(row.before), after: factsOf(row.after) },
    // The version is read from the record itself, so the If-Match header of the undo request is ignored.
    request: { ...call.request, ifMatch: null },
    tag: () => {},
  }
}

interface Each {
  readonly reversals: UndoRules
  /** Name of the field of the activity row that counts the changed records. */
  readonly fact: string
}

/**
 * Undoes all rows that the request of a bulk change recorded. Returns how many records were left unchanged, because
 * they have changed since.
 */
async function undoEach(call: Undoing, row: ActivityRecord, { reversals, fact }: Each): Promise<number> {
  const { db, record } = call
  const rows = await rowsOfCall(db, row)
  const taken = await takenBackBy(
    db,
    rows.map(({ id }) => id),
  )
  const entries: ActivityEntry[] = []
  let [undone, kept] = [0, 0]
  for (const one of rows.filter(({ id }) => !taken.has(id))) {
    const found = await undoOne(call, one, reversals)
    entries.push(...(found ?? []))
    if (found) undone += 1
    else kept += 1
  }
  if (undone === 0) throw changedSince()
  const { action, entity, entity_id } = row
  const before = Number(factsOf(row.after)[fact])
  const after = isUndone(row) ? before + undone : before - undone
  // The row of the bulk undo precedes the rows of its records, as in the original bulk change.
  await record({ action, entity, entity_id, before: { [fact]: before }, after: { [fact]: after }, ...markOf(row) })
  for (const entry of entries) await record(entry)
  return kept
}

/**
 * Undoes one row and returns the activity entries to record; null if the record has changed since or the row cannot be
 * undone.
 */
async function undoOne(call: Undoing, row: ActivityRecord, reversals: UndoRules): Promise<ActivityEntry[] | null> {
  const reversal = undoRuleOf(reversals, row)
  const undo = reversal?.undo
  if (!reversal || typeof undo !== 'function' || !allows(call.staff, reversal.access)) return null
  const marked = marking(row)
  const entries: ActivityEntry[] = []
  try {
    await call.db.transaction((db) =>
      undo(
        undoingOf({ ...call, db }, row, async (entry) => {
          entries.push(marked(entry))
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
 * Locks the rows of one request in the order in which they were recorded. Compares the timestamp too, because a client
 * may send the same request id twice.
 */
function rowsOfCall(db: Database, { id, at, request_id, user_id }: ActivityRecord): Promise<ActivityRecord[]> {
  const isOfCall = and(eq(activity.at, at), eq(activity.request_id, request_id), gt(activity.id, id))
  const isTheirs = user_id === null ? isNull(activity.user_id) : eq(activity.user_id, user_id)
  return db.select().from(activity).where(and(isOfCall, isTheirs)).orderBy(activity.id).for('update')
}

/** Locks the row, so that only one of two concurrent undo requests succeeds. */
async function lockedRow(db: Database, { params, staff }: Call<typeof undoActivity>): Promise<ActivityRecord> {
  const [row] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.id, params.id), seenBy(staff)))
    .for('update')
  if (!row) throw httpError(404, 'not_found')
  return row
}

const isUndone = ({ undoes }: ActivityRecord) => undoes !== null

const markOf = (row: ActivityRecord) => (isUndone(row) ? { redoes: row.id } : { undoes: row.id })

/** Returns a function that adds the id of the undone row to the first activity entry of the undo. */
function marking(row: ActivityRecord) {
  const mark = markOf(row)
  let isFirst = true
  return (entry: ActivityEntry): ActivityEntry => {
    const marked = { ...entry, ...(isFirst ? mark : {}) }
    isFirst = false
    return marked
  }
}
