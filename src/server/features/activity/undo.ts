// Activity rows as the API answers them, with whether each can be undone; and the undoing.

import { and, eq, inArray, or } from 'drizzle-orm'
import { allows, missing } from '#contract/access.ts'
import { type ActivityRow, type ToldActivity, undoActivity, undoHours } from '#contract/activity.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/pipeline.ts'
import { missingNeeds } from '#server/http/access.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { httpError } from '#server/http/errors.ts'
import { type ActivityEntry, type Call, handle } from '#server/http/handler.ts'
import { factsOf, type UndoRules, undoRuleOf } from '#server/http/undo.ts'
import { seenBy } from '#server/services/activity-scope.ts'
import { toldRows } from '#server/services/told-activity.ts'

const hour = 3_600_000
/** What was done longer ago is asked about before a key takes it back. */
const freshMilliseconds = 600_000

export interface Viewer {
  readonly staff: SignedInUser
  readonly now: Date
  readonly reversals: UndoRules
}

/** `most` changes of each row, by default the first ones. */
export async function shownRows(
  db: Database,
  rows: readonly ActivityRecord[],
  viewer: Viewer,
  most?: number,
): Promise<ActivityRow[]> {
  const takenBack = await takenBackBy(
    db,
    rows.map(({ id }) => id),
  )
  const told = await toldRows(db, rows, viewer.staff, most)
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

/** By the id of the row that was taken back. */
export async function takenBackBy(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const { id, undoes, redoes } = activity
  const rows = await db
    .select({ id, undoes, redoes })
    .from(activity)
    .where(or(inArray(undoes, [...ids]), inArray(redoes, [...ids])))
  return new Map(rows.flatMap((row) => [row.undoes, row.redoes].flatMap((of) => (of === null ? [] : [[of, row.id]]))))
}

export function undoHandler(reversals: UndoRules) {
  return handle(undoActivity, async (call) => {
    const { params, db, record, services, staff } = call
    const row = await lockedRow(db, call)
    const reversal = undoRuleOf(reversals, row)
    if (!reversal) throw httpError(422, 'activity.irreversible')
    const { entity, entity_id } = row
    const needs = missing(staff, reversal.access)
    if (needs.length > 0) throw await missingNeeds(db, needs, { entity, entity_id, after: { undo: row.id } })
    if (isTooOld(row, services.now())) throw httpError(410, 'activity.too_old')
    if ((await takenBackBy(db, [row.id])).size > 0) throw httpError(409, 'activity.taken_back')
    const marked = marking(row)
    await reversal.undo({
      ...{ ...call, params: {}, body: {}, query: {}, row },
      ...{ before: factsOf(row.before), after: factsOf(row.after) },
      // The version that counts is told by the record itself, not by the caller.
      request: { ...call.request, ifMatch: null },
      tag: () => {},
      record: (entry: ActivityEntry) => record(marked(entry)),
    })
    return { success: true as const, undone: params.id }
  })
}

/** Held, so that of two who take it back at once one is refused. */
async function lockedRow(db: Database, { params, staff }: Call<typeof undoActivity>): Promise<ActivityRecord> {
  const [row] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.id, params.id), seenBy(staff)))
    .for('update')
  if (!row) throw httpError(404, 'not_found')
  return row
}

/** The first row of the opposite write says what it takes back. */
function marking(row: ActivityRecord) {
  const mark = row.undoes === null ? { undoes: row.id } : { redoes: row.id }
  let isFirst = true
  return (entry: ActivityEntry): ActivityEntry => {
    const marked = { ...entry, ...(isFirst ? mark : {}) }
    isFirst = false
    return marked
  }
}
