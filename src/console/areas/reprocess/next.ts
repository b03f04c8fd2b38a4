import { reprocessReverse } from '#commands/reprocess.ts'
import type { Action } from '#console/lib/area.ts'
import { ticketHere } from '#console/lib/ticket.ts'

/** Where no result is on screen: the drawer, with the ticket and the task of the last one. */
export const nextRecord: Action = (_args, { run, session }) => {
  const [task] = session.preferences.recent_tasks
  const ticket = ticketHere()
  run(reprocessReverse, { ...(ticket === null ? {} : { ticket }), ...(task === undefined ? {} : { task }) })
}
