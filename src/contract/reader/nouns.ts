// Finds the noun that says what a number is: before the number, in its sentence, in a heading or in a column name.
import { normalizeName } from '../typed-text.ts'
import type { Noun, RecordType } from './recognition.ts'
import type { Token } from './token.ts'
import {
  abbreviations,
  getWordMeaning,
  linkingWords,
  type Meaning,
  meaningToNoun,
  normalizeWord,
  propertyColumnWords,
  valueLabelWords,
} from './vocabulary.ts'

export const isRecordNoun = (noun: Meaning | undefined): noun is RecordType => noun === 'reverse' || noun === 'refund'

/**
 * Maximum number of tokens before a number that are searched for its noun, so that long texts are read in linear time.
 */
const MAX_TOKENS_BEFORE = 40
/** Maximum number of words between the word `CEP` (zip code) and its digits. */
const MAX_WORDS_AFTER_ZIP_NOUN = 4

/**
 * Returns true if the token ends a sentence. A semicolon without a space does not, because it separates cells:
 * `reembolso;7001`.
 */
function isSentenceEnd(tokens: readonly Token[], index: number): boolean {
  const sign = tokens[index]?.text ?? ''
  if (sign === '.') return !abbreviations.has(normalizeWord(tokens[index - 1]?.text ?? ''))
  if (sign === ';') return tokens[index + 1]?.kind === 'space'
  return sign === '!' || sign === '?'
}

/** Returns the tokens of the current sentence, the last token first, at most `MAX_TOKENS_BEFORE`. */
export function listSentenceBackwards(before: readonly Token[]): readonly Token[] {
  const tokens = before.slice(-MAX_TOKENS_BEFORE)
  const end = tokens.findLastIndex((_, index) => isSentenceEnd(tokens, index))
  return tokens.slice(end + 1).toReversed()
}

/** Removes the nearest text in brackets, because it interrupts the sentence: `pedidos 55512 (2 itens), 55513`. */
function removeBrackets(sentence: readonly Token[]): readonly Token[] {
  const closing = sentence.findIndex(({ text }) => text === ')')
  const opening = sentence.findIndex(({ text }, index) => index > closing && text === '(')
  if (Math.min(closing, opening) < 0) return sentence
  return [...sentence.slice(0, closing), ...sentence.slice(opening)]
}

/**
 * Returns the meaning of the word before a number; `sentence` contains the tokens before the number, the nearest first.
 * Signs, earlier numbers of the same list and linking words may stand between the word and the number: `reversas
 * 918273, 918274 e também 918275`.
 */
export function findMeaningBefore(sentence: readonly Token[]): Meaning | undefined {
  let hasEarlierNumber = false
  for (const { kind, text } of removeBrackets(sentence)) {
    if (kind === 'match') hasEarlierNumber = true
    if (kind !== 'word' || linkingWords.has(normalizeWord(text))) continue
    const meaning = getWordMeaning(text)
    // A ticket has one number, so a second number after the word `chamado` is not a ticket.
    return meaning === 'ticket' && hasEarlierNumber ? undefined : meaning
  }
  return undefined
}

interface SentenceNoun {
  readonly noun: Noun
  /** True if another number stands between the noun and the number. */
  readonly hasEarlierNumber: boolean
}

/** Returns the nearest noun before a number in its sentence. Any words may stand between the noun and the number. */
export function findSentenceNoun(sentence: readonly Token[]): SentenceNoun | undefined {
  let hasEarlierNumber = false
  for (const { kind, text } of sentence) {
    if (kind === 'match') hasEarlierNumber = true
    const noun = kind === 'word' ? meaningToNoun(getWordMeaning(text)) : undefined
    if (isRecordNoun(noun) || noun === 'order' || noun === 'other') return { noun, hasEarlierNumber }
  }
  return undefined
}

/**
 * Returns true if a number stands at most a few words after the word `CEP` (zip code), without another noun or number
 * in between: `CEP correto: 13010 100`.
 */
export function isAfterZipNoun(sentence: readonly Token[]): boolean {
  let wordCount = 0
  for (const { kind, text } of sentence) {
    if (kind === 'match') return false
    const meaning = kind === 'word' ? getWordMeaning(text) : undefined
    if (meaning !== undefined) return meaning === 'zip'
    if (kind === 'word') wordCount += 1
    if (wordCount > MAX_WORDS_AFTER_ZIP_NOUN) return false
  }
  return false
}

/**
 * Returns true if the word before a number is `id`, which marks the number as an id without saying of which kind of
 * record.
 */
export function isAfterIdWord(before: readonly Token[]): boolean {
  const previous = before.findLast(({ kind }) => kind !== 'sign' && kind !== 'space')
  return previous?.kind === 'word' && /^ids?$/i.test(previous.text)
}

const splitWords = (text: string) => normalizeName(text).match(/[\p{L}\p{N}]+/gu) ?? []
const listMeanings = (text: string) => splitWords(text).flatMap((word) => getWordMeaning(word) ?? [])

/** Returns the noun of a heading such as `Reversas com erro:`, which says what the numbers below it are. */
export function getHeadingNoun(text: string): Noun | undefined {
  const meanings = listMeanings(text)
  return meaningToNoun(meanings.find(isRecordNoun) ?? meanings[0])
}

/** Returns what the cells of a column contain, according to the name in the header row. */
export function getColumnMeaning(name: string): Meaning | undefined {
  const meanings = listMeanings(name)
  const code = meanings.find((meaning) => meaning === 'zip' || meaning === 'tracking')
  if (code !== undefined) return code
  const isProperty = splitWords(name).some((word) => propertyColumnWords.has(word))
  return isProperty || meanings.includes('other') ? 'other' : (meanings.find(isRecordNoun) ?? meanings[0])
}

/** Returns true if all words only say what kind of value stands beside them, such as `CNPJ`. */
export function hasOnlyLabels(words: string): boolean {
  return splitWords(words).every((word) => valueLabelWords.has(word))
}

/** Returns true if a line contains only labels, nouns and linking words beside the recognized values. */
export function isListLine(words: string): boolean {
  return splitWords(words).every(
    (word) => valueLabelWords.has(word) || linkingWords.has(word) || getWordMeaning(word) !== undefined,
  )
}
