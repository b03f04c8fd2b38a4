// Lists the ranges of the palette input to highlight: the recognized values, such as `918273` in `reversa 918273`. Pure
// functions.
import { toSingleLine } from '#console/lib/format.ts'
import type { HighlightRange } from '#console/lib/search-text.ts'
import type { Recognition } from '#contract/reader/recognition.ts'

/** Kinds of recognized values that are not highlighted. Such a value identifies no record, and no row uses it. */
const kindsWithoutHighlight: ReadonlySet<Recognition['kind']> = new Set(['number', 'quantity', 'cnpj-invalid'])

/** Maximum number of highlighted ranges, because the browser lays out every range again on each key press. */
export const MAX_INPUT_HIGHLIGHTS = 100

/**
 * Returns the ranges of the recognized values in the input, which shows a pasted text on one line. A value inside
 * another value, such as a date inside a period, has no range.
 */
export function listInputHighlights(recognitions: readonly Recognition[], text: string): readonly HighlightRange[] {
  let textPosition = 0
  let inputPosition = 0
  /** Converts a position in the text to a position in the input. Must be called with ascending positions. */
  const toInputPosition = (position: number) => {
    inputPosition += toSingleLine(text.slice(textPosition, position)).length
    textPosition = position
    return inputPosition
  }
  return removeOverlaps(recognitions.filter(({ kind }) => !kindsWithoutHighlight.has(kind)))
    .slice(0, MAX_INPUT_HIGHLIGHTS)
    .map(({ start, end }) => [toInputPosition(start), toInputPosition(end)])
}

/**
 * Sorts the values by position. If values overlap, keeps the one that begins first or, at the same position, the
 * longest.
 */
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
