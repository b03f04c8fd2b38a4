// Finds the parts of the input to highlight, because the palette recognized them as values. Pure.
import { toSingleLine } from '#console/lib/format.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import type { Recognition } from '#contract/reader/recognition.ts'

/** Kinds of numbers that name no record, so that no row uses them. */
const unmarkedKinds: ReadonlySet<Recognition['kind']> = new Set(['number', 'quantity', 'cnpj-invalid'])

/** Maximum number of marks, because the browser lays out every mark again on each key press. */
export const MAX_MARKS = 100

/**
 * Returns the ranges of the recognized values in the input, which contains the recognized text on one line. A value
 * inside another value, such as a date of a period, has no range of its own.
 */
export function listInputMarks(recognitions: readonly Recognition[], text: string): readonly HighlightRange[] {
  let textPosition = 0
  let inputPosition = 0
  /** Converts a position in the text to a position in the input. Each position must follow the previous one. */
  const advanceTo = (position: number) => {
    inputPosition += toSingleLine(text.slice(textPosition, position)).length
    textPosition = position
    return inputPosition
  }
  return removeOverlaps(recognitions.filter(({ kind }) => !unmarkedKinds.has(kind)))
    .slice(0, MAX_MARKS)
    .map(({ start, end }) => [advanceTo(start), advanceTo(end)])
}

/** Sorts the values by position, and keeps the longest of several values at one place. */
function removeOverlaps(recognitions: readonly Recognition[]): readonly Recognition[] {
  let lastEnd = 0
  return recognitions
    .toSorted((first, second) => first.start - second.start || second.end - first.end)
    .filter(({ start, end }) => {
      if (start < lastEnd) return false
      lastEnd = end
      return true
    })
}
