// Reads the `X-Ticket` header: the activity rows of a write refer to this helpdesk ticket.
import { z } from 'zod'
import { ticketNumber } from '#contract/fields.ts'
import { fieldError } from './errors.ts'

/** Returns the ticket number, or null without the header. The value is percent-encoded; throws 422 if it is invalid. */
export function readTicket(headers: Headers): string | null {
  const header = headers.get('X-Ticket')
  if (header === null) return null
  const ticket = z.safeParse(ticketNumber, decode(header))
  if (!ticket.success) throw fieldError({ field: 'X-Ticket', code: 'validation.ticket' })
  return ticket.data
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
