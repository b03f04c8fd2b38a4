// Recognizes dates with a year: `20/11/2026`, `2026-11-20`, `20/nov/2026`, `20 de novembro de 2026`, `Nov 20, 2026`.
import { parseTypedDate } from '../../typed-values.ts'
import { buildRecognizer, findFirstMatch, type RecognizerMatch, type ValuePosition } from './recognizer.ts'

const parseDate = (text: string) => parseTypedDate(text)

/** Time and time zone of an ISO 8601 timestamp: `T13:45:00Z`. */
const TIME_PATTERN = 'T\\d{2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?:Z|[+-]\\d{2}:?\\d{2})?'

const dateRecognizers = [
  buildRecognizer('date', /\d{1,2}º?[/.-]\d{1,2}[/.-]\d{4}(?![\w-])/y, parseDate),
  buildRecognizer('date', new RegExp(`\\d{4}-\\d{2}-\\d{2}(?:${TIME_PATTERN})?(?![\\w-])`, 'iy'), parseDate),
  buildRecognizer('date', /\d{4}[/.]\d{1,2}[/.]\d{1,2}(?![\w-])/y, parseDate),
  buildRecognizer('date', /\d{1,2}º?(?: de |[ /-])[a-zç]{3,10}\.?(?: de | del |[ /-])\d{4}(?![\w-])/iy, parseDate),
  buildRecognizer('date', /[a-z]{3,9}\.? \d{1,2},? \d{4}(?![\w-])/iy, parseDate),
]

/** Recognizes only dates with a year, because the year of other dates depends on the current date. */
export function recognizeDate(valuePosition: ValuePosition): RecognizerMatch | null {
  return findFirstMatch(dateRecognizers, valuePosition)
}
