// Current ticket of this tab (sessionStorage), which is sent with every write until the user clears the ticket.
import type { TFunction } from 'i18next'
import { parseTicket } from '#contract/typed-text.ts'
import { notifications, notify } from './notices.ts'
import { createUserStore } from './storage.ts'

// An invalid stored value is ignored, because the server would reject every write with such a ticket.
const ticketStore = createUserStore({ name: 'ticket', parse: parseTicketInput, format: (ticket) => ticket })

/** Returns the ticket of this tab; null without a ticket. */
export const getCurrentTicket = ticketStore.get

/**
 * Sets the ticket of this tab from a typed text, in its normalized form; null clears the ticket. Ignores an invalid
 * text.
 */
export function setTicket(typed: string | null): void {
  const ticket = parseTicketInput(typed)
  if (typed !== null && ticket === null) return
  ticketStore.set(ticket)
  // The undo actions of earlier notifications are removed, because they would restore an older ticket than the previous
  // one.
  notifications.retire(TICKET_SUBJECT)
}

/**
 * Makes the ticket of a text or link the ticket of this tab; a toast offers the previous one. Returns false when the
 * tab has this ticket already, or when the text is not a ticket.
 */
export function switchTicket(typed: string, t: TFunction): boolean {
  const ticket = parseTicketInput(typed)
  const previousTicket = getCurrentTicket()
  if (ticket === null || ticket === previousTicket) return false
  setTicket(ticket)
  if (previousTicket === null) return true
  notify({
    kind: 'success',
    subject: TICKET_SUBJECT,
    text: t('tickets:card.switched', { ticket, before: previousTicket }),
    action: { label: t('tickets:clear.undo'), run: () => setTicket(previousTicket) },
  })
  return true
}

/** Subject of the notifications whose action restores the previous ticket of the tab. */
export const TICKET_SUBJECT = 'tickets.switch'

function parseTicketInput(typed: string | null): string | null {
  return parseTicket(typed ?? '')
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: ticketStore.use(), set: setTicket, clear }
}
