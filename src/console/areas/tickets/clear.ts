import type { Action } from '#console/lib/area.ts'
import { setTicket, ticketHere } from '#console/lib/ticket.ts'

/** Lets go of the ticket of this tab; it can be taken up again. */
export const clearTicket: Action = (_args, { notify, t }) => {
  const ticket = ticketHere()
  if (ticket === null) {
    notify({ kind: 'info', text: t('tickets:clear.none') })
    return
  }
  setTicket(null)
  const undo = { label: t('tickets:clear.undo'), run: () => setTicket(ticket) }
  notify({ kind: 'success', text: t('tickets:clear.done', { ticket }), action: undo })
}
