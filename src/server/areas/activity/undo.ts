import { and, eq } from 'drizzle-orm'
import { missing } from '#contract/access.ts'
import { undoActivity } from '#contract/activity.ts'
import { seenBy } from '#server/activity-scope.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { lacking } from '#server/http/access.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { type ActivityEntry, type Call, handle } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { factsOf, type Reversals, reversalOf } from '#server/http/reversal.ts'
import { isTooOld, takenBackBy } from './shown.ts'

export function undoHandler(reversals: Reversals) {
  return handle(undoActivity, async (call) => {
    const { params, db, record, services, staff } = call
    const row = await lockedRow(db, call)
    const reversal = reversalOf(reversals, row)
    if (!reversal) throw refusal(422, 'activity.irreversible')
    const { entity, entity_id } = row
    const needs = missing(staff, reversal.access)
    if (needs.length > 0) throw await lacking(db, needs, { entity, entity_id, after: { undo: row.id } })
    if (isTooOld(row, services.now())) throw refusal(410, 'activity.too_old')
    if ((await takenBackBy(db, [row.id])).size > 0) throw refusal(409, 'activity.taken_back')
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
  if (!row) throw refusal(404, 'not_found')
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
