// Reprocess commands that open no screen of their own: find a reverse (return request), and open the drawer for the
// next record. To reprocess a record means to send the record to the merchant's system again.
import { findReprocessesCommand, reprocessNextCommand, reprocessReverseCommand } from '#commands/reprocess.ts'
import { getCurrentTicket } from '#console/lib/ticket.ts'
import { type Action, type ActionEntry, createOpenPaletteAction } from '#console/run/screens.ts'

/**
 * Opens the reprocess drawer without a record. Prefills the current helpdesk ticket of this browser tab and the last
 * task of the user.
 */
const openReprocessDrawer: Action = (_args, { run, session }) => {
  const [task] = session.preferences.recent_tasks
  const ticket = getCurrentTicket()
  run(reprocessReverseCommand, { ...(ticket === null ? {} : { ticket }), ...(task === undefined ? {} : { task }) })
}

export const actions: readonly ActionEntry[] = [
  [reprocessNextCommand, openReprocessDrawer],
  [findReprocessesCommand, createOpenPaletteAction('reverse')],
]
