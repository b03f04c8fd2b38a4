// Current ticket of this tab (sessionStorage), which is sent with every write until the user clears the ticket.
import type { TFunction } from 'i18next'
import { readTicket } from '#contract/typed-text.ts'
import { notices, notify } from './notices.ts'
import { makeOwnStore } from './storage.ts'

// An invalid stored value is ignored, because the server would reject every write with such a ticket.
const ownTicket = makeOwnStore({ name: 'ticket', parse: validOf, format: (ticket) => ticket })

/** Returns the ticket of this tab; null without a ticket. */
export const currentTicket = ownTicket.get

/**
 * Sets the ticket of this tab from a typed text, in its normalized form; null clears the ticket. Ignores an invalid
 * text.
 */
export function setTicket(typed: string | null): void {
  const ticket = validOf(typed)
  if (typed !== null && ticket === null) return
  ownTicket.set(ticket)
  // The undo actions of earlier notifications are removed, because they would restore an older ticket than the previous
  // one.
  notices.retire(ticketNotice)
}

/**
 * Makes the ticket of a text or link the ticket of this tab; a toast offers the previous one. Returns false when the
 * tab has this ticket already, or when the text is not a ticket.
 */
export function switchTicket(typed: string, t: TFunction): boolean {
  const ticket = validOf(typed)
  const before = currentTicket()
  if (ticket === null || ticket === before) return false
  setTicket(ticket)
  if (before === null) return true
  notify({
    kind: 'success',
    about: ticketNotice,
    text: t('tickets:card.switched', { ticket, before }),
    action: { label: t('tickets:clear.undo'), run: () => setTicket(before) },
  })
  return true
}

/** Subject of the notifications whose action restores the previous ticket of the tab. */
export const ticketNotice = 'tickets.switch'

function validOf(typed: string | null): string | null {
  return readTicket(typed ?? '')
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: ownTicket.use(), set: setTicket, clear }
}
