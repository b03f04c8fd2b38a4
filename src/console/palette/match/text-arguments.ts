// Converts the values in a text to arguments of commands: the record id, the zip code and the helpdesk ticket. Pure
// functions.

import type { Arguments } from '#commands/command.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { findRecordAndZip, findTicketOfValues, findZipOfRecord, listTickets } from '#contract/reader/batches.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'

/**
 * Returns true if a text contains a long number that was not recognized as an id. Such a number may be the id of a
 * record that the current page does not show.
 */
export const hasUnrecognizedId = ({ recognitions }: RecognizedText) =>
  recognitions.some(({ kind, value }) => kind === 'number' && value.length >= 5)

/** Kinds of recognized values that identify a record. */
const recordValueKinds: ReadonlySet<Recognition['kind']> = new Set([
  ...(['id', 'order', 'tracking', 'uuid', 'document', 'host', 'name'] as const),
])

/**
 * Returns true if a text identifies a record, or if the text is a pasted ticket. The commands then do not apply to the
 * record of the current page.
 */
export const replacesPageRecord = ({ recognitions, isProse }: RecognizedText) =>
  recognitions.some(({ kind }) => recordValueKinds.has(kind) || (isProse && kind === 'ticket'))

export const getTicket = ({ ticket }: Arguments): Arguments => (ticket === undefined ? {} : { ticket })

/** Returns the ticket of the records with the given ids or order numbers as an argument; empty if there is none. */
export function findTicketArgument(recognized: RecognizedText, values: readonly string[]): Arguments {
  const ticket = findTicketOfValues(recognized, values)
  return ticket === undefined ? {} : { ticket }
}

/**
 * Returns the values of a text as arguments of commands. `id_kind` is the kind of record that the text calls the id. If
 * the text contains several tickets, `id_ticket` is the ticket of the id, and there is no `ticket`.
 */
export function getTextArguments(recognized: RecognizedText): Arguments {
  const { id, zip } = findRecordAndZip(recognized)
  const hasSeveralTickets = listTickets(recognized).length > 1
  const ticket = findTicketOfValues(recognized, id === undefined ? [] : [id])
  const id_kind = recognized.recognitions.find(({ kind, value }) => kind === 'id' && value === id)?.noun
  const argumentValues = { id, id_kind, zip_code: zip, [hasSeveralTickets ? 'id_ticket' : 'ticket']: ticket }
  return Object.fromEntries(
    Object.entries(argumentValues).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** Returns the zip code and the ticket of a record that a text names, and the other arguments in the text. */
export function getTextArgumentsOfRecord(recognized: RecognizedText, record: LookupResult): Arguments {
  const recordValue = record.matched === 'order_number' ? record.title : String(record.id)
  const { zip_code: _, ...others } = removeIdArguments(getTextArguments(recognized))
  const zip = findZipOfRecord(recognized, String(record.id))
  return {
    ...others,
    ...(zip === undefined ? {} : { zip_code: zip }),
    ...findTicketArgument(recognized, [recordValue]),
  }
}

/** Removes the id and the arguments that describe it. */
export function removeIdArguments({ id: _, id_ticket: __, ...others }: Arguments): Arguments {
  return omitIdKindArgument(others)
}

export function omitIdKindArgument({ id_kind: _, ...others }: Arguments): Arguments {
  return others
}
