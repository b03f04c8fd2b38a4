// What a helpdesk ticket is. Without zod: the ticket in hand is read before anything that checks forms is loaded.

/** The address of a ticket's page, at the beginning of a text. */
export const ticketUrl = /^https?:\/\/\S*\/tickets?\/(\d{1,12})\S*/i

/** Digits, alone, after `#`, or after a prefix and its dash. */
export const ticketShape = /^(?:#|[A-Z][A-Z\d]{0,9}-)?\d{1,12}$/

/** As it is recorded: of an address its number, prefixes in capitals. */
export function ticketAsRecorded(typed: string): string {
  return typed
    .trim()
    .replace(ticketUrl, '#$1')
    .toUpperCase()
    .replace(/^ZD(?=\d)/, 'ZD-')
}
