// Selects the arguments of commands from a recognized text: the ids of a batch, one record id, the ticket of records,
// and a CEP (Brazilian zip code).
import { isReverseOrRefundNoun } from './nouns.ts'
import type { Recognition, RecognitionKind, RecognizedText, RecordType } from './recognition.ts'

/**
 * Returns true for a recognized number: an id, a quantity such as `5` in `5 dias`, or a number whose meaning is
 * unknown.
 */
export function isNumericRecognition({ kind }: Recognition): boolean {
  return kind === 'id' || kind === 'number' || kind === 'quantity'
}

export function findFirstValue({ recognitions }: RecognizedText, kind: RecognitionKind): string | undefined {
  return recognitions.find((recognition) => recognition.kind === kind)?.value
}

/** Returns the tickets among the recognized values of a text, each once. */
export const listTickets = ({
  recognitions,
}: {
  readonly recognitions: readonly Pick<Recognition, 'kind' | 'value'>[]
}): readonly string[] => [...new Set(recognitions.flatMap(({ kind, value }) => (kind === 'ticket' ? [value] : [])))]

/**
 * Returns the ticket under which the user works on the records with the given ids or order numbers: the only ticket of
 * the text. If the text contains several tickets, returns the ticket that all these values stand beside; undefined if
 * there is none.
 */
export function findTicketOfValues(recognized: RecognizedText, values: readonly string[]): string | undefined {
  const [onlyTicket, ...otherTickets] = listTickets(recognized)
  if (otherTickets.length === 0) return onlyTicket
  const [ticket, ...otherTicketsOfValues] = new Set(values.map((value) => recognized.ticketByValue.get(value)))
  return otherTicketsOfValues.length === 0 ? ticket : undefined
}

interface BatchChanges {
  /** Ids in the text for which no record exists. */
  readonly missingIds?: readonly string[]
  /** Ids of the reverses whose order numbers are in the text. */
  readonly reverseIdsOfOrders?: readonly string[]
}

/**
 * Returns the ids of the reverses (return requests) and the ids of the refunds in a text, the longest list first.
 * Leaves out a type of record with fewer than two ids.
 */
export function listBatches(
  recognized: RecognizedText,
  { missingIds = [], reverseIdsOfOrders = [] }: BatchChanges = {},
): readonly (readonly [type: RecordType, ids: readonly string[]])[] {
  const ids = recognized.recognitions.filter(({ kind }) => kind === 'id')
  const zipNumber = findLastZipNumber(recognized)
  // Reads two numbers as the id of one record and its CEP (zip code) without hyphen, if the second number can be a CEP.
  if (
    ids.length === 2 &&
    ids[1] === zipNumber &&
    (zipNumber?.noun === undefined || zipNumber.possibleZip?.startsWith('0'))
  )
    return []
  const idValues = new Set(ids.map(({ value }) => value))
  const recordTypes: readonly RecordType[] = ['reverse', 'refund']
  return recordTypes
    .map((type) => {
      const textIds = recognized.recordIds[type].filter((id) => idValues.has(id) && !missingIds.includes(id))
      return [type, type === 'reverse' ? [...new Set([...textIds, ...reverseIdsOfOrders])] : textIds] as const
    })
    .filter(([, batchIds]) => batchIds.length > 1)
    .toSorted(([, first], [, second]) => second.length - first.length)
}

const listIdsAndNumbers = ({ recognitions }: RecognizedText) =>
  recognitions.filter(({ kind }) => kind === 'id' || kind === 'number')

/**
 * Returns the last number that can be a CEP (zip code) without hyphen, if the text has several numbers and no CEP with
 * a hyphen.
 */
function findLastZipNumber(recognized: RecognizedText): Recognition | undefined {
  const numbers = listIdsAndNumbers(recognized)
  if (numbers.length < 2 || findFirstValue(recognized, 'zip') !== undefined) return undefined
  return numbers.findLast(
    ({ possibleZip, noun }) =>
      possibleZip !== undefined && (noun === undefined || noun === 'other' || isReverseOrRefundNoun(noun)),
  )
}

/**
 * Returns the record id and the CEP (zip code) of a text such as `corrigir cep 918273 01310-100`. Order numbers are not
 * record ids.
 */
export function findRecordAndZip(recognized: RecognizedText): { readonly id?: string; readonly zip?: string } {
  const zipNumber = findLastZipNumber(recognized)
  const isRecord = (recognition: Recognition) =>
    recognition.kind === 'id' && recognition.noun !== 'order' && recognition !== zipNumber
  const id = listIdsAndNumbers(recognized).find(isRecord)?.value
  const zip = findZipOfRecord(recognized, id)
  return { ...(id === undefined ? {} : { id }), ...(zip === undefined ? {} : { zip }) }
}

/**
 * Returns the CEP (zip code) that a text gives for the record with this id. If the text pairs records with CEPs,
 * returns only the CEP of this record. Otherwise returns the first CEP of the text.
 */
export function findZipOfRecord(recognized: RecognizedText, id: string | undefined): string | undefined {
  if (recognized.zipPairs.length > 0) return recognized.zipPairs.find(({ recordId }) => recordId === id)?.zip
  return findFirstValue(recognized, 'zip') ?? findLastZipNumber(recognized)?.possibleZip
}

/**
 * Returns the number that is read as a CEP (zip code) and not as a record id; undefined if a batch contains the number
 * as an id.
 */
export function findZipWithoutHyphen(recognized: RecognizedText): Recognition | undefined {
  const zipNumber = findLastZipNumber(recognized)
  const isInBatch = listBatches(recognized).some(([, ids]) => ids.some((id) => id === zipNumber?.value))
  return isInBatch ? undefined : zipNumber
}
