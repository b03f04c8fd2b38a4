// Reads a text that a user typed or pasted: finds tickets, ids, codes and the request. All steps are pure functions:
//
// - `cleanText` removes markup, and `listSegments` divides the text into lines, table cells and sections of a mail.
// - `readSegment` tries the recognizers at each token of a segment, and notes the nouns around each number.
// - `assignHeadingNouns` gives the numbers of a list the noun of their heading.
// - `removeIgnoredQuotedValues` and `findRecordIds` decide which numbers are the records of the text.
// - `convertPairedIdsToZips` and `findZipPairs` pair the records with their CEPs.
// - `applyCorrections` and `removeExcludedIds` remove the ids that the text excludes from the work.
// - `findTicketByValue` finds the ticket of each record if the text contains several tickets.
// - `findIntent` distinguishes a question from a request for work; `findRequestedType` finds the object of the request.
// - `findNames` finds the names of ecommerces and other records in a text that names no record by its number.
//
// docs/architecture.md follows one text through these steps.
import { cleanText } from './clean-text.ts'
import { applyCorrections, removeExcludedIds } from './exclusions.ts'
import { assignHeadingNouns } from './headings.ts'
import { findIntent } from './intent.ts'
import { type MappedText, toOriginalRange } from './mapped-text.ts'
import { findNames } from './names.ts'
import { isMarkedAsRecord, readSegment, type ValueCandidate } from './read-segment.ts'
import type { Recognition, RecognizedText } from './recognition.ts'
import { findRecordIds, markRequestedIds, rejectShortNumbersInProse, removeIgnoredQuotedValues } from './records.ts'
import { findRequestedType, requestsZipCorrection } from './requests.ts'
import { findTicketByValue, removeRelatedTickets, removeSignatureTickets } from './ticket-pairs.ts'
import { listSegments } from './tokenize.ts'
import {
  convertIdsToMentionedZips,
  convertPairedIdsToZips,
  findQuotedZips,
  findZipPairs,
  removeUnusableZips,
} from './zip-pairs.ts'

/** Maximum number of characters of a text: a complete ticket with its quoted mails. */
export const MAX_TEXT_LENGTH = 20_000

export function recognizeText(text: string): RecognizedText {
  const cleanedText = cleanText(text)
  const readings = listSegments(cleanedText).map(readSegment)
  const words = readings.map((reading) => reading.remainingWords).join('\n')
  const candidatesWithNouns = rejectShortNumbersInProse(assignHeadingNouns(readings), readings)
  const quotedZips = findQuotedZips(
    candidatesWithNouns,
    cleanedText.text,
    requestsZipCorrection(readings, ['body', 'quote']),
  )
  const countedCandidates = removeUnusableZips(
    removeRelatedTickets(removeSignatureTickets(removeIgnoredQuotedValues(candidatesWithNouns, quotedZips))),
    cleanedText.text,
  )
  const convertedCandidates = removeExcludedIds(
    applyCorrections(convertIdsToMentionedZips(convertPairedIdsToZips(countedCandidates), words)),
  )
  const intent = findIntent(readings, convertedCandidates)
  const candidates = intent === null ? convertedCandidates : markRequestedIds(convertedCandidates, readings)
  const recordIds = findRecordIds(candidates)
  const requestedType = findRequestedType(readings)
  return {
    recognitions: listRecognitions([...candidates, ...findNames(readings, candidates)], cleanedText),
    words: words.replace(/\s+/g, ' ').trim(),
    ...(requestedType === undefined ? {} : { requestedType }),
    ...(intent !== 'open' && requestsZipCorrection(readings) ? { requestsZipCorrection: true } : {}),
    hasPersonalData: readings.some((reading) => reading.hasPersonalData),
    isProse: readings.some(({ isProse }) => isProse),
    recordIds,
    zipPairs: findZipPairs(candidates, recordIds, cleanedText.text),
    ticketByValue: findTicketByValue(candidates),
    intent,
  }
}

/**
 * Converts the candidates to recognitions. Each value occurs once, with its first noun. A number that is called both
 * order and reverse (return request) counts as a reverse.
 */
function listRecognitions(candidates: readonly ValueCandidate[], cleanedText: MappedText): readonly Recognition[] {
  const recognitions = new Map<string, Recognition>()
  for (const candidate of candidates) {
    const recognition = toRecognition(candidate, cleanedText)
    const key = `${recognition.kind} ${recognition.value}`
    const previous = recognitions.get(key)
    if (previous === undefined) recognitions.set(key, recognition)
    else if (previous.noun === undefined || previous.noun === 'order')
      recognitions.set(key, { ...previous, ...pickNoun(recognition) })
  }
  return [...recognitions.values()].toSorted((first, second) => first.start - second.start)
}

function toRecognition(candidate: ValueCandidate, cleanedText: MappedText): Recognition {
  const {
    segment,
    sentenceNoun: _,
    isInIdList: __,
    beginsLine: ___,
    isExcluded: ____,
    correctsPrevious: _____,
    ...recognition
  } = candidate
  // In a signature, a number after a word such as `Loja` (store) may be a house number: `Loja Azul, 120`.
  const mayBeHouseNumber = segment.section === 'signature' && ['store', 'ecommerce'].includes(candidate.noun ?? '')
  const isUnrelatedNumber = candidate.kind === 'id' && (mayBeHouseNumber || !isMarkedAsRecord(candidate))
  const range = toOriginalRange(cleanedText, candidate.start, candidate.end)
  return { ...recognition, ...range, kind: isUnrelatedNumber ? 'number' : candidate.kind, line: segment.line }
}

const pickNoun = ({ noun }: Recognition) => (noun === undefined ? {} : { noun })
