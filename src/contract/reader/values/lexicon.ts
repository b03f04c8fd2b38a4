// Splits a query into words, and finds names of values among the words: exactly, by prefix or with a typo. Pure
// functions.
import { isStopWord } from '../../stop-words.ts'
import { removeAccents, toPlainText } from '../../typed-text.ts'
import { haveOneTypoDifference } from '../../typos.ts'

/** Names of argument values in one language, by argument and value. The first name of a value is its label. */
export type ValueNamesByArgument = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** A name of a value, split into words: `nuvem` and `shop` for the platform 17. */
export interface ValuePhrase {
  readonly words: readonly string[]
  readonly value: string
}

/**
 * Lexicon: names of argument values in three languages, by argument, such as `inativo` and `inactive` for the status
 * `inactive`.
 */
export type Lexicon = Readonly<Record<string, readonly ValuePhrase[]>>

/** A word of a query in lower case without accents, with its position in the query. */
export interface QueryWord {
  readonly word: string
  readonly start: number
  /** Position after the last character. */
  readonly end: number
}

/**
 * Maximum number of characters of a query. A longer text consists of sentences, which name no command and no value of a
 * command.
 */
export const MAX_QUERY_LENGTH = 1_000

/** Pattern of the currency sign before an amount. */
const currencyPattern = /\br\$\s?(?=\d)/gi
/** Pattern of a word with its accents, apostrophes and invisible characters. */
const wordPattern = /[\p{L}\p{M}\p{N}\p{Cf}_'\u2018\u2019\u201B\u02BC\u02B9\u00B4\u2032\uFF07]+/gu

/**
 * Splits a text into its words in lower case without accents. Leaves out stop words. A number or date, such as `2,5`
 * or `1/12`, is one word.
 */
export function listQueryWords(text: string): readonly QueryWord[] {
  const words = text.replace(currencyPattern, (character) => ' '.repeat(character.length)).matchAll(/\S+/gu)
  return [...words]
    .flatMap(({ 0: textPart, index }) => splitTextPart(textPart, index))
    .filter(({ word }) => /[\p{L}\p{N}_]/u.test(word) && !isStopWord(word))
}

/**
 * Splits a part of a query that contains no spaces, such as `(loja-azul)`, into words. `offset` is the position of the
 * part in the query.
 */
function splitTextPart(textPart: string, offset: number): readonly QueryWord[] {
  const numberOrDate = extractNumberOrDate(foldWord(textPart))
  if (numberOrDate !== null) {
    const start = offset + Math.max(textPart.indexOf(numberOrDate), 0)
    return [{ word: numberOrDate, start, end: start + numberOrDate.length }]
  }
  return [...textPart.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    word: trimApostrophes(foldWord(word)),
    start: offset + index,
    end: offset + index + word.length,
  }))
}

const foldWord = (word: string) => removeAccents(toPlainText(word)).toLowerCase()

/** Returns the words of a query without their positions. */
export const splitWords = (text: string): readonly string[] => listQueryWords(text).map(({ word }) => word)

/** Removes the words that introduce a question or a wish, as in `como faço para criar alerta`. */
export const removeFillerWords = (text: string, { filler: fillerPhrases = [] }: Lexicon) =>
  removePhrases(text, fillerPhrases)

/** Removes the words that name a kind of record, such as `reversa` or `loja`. */
export const removeKindWords = (text: string, { kind: kindPhrases = [] }: Lexicon) => removePhrases(text, kindPhrases)

function removePhrases(text: string, phrases: readonly ValuePhrase[]): string {
  if (text.length > MAX_QUERY_LENGTH) return text
  return splitWords(text)
    .filter((word) => matchPhraseAt([word], 0, phrases)?.distance !== 0)
    .join(' ')
}

/** Removes apostrophes at the start and end of a word, and keeps those inside, as in `d'avila`. */
const trimApostrophes = (word: string) => word.split("'").filter(Boolean).join("'")

/** Matches a relative date: `+7` is seven days from today, `+2s` two weeks from today. */
const relativeDatePattern = /^\+\d{1,3}[dsw]?$/

