// Part of the text reader (see `recognize.ts`): ignores some sections, such as quoted e-mails, and decides which
// numbers in the remaining sections are ids of reverses (return requests) and refunds.
import { isReverseOrRefundNoun, MIN_ID_DIGITS } from './nouns.ts'
import { isMarkedAsRecord, type SegmentReading, type ValueCandidate } from './read-segment.ts'
import type { RecordIds, RecordType } from './recognition.ts'

/**
 * Removes the values of a quoted e-mail if the text outside the quotation contains a record, an order or a tracking
 * code. Keeps a quoted ticket if there is no ticket outside the quotation, and keeps the CEPs (zip codes) in
 * `quotedZips`.
 */
export function removeIgnoredQuotedValues(
  candidates: readonly ValueCandidate[],
  quotedZips: readonly ValueCandidate[] = [],
): readonly ValueCandidate[] {
  const candidatesOutsideQuotes = candidates.filter(({ segment }) => segment.section !== 'quote')
  const hasTicket = candidatesOutsideQuotes.some(({ kind }) => kind === 'ticket')
  const hasSubjectOutsideQuote =
    hasRecords(findRecordIds(candidatesOutsideQuotes)) ||
    candidatesOutsideQuotes.some(({ kind, noun }) => identifiesSubject(kind, noun))
  return candidates.filter((candidate) => {
    const { segment, kind } = candidate
    if (segment.section !== 'quote' || quotedZips.includes(candidate)) return true
    return kind === 'ticket' ? !hasTicket : !hasSubjectOutsideQuote
  })
}

/** Maximum number of digits of an id without a noun. Longer numbers may be CEPs (zip codes) or phone numbers. */
const MAX_UNNAMED_DIGITS = 7

/**
 * If a sentence with a question or a request contains several numbers without a noun, marks these numbers as ids, so
 * that they become a batch: `reprocessa a 918275 e a 918276, as 2 tão presas`.
 */
export function markRequestedIds(
  candidates: readonly ValueCandidate[],
  readings: readonly SegmentReading[],
): readonly ValueCandidate[] {
  const isRequested = (candidate: ValueCandidate) =>
    candidate.kind === 'id' &&
    candidate.segment.section === 'body' &&
    isUnnamedNumber(candidate) &&
    candidate.sentenceNoun === undefined &&
    candidate.value.length <= MAX_UNNAMED_DIGITS
  const requested = new Set(candidates.filter(isRequested))
  const hasSentence = readings.some(({ isProse, segment }) => isProse && segment.section === 'body')
  const hasMarkedId = candidates.some((candidate) => candidate.kind === 'id' && isMarkedAsRecord(candidate))
  if (requested.size < 2 || !hasSentence || hasMarkedId) return candidates
  return candidates.map((candidate) => (requested.has(candidate) ? { ...candidate, isInIdList: true } : candidate))
}

/**
 * Rejects short numbers without a noun as ids if the text contains sentences. In such a text, a short number is an id
 * only after a noun such as `reversa`; the number in `Tel. …, interno 305`, for example, is a telephone extension.
 */
export function rejectShortNumbersInProse(
  candidates: readonly ValueCandidate[],
  readings: readonly SegmentReading[],
): readonly ValueCandidate[] {
  if (!readings.some(({ isProse }) => isProse)) return candidates
  const isShortNumber = ({ isInIdList, noun, value }: ValueCandidate) =>
    isInIdList && noun === undefined && value.length < MIN_ID_DIGITS
  return candidates.map((candidate) => (isShortNumber(candidate) ? { ...candidate, isInIdList: false } : candidate))
}

const identifiesSubject = (kind: ValueCandidate['kind'], noun: ValueCandidate['noun']) =>
  kind === 'order' || kind === 'tracking' || noun === 'order'

/**
 * Returns the ids of the reverses (return requests) and refunds in a text. Before the call, `removeIgnoredQuotedValues`
 * must remove the values of quoted e-mails.
 */
export function findRecordIds(candidates: readonly ValueCandidate[]): RecordIds {
  const ids = candidates.filter(({ kind }) => kind === 'id')
  const candidatesOutsideQuotes = selectRecordIds(ids.filter(isRecordIdInSection))
  return hasRecords(candidatesOutsideQuotes)
    ? candidatesOutsideQuotes
    : selectRecordIds(ids.filter(({ segment }) => segment.section === 'quote'))
}

/**
 * Returns true for every id in the body of an e-mail. In the headers and the signature, returns true only for an id
 * after a noun such as `reversa`, or in a line that consists of ids.
 */
function isRecordIdInSection({ segment: { section }, noun, isInIdList, value }: ValueCandidate): boolean {
  if (section === 'body') return true
  if (section === 'quote') return false
  return isReverseOrRefundNoun(noun) || (isInIdList && value.length >= MIN_ID_DIGITS)
}

const hasRecords = ({ reverse, refund }: RecordIds) => reverse.length + refund.length > 0

/**
 * Returns the ids after nouns such as `reversa` or `reembolso`, by type of record. If there are none, returns the long
 * numbers without a noun as ids of reverses (return requests).
 */
function selectRecordIds(ids: readonly ValueCandidate[]): RecordIds {
  const idsWithType = ids.map((candidate) => ({ value: candidate.value, type: getRecordType(candidate) }))
  const hasType = idsWithType.some(({ type }) => type !== null)
  const records = hasType
    ? idsWithType
    : ids.filter(isUnnamedNumber).map(({ value }) => ({ value, type: 'reverse' as const }))
  const listIds = (recordType: RecordType) => [
    ...new Set(records.flatMap(({ value, type }) => (type === recordType ? [value] : []))),
  ]
  return { reverse: listIds('reverse'), refund: listIds('refund') }
}

function getRecordType({ noun, sentenceNoun, isInIdList, value }: ValueCandidate): RecordType | null {
  if (noun !== undefined) return isReverseOrRefundNoun(noun) ? noun : null
  if (isReverseOrRefundNoun(sentenceNoun) && value.length >= MIN_ID_DIGITS) return sentenceNoun
  return isInIdList && sentenceNoun === undefined ? 'reverse' : null
}

const isUnnamedNumber = ({ noun, sentenceNoun, value }: ValueCandidate) =>
  noun === undefined && sentenceNoun !== 'order' && sentenceNoun !== 'other' && value.length >= MIN_ID_DIGITS
