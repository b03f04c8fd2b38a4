// What Mod+Z and Mod+Shift+Z mean: as in an editor, but of one person's own recorded writes.
import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import { type lastDirections, undoHours } from '#contract/activity.ts'
import type { Database } from '#server/db/database.ts'
import { activity } from '#server/db/schema/guards.ts'
import type { ActivityRecord } from '#server/http/activity.ts'
import { reversalOf } from '#server/http/reversal.ts'
import { takenBackBy, type Viewer } from './shown.ts'

type Direction = (typeof lastDirections)[number]

/** More writes than these are not gone back. */
const mostGoneBack = 200

export async function lastOf(db: Database, direction: Direction, viewer: Viewer): Promise<ActivityRecord | null> {
  const { staff, now, reversals } = viewer
  const rows = await db
    .select()
    .from(activity)
    .where(
      and(
        eq(activity.user_id, staff.id),
        gt(activity.at, new Date(now.getTime() - undoHours * 3_600_000)),
        inArray(activity.action, [...reversals.keys()]),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(mostGoneBack)
  const taken = await takenBackBy(
    db,
    rows.map(({ id }) => id),
  )
  const open = rows.filter((row) => reversalOf(reversals, row) !== null)
  return chosen(direction, open, (row) => taken.has(row.id))
}

type Step = Pick<ActivityRecord, 'undoes' | 'redoes'>

/** Of the newest first. A write after an undo is a new beginning: what was undone before it is not done again. */
export function chosen<Row extends Step>(
  direction: Direction,
  rows: readonly Row[],
  isTaken: (row: Row) => boolean,
): Row | null {
  if (direction === 'undo') return rows.find((row) => row.undoes === null && !isTaken(row)) ?? null
  const beginning = rows.findIndex((row) => row.undoes === null && row.redoes === null)
  const since = beginning === -1 ? rows : rows.slice(0, beginning)
  return since.find((row) => row.undoes !== null && !isTaken(row)) ?? null
}
