// Selects the records that fit the query from those that the server returned. `matched` says by what the server found a
// record: `id`, `name`, `similar` (a name with a typo), `order_number` or `ticket`. Pure functions.
import type { LookupResult } from '#contract/console/tickets.ts'
import { isReverseOrRefundNoun } from '#contract/reader/nouns.ts'
import type { Recognition, RecognizedText, RecordType } from '#contract/reader/recognition.ts'
import { isOrderNumber, nameBeginsWith } from './lookup-texts.ts'

export type NameMatching = 'exactly' | 'nearly'

/**
 * Returns a list that contains the record or is empty. If the server found the record only by a similar name, the list
 * is empty for `exactly`; for `nearly`, the list contains the record as if the name were the same.
 */
export function filterByNameMatching(record: LookupResult, nameMatching: NameMatching): readonly LookupResult[] {
  if (record.matched !== 'similar') return [record]
  return nameMatching === 'nearly' ? [{ ...record, matched: 'name' }] : []
}

/**
 * Returns the noun before the id by which the record was found, such as `reverse` in `reversa 918273`; undefined for a
 * record that was not found by an id.
 */
export function getNounBeforeId({ id, matched }: LookupResult, { recognitions }: RecognizedText) {
  return matched === 'id' ? recognitions.find(({ value }) => value === String(id))?.noun : undefined
}

/**
 * Removes records that the text does not mean. The noun before a number decides: in `loja 7001`, the number is not the
 * id of a reverse (return request) or refund, and in `pedido 7001`, it is an order number. Also removes a record that
 * was found by its name, if the name does not begin with a name in the text.
 */
export function removeFalseNameMatches(
  results: readonly LookupResult[],
  recognized: RecognizedText,
): readonly LookupResult[] {
  return results.filter((record) => {
    const noun = getNounBeforeId(record, recognized)
    const isIdOfOtherKind = noun !== undefined && noun !== 'other' && !isReverseOrRefundNoun(noun)
    return (
      noun !== 'order' &&
      !(isIdOfOtherKind && isReverseOrRefundNoun(record.kind)) &&
      hasNameFromText(record, recognized)
    )
  })
}

/**
 * Kinds of records that a name in a sentence may belong to, if no noun such as `transportadora` stands before the name.
 */
const kindsOfNamesWithoutNoun: readonly LookupResult['kind'][] = ['ecommerce', 'store', 'group']

/**
 * Returns false if the record was found by its name, but its name does not begin with a name that the text contains.
 */
function hasNameFromText({ kind, title, matched }: LookupResult, { recognitions }: RecognizedText): boolean {
  const names = recognitions.filter((recognition) => recognition.kind === 'name')
  if (names.length === 0 || (matched !== 'name' && matched !== 'similar')) return true
  return names.some(({ value, noun }) => {
    const mayHaveName = kindsOfNamesWithoutNoun.includes(kind) ? noun !== 'carrier' : kind === noun
    return mayHaveName && nameBeginsWith(title, value)
  })
}

export type RecordsByText = Readonly<Record<string, readonly LookupResult[]>>

/** Order number or id from a text for which the server found no record. */
export interface MissingRecord {
  readonly type: 'order' | RecordType
  readonly value: string
}

/**
 * Returns the order numbers and the ids of reverses (return requests) and refunds for which the server has answered
 * that it found no record. Leaves out a single number without a noun, because its kind of record is unknown.
 */
export function listMissingRecords(
  { recognitions, recordIds }: RecognizedText,
  recordsByText: RecordsByText,
): readonly MissingRecord[] {
  const getRecordType = ({ kind, noun, value }: Recognition): RecordType | null => {
    if (kind !== 'id' || (noun === undefined && recognitions.length === 1)) return null
    return recordIds.refund.includes(value) ? 'refund' : recordIds.reverse.includes(value) ? 'reverse' : null
  }
  return recognitions.flatMap((recognition) => {
    const { value } = recognition
    const isOrder = isOrderNumber(recognition)
    const type = isOrder ? 'order' : getRecordType(recognition)
    const records = recordsByText[value]
    if (type === null || records === undefined) return []
    const hasRecord = records.some(({ matched }) =>
      isOrder ? matched === 'order_number' : matched !== 'name' && matched !== 'similar',
    )
    return hasRecord ? [] : [{ type, value }]
  })
}

/**
 * Returns true for a refund that was found by its id, although the text does not call the id a refund, if no reverse
 * (return request) has the same id.
 */
export function isUnexpectedRefund(
  record: LookupResult,
  records: readonly LookupResult[],
  recognized: RecognizedText,
): boolean {
  if (record.kind !== 'refund' || record.matched !== 'id' || getNounBeforeId(record, recognized) === 'refund')
    return false
  return !records.some(({ kind, id, matched }) => kind === 'reverse' && matched === 'id' && id === record.id)
}
