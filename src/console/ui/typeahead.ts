// Typeahead of a select: finds the next option whose label starts with the typed text. Ignores case and accents.
import { foldText } from '#console/lib/format.ts'

/** Time in milliseconds after which a typed letter starts a new search text. */
export const TYPEAHEAD_TIMEOUT_MS = 1000

/**
 * Returns the index of the option, or -1. Typing the same letter again moves to the next option that starts with this
 * letter.
 */
export function findTypedOption(labels: readonly string[], input: string, from: number): number {
  const text = foldText(input)
  const [letter = ''] = text
  const isRepeated = text === letter.repeat(text.length)
  const prefix = isRepeated ? letter : text
  const start = isRepeated ? from + 1 : Math.max(0, from)
  const order = labels.map((_, step) => (start + step) % labels.length)
  return order.find((index) => foldText(labels[index] ?? '').startsWith(prefix)) ?? -1
}
