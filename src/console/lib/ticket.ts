// The ticket in hand (sessionStorage): sent with every write of this tab until cleared.
import type { TFunction } from 'i18next'
import { readTicket } from '#contract/typed-text.ts'
import { notices, notify } from './notices.ts'
import { makeOwnStore } from './storage.ts'

// One in the storage that is no ticket any more would have every write refused.
const ownTicket = makeOwnStore({ name: 'ticket', parse: validOf, format: (ticket) => ticket })

/** The ticket of this tab, null when there is none. */
export const currentTicket = ownTicket.get

/** As it was typed: kept as it is recorded, and what is no ticket not at all. */
export function setTicket(typed: string | null): void {
  const ticket = validOf(typed)
  if (typed !== null && ticket === null) return
  ownTicket.set(ticket)
  // The action of an earlier notice would put back a ticket that is not the previous one any more.
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

/** Subject of the notices whose action puts the previous ticket of the tab back. */
export const ticketNotice = 'tickets.switch'

function validOf(typed: string | null): string | null {
  return readTicket(typed ?? '')
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: ownTicket.use(), set: setTicket, clear }
}
