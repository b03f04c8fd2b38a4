// Pasted prose: decides when a pasted text leaves the input, and which parts of the text the chips stand for. Pure.
import { isNumericRecognition } from '#contract/reader/batches.ts'
import { hasOnlyLabels } from '#contract/reader/nouns.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { recognizeText } from '#contract/reader/recognize.ts'

/** Maximum length of a pasted text that stays in the input. */
const MAX_INPUT_LENGTH = 40

/** Parts of a pasted text. Each part has one chip. E-mails have none, because an e-mail may belong to a consumer. */
const proseParts = ['ticket', 'reverse', 'refund', 'order', 'tracking', 'document', 'host', 'name'] as const
export type ProsePart = (typeof proseParts)[number]

export interface ProseChip {
  readonly part: ProsePart
  /** Number of values of the part. */
  readonly count: number
  /** First value of the part. */
  readonly value: string
}

/** Returns true for a pasted text that leaves the input: longer than a few words, with at least one recognized part. */
export function isPastedProse(text: string): boolean {
  if (text.trim().length <= MAX_INPUT_LENGTH) return false
  const recognized = recognizeText(text)
  if (!recognized.isProse && hasOnlyLabels(recognized.words)) return false
  return listProseChips(recognized).length > 0
}

/** Returns the part of the text that a recognition belongs to; null for parts without a chip. */
function getProsePart(recognition: Recognition, { records }: RecognizedText): ProsePart | null {
  const { kind, noun, value } = recognition
  if (kind === 'order' || noun === 'order') return 'order'
  if (isNumericRecognition(recognition)) {
    if (records.refund.includes(value)) return 'refund'
    return records.reverse.includes(value) ? 'reverse' : null
  }
  return proseParts.find((part) => part === kind) ?? null
}

/** Lists the chips of a text, in the order of `proseParts`. */
export function listProseChips(recognized: RecognizedText): readonly ProseChip[] {
  return proseParts.flatMap((part) => {
    const values = recognized.recognitions.filter((one) => getProsePart(one, recognized) === part)
    const [first] = values
    return first === undefined ? [] : [{ part, count: values.length, value: first.value }]
  })
}

/** Removes the parts whose chips the user removed, so that no row uses them. */
export function removeProseParts(recognized: RecognizedText, removed: readonly string[]): RecognizedText {
  if (removed.length === 0) return recognized
  const isRemaining = (one: Recognition) => {
    const part = getProsePart(one, recognized)
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

/** Replaces the words of the text by the typed words, so that the typed words act on the parts of the text. */
export function addTypedWords(recognized: RecognizedText, typed: string): RecognizedText {
  if (typed.trim() === '') return recognized
  const { recognitions, words, intent, records } = recognizeText(typed)
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
