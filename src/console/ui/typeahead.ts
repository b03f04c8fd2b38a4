// Typeahead of a list of options: the next one whose label begins with what is typed, accents and case apart. Pure.
import { folded } from '#console/lib/format.ts'

/** Milliseconds after which a letter begins anew. */
export const typeaheadPause = 1000

/** Index of the option; -1 where none begins so. The same letter again goes on to the next one. */
export function typedOption(labels: readonly string[], typed: string, from: number): number {
  const text = folded(typed)
  const [letter = ''] = text
  const isRepeated = text === letter.repeat(text.length)
  const sought = isRepeated ? letter : text
  const start = isRepeated ? from + 1 : Math.max(0, from)
  const order = labels.map((_, step) => (start + step) % labels.length)
  return order.find((index) => folded(labels[index] ?? '').startsWith(sought)) ?? -1
}
