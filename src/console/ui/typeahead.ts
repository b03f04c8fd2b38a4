// Typeahead of a select: finds the next option that starts with the typed text. Ignores case and accents.
import { normalizeForSearch } from '#console/lib/format.ts'

/** Pause in milliseconds after which the next typed letter starts a new search text. */
export const TYPEAHEAD_TIMEOUT_MS = 1000

/**
 * Returns the index of the matching option, or -1. Typing the same letter repeatedly cycles through the options that
 * start with this letter.
 */
export function findTypedOption(labels: readonly string[], input: string, activeIndex: number): number {
  const normalizedInput = normalizeForSearch(input)
  const [firstLetter = ''] = normalizedInput
  const isRepeated = normalizedInput === firstLetter.repeat(normalizedInput.length)
  const prefix = isRepeated ? firstLetter : normalizedInput
  const start = isRepeated ? activeIndex + 1 : Math.max(0, activeIndex)
  const order = labels.map((_, step) => (start + step) % labels.length)
  return order.find((index) => normalizeForSearch(labels[index] ?? '').startsWith(prefix)) ?? -1
}
