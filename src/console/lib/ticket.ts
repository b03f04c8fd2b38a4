// Current helpdesk ticket of this browser tab, stored in sessionStorage. Until the user clears the ticket, the console
// sends it with every write.
import type { TFunction } from 'i18next'
import { parseTicket } from '#contract/typed-text.ts'
import { notifications, notify } from './notices.ts'
import { createUserStore, getSessionStorage } from './storage.ts'

// Ignores an invalid stored helpdesk ticket, because the server would reject every write with such a ticket.
const ticketStore = createUserStore({
  name: 'ticket',
  getStorage: getSessionStorage,
  parse: parseTicketInput,
  format: (ticket) => ticket,
})

/**
 * Timeout in milliseconds of a request that posts a note or a reply to the helpdesk. The timeout is long, because the
 * server retries if a slow helpdesk does not confirm the text.
 */
export const POST_TIMEOUT_MS = 70_000

/** Returns the current helpdesk ticket of this browser tab; null if there is none. */
export const getCurrentTicket = ticketStore.get

/**
 * Parses a typed helpdesk ticket and makes it the current ticket of this browser tab. Null clears the current ticket.
 * An invalid ticket is ignored.
 */
export function setTicket(input: string | null): void {
  const ticket = parseTicketInput(input)
  if (input !== null && ticket === null) return
  ticketStore.set(ticket)
  // Dismisses earlier toasts, because their undo buttons would restore an outdated helpdesk ticket.
  notifications.hideToasts(TICKET_TOAST_SUBJECT)
}

/**
 * Reads a helpdesk ticket from a text or link, makes it the current ticket of this browser tab, and shows a toast that
 * can restore the previous ticket. Returns false if the text is not a ticket or contains the current ticket.
 */
export function switchTicket(input: string, t: TFunction): boolean {
  const ticket = parseTicketInput(input)
  const previousTicket = getCurrentTicket()
  if (ticket === null || ticket === previousTicket) return false
  setTicket(ticket)
  if (previousTicket === null) return true
  notify({
    kind: 'success',
    subject: TICKET_TOAST_SUBJECT,
    text: t('tickets:card.switched', { ticket, before: previousTicket }),
    action: { label: t('tickets:clear.undo'), run: () => setTicket(previousTicket) },
  })
  return true
}

/** Subject of notifications that can restore the previous helpdesk ticket of the browser tab. */
export const TICKET_TOAST_SUBJECT = 'tickets.switch'

function parseTicketInput(input: string | null): string | null {
  return parseTicket(input ?? '')
}

const clearTicket = () => setTicket(null)

export function useTicket() {
  return { ticket: ticketStore.use(), set: setTicket, clear: clearTicket }
}
