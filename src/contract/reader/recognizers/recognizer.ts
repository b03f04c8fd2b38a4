// Common types of the recognizers. A recognizer finds one kind of value at a position of a segment.
import type { Noun, RecognitionKind } from '../recognition.ts'
import type { Token } from '../token.ts'
import type { NumberMeaning } from '../vocabulary.ts'

/** A position in a line or table cell at which a value may begin, with the words before this position. */
export interface ValuePosition {
  /** Text of the segment (a line or a table cell). */
  readonly segmentText: string
  /** Position in the text, at the start of a word or sign. */
  readonly position: number
  /** Tokens of the segment before the position. */
  readonly tokensBefore: readonly Token[]
  /** Tokens of the current sentence before the position, the nearest token first. */
  readonly sentenceBackwards: readonly Token[]
  /** Meaning of the word directly before the position; otherwise the meaning of the table column. */
  readonly numberMeaning: NumberMeaning | undefined
}

export interface RecognizerMatch {
  /** `personal`: a CPF or phone number, which is removed from the text and never reported. */
  readonly kind: RecognitionKind | 'personal'
  readonly value: string
  /** Number of characters of the segment (line or table cell) that the value covers. */
  readonly length: number
  readonly noun?: Noun
  readonly possibleZip?: string
}

/** Returns the value that begins at the position; null if no value of this kind begins there. */
export type Recognizer = (valuePosition: ValuePosition) => RecognizerMatch | null

/** Returns the match of a sticky pattern (flag `y`) at the given position of the segment; null if there is none. */
export function matchPatternAt(pattern: RegExp, { segmentText, position }: ValuePosition): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(segmentText)
}

/** Builds a recognizer from a sticky pattern. `parseValue` returns null if the matched text is not a valid value. */
export function buildRecognizer(
  kind: RecognizerMatch['kind'],
  pattern: RegExp,
  parseValue: (text: string) => string | null = (text) => text,
): Recognizer {
  return (valuePosition) => {
    const text = matchPatternAt(pattern, valuePosition)?.[0]
    const value = text === undefined ? null : parseValue(text)
    return text === undefined || value === null ? null : { kind, value, length: text.length }
  }
}

/** Tries the recognizers in order, and returns the first match. */
export function findFirstMatch(
  recognizers: readonly Recognizer[],
  valuePosition: ValuePosition,
): RecognizerMatch | null {
  for (const recognize of recognizers) {
    const match = recognize(valuePosition)
    if (match) return match
  }
  return null
}
