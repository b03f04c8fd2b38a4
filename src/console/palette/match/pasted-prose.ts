// Decides which pasted texts are shown as chips instead of in the input, and which chips they have. Pure.
import { isNumericRecognition } from '#contract/reader/batches.ts'
import { hasOnlyLabels } from '#contract/reader/nouns.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { readText } from './read-text.ts'

/** Maximum length of a pasted text that stays in the input and is not shown as chips. */
const MAX_LENGTH_IN_INPUT = 40

/**
 * Kinds of values in a pasted text that are shown as a chip. E-mail addresses have no chip, because they may belong to
 * a consumer.
 */
const proseParts = ['ticket', 'reverse', 'refund', 'order', 'tracking', 'document', 'host', 'name'] as const
export type ProsePart = (typeof proseParts)[number]

export interface ProseChip {
  readonly part: ProsePart
  /** Number of values that the chip stands for. */
  readonly count: number
  /** First value that the chip stands for. */
  readonly value: string
}

/**
 * Returns true if a pasted text is shown as chips instead of in the input: a text of more than 40 characters that
 * contains a value with a chip, and more than labels and values.
 */
export function mustDisplayAsChips(text: string): boolean {
  if (text.trim().length <= MAX_LENGTH_IN_INPUT) return false
  const recognized = readText(text)
  if (!recognized.isProse && hasOnlyLabels(recognized.words)) return false
  return listProseChips(recognized).length > 0
}

/**
 * Builds a function that returns the chip to which a recognized value belongs; null for a value without a chip. Uses
 * sets, because a pasted list may contain thousands of records.
 */
function createPartFinder({ records }: RecognizedText): (recognition: Recognition) => ProsePart | null {
  const refunds = new Set(records.refund)
  const reverses = new Set(records.reverse)
  return (recognition) => {
    const { kind, noun, value } = recognition
    if (kind === 'order' || noun === 'order') return 'order'
    if (!isNumericRecognition(recognition)) return proseParts.find((part) => part === kind) ?? null
    if (refunds.has(value)) return 'refund'
    return reverses.has(value) ? 'reverse' : null
  }
}

/** Lists the chips of a text, in the order of `proseParts`. */
export function listProseChips(recognized: RecognizedText): readonly ProseChip[] {
  const parts = recognized.recognitions.map(createPartFinder(recognized))
  return proseParts.flatMap((part) => {
    const values = recognized.recognitions.filter((_, index) => parts[index] === part)
    const [first] = values
    return first === undefined ? [] : [{ part, count: values.length, value: first.value }]
  })
}

/** Removes the values whose chips the user removed, so that no row uses them. */
export function removeProseParts(recognized: RecognizedText, removed: readonly string[]): RecognizedText {
  if (removed.length === 0) return recognized
  const getPart = createPartFinder(recognized)
  const isRemaining = (one: Recognition) => {
    const part = getPart(one)
    return part === null || !removed.includes(part)
  }
  const recognitions = recognized.recognitions.filter(isRemaining)
  const { reverse, refund } = recognized.records
  return {
    ...recognized,
    recognitions,
    records: { reverse: removed.includes('reverse') ? [] : reverse, refund: removed.includes('refund') ? [] : refund },
    zipPairs: removed.includes('reverse') ? [] : recognized.zipPairs,
  }
}

/**
 * Combines a pasted text with the words that the user typed after pasting: a typed command then applies to the pasted
 * records.
 */
export function combineWithTypedWords(recognized: RecognizedText, typed: string): RecognizedText {
  if (typed.trim() === '') return recognized
  const { recognitions, words, intent, records } = readText(typed)
  return {
    ...recognized,
    recognitions: [...recognitions, ...recognized.recognitions],
    records: {
      reverse: [...new Set([...records.reverse, ...recognized.records.reverse])],
      refund: [...new Set([...records.refund, ...recognized.records.refund])],
    },
    words,
    intent,
    isProse: false,
  }
}
