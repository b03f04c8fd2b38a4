// Selects the looked-up records that fit the query. Pure.
import type { LookupResult } from '#contract/console/tickets.ts'
import { isRecordNoun } from '#contract/reader/nouns.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { beginsName } from './lookup-texts.ts'

export type NameMatching = 'exactly' | 'nearly'

/** Accepts records whose name has a typo only for `nearly`, and then treats the name as an exact match. */
export function acceptSimilarNames(results: LookupResult, how: NameMatching): readonly LookupResult[] {
  if (results.matched !== 'similar') return [results]
  return how === 'nearly' ? [{ ...results, matched: 'name' }] : []
}

/** Returns the noun before the number by which the record was found. */
export function getNoun({ id, matched }: LookupResult, { recognitions }: RecognizedText) {
  return matched === 'id' ? recognitions.find(({ value }) => value === String(id))?.noun : undefined
}

/**
 * Removes records that the noun before the number excludes: after `pedido` the number is an order number, and after
 * `loja` the number is the id of a store, not of a reverse or refund. Also removes records that only share some words
 * with a name in a sentence.
 */
export function removeMisreadRecords(
  results: readonly LookupResult[],
  pasted: RecognizedText,
): readonly LookupResult[] {
  return results.filter((one) => {
    const hint = getNoun(one, pasted)
    const isOfOther = hint !== undefined && hint !== 'other' && !isRecordNoun(hint)
    return hint !== 'order' && !(isOfOther && isRecordNoun(one.kind)) && fitsNames(one, pasted)
  })
}

/** Kinds of records that a name in a sentence can mean if no noun stands before the name. */
const namedKinds: readonly LookupResult['kind'][] = ['ecommerce', 'store', 'group']

/** Returns false for a record that was found by a name of a sentence, but begins with another name. */
function fitsNames({ kind, title, matched }: LookupResult, { recognitions }: RecognizedText): boolean {
  const names = recognitions.filter((recognition) => recognition.kind === 'name')
  if (names.length === 0 || (matched !== 'name' && matched !== 'similar')) return true
  return names.some(({ value, noun }) => {
    const isOfKind = namedKinds.includes(kind) ? noun !== 'carrier' && noun !== 'user' : kind === noun
    return isOfKind && beginsName(title, value)
  })
}

export type RecordsByText = Readonly<Record<string, readonly LookupResult[]>>

/** Returns true for a refund whose id the text does not call a refund, and that is the id of no reverse. */
export function isUnexpectedRefund(
  record: LookupResult,
  records: readonly LookupResult[],
  recognized: RecognizedText,
): boolean {
  if (record.kind !== 'refund' || record.matched !== 'id' || getNoun(record, recognized) === 'refund') return false
  return !records.some(({ kind, id, matched }) => kind === 'reverse' && matched === 'id' && id === record.id)
}
