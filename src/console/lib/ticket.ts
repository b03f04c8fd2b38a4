// The ticket in hand (sessionStorage): sent with every write of this tab until cleared.
import { readTicket } from '#contract/typed-text.ts'
import { makeOwnStore } from './storage.ts'

// One in the storage that is no ticket any more would have every write refused.
const ownTicket = makeOwnStore({ name: 'ticket', parse: validOf, format: (ticket) => ticket })

/** The ticket of this tab, null when there is none. */
export const currentTicket = ownTicket.get

/** As it was typed: kept as it is recorded, and what is no ticket not at all. */
export function setTicket(typed: string | null): void {
  const ticket = validOf(typed)
  if (typed === null || ticket !== null) ownTicket.set(ticket)
}

function validOf(typed: string | null): string | null {
  return readTicket(typed ?? '')
}

const clear = () => setTicket(null)

export function useTicket() {
  return { ticket: ownTicket.use(), set: setTicket, clear }
}
