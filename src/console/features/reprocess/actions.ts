// Actions of reprocess commands that have no screen: find a reverse, and open the reprocess drawer for the next record.
import { reprocessFind, reprocessNext, reprocessOfReverse } from '#commands/reprocess.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { type Action, type ActionEntry, openPaletteFor } from '#console/run/screens.ts'

/** Opens the reprocess drawer with the tab's ticket and the user's last task, without a record. */
const openReprocessDrawer: Action = (_args, { run, session }) => {
  const [task] = session.preferences.recent_tasks
  const ticket = getCurrentTicket()
  run(reprocessOfReverse, { ...(ticket === null ? {} : { ticket }), ...(task === undefined ? {} : { task }) })
}

export const actions: readonly ActionEntry[] = [
  [reprocessNext, openReprocessDrawer],
  [reprocessFind, openPaletteFor('reverse')],
]
