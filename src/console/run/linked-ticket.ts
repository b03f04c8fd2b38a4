// Makes the ticket of a link the ticket of the tab.
import type { TFunction } from 'i18next'
import { overKey } from '#commands/registry.ts'
import { switchTicket } from '#console/lib/ticket.ts'

/**
 * Makes the ticket of the drawer `id` in the URL the ticket of this tab, once for each history entry: a reload must not
 * apply a ticket that the user has undone since. Returns true when the ticket of the tab changed.
 */
export function switchToLinkedTicket(id: string, ticket: string, t: TFunction): boolean {
  const state: unknown = history.state
  const isTop = new URLSearchParams(location.search).get(overKey) === id
  if (!isTop || Object(state).ticket === ticket) return false
  history.replaceState({ ...Object(state), ticket }, '')
  return switchTicket(ticket, t)
}
