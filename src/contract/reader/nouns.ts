// Finds the noun that says what a number is: before the number, in its sentence, in a heading or in a column name.
import { normalizeName } from '../typed-text.ts'
import type { Noun, RecordType } from './recognition.ts'
import type { Token } from './token.ts'
import {
  abbreviations,
  getMeaning,
  labelWords,
  linkingWords,
  type Meaning,
  normalizeWord,
  propertyWords,
  toNoun,
} from './vocabulary.ts'

export const isRecordNoun = (noun: Meaning | undefined): noun is RecordType => noun === 'reverse' || noun === 'refund'

/** Number of tokens before a number in which its noun is searched, so that long texts are read in linear time. */
const MAX_TOKENS_BEFORE = 40
/** Maximum number of other words between the word `CEP` and its digits. */
const MAX_WORDS_AFTER_ZIP_NOUN = 4

/** Returns true for the end of a sentence. A semicolon without a space separates cells: `reembolso;7001`. */
function isSentenceEnd(tokens: readonly Token[], index: number): boolean {
  const sign = tokens[index]?.text ?? ''
  if (sign === '.') return !abbreviations.has(normalizeWord(tokens[index - 1]?.text ?? ''))
  if (sign === ';') return tokens[index + 1]?.kind === 'space'
  return sign === '!' || sign === '?'
}

/** Returns the tokens of the current sentence from the nearest to the farthest, at most `MAX_TOKENS_BEFORE`. */
export function listSentenceBackwards(before: readonly Token[]): readonly Token[] {
  const first = Math.max(0, before.length - MAX_TOKENS_BEFORE)
  const sentence: Token[] = []
  for (let index = before.length - 1; index >= first; index -= 1) {
    if (isSentenceEnd(before, index)) break
    const token = before[index]
    if (token) sentence.push(token)
  }
  return sentence
}

/** Removes the content of the nearest brackets, which interrupts the sentence: `pedidos 55512 (2 itens), 55513`. */
function removeBrackets(sentence: readonly Token[]): readonly Token[] {
  const closing = sentence.findIndex(({ text }) => text === ')')
  const opening = sentence.findIndex(({ text }, index) => index > closing && text === '(')
  if (closing === -1 || opening === -1) return sentence
  return [...sentence.slice(0, closing), ...sentence.slice(opening)]
}

/**
 * Returns the meaning of the word directly before a number; `sentence` contains the tokens before the number, from the
 * nearest to the farthest. Signs, earlier numbers of the same list and linking words may stand between:
 * `reversas 918273, 918274 e também 918275`.
 */
export function findMeaningBefore(sentence: readonly Token[]): Meaning | undefined {
  let hasEarlierNumber = false
  for (const { kind, text } of removeBrackets(sentence)) {
    if (kind === 'match') hasEarlierNumber = true
    if (kind !== 'word' || linkingWords.has(normalizeWord(text))) continue
    const meaning = getMeaning(text)
    // A ticket has one number, so a second number after the word `chamado` is not a ticket.
    return meaning === 'ticket' && hasEarlierNumber ? undefined : meaning
  }
  return undefined
}

interface SentenceNoun {
  readonly noun: Noun
  /** True if another number already follows the noun. */
  readonly hasEarlierNumber: boolean
}

/** Returns the nearest noun in the sentence that says what its numbers are, with any words in between. */
export function findSentenceNoun(sentence: readonly Token[]): SentenceNoun | undefined {
  let hasEarlierNumber = false
  for (const { kind, text } of sentence) {
    if (kind === 'match') hasEarlierNumber = true
    const noun = kind === 'word' ? toNoun(getMeaning(text)) : undefined
    if (isRecordNoun(noun) || noun === 'order' || noun === 'other') return { noun, hasEarlierNumber }
  }
  return undefined
}

/** Returns true a few words after `CEP`, without another noun or number in between: `CEP correto: 13010 100`. */
export function isAfterZipNoun(sentence: readonly Token[]): boolean {
  let wordCount = 0
  for (const { kind, text } of sentence) {
    if (kind === 'match') return false
    const meaning = kind === 'word' ? getMeaning(text) : undefined
    if (meaning !== undefined) return meaning === 'zip'
    if (kind === 'word') wordCount += 1
    if (wordCount > MAX_WORDS_AFTER_ZIP_NOUN) return false
  }
  return false
}

/** Returns true directly after the word `id`, which marks a number as an id without naming the kind of record. */
export function isAfterIdWord(before: readonly Token[]): boolean {
  const previous = before.findLast(({ kind }) => kind !== 'sign' && kind !== 'space')
  return previous?.kind === 'word' && /^ids?$/i.test(previous.text)
}

const splitWords = (text: string) => normalizeName(text).match(/[\p{L}\p{N}]+/gu) ?? []
const listMeanings = (text: string) => splitWords(text).flatMap((word) => getMeaning(word) ?? [])

/** Returns the noun of a heading such as `Reversas com erro:`, which says what the numbers below it are. */
export function getHeadingNoun(text: string): Noun | undefined {
  const meanings = listMeanings(text)
  return toNoun(meanings.find(isRecordNoun) ?? meanings[0])
}

/** Returns what a column contains, by its name in the header row. */
export function getColumnMeaning(name: string): Meaning | undefined {
  const meanings = listMeanings(name)
  const code = meanings.find((meaning) => meaning === 'zip' || meaning === 'tracking')
  if (code !== undefined) return code
  const isProperty = splitWords(name).some((word) => propertyWords.has(word))
  return isProperty || meanings.includes('other') ? 'other' : (meanings.find(isRecordNoun) ?? meanings[0])
}

/** Returns true if the words beside the recognized parts only say what kind of value each part is. */
export function hasOnlyLabels(words: string): boolean {
  return splitWords(words).every((word) => labelWords.has(word))
}

/** Returns true if a line contains, beside the recognized parts, only labels, nouns and linking words. */
export function isListLine(words: string): boolean {
  return splitWords(words).every(
    (word) => labelWords.has(word) || linkingWords.has(word) || getMeaning(word) !== undefined,
  )
}
