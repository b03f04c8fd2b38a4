import { and, eq } from 'drizzle-orm'
import { missing } from '#contract/access.ts'
import { undoActivity } from '#contract/activity.ts'
import { denied } from '#contract/activity-access.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { type ActivityEntry, handleLong, type LongCall } from '#server/http/handle.ts'
import { refusal } from '#server/http/refusal.ts'
import { factsOf, type Reversals, reversalOf } from '#server/http/reversal.ts'
import { seenBy } from './seeing.ts'
import { isTooOld, takenBackBy } from './shown.ts'

/** Not one transaction with its refusals, so that a denial is recorded although nothing is undone. */
export function undoHandler(reversals: Reversals) {
  return handleLong(undoActivity, async (call) => {
    const { params, transaction, services, staff } = call
    const lacking = await transaction(async (db, record) => {
      const row = await lockedRow(db, call)
      const reversal = reversalOf(reversals, row)
      if (!reversal) throw refusal(422, 'activity.irreversible')
      const needs = missing(staff, reversal.access)
      if (needs.length > 0) {
        const { entity, entity_id } = row
        await record({ action: denied, entity, entity_id, after: { missing: needs, undo: row.id } })
        return needs
      }
      if (isTooOld(row, services.now())) throw refusal(410, 'activity.too_old')
      if ((await takenBackBy(db, [row.id])).size > 0) throw refusal(409, 'activity.taken_back')
      const marked = marking(row)
      const undoing = {
        ...{ ...call, params: {}, body: {}, query: {}, row, db },
        ...{ before: factsOf(row.before), after: factsOf(row.after) },
        // The version that counts is told by the record itself, not by the caller.
        request: { ...call.request, ifMatch: null },
        tag: () => {},
        record: (entry: ActivityEntry) => record(marked(entry)),
      }
      await reversal.undo(undoing)
      return []
    })
    if (lacking.length > 0) throw refusal(403, undefined, { context: { missing: lacking } })
    return { success: true as const, undone: params.id }
  })
}

/** Held, so that of two who take it back at once one is refused. */
async function lockedRow(db: Database, { params, staff }: LongCall<typeof undoActivity>): Promise<ActivityRecord> {
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
