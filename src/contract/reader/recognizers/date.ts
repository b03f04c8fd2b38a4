// Recognizes dates with a year: `20/11/2026`, `2026-11-20`, `20 de novembro de 2026`, `Nov 20, 2026`.
import { parseTypedDate } from '../../typed-values.ts'
import { buildRecognizer, findFirstMatch, type Match, type ValuePosition } from './recognizer.ts'

const dateRecognizers = [
  buildRecognizer('date', /(?:\d{1,2}[/.-]\d{1,2}[/.-]\d{4}|\d{4}-\d{2}-\d{2})(?![\w-])/y, (text) =>
    parseTypedDate(text),
  ),
  buildRecognizer('date', /\d{1,2}º?(?: de | )[a-zç]{3,10}\.?(?: de | del | )\d{4}(?![\w-])/iy, (text) =>
    parseTypedDate(text),
  ),
  buildRecognizer('date', /[a-z]{3,9}\.? \d{1,2},? \d{4}(?![\w-])/iy, (text) => parseTypedDate(text)),
]

/** Recognizes only dates with a year, because the year of other dates depends on the current date. */
export function recognizeDate(place: ValuePosition): Match | null {
  return findFirstMatch(dateRecognizers, place)
}
