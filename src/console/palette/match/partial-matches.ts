// For a query that matches nothing as a whole: finds the words that belong to a command, a record or a value, so that
// the palette can search with these words alone. Pure functions.

import { findWordStart, foldText } from '#console/lib/search-text.ts'
import { isNumericRecognition } from '#contract/reader/batches.ts'
import type { Recognition, RecognizedText } from '#contract/reader/recognition.ts'
import { MAX_QUERY_LENGTH, matchPhraseAt, splitWords, type ValuePhrase } from '#contract/reader/values/lexicon.ts'
import { countTypos } from '#contract/typos.ts'
import type { Catalogue, CommandEntry } from '../catalogue.ts'
import { isWordMatch, type SearchIndex, search } from '../search-index.ts'
import { mayBePersonal } from './lookup-texts.ts'
import type { ValueContext } from './match-values.ts'

/** Maximum number of words of a query; longer texts are sentences. */
const MAX_QUERY_WORDS = 12

export const MIN_TERM_LENGTH = 3

/** Minimum length of a prefix, because shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 4

const MAX_POSSIBLE_NAMES = 4

/**
 * Returns the words of a query for the search with single words. Returns none for a long text, and for a text with an
 * id, document number or code, because such a text has rows for these values.
 */
export function getTermsForPartialMatches(text: string, recognized: RecognizedText): readonly string[] {
  if (text.length > MAX_QUERY_LENGTH) return []
  const terms = splitWords(text)
  return !hasOnlyWordsAmountsAndDates(recognized) || mayBePersonal(text) || terms.length > MAX_QUERY_WORDS ? [] : terms
}

/**
 * Returns true if the text contains words and, besides them, only amounts, dates and short numbers. A text with an id,
 * document number or code has rows for these values.
 */
export function hasOnlyWordsAmountsAndDates({ recognitions, hasPersonalData, words }: RecognizedText): boolean {
  const isAmountOrDay = (recognition: Recognition) =>
    ['money', 'date'].includes(recognition.kind) || (isNumericRecognition(recognition) && recognition.value.length <= 4)
  return !hasPersonalData && words !== '' && recognitions.every(isAmountOrDay)
}

/**
 * Returns shorter queries to try. The first query contains all words that match something. Each further query leaves
 * out one more word of a command, beginning with the last word.
 */
export function listShorterQueries(
  terms: readonly string[],
  matchingTerms: readonly string[],
  isRemovable: (term: string) => boolean,
) {
  const queriesWithOneWordLess = matchingTerms
    .filter(isRemovable)
    .toReversed()
    .map((term) => matchingTerms.filter((one) => one !== term))
  return [matchingTerms, ...queriesWithOneWordLess].filter((words) => words.length > 0 && words.length < terms.length)
}

export function searchPrefix(index: SearchIndex<CommandEntry>, term: string) {
  const results = search(index, term)
  for (let length = term.length - 1; results.length === 0 && length >= MIN_PREFIX_LENGTH; length -= 1) {
    const prefixMatches = search(index, term.slice(0, length)).filter(({ score }) => isWordMatch(score))
    if (prefixMatches.length > 0) return prefixMatches
  }
  return results
}

/** Returns true if a word of the title starts with the term or differs from the term by one typo. */
export const hasSimilarWord = (title: string, term: string) =>
  findWordStart(foldText(title), term) !== -1 || countTypos(title, term) === 1

/** Returns true if the term is a word in the title or in a synonym of a command. */
export function isCommandWord(index: SearchIndex<CommandEntry>, term: string): boolean {
  const [bestMatch] = search(index, term)
  return bestMatch !== undefined && isWordMatch(bestMatch.score)
}

/**
 * Lists of the lexicon (names of values in three languages) that do not contain names of argument values, but nouns,
 * verbs and filler words.
 */
const lexiconKeysWithoutValues: ReadonlySet<string> = new Set(['kind', 'verb', 'filler', 'between', 'field'])

/** Returns true when the term is a number, or the name of a value, such as a label or platform. */
export function isValueWord(term: string, { lexicon, preloadedOptions }: ValueContext): boolean {
  const containsTerm = ([argumentName, phrases]: readonly [string, readonly ValuePhrase[]]) =>
    !lexiconKeysWithoutValues.has(argumentName) && matchPhraseAt([term], 0, phrases)?.distance === 0
  const options = Object.values(preloadedOptions).flatMap((argumentOptions) => argumentOptions ?? [])
  return (
    /\d/.test(term) ||
    Object.entries(lexicon).some(containsTerm) ||
    options.some(({ name }) => splitWords(name).includes(term))
  )
}

/**
 * Returns the words that the palette looks up as record names if nothing matches the whole query. These are the longest
 * words that belong to no command.
 */
export function listPossibleRecordNames(
  { index }: Catalogue,
  text: string,
  recognized: RecognizedText,
): readonly string[] {
  return getTermsForPartialMatches(text, recognized)
    .filter((term) => term.length >= MIN_TERM_LENGTH && !/\d/.test(term) && !isCommandWord(index, term))
    .sort((one, other) => other.length - one.length)
    .slice(0, MAX_POSSIBLE_NAMES)
}
