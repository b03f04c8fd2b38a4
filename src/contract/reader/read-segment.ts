// Part of the text reader (see `recognize.ts`): recognizes the values in each segment (line or table cell), and finds
// the nouns that say what the numbers are.
import { parseTicket } from '../typed-text.ts'
import { correctsPreviousNumber, isExcludedByWordsAfter, isExcludedByWordsBefore } from './exclusions.ts'
import {
  beginsClause,
  findNounBeforeNumber,
  findSentenceNoun,
  hasNumberAfterWord,
  hasWordWithMeaning,
  isAfterIdWord,
  isListLine,
  isReverseOrRefundNoun,
  listSentenceBackwards,
  MIN_ID_DIGITS,
  takeUntilNumber,
} from './nouns.ts'
import { isQuantity } from './quantities.ts'
import type { Noun, Recognition } from './recognition.ts'
import { recognizeCnpj } from './recognizers/cnpj.ts'
import { recognizeDate } from './recognizers/date.ts'
import { recognizeMoneyAmount } from './recognizers/money.ts'
import { recognizeOrderNumber } from './recognizers/order.ts'
import { recognizePersonalData } from './recognizers/personal-data.ts'
import { findFirstMatch, type Recognizer, type RecognizerMatch, type ValuePosition } from './recognizers/recognizer.ts'
import { recognizeRecordId } from './recognizers/record-id.ts'
import { recognizeTicket } from './recognizers/ticket.ts'
import { recognizeTrackingCode } from './recognizers/tracking.ts'
import { recognizeHost, recognizeUrlUuidOrEmail } from './recognizers/web.ts'
import { recognizeZipByFormat, recognizeZipByWordOrColumn } from './recognizers/zip.ts'
import type { Token } from './token.ts'
import { type Segment, tokenize } from './tokenize.ts'
import { toNoun } from './vocabulary.ts'

/** Recognizers in the order in which they are tried at each position of a line or table cell; the first match wins. */
const recognizers: readonly Recognizer[] = [
  recognizeTicket,
  recognizeMoneyAmount,
  recognizeDate,
  recognizeZipByWordOrColumn,
  recognizeUrlUuidOrEmail,
  recognizeCnpj,
  recognizePersonalData,
  recognizeZipByFormat,
  recognizeTrackingCode,
  recognizeOrderNumber,
  recognizeRecordId,
  recognizeHost,
]

/**
 * Minimum number of digits of an order number. The minimum is lower than for ids, because small shops have short order
 * numbers.
 */
const MIN_ORDER_DIGITS = 4
/** Number of characters after a number that are searched for its unit: `5 a 7 dias`. */
const MAX_CHARACTERS_AFTER_NUMBER = 60
/** Minimum number of words of a line that is read as a sentence. Shorter lines are queries or rows of a list. */
const MIN_SENTENCE_WORDS = 5

/** A recognized value with its context. Later steps use the context to decide whether a number is an id. */
export interface ValueCandidate extends Omit<Recognition, 'line' | 'start' | 'end'> {
  /** Position in the cleaned text. */
  readonly start: number
  readonly end: number
  readonly segment: Segment
  /** Noun in the same sentence, if no noun stands directly before the number. */
  readonly sentenceNoun: Noun | undefined
  /**
   * True if the line or table cell contains only ids, labels and nouns, so that its long numbers are ids even without a
   * noun.
   */
  readonly isInIdList: boolean
  /** True if the line begins with this number: `918273 - Loja Azul`. */
  readonly beginsLine: boolean
  /** True if the text excludes the id from the work: `não reprocessem a reversa 918273`. */
  readonly isExcluded: boolean
  /** True if the id replaces the previous id of the text: `918273... ops, é 918274`. */
  readonly correctsPrevious: boolean
}

export interface SegmentReading {
  readonly segment: Segment
  readonly candidates: readonly ValueCandidate[]
  /**
   * Text without the recognized values. Amounts and dates stay in the text, because a command may take them as
   * arguments.
   */
  readonly remainingWords: string
  readonly hasPersonalData: boolean
  /** True for a sentence, and for every line of a signature or quoted e-mail; false for lists and table cells. */
  readonly isProse: boolean
}

export function readSegment(segment: Segment): SegmentReading {
  const tokensBefore: Token[] = []
  const wordTexts: string[] = []
  const candidates: ValueCandidate[] = []
  let hasPersonalData = false
  const pendingTokens = tokenize(segment.text).toReversed()
  for (let token = pendingTokens.pop(); token; token = pendingTokens.pop()) {
    const valuePosition = canBeginValue(token, segment.text) ? getValuePosition(segment, token, tokensBefore) : null
    const match = valuePosition && findFirstMatch(recognizers, valuePosition)
    if (valuePosition === null || match === null) {
      tokensBefore.push(token)
      wordTexts.push(token.text)
      continue
    }
    if (match.kind === 'personal') hasPersonalData = true
    else candidates.push(buildCandidate(match, segment, valuePosition))
    const end = token.start + match.length
    tokensBefore.push({ kind: 'recognizedValue', text: '', start: token.start })
    wordTexts.push(match.kind === 'money' || match.kind === 'date' ? segment.text.slice(token.start, end) : ' ')
    removeTokensBefore(pendingTokens, segment.text, end)
  }
  const remainingWords = wordTexts.join('')
  const isInIdList = isListLine(remainingWords)
  return {
    segment,
    candidates: isInIdList ? candidates.map((candidate) => ({ ...candidate, isInIdList })) : candidates,
    remainingWords,
    hasPersonalData,
    isProse: segment.columnMeaning === undefined && (isOutsideBody(segment) || hasSentenceWords(tokensBefore)),
  }
}

