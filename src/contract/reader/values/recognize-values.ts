// Recognizes named values in a query: statuses, account types, platforms, features, form fields and periods. Pure.
import type { Recognition, RecognitionKind } from '../recognition.ts'
import { type Lexicon, listQueryWords, matchPhraseAt, type Phrase, splitWords } from './lexicon.ts'
import { matchPeriodAt } from './periods.ts'

/** A platform or feature with its name. */
interface NamedOption {
  readonly value: string
  readonly name: string
}

/** Names that the recognizer knows. */
export interface ValueVocabulary {
  readonly lexicon: Lexicon
  /** Platforms and features; absent until the server has returned them. */
  readonly listedOptions: Readonly<Partial<Record<string, readonly NamedOption[]>>>
  /** Calendar date of today, on which periods such as `últimos 30 dias` end. */
  readonly today: string
}

/** Longer texts are prose, in which such words are no values of a command. */
const MAX_WORDS = 12

/** Lists of the lexicon with the names of each kind of value. */
const lexiconLists: readonly (readonly [RecognitionKind, readonly string[]])[] = [
  ['status', ['situation', 'status', 'batch_status']],
  ['account-type', ['account_type']],
  ['field', ['field']],
]

/** Returns the values that the query spells exactly, with their positions. Among several values, the longest wins. */
export function recognizeValues(query: string, vocabulary: ValueVocabulary): readonly Recognition[] {
  const words = listQueryWords(query)
  if (words.length > MAX_WORDS) return []
  const recognizers = listRecognizers(vocabulary)
  const texts = words.map(({ word }) => word)
  const recognitions: Recognition[] = []
  for (let index = 0; index < words.length; ) {
    const matches = recognizers.flatMap((recognize) => recognize(texts, index) ?? [])
    const [longest] = matches.toSorted((first, second) => second.count - first.count)
    const start = words[index]?.start ?? 0
    const end = words[index + (longest?.count ?? 1) - 1]?.end ?? start
    if (longest) recognitions.push({ kind: longest.kind, value: longest.value, line: 1, start, end })
    index += longest?.count ?? 1
  }
  return recognitions
}

interface ValueMatch {
  readonly kind: RecognitionKind
  readonly value: string
  /** Number of words of the query that the value covers. */
  readonly count: number
}

/** Returns the value that begins at a word of the query; null if another word begins there. */
type ValueRecognizer = (words: readonly string[], index: number) => ValueMatch | null

function listRecognizers(vocabulary: ValueVocabulary): readonly ValueRecognizer[] {
  const { lexicon, listedOptions } = vocabulary
  const { platform = [], feature = [] } = listedOptions
  return [
    ...lexiconLists.map(([kind, lists]) =>
      buildRecognizer(
        kind,
        lists.flatMap((list) => lexicon[list] ?? []),
      ),
    ),
    buildRecognizer('platform', buildOptionPhrases(platform, true, lexicon)),
    buildRecognizer('feature', buildOptionPhrases(feature, false, lexicon)),
    (words, index) => {
      const period = matchPeriodAt(words, index, vocabulary)
      return period && { kind: 'period', value: `${period.from}/${period.to}`, count: period.count }
    },
  ]
}

function buildRecognizer(kind: RecognitionKind, phrases: readonly Phrase[]): ValueRecognizer {
  return (words, index) => {
    const match = matchPhraseAt(words, index, phrases)
    return match?.distance === 0 ? { kind, value: match.value, count: match.count } : null
  }
}

/** Returns the names of options. With `acceptsFirstWord`, also the first word of each name: `bling` for `Bling ERP`. */
export function buildOptionPhrases(
  options: readonly NamedOption[],
  acceptsFirstWord: boolean,
  lexicon: Lexicon,
): readonly Phrase[] {
  const phrases = options.map(({ value, name }) => ({ value, words: splitWords(name) }))
  return acceptsFirstWord ? [...phrases, ...phrases.flatMap((phrase) => shortenName(phrase, lexicon))] : phrases
}

/** Shortens a name to its first word. *Loja Integrada* keeps its name, because *loja* is a kind of record. */
function shortenName({ value, words }: Phrase, { kind = [] }: Lexicon): readonly Phrase[] {
  const first = words.slice(0, 1)
  return words.length < 2 || matchPhraseAt(first, 0, kind) !== null ? [] : [{ value, words: first }]
}
