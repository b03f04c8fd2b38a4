// Reads the `X-Ticket` header: writes are recorded under that helpdesk ticket.
import { z } from 'zod'
import { ticketNumber } from '#contract/fields.ts'
import { fieldError } from './errors.ts'

/** Percent-encoded, for headers are ASCII; null when nothing was said. */
export function ticketOf(headers: Headers): string | null {
  const sent = headers.get('X-Ticket')
  if (sent === null) return null
  const ticket = z.safeParse(ticketNumber, decoded(sent))
  if (!ticket.success) throw fieldError({ field: 'X-Ticket', code: 'validation.ticket' })
  return ticket.data
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
