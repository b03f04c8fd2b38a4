// Converts the values in a text to arguments of commands: the record id, the zip code and the helpdesk ticket. Pure
// functions.

import type { Arguments } from '#commands/command.ts'
import { findFirstValue, findRecordAndZip } from '#contract/reader/batches.ts'
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

export function getTextArguments(recognized: RecognizedText): Arguments {
  const { id, zip } = findRecordAndZip(recognized)
  const ticket = findFirstValue(recognized, 'ticket')
  const id_kind = recognized.recognitions.find(({ kind, value }) => kind === 'id' && value === id)?.noun
  const argumentValues = { id, id_kind, zip_code: zip, ticket }
  return Object.fromEntries(
    Object.entries(argumentValues).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export function removeIdAndKind({ id: _, ...others }: Arguments): Arguments {
  return omitIdKindArgument(others)
}

export function omitIdKindArgument({ id_kind: _, ...others }: Arguments): Arguments {
  return others
}