const isOutsideBody = ({ section }: Segment) => section === 'signature' || section === 'quote'

function hasSentenceWords(tokens: readonly Token[]): boolean {
  return tokens.filter(({ text }) => /\p{L}{2}/u.test(text)).length >= MIN_SENTENCE_WORDS
}

/**
 * Returns the position of a token with the words before it. The words of the sentence and the meaning of the nearest
 * noun are computed only if a recognizer needs them.
 */
function getValuePosition(
  { text: segmentText, columnMeaning }: Segment,
  { start }: Token,
  tokensBefore: readonly Token[],
): ValuePosition {
  let precedingSentenceTokens: readonly Token[] | null = null
  return {
    segmentText,
    position: start,
    tokensBefore,
    get precedingSentenceTokens() {
      precedingSentenceTokens ??= listSentenceBackwards(tokensBefore)
      return precedingSentenceTokens
    },
    get numberMeaning() {
      return findNounBeforeNumber(this.precedingSentenceTokens) ?? columnMeaning
    },
  }
}

/** Signs that can begin a value: `#48213`, `$ 15`, `€ 15`, `(11) 3456-7890`, `+55 …`. */
const valueSigns = new Set(['#', '$', '€', '(', '+'])
/** Matches the text after the first word of a value: `R$`, `ana@…`, `loja.com`, `V-88`, `zd 51203`, `Nov 20`. */
const textAfterFirstWordPattern = /[@:$_+/]|[.-][\p{L}\p{N}]|[ .-]{0,2}[-_#:.]? ?\d/uy

/** Returns false for most words of a sentence: no value can begin there, so the recognizers are not tried. */
function canBeginValue({ kind, text, start }: Token, segmentText: string): boolean {
  if (kind !== 'word') return valueSigns.has(text)
  if (/\d/.test(text)) return true
  textAfterFirstWordPattern.lastIndex = start + text.length
  return textAfterFirstWordPattern.test(segmentText)
}

/**
 * Removes the tokens that a recognized value covers. If the value ends inside a token, the remaining characters of this
 * token become new tokens.
 */
function removeTokensBefore(pendingTokens: Token[], text: string, end: number): void {
  while ((pendingTokens.at(-1)?.start ?? end) < end) pendingTokens.pop()
  const nextStart = pendingTokens.at(-1)?.start ?? text.length
  if (nextStart > end) pendingTokens.push(...tokenize(text.slice(0, nextStart), end).toReversed())
}

function buildCandidate(match: RecognizerMatch, segment: Segment, valuePosition: ValuePosition): ValueCandidate {
  const { kind, value, noun, possibleZip, length } = match
  const start = segment.start + valuePosition.position
  const candidate: ValueCandidate = {
    kind: kind === 'personal' ? 'number' : kind,
    value,
    ...(possibleZip === undefined ? {} : { possibleZip }),
    start,
    end: start + length,
    segment,
    sentenceNoun: undefined,
    isInIdList: false,
    beginsLine: false,
    isExcluded: false,
    correctsPrevious: false,
  }
  return kind === 'id' ? describeNumber(candidate, noun, length, valuePosition) : candidate
}

/**
 * Returns the number with its noun, such as `reverse` for `reversa 918273`, or as a quantity, such as `5` in `5 dias`.
 */
function describeNumber(
  candidate: ValueCandidate,
  recognizedNoun: Noun | undefined,
  length: number,
  valuePosition: ValuePosition,
): ValueCandidate {
  const { segmentText, position, tokensBefore, precedingSentenceTokens } = valuePosition
  const { value } = candidate
  const sentenceNoun = findSentenceNoun(precedingSentenceTokens, candidate.possibleZip !== undefined)
  const isOrder = sentenceNoun?.noun === 'order' && !sentenceNoun.hasEarlierNumber && value.length >= MIN_ORDER_DIGITS
  const end = position + length
  const number = segmentText.slice(position, end)
  const textAfter = segmentText.slice(end, end + MAX_CHARACTERS_AFTER_NUMBER)
  const pairsIdWithZip = candidate.possibleZip === undefined && arrowAndZipPattern.test(textAfter)
  // The word `CEP` is the noun of the earlier number: `918400 CEP 22041-001, 918401 CEP 22041-002`.
  const followsZip = candidate.possibleZip === undefined && hasNumberAfterWord(precedingSentenceTokens, 'zip')
  const hasOtherNoun =
    isInZipPair(candidate, textAfter, valuePosition) || (valuePosition.numberMeaning === 'zip' && followsZip)
  const meaning = hasOtherNoun ? undefined : valuePosition.numberMeaning
  const noun = recognizedNoun ?? toNoun(meaning) ?? (isOrder ? 'order' : undefined)
  if (isQuantity({ numberText: number, tokensBefore, textAfter, noun })) return { ...candidate, kind: 'quantity' }
  // The number after a word such as `NF` is no CEP: `reversa 918273, NF 12345678`.
  const isOtherCode =
    noun === 'other' &&
    meaning === 'other' &&
    !(sentenceNoun?.hasEarlierNumber ?? false) &&
    !hasWordWithMeaning(takeUntilNumber(precedingSentenceTokens), 'zip')
  const { possibleZip: _, ...candidateWithoutZip } = candidate
  const numberCandidate = {
    ...(isOtherCode ? candidateWithoutZip : candidate),
    // The lookup of an order compares the whole text, so the zeros at its start belong to the value.
    ...(noun === 'order' && /^0\d+$/.test(number) ? { value: number } : {}),
    sentenceNoun: sentenceNoun?.noun,
    isInIdList:
      value.length >= MIN_ID_DIGITS &&
      (isTabCell(segmentText, position, end) || isAfterIdWord(tokensBefore) || pairsIdWithZip),
    beginsLine: tokensBefore.length === 0,
    isExcluded:
      isExcludedByWordsBefore(precedingSentenceTokens) ||
      (beginsClause(precedingSentenceTokens) && isExcludedByWordsAfter(textAfter)),
    correctsPrevious: correctsPreviousNumber(tokensBefore),
  }
  return addNoun(numberCandidate, noun)
}

/** Matches the sign and the CEP (zip code) in the text after an id: ` -> 22041001`. */
const signAndZipPattern = /^\s*[=:→–>-]{1,3}\s*\d{5}-?\d{3}(?!\d)/
/** Matches the signs that only stand between a record and its CEP (zip code): ` -> 22041001`, `: 22041001`. */
const arrowAndZipPattern = /^\s*(?:[=→:]|[-=]?>)\s*\d{5}-?\d{3}(?!\d)/
/** Matches the last digit of an id and the sign in the text before a CEP (zip code): `0 -> `. */
const idAndSignPattern = /\d\s*[=:→–>-]{1,3}\s*$/

/**
 * Returns true for both numbers of a pair that consists of an id, a sign and a CEP (zip code): `918400 -> 22041001`. If
 * the word `CEP` stands before such a pair, the word is not the noun of the numbers. In `CEP da reversa 918400:
 * 22041001`, the noun of the id is not the noun of the CEP.
 */
function isInZipPair(
  { possibleZip }: ValueCandidate,
  textAfter: string,
  { segmentText, position, numberMeaning, precedingSentenceTokens }: ValuePosition,
): boolean {
  const isAfterZipWord = hasWordWithMeaning(precedingSentenceTokens, 'zip')
  if (numberMeaning !== 'zip' && (possibleZip === undefined || !isAfterZipWord)) return false
  if (possibleZip === undefined) return signAndZipPattern.test(textAfter)
  return idAndSignPattern.test(segmentText.slice(Math.max(0, position - MAX_CHARACTERS_AFTER_NUMBER), position))
}

/**
 * Minimum number of digits of a ticket without prefix. Shorter numbers are scores or counts: `Nota do
 * atendimento: 2`.
 */
const MIN_TICKET_DIGITS = 4

/** Adds a noun to a number. With the noun `ticket`, the number becomes a ticket without prefix. */
export function addNoun(candidate: ValueCandidate, noun: Noun | undefined): ValueCandidate {
  if (noun === undefined) return candidate
  if (noun !== 'ticket') return { ...candidate, noun }
  if (candidate.value.length < MIN_TICKET_DIGITS) return { ...candidate, kind: 'quantity' }
  return { ...candidate, kind: 'ticket', value: parseTicket(candidate.value) ?? candidate.value }
}

/**
 * Returns true if the characters from `start` to `end` are a whole cell of a line whose cells are separated by tabs.
 */
function isTabCell(segmentText: string, start: number, end: number): boolean {
  let leftIndex = start - 1
  while (segmentText[leftIndex] === ' ') leftIndex -= 1
  let rightIndex = end
  while (segmentText[rightIndex] === ' ') rightIndex += 1
  const isAfterTab = segmentText[leftIndex] === '\t'
  const isBeforeTab = segmentText[rightIndex] === '\t'
  return (
    (isAfterTab || isBeforeTab) && (isAfterTab || leftIndex < 0) && (isBeforeTab || rightIndex === segmentText.length)
  )
}

/** Returns true if a noun or a list marks the number as the id of a record. */
export function isMarkedAsRecord({ value, noun, sentenceNoun, isInIdList }: ValueCandidate): boolean {
  if (noun !== undefined) return noun !== 'other'
  return isInIdList || (isReverseOrRefundNoun(sentenceNoun) && value.length >= MIN_ID_DIGITS)
}
