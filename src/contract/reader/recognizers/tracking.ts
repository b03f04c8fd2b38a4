// Recognizes tracking codes of carriers.
import { mayBeTrackingCode, normalizeTrackingCode, parseTrackingCode } from '../../tracking-code.ts'
import {
  buildRecognizer,
  findFirstMatch,
  matchPatternAt,
  type RecognizerMatch,
  type ValuePosition,
} from './recognizer.ts'

/**
 * Recognizes an international tracking code (Universal Postal Union) without spaces: `AA123456789BR`, also in lower
 * case.
 */
const recognizeUnspacedTrackingCode = buildRecognizer('tracking', /[A-Z]{2}\d{9}[A-Z]{2}(?![\w-])/iy, parseTrackingCode)
/** Recognizes an international tracking code in groups: `AA 123 456 789 BR`, `AA 123456789 BR`, `AA-12345678-9-BR`. */
const recognizeGroupedTrackingCode = buildRecognizer(
  'tracking',
  /[A-Z]{2}[ .-]?(?:\d{3}[ .-]?\d{3}[ .-]?\d{3}|\d{8}[ .-]?\d)[ .-]?[A-Z]{2}(?![\w-])/y,
  parseTrackingCode,
)
/** Recognizes the codes of DHL (`JD01 4600 0062 8123 0704`, in any grouping) and UPS (`1Z…`). */
const recognizeDhlOrUpsCode = buildRecognizer(
  'tracking',
  /(?:JD(?: ?\d){18}|1Z[0-9A-Z]{16})(?![\w-])/iy,
  parseTrackingCode,
)

const codeRecognizers = [recognizeUnspacedTrackingCode, recognizeGroupedTrackingCode, recognizeDhlOrUpsCode]

/** Matches any code; used only after words such as `código de rastreio`: `código de rastreio LGI0012345678`. */
const codeAfterTrackingWordPattern = /[A-Z0-9][A-Z0-9-]{6,28}[A-Z0-9](?![\w-])/iy

export function recognizeTrackingCode(valuePosition: ValuePosition): RecognizerMatch | null {
  return findFirstMatch(codeRecognizers, valuePosition) ?? recognizeCodeAfterTrackingWord(valuePosition)
}

function recognizeCodeAfterTrackingWord(valuePosition: ValuePosition): RecognizerMatch | null {
  const text = matchPatternAt(codeAfterTrackingWordPattern, valuePosition)?.[0]
  if (text === undefined || valuePosition.numberMeaning !== 'tracking' || !mayBeTrackingCode(text)) return null
  return { kind: 'tracking', value: normalizeTrackingCode(text), length: text.length }
}
