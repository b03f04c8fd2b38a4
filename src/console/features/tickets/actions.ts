// Ticket commands that run without a screen: clear the tab's ticket, open it in the helpdesk, copy its note.
import { ticketsClear, ticketsCopyNote, ticketsOpenInHelpdesk } from '#commands/tickets.ts'
import { getCurrentTicket, setTicket, TICKET_SUBJECT } from '#console/lib/ticket.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { getTicketUrl } from '#contract/typed-text.ts'
import { copyTicketNote } from './note.ts'

/** Clears the ticket of the tab; the toast offers to set the same ticket again. */
const clearTicket: Action = (_args, { notify, t }) => {
  const ticket = getCurrentTicket()
  if (ticket === null) {
    notify({ kind: 'info', text: t('tickets:clear.none') })
    return
  }
  setTicket(null)
  const undo = { label: t('tickets:clear.undo'), run: () => setTicket(ticket) }
  notify({ kind: 'success', subject: TICKET_SUBJECT, text: t('tickets:clear.done', { ticket }), action: undo })
}

/** Opens the ticket in the arguments, or by default the tab's ticket, in the helpdesk; notifies if it has no URL. */
const openInHelpdesk: Action = (args, { notify, t }) => {
  const ticket = args.ticket ?? getCurrentTicket()
  if (ticket === null) return void notify({ kind: 'info', text: t('tickets:clear.none') })
  const page = getTicketUrl(ticket)
  if (page === null) return void notify({ kind: 'info', text: t('tickets:helpdesk.none', { ticket }) })
  window.open(page, '_blank', 'noopener')
}

/** Copies the note of the ticket in the arguments, or by default of the tab's ticket, to the clipboard. */
const copyNote: Action = async (args, { notify, queryClient, t }) => {
  const ticket = args.ticket ?? getCurrentTicket()
  const notification =
    ticket === null
      ? { kind: 'info' as const, text: t('tickets:clear.none') }
      : await copyTicketNote(ticket, queryClient, t)
  if (notification) notify(notification)
}

export const actions: readonly ActionEntry[] = [
  [ticketsClear, clearTicket],
  [ticketsOpenInHelpdesk, openInHelpdesk],
  [ticketsCopyNote, copyNote],
]