/**
 * Returns the number or date in a word, such as `2,5`, `30` or `1/12`, without the punctuation around it. Returns a
 * relative date such as `+7` unchanged, and null for words without a number.
 */
function extractNumberOrDate(word: string): string | null {
  if (relativeDatePattern.test(word)) return word
  const isDigit = (character: string) => character >= '0' && character <= '9'
  const characters = [...word]
  const number = characters.slice(characters.findIndex(isDigit), characters.findLastIndex(isDigit) + 1).join('')
  return /^[\d.,/]+$/.test(number) && !/\p{L}/u.test(word) ? number : null
}

export function buildLexicon(languages: readonly ValueNamesByArgument[]): Lexicon {
  const lexicon: Record<string, ValuePhrase[]> = {}
  for (const wordsByArgument of languages)
    for (const [argument, values] of Object.entries(wordsByArgument))
      for (const [value, names] of Object.entries(values)) {
        const phrases = names.map((name) => ({ words: splitWords(name), value }))
        lexicon[argument] = [...(lexicon[argument] ?? []), ...phrases.filter(({ words }) => words.length > 0)]
      }
  return lexicon
}

/** Minimum length of a typed prefix, because shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 3

/** Minimum length of a typed word for which one typo is accepted. */
const MIN_WORD_LENGTH_FOR_TYPO = 5

/**
 * Words such as `com` that join other words. They are never read as the beginning of a longer word, such as `comercio`.
 */
const joiningWords = new Set(['com', 'con', 'with', 'sem', 'sin', 'por', 'per', 'que', 'the', 'for'])

/**
 * Compares a typed word with a word of a name. Returns 0 for the same word, 1 for a prefix, 2 for one typo, and null
 * for other words.
 */
function getWordDistance(typedWord: string, nameWord: string): number | null {
  if (typedWord === nameWord) return 0
  if (typedWord.length >= MIN_PREFIX_LENGTH && nameWord.startsWith(typedWord))
    return joiningWords.has(typedWord) ? null : 1
  return typedWord.length >= MIN_WORD_LENGTH_FOR_TYPO && haveOneTypoDifference(typedWord, nameWord) ? 2 : null
}

export interface PhraseMatch {
  readonly value: string
  /** Number of words of the query that belong to the name. */
  readonly wordCount: number
  readonly distance: number
}

/**
 * Returns the longest name of a value that begins at the word with the index `startIndex`. The words of the name may be
 * in any order. Of several equally long names, returns the one that differs least from the typed words.
 */
export function matchPhraseAt(
  words: readonly string[],
  startIndex: number,
  phrases: readonly ValuePhrase[],
): PhraseMatch | null {
  let bestMatch: PhraseMatch | null = null
  for (const { words: nameWords, value } of phrases) {
    // Accepts a name written as one word, such as `nuvemshop`.
    if (words[startIndex] === nameWords.join('')) bestMatch ??= { value, wordCount: 1, distance: 0 }
    if (bestMatch && nameWords.length < bestMatch.wordCount) continue
    const distance = getPhraseDistance(words, startIndex, nameWords)
    if (distance === null) continue
    if (!bestMatch || nameWords.length > bestMatch.wordCount || distance < bestMatch.distance)
      bestMatch = { value, wordCount: nameWords.length, distance }
  }
  return bestMatch
}

/**
 * Compares the typed words with the words of a name in any order. Returns the sum of the differences between the words
 * (0 if all are equal); null if a word of the name has no similar typed word.
 */
function getPhraseDistance(words: readonly string[], startIndex: number, nameWords: readonly string[]): number | null {
  let remainingWords = nameWords
  let totalDistance = 0
  for (let wordIndex = startIndex; remainingWords.length > 0; wordIndex += 1) {
    const distances = remainingWords.map(
      (word) => getWordDistance(words[wordIndex] ?? '', word) ?? Number.POSITIVE_INFINITY,
    )
    const smallestDistance = Math.min(...distances)
    if (smallestDistance === Number.POSITIVE_INFINITY) return null
    totalDistance += smallestDistance
    remainingWords = remainingWords.toSpliced(distances.indexOf(smallestDistance), 1)
  }
  return totalDistance
}
