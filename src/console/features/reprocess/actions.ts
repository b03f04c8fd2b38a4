// Inline actions of the reprocess: finding a reverse, opening the drawer for the next one.
import { reprocessFind, reprocessNext, reprocessOfReverse } from '#commands/reprocess.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { type Action, type ActionEntry, openPaletteFor } from '#console/run/screens.ts'

/** Opens the drawer with the ticket of the tab and the last task; runs only when no result is on the screen. */
const nextRecord: Action = (_args, { run, session }) => {
  const [task] = session.preferences.recent_tasks
  const ticket = getCurrentTicket()
  run(reprocessOfReverse, { ...(ticket === null ? {} : { ticket }), ...(task === undefined ? {} : { task }) })
}

export const actions: readonly ActionEntry[] = [
  [reprocessNext, nextRecord],
  [reprocessFind, openPaletteFor('reverse')],
]
