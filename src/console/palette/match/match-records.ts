// Keeps only the looked-up records that fit the query. Pure.
import type { LookupResult } from '#contract/console/tickets.ts'
import { isRecordNoun } from '#contract/reader/nouns.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { nameBeginsWith } from './lookup-texts.ts'

export type NameMatching = 'exactly' | 'nearly'

/**
 * Returns the record in a list, or an empty list if its name does not match well enough. A name that is only similar,
 * because of a typo, matches if `nameMatching` is `nearly`.
 */
export function filterByNameMatching(record: LookupResult, nameMatching: NameMatching): readonly LookupResult[] {
  if (record.matched !== 'similar') return [record]
  return nameMatching === 'nearly' ? [{ ...record, matched: 'name' }] : []
}

/**
 * Returns the noun that stands in the text before the id by which the record was found, such as `reverse`; undefined
 * for a record that was found in another way.
 */
export function getNounBeforeId({ id, matched }: LookupResult, { recognitions }: RecognizedText) {
  return matched === 'id' ? recognitions.find(({ value }) => value === String(id))?.noun : undefined
}

/**
 * Removes records that the text does not mean. The noun before a number decides: in `loja 7001`, the number is not the
 * id of a reverse (return request) or refund, and in `pedido 7001`, the number is an order number and no id at all. If
 * a record was found by a name in the text, removes the record unless its own name begins with this name.
 */
export function removeMisreadRecords(
  results: readonly LookupResult[],
  recognized: RecognizedText,
): readonly LookupResult[] {
  return results.filter((record) => {
    const noun = getNounBeforeId(record, recognized)
    const isIdOfOtherKind = noun !== undefined && noun !== 'other' && !isRecordNoun(noun)
    return noun !== 'order' && !(isIdOfOtherKind && isRecordNoun(record.kind)) && hasNameFromText(record, recognized)
  })
}

/** Kinds of records that a name in a sentence may mean, if no noun such as `transportadora` stands before the name. */
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
