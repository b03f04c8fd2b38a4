// Decides which pasted texts the palette displays as chips (small labels, such as `2 reversas`) instead of in the
// input, and lists these chips. Pure functions.
import { isNumericRecognition, listTickets } from '#contract/reader/batches.ts'
import { hasOnlyLabels, isReverseOrRefundNoun } from '#contract/reader/nouns.ts'
import type { Recognition, RecognizedText, ZipPair } from '#contract/reader/recognition.ts'
import { recognizeTextCached } from './recognize-text-cached.ts'

/** Maximum number of characters of a pasted text that always stays in the input. */
const MAX_LENGTH_IN_INPUT = 40

/**
 * Kinds of values in a pasted text that get a chip (small label). E-mail addresses get none, because they may belong to
 * a consumer.
 */
const proseChipKinds = ['ticket', 'reverse', 'refund', 'order', 'tracking', 'document', 'host', 'name'] as const
export type ProseChipKind = (typeof proseChipKinds)[number]

export interface ProseChip {
  readonly chipKind: ProseChipKind
  /** Number of values that the chip (label) represents: 2 for `2 reversas`. */
  readonly valueCount: number
  /** First of the values that the chip (label) represents. */
  readonly firstValue: string
}

/**
 * Returns true if the palette displays a pasted text as chips (small labels) instead of in the input: the text has more
 * than 40 characters, contains a value of a kind in `proseChipKinds`, and does not consist only of labels and values.
 */
export function mustDisplayAsChips(text: string): boolean {
  if (text.trim().length <= MAX_LENGTH_IN_INPUT) return false
  const recognized = recognizeTextCached(text)
  if (!recognized.isProse && hasOnlyLabels(recognized.words)) return false
  return listProseChips(recognized).length > 0
}

/**
 * Returns a function that maps a recognized value to its kind of chip; null for a value without chip. The ids are
 * stored in sets, because a pasted list may contain thousands of records.
 */
function createChipKindFinder({ recordIds }: RecognizedText): (recognition: Recognition) => ProseChipKind | null {
  const refunds = new Set(recordIds.refund)
  const reverses = new Set(recordIds.reverse)
  return (recognition) => {
    const { kind, noun, value } = recognition
    if (kind === 'order' || noun === 'order') return 'order'
    if (!isNumericRecognition(recognition)) return proseChipKinds.find((chipKind) => chipKind === kind) ?? null
    if (refunds.has(value)) return 'refund'
    return reverses.has(value) ? 'reverse' : null
  }
}

/** Returns the chips (small labels) of a pasted text, one for each kind of value, in the order of `proseChipKinds`. */
export function listProseChips(recognized: RecognizedText): readonly ProseChip[] {
  const chipKinds = recognized.recognitions.map(createChipKindFinder(recognized))
  return proseChipKinds.flatMap((chipKind) => {
    const values = recognized.recognitions.filter((_, index) => chipKinds[index] === chipKind)
    const [first] = values
    return first === undefined ? [] : [{ chipKind, valueCount: values.length, firstValue: first.value }]
  })
}

/**
 * Returns the text without the values whose chips (small labels) the user removed, so that no row uses these values.
 */
export function removeProseValues(recognized: RecognizedText, removedKinds: readonly string[]): RecognizedText {
  if (removedKinds.length === 0) return recognized
  const getChipKind = createChipKindFinder(recognized)
  const hasVisibleChip = (recognition: Recognition) => {
    const chipKind = getChipKind(recognition)
    return chipKind === null || !removedKinds.includes(chipKind)
  }
  const recognitions = recognized.recognitions.filter(hasVisibleChip)
  const { reverse, refund } = recognized.recordIds
  return {
    ...recognized,
    recognitions,
    recordIds: {
      reverse: removedKinds.includes('reverse') ? [] : reverse,
      refund: removedKinds.includes('refund') ? [] : refund,
    },
    zipPairs: removedKinds.includes('reverse') ? [] : recognized.zipPairs,
    ticketByValue: removedKinds.includes('ticket') ? new Map() : recognized.ticketByValue,
  }
}

/** Returns true for a typed id of a reverse or refund, which replaces the pasted records. */
const isTypedRecordId = ({ kind, noun }: Recognition) =>
  kind === 'id' && (noun === undefined || isReverseOrRefundNoun(noun))

/**
 * Returns the CEPs (zip codes) of a pasted text for the record ids that the user typed after pasting: the CEP of this
 * record, or the only CEP that the text gives for a record.
 */
function listZipPairsOfTypedIds({ zipPairs }: RecognizedText, typedIds: readonly string[]): readonly ZipPair[] {
  const [firstPair, ...otherPairs] = zipPairs
  const onlyPair = otherPairs.length === 0 && typedIds.length === 1 ? firstPair : undefined
  return typedIds.flatMap((recordId) => {
    const pair = zipPairs.find((candidate) => candidate.recordId === recordId) ?? onlyPair
    return pair === undefined ? [] : [{ ...pair, recordId }]
  })
}

/**
 * Returns the values of a pasted text together with the words that the user typed after pasting, so that a typed
 * command applies to the pasted records. A typed ticket, zip code or record id replaces the pasted values of this kind.
 */
export function combineWithTypedWords(pastedText: RecognizedText, typedWords: RecognizedText): RecognizedText {
  const { recognitions, words, intent, recordIds } = typedWords
  const typedIds = recognitions.filter(isTypedRecordId).map(({ value }) => value)
  const hasTypedId = typedIds.length > 0
  const hasTypedZip = recognitions.some(({ kind }) => kind === 'zip')
  const recognized = removeProseValues(pastedText, [
    ...(listTickets(typedWords).length > 0 ? ['ticket'] : []),
    ...(hasTypedId ? ['reverse', 'refund'] : []),
  ])
  const pairsOfTypedIds = listZipPairsOfTypedIds(pastedText, typedIds)
  // Without a pair, the typed record would get the first zip code of the text, which may belong to another record.
  const ignoresZips = hasTypedZip || (hasTypedId && pastedText.zipPairs.length > 0 && pairsOfTypedIds.length === 0)
  return {
    ...recognized,
    recognitions: [...recognitions, ...recognized.recognitions.filter(({ kind }) => kind !== 'zip' || !ignoresZips)],
    recordIds: hasTypedId ? recordIds : recognized.recordIds,
    zipPairs: hasTypedZip ? typedWords.zipPairs : hasTypedId ? pairsOfTypedIds : recognized.zipPairs,
    ticketByValue: new Map([...recognized.ticketByValue, ...typedWords.ticketByValue]),
    words,
    intent,
    isProse: false,
  }
}
