// Builds the rows for a text with several helpdesk tickets. Pure functions.

import { openTicketCommand } from '#commands/tickets.ts'
import { listTickets } from '#contract/reader/batches.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { buildCommandRow } from './command-row.ts'

/**
 * Builds one row for each ticket of a text with several tickets, which opens the ticket. Returns no rows for a text
 * with one ticket, because this ticket is an argument of all commands.
 */
export function buildTicketRows(paletteData: PaletteData, recognized: RecognizedText): readonly PaletteRow[] {
  const tickets = listTickets(recognized)
  const entry = paletteData.catalogue.index.entries.find(({ rowKey }) => rowKey === openTicketCommand.id)
  if (tickets.length < 2 || entry === undefined) return []
  return tickets.map((ticket) => ({
    ...buildCommandRow(entry, paletteData, { ticket }, ''),
    rowKey: `ticket:${ticket}`,
  }))
}
