// Helpdesk ticket commands that run without a screen: clear the current ticket of the browser tab, open the ticket in
// the helpdesk, and copy the note of the ticket.
import { clearTicketCommand, copyTicketNoteCommand, openTicketInHelpdeskCommand } from '#commands/tickets.ts'
import { getCurrentTicket, setTicket, TICKET_TOAST_SUBJECT } from '#console/lib/ticket.ts'
import type { Action, ActionEntry } from '#console/run/screens.ts'
import { getTicketUrl } from '#contract/typed-text.ts'
import { copyTicketNote } from './note.ts'

/** Clears the current helpdesk ticket of this browser tab. The toast offers to set the same ticket again. */
const clearTicket: Action = (_args, { notify, t }) => {
  const ticket = getCurrentTicket()
  if (ticket === null) {
    notify({ kind: 'info', text: t('tickets:clear.none') })
    return
  }
  setTicket(null)
  const undo = { label: t('tickets:clear.undo'), run: () => setTicket(ticket) }
  notify({ kind: 'success', subject: TICKET_TOAST_SUBJECT, text: t('tickets:clear.done', { ticket }), action: undo })
}

/**
 * Opens a ticket in the helpdesk: the ticket of the argument `ticket`, or otherwise the current ticket of the browser
 * tab. Notifies the user if there is no ticket or no helpdesk URL is configured.
 */
const openInHelpdesk: Action = (args, { notify, t }) => {
  const ticket = args.ticket ?? getCurrentTicket()
  if (ticket === null) return void notify({ kind: 'info', text: t('tickets:clear.none') })
  const page = getTicketUrl(ticket)
  if (page === null) return void notify({ kind: 'info', text: t('tickets:helpdesk.none', { ticket }) })
  window.open(page, '_blank', 'noopener')
}

/**
 * Copies the note about a helpdesk ticket to the clipboard. Uses the ticket in the arguments, or else the current
 * ticket of the browser tab.
 */
const copyNote: Action = async (args, { notify, queryClient, t }) => {
  const ticket = args.ticket ?? getCurrentTicket()
  const notification =
    ticket === null
      ? { kind: 'info' as const, text: t('tickets:clear.none') }
      : await copyTicketNote(ticket, queryClient, t)
  if (notification) notify(notification)
}

export const actions: readonly ActionEntry[] = [
  [clearTicketCommand, clearTicket],
  [openTicketInHelpdeskCommand, openInHelpdesk],
  [copyTicketNoteCommand, copyNote],
]
