// The link of a helpdesk's ticket (`/q?…`): what is read from it. It opens and fills; it never executes. Pure.
import { ticketAsRecorded } from '#contract/ticket-number.ts'
import { linkOf, understood } from './registry.ts'
import { ticketsOpen } from './tickets.ts'

export const helpdeskPath = '/q'

export const linkedRecords = ['reverse', 'refund', 'ecommerce'] as const
export type LinkedRecord = (typeof linkedRecords)[number]

/** What the link asks for, as the link of the ticket's card. What it does not understand, it leaves out. */
export function fromHelpdesk(search: URLSearchParams): string {
  const given = new URLSearchParams()
  const asked = {
    ticket: ticketIn(search.get('ticket') ?? ''),
    reverse: search.get('reverse') ?? '',
    refund: search.get('refund') ?? '',
    ecommerce: search.get('ecommerce') ?? '',
    suggest: search.get('do') ?? '',
    task: search.get('task') ?? '',
  }
  for (const [name, value] of Object.entries(asked)) if (isFilled(value)) given.set(name, value.trim())
  return linkOf(ticketsOpen, understood(ticketsOpen, given))
}

/** A placeholder that the helpdesk did not fill says nothing. */
function isFilled(value: string): boolean {
  return value.trim() !== '' && !value.includes('{{')
}

/** Helpdesks know their own tickets by the number alone. */
function ticketIn(value: string): string {
  const ticket = ticketAsRecorded(value)
  return /^\d{1,12}$/.test(ticket) ? `#${ticket}` : ticket
}
