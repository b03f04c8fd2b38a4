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
const proseChipKinds = ['ticket', 'reverse', 'refund', 'order', 'tracking', 'document', 'host', 'name'] as const
export type ProseChipKind = (typeof proseChipKinds)[number]

export interface ProseChip {
  readonly chipKind: ProseChipKind
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
function createChipKindFinder({ records }: RecognizedText): (recognition: Recognition) => ProseChipKind | null {
  const refunds = new Set(records.refund)
  const reverses = new Set(records.reverse)
  return (recognition) => {
    const { kind, noun, value } = recognition
    if (kind === 'order' || noun === 'order') return 'order'
    if (!isNumericRecognition(recognition)) return proseChipKinds.find((chipKind) => chipKind === kind) ?? null
    if (refunds.has(value)) return 'refund'
    return reverses.has(value) ? 'reverse' : null
  }
}

/** Lists the chips of a text, in the order of `proseParts`. */
export function listProseChips(recognized: RecognizedText): readonly ProseChip[] {
  const chipKinds = recognized.recognitions.map(createChipKindFinder(recognized))
  return proseChipKinds.flatMap((chipKind) => {
    const values = recognized.recognitions.filter((_, index) => chipKinds[index] === chipKind)
    const [first] = values
    return first === undefined ? [] : [{ chipKind, count: values.length, value: first.value }]
  })
}

/** Removes the values whose chips the user removed, so that no row uses them. */
export function removeProseValues(recognized: RecognizedText, removedKinds: readonly string[]): RecognizedText {
  if (removedKinds.length === 0) return recognized
  const getChipKind = createChipKindFinder(recognized)
  const hasVisibleChip = (recognition: Recognition) => {
    const chipKind = getChipKind(recognition)
    return chipKind === null || !removedKinds.includes(chipKind)
  }
  const recognitions = recognized.recognitions.filter(hasVisibleChip)
  const { reverse, refund } = recognized.records
  return {
    ...recognized,
    recognitions,
    records: {
      reverse: removedKinds.includes('reverse') ? [] : reverse,
      refund: removedKinds.includes('refund') ? [] : refund,
    },
    zipPairs: removedKinds.includes('reverse') ? [] : recognized.zipPairs,
  }
}

/**
 * Combines a pasted text with the words that the user typed after pasting: a typed command then applies to the pasted
 * records.
 */
export function combineWithTypedWords(recognized: RecognizedText, typedText: string): RecognizedText {
  if (typedText.trim() === '') return recognized
  const { recognitions, words, intent, records } = readText(typedText)
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
