// Part of the text reader (see `recognize.ts`): finds the numbers that answer a question. If `7009` answers `qual o
// número do reembolso?`, the number gets the noun `reembolso`.
import { findRequestedNoun } from './nouns.ts'
import { addNoun, type SegmentReading, type ValueCandidate } from './read-segment.ts'
import type { Noun } from './recognition.ts'

/**
 * Maximum distance in lines between a question and its answer. Other lines, such as `um momento`, may stand between
 * them.
 */
const MAX_LINES_TO_ANSWER = 3
/** Maximum number of words before the number in an answer: `é o 7009`. */
const MAX_WORDS_BEFORE_NUMBER = 4
/**
 * Minimum number of digits of an id that answers a question, such as `7009` in `é o 7009`. Shorter numbers are amounts
 * or counts, not ids.
 */
const MIN_ANSWER_DIGITS = 4

/** Matches the beginning of a chat line (`11:22 – Ana: `) or the sign before a quoted line (`> `). */
const chatPrefixPattern = /^.*[:>\])]\s+/s

/**
 * Returns the recognized values of each segment (line or table cell). A number that answers the question of an earlier
 * line gets the noun of this question: `refund` for `7009` after `qual o número do reembolso?`.
 */
export function assignRequestedNouns(readings: readonly SegmentReading[]): readonly SegmentReading[] {
  let currentNoun: Noun | undefined
  let linesSinceQuestion = 0
  return readings.map((reading) => {
    const { segment, candidates } = reading
    if (segment.text === '' || segment.columnMeaning !== undefined) return reading
    const answer = currentNoun === undefined ? undefined : candidates.find(isAnswer)
    const answeredNoun = currentNoun
    linesSinceQuestion += 1
    const hasId = candidates.some(({ kind }) => kind === 'id')
    const nextNoun = hasId ? undefined : findRequestedNoun(segment.text)
    if (nextNoun !== undefined) linesSinceQuestion = 0
    if (nextNoun !== undefined || hasId || linesSinceQuestion >= MAX_LINES_TO_ANSWER) currentNoun = nextNoun
    if (answer === undefined) return reading
    return {
      ...reading,
      candidates: candidates.map((candidate) => (candidate === answer ? addNoun(candidate, answeredNoun) : candidate)),
    }
  })
}

/**
 * Returns true for a number that may answer a question: a number without a noun that stands near the beginning of its
 * line.
 */
function isAnswer({ kind, value, noun, segment, start }: ValueCandidate): boolean {
  const textBefore = segment.text.slice(0, start - segment.start).replace(chatPrefixPattern, '')
  const words = textBefore.match(/[\p{L}\p{N}]+/gu) ?? []
  return (
    kind === 'id' &&
    noun === undefined &&
    value.length >= MIN_ANSWER_DIGITS &&
    words.length <= MAX_WORDS_BEFORE_NUMBER &&
    !/\d/.test(textBefore)
  )
}
