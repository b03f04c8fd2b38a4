import { lastActivity } from '#contract/activity.ts'
import { type Handler, handle } from '#server/http/handle.ts'
import type { Reversals } from '#server/http/reversal.ts'
import { exportHandler } from './export.ts'
import { lastOf } from './last.ts'
import { readingHandlers } from './list.ts'
import { shownRows } from './shown.ts'
import { undoHandler } from './undo.ts'

/** The record of what staff did; `reversals` are the areas' own. */
export function activityHandlers(reversals: Reversals): readonly Handler[] {
  return [
    ...readingHandlers(reversals),
    exportHandler,
    undoHandler(reversals),

    handle(lastActivity, async ({ query, db, staff, services }) => {
      const viewer = { staff, now: services.now(), reversals }
      const row = await lastOf(db, query.direction, viewer)
      const [shown = null] = row ? await shownRows(db, [row], viewer) : []
      return { data: shown }
    }),
  ]
}
