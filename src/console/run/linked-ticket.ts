// Applies the ticket in a link to this tab; an unreadable ticket is reported and not used.
import i18next, { type TFunction } from 'i18next'
import { overKey, readLinkedTicket, ticketKey } from '#commands/registry.ts'
import { notify } from '#console/lib/notices.ts'
import { currentTicket, setTicket, switchTicket } from '#console/lib/ticket.ts'
import { sessionState } from '#console/session/session-store.ts'
import { withoutPersonal } from '#contract/personal-text.ts'
import { isolated } from '#contract/typed-text.ts'

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

/**
 * Makes the ticket in the link of a page the ticket of this tab. An empty or unreadable ticket clears the tab's ticket
 * and shows an error. Drawers and dialogs apply the ticket of their link themselves.
 */
export function takePageTicket(): void {
  const search = new URLSearchParams(location.search)
  const typed = search.get(ticketKey)
  if (sessionState().status !== 'in' || typed === null || search.has(overKey)) return
  const ticket = readLinkedTicket(typed)
  if (ticket === null) refusePageTicket(typed)
  else switchTicket(ticket, i18next.t)
  search.delete(ticketKey)
  const query = search.size === 0 ? '' : `?${search}`
  history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
}

function refusePageTicket(typed: string): void {
  const { t } = i18next
  const before = currentTicket()
  setTicket(null)
  const value = formatLinkValue(typed)
  notify({
    kind: 'error',
    title: t('link.unreadable.title'),
    text: typed.trim() === '' ? t('link.unreadable.emptyPageTicket') : t('link.unreadable.pageTicket', { value }),
    ...(before !== null && { action: { label: t('tickets:clear.undo'), run: () => setTicket(before) } }),
  })
}

const MAX_VALUE_LENGTH = 80

/** Formats an unreadable value of a link for an error message: without personal data, and cut to 80 characters. */
export function formatLinkValue(value: string): string {
  return isolated(withoutPersonal(value).slice(0, MAX_VALUE_LENGTH))
}
