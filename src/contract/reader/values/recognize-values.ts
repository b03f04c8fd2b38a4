// Recognizes named values in a query: statuses, account types, platforms, features, form fields and periods. Pure
// functions.
import type { Recognition, RecognitionKind } from '../recognition.ts'
import {
  type Lexicon,
  listQueryWords,
  MAX_QUERY_LENGTH,
  matchPhraseAt,
  splitWords,
  type ValuePhrase,
} from './lexicon.ts'
import { matchPeriodAt } from './periods.ts'

/** A platform or feature with its name. */
interface NamedOption {
  readonly value: string
  readonly name: string
}

/**
 * Names of all values that a query may contain: the lexicon in three languages, and the platforms and features of the
 * server.
 */
export interface ValueVocabulary {
  readonly lexicon: Lexicon
  /** Options from the server, by argument: platforms and features. An argument is absent until the response arrives. */
  readonly preloadedOptions: Readonly<Partial<Record<string, readonly NamedOption[]>>>
  /** Calendar date of today, on which periods such as `últimos 30 dias` end. */
  readonly today: string
}

/** Maximum number of words of a query. In longer texts, words such as `ativo` are not values of a command. */
const MAX_WORDS = 12

/**
 * Kinds of values, each with the keys of the lexicon (names of values in three languages) under which the names of its
 * values are stored.
 */
const lexiconKeysByKind: readonly (readonly [kind: RecognitionKind, lexiconKeys: readonly string[]])[] = [
  ['status', ['situation', 'status', 'batch_status']],
  ['account-type', ['account_type']],
  ['field', ['field']],
]

/**
 * Returns the values whose exact names the query contains, with their positions. Among overlapping values, the longest
 * wins.
 */
export function recognizeValues(query: string, vocabulary: ValueVocabulary): readonly Recognition[] {
  const words = query.length > MAX_QUERY_LENGTH ? [] : listQueryWords(query)
  if (words.length > MAX_WORDS) return []
  const recognizers = listRecognizers(vocabulary)
  const wordTexts = words.map(({ word }) => word)
  const recognitions: Recognition[] = []
  for (let index = 0; index < words.length; ) {
    const matches = recognizers.flatMap((recognize) => recognize(wordTexts, index) ?? [])
    const [longest] = matches.toSorted((first, second) => second.wordCount - first.wordCount)
    const matchedWords = words.slice(index, index + (longest?.wordCount ?? 1))
    const [first] = matchedWords
    const last = matchedWords.at(-1)
    if (longest && first && last)
      recognitions.push({ kind: longest.kind, value: longest.value, line: 1, start: first.start, end: last.end })
    index += matchedWords.length
  }
  return recognitions
}

interface ValueMatch {
  readonly kind: RecognitionKind
  readonly value: string
  /** Number of words of the query that belong to the value. */
  readonly wordCount: number
}

/** Function that returns the value that begins at a word of the query; null if no value of its kind begins there. */
type ValueRecognizer = (words: readonly string[], index: number) => ValueMatch | null

function listRecognizers(vocabulary: ValueVocabulary): readonly ValueRecognizer[] {
  const { lexicon, preloadedOptions } = vocabulary
  const { platform = [], feature = [] } = preloadedOptions
  return [
    ...lexiconKeysByKind.map(([kind, lexiconKeys]) =>
      buildRecognizer(
        kind,
        lexiconKeys.flatMap((lexiconKey) => lexicon[lexiconKey] ?? []),
      ),
    ),
    buildRecognizer('platform', buildOptionPhrases(platform, true, lexicon)),
    buildRecognizer('feature', buildOptionPhrases(feature, false, lexicon)),
    (words, index) => {
      const period = matchPeriodAt(words, index, vocabulary)
      return period && { kind: 'period', value: `${period.from}/${period.to}`, wordCount: period.wordCount }
    },
  ]
}

function buildRecognizer(kind: RecognitionKind, phrases: readonly ValuePhrase[]): ValueRecognizer {
  return (words, index) => {
    const match = matchPhraseAt(words, index, phrases)
    return match?.distance === 0 ? { kind, value: match.value, wordCount: match.wordCount } : null
  }
}

/**
 * Returns the names of platforms or features, split into words. With `acceptsFirstWord`, also returns the first word of
 * each name as a short name: `bling` for `Bling ERP`.
 */
export function buildOptionPhrases(
  options: readonly NamedOption[],
  acceptsFirstWord: boolean,
  lexicon: Lexicon,
): readonly ValuePhrase[] {
  const phrases = options
    .map(({ value, name }) => ({ value, words: splitWords(name) }))
    .filter(({ words }) => words.length > 0)
  return acceptsFirstWord ? [...phrases, ...phrases.flatMap((phrase) => listFirstWordNames(phrase, lexicon))] : phrases
}

/** Returns the first word of a name as a short name; empty for *Loja Integrada*, because *loja* is a kind of record. */
function listFirstWordNames(
  { value, words }: ValuePhrase,
  { kind: kindPhrases = [] }: Lexicon,
): readonly ValuePhrase[] {
  const first = words.slice(0, 1)
  return matchPhraseAt(first, 0, kindPhrases) === null ? [{ value, words: first }] : []
}
