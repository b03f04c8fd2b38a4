// Reads the helpdesk ticket from a link, makes it the current ticket of this browser tab, and reports a ticket that
// cannot be parsed.
import i18next, { type TFunction } from 'i18next'
import { OVERLAY_PARAMETER, parseLinkedTicket, TICKET_PARAMETER } from '#commands/registry.ts'
import { notify } from '#console/lib/notices.ts'
import { getCurrentTicket, setTicket, switchTicket } from '#console/lib/ticket.ts'
import { getSessionState } from '#console/session/session-store.ts'
import { redactPersonalData } from '#contract/personal-text.ts'
import { isolateDirection } from '#contract/typed-text.ts'

/**
 * Reads the helpdesk ticket from the URL of a drawer and makes it the current ticket of this browser tab, once per
 * history entry. If the user then chooses another ticket and reloads the page, the chosen ticket stays. Returns true
 * if the current ticket changed.
 */
export function switchToLinkedTicket(commandId: string, ticket: string, t: TFunction): boolean {
  const state: unknown = history.state
  const isTopDrawer = new URLSearchParams(location.search).get(OVERLAY_PARAMETER) === commandId
  if (!isTopDrawer || Object(state).ticket === ticket) return false
  history.replaceState({ ...Object(state), ticket }, '')
  return switchTicket(ticket, t)
}

/**
 * Reads the helpdesk ticket from the URL of a page and makes it the current ticket of this browser tab. An empty or
 * invalid ticket clears the current ticket and shows an error.
 */
export function switchToPageTicket(): void {
  const search = new URLSearchParams(location.search)
  const ticketText = search.get(TICKET_PARAMETER)
  if (getSessionState().status !== 'in' || ticketText === null || search.has(OVERLAY_PARAMETER)) return
  const ticket = parseLinkedTicket(ticketText)
  if (ticket === null) notifyUnreadableTicket(ticketText)
  else switchTicket(ticket, i18next.t)
  search.delete(TICKET_PARAMETER)
  const query = search.size === 0 ? '' : `?${search}`
  history.replaceState(history.state, '', `${location.pathname}${query}${location.hash}`)
}

function notifyUnreadableTicket(ticketText: string): void {
  const { t } = i18next
  const previousTicket = getCurrentTicket()
  setTicket(null)
  const value = formatLinkValue(ticketText)
  notify({
    kind: 'error',
    title: t('link.unreadable.title'),
    text: ticketText.trim() === '' ? t('link.unreadable.emptyPageTicket') : t('link.unreadable.pageTicket', { value }),
    ...(previousTicket !== null && {
      action: { label: t('tickets:clear.undo'), run: () => setTicket(previousTicket) },
    }),
  })
}

const MAX_LINK_VALUE_LENGTH = 80

/** Formats an invalid value in a link for an error message: without personal data and with at most 80 characters. */
export function formatLinkValue(value: string): string {
  return isolateDirection(redactPersonalData(value).slice(0, MAX_LINK_VALUE_LENGTH))
}
