// Rows of the record as they are answered: what changed, and whether it can be taken back.
import { inArray, or } from 'drizzle-orm'
import { allows } from '#contract/access.ts'
import { type ActivityRow, undoHours } from '#contract/activity.ts'
import type { SignedInUser } from '#contract/session.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import { type ActivityRecord, withoutSecrets } from '#server/http/activity.ts'
import { type Reversals, reversalOf } from '#server/http/reversal.ts'
import { changesIn } from './changes.ts'

/** What is looked at and not opened. */
const mostChanges = 4
const hour = 3_600_000
/** What was done longer ago is asked about before a key takes it back. */
const freshMilliseconds = 600_000

export interface Viewer {
  readonly staff: SignedInUser
  readonly now: Date
  readonly reversals: Reversals
}

export async function shownRows(db: Database, rows: readonly ActivityRecord[], viewer: Viewer): Promise<ActivityRow[]> {
  const takenBack = await takenBackBy(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => shownRow(row, takenBack.get(row.id) ?? null, viewer))
}

function shownRow(row: ActivityRecord, taken_back_by: number | null, { staff, now, reversals }: Viewer): ActivityRow {
  // A row may be older than what is known of secrets.
  const changes = changesIn(withoutSecrets(row.before), withoutSecrets(row.after))
  const { id, user_id, user_name, action, entity, entity_id, ecommerce_id, ticket, undoes, redoes } = row
  const reversal = reversalOf(reversals, row)
  const isOpen = taken_back_by === null && !isTooOld(row, now)
  return {
    ...{ id, user_id, user_name, action, entity, entity_id, ecommerce_id, ticket, undoes, redoes, taken_back_by },
    at: row.at.toISOString(),
    changes: changes.slice(0, mostChanges),
    more: Math.max(0, changes.length - mostChanges),
    can_undo: isOpen && reversal !== null && allows(staff, reversal.access),
    asks: reversal?.asks?.(row) === true || now.getTime() - row.at.getTime() > freshMilliseconds,
  }
}

export function isTooOld({ at }: Pick<ActivityRecord, 'at'>, now: Date): boolean {
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
