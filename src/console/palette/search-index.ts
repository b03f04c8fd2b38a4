// Fuzzy search index for the titles and synonyms of commands and records. A match has a tier, such as exact title or
// prefix, and a score that orders the matches of all tiers. Pure functions.
import UFuzzy from '@leeoniya/ufuzzy'
import { findWordStart, foldText, getSearchTerms, isAbbreviationOf } from '#console/lib/search-text.ts'
import { MAX_QUERY_LENGTH } from '#contract/reader/values/lexicon.ts'

export interface Searchable {
  readonly rowKey: string
  readonly title: string
  /** Synonyms in the displayed language. */
  readonly aliases?: readonly string[]
  /** Titles in the other languages. */
  readonly foreignTitles?: readonly string[]
  /** Synonyms in the other languages. */
  readonly foreignAliases?: readonly string[]
  /**
   * Synonyms of the verb in the title in all languages, such as `apagar` for `Excluir`. The index does not contain them
   * as separate texts, but only as part of the joined text of the entry.
   */
  readonly verbSynonyms?: readonly string[]
  /**
   * Synonyms of the kind of record in all languages, such as `frete` for `transportadora`. The index contains them only
   * as part of the joined text of the entry, like `verbSynonyms`.
   */
  readonly kindSynonyms?: readonly string[]
}

export interface SearchIndex<Entry extends Searchable> {
  readonly entries: readonly Entry[]
  /**
   * Titles and synonyms in lower case and without accents. The element of `textSources` with the same index says which
   * entry and which kind of text it is.
   */
  readonly texts: string[]
  readonly textSources: readonly TextSource[]
}

interface TextSource {
  /** Index in `entries` of the entry to which the title or synonym belongs. */
  readonly entryIndex: number
  readonly textKind: number
  /** Number of words of the text, without stop words such as `de`. */
  readonly wordCount: number
}

const TITLE_KIND = 0

/**
 * Number for a synonym in the displayed language. A title in another language has the same number, so that both rank
 * equally.
 */
const ALIAS_KIND = 1

const FOREIGN_KIND = 2

/**
 * Number for the text that joins the title and all synonyms of an entry. If the words of a query come from different
 * synonyms, only this joined text contains all of them.
 */
const JOINED_TEXT_KIND = 3

export function buildIndex<Entry extends Searchable>(entries: readonly Entry[]): SearchIndex<Entry> {
  const texts: string[] = []
  const textSources: TextSource[] = []
  entries.forEach((entry, entryIndex) => {
    const { title, aliases = [], foreignTitles = [], foreignAliases = [] } = entry
    const addText = (textKind: number) => (text: string) => {
      const folded = foldText(text)
      texts.push(folded)
      textSources.push({ entryIndex, textKind, wordCount: getSearchTerms(folded).length })
    }
    addText(TITLE_KIND)(title)
    aliases.forEach(addText(ALIAS_KIND))
    foreignTitles.forEach(addText(ALIAS_KIND))
    foreignAliases.forEach(addText(FOREIGN_KIND))
    const searchableTexts = listSearchableTexts(entry)
    if (searchableTexts.length > 1) addText(JOINED_TEXT_KIND)(searchableTexts.join(' '))
  })
  return { entries, texts, textSources }
}

/** Returns the title and all synonyms of an entry, in all languages. */
export function listSearchableTexts({
  title,
  aliases = [],
  foreignTitles = [],
  foreignAliases = [],
  verbSynonyms = [],
  kindSynonyms = [],
}: Searchable) {
  return [title, ...aliases, ...foreignTitles, ...foreignAliases, ...verbSynonyms, ...kindSynonyms]
}

interface Match<Entry> {
  readonly entry: Entry
  /** Score of the match; 0 is an exact title, and smaller is better. */
  readonly score: number
}

interface SearchOptions {
  readonly limit?: number
  /**
   * Returns the position of an entry in the list of recently used items; 0 is the most recent. The position only
   * decides between entries with the same score.
   */
  readonly getRecencyRank?: (rowKey: string) => number
}

const fuzzy = new UFuzzy({ intraMode: 1 })

const MIN_TERM_LENGTH_FOR_TYPO = 3

/**
 * Maximum length of a search term that is compared with a tolerance of one typo. The regular expression that the
 * library uFuzzy builds for a term grows with the square of its length.
 */
const MAX_TERM_LENGTH_FOR_TYPO = 24

/** Maximum number of words of a query that is searched. Longer queries are pasted sentences. */
const MAX_TERMS = 12

const MAX_ABBREVIATION_LENGTH = 8

/** Tiers of matches, from 0 for the best match to the worst: part of the score of a match. */
export const matchTiers = {
  exact: 0,
  beginning: 1,
  wordsInOrder: 2,
  words: 3,
  abbreviation: 4,
  inside: 5,
  typo: 6,
} as const

const TEXT_KIND_COUNT = 4

const MAX_EXTRA_WORDS = 7

/** Returns the tier, such as `matchTiers.typo`, from the score of a match. */
export const getMatchTier = (score: number) => Math.floor(score / (TEXT_KIND_COUNT * (MAX_EXTRA_WORDS + 1)))

/**
 * Returns true if the matched text contains every word of the query, as a whole word or as the beginning of a word.
 * Returns false for abbreviations, other parts of words, and typos.
 */
export const isWordMatch = (score: number) => getMatchTier(score) <= matchTiers.words

/** Score of an entry that does not match the query; larger than the score of any match. */
const NO_MATCH_SCORE = 255

export function search<Entry extends Searchable>(
  index: SearchIndex<Entry>,
  typedQuery: string,
  { limit = 50, getRecencyRank = () => Number.POSITIVE_INFINITY }: SearchOptions = {},
): readonly Match<Entry>[] {
  if (typedQuery.length > MAX_QUERY_LENGTH) return []
  const query = foldText(typedQuery)
  const terms = getSearchTerms(query)
  if (terms.length > MAX_TERMS) return []
  const bestScores = new Uint8Array(index.entries.length).fill(NO_MATCH_SCORE)
  const updateScore = (textIndex: number, matchedTier: number) => {
    const source = index.textSources[textIndex]
    if (source === undefined) return
    const { entryIndex, textKind, wordCount } = source
    // A synonym that equals the query ranks like an exact title. Every other synonym ranks below a title that begins
    // with the query. The joined text of an entry ranks lower still, because its word order is arbitrary.
    const bestTier =
      textKind === JOINED_TEXT_KIND
        ? matchTiers.words
        : textKind === TITLE_KIND
          ? matchTiers.exact
          : matchTiers.wordsInOrder
    const tier = matchedTier === matchTiers.exact ? matchedTier : Math.max(matchedTier, bestTier)
    // Among matches of the same tier, the text with fewer words in addition to the words of the query ranks first.
    const extraWordCount = Math.min(Math.max(wordCount - terms.length, 0), MAX_EXTRA_WORDS)
    const score = (tier * TEXT_KIND_COUNT + textKind) * (MAX_EXTRA_WORDS + 1) + extraWordCount
    if (score < (bestScores[entryIndex] ?? NO_MATCH_SCORE)) bestScores[entryIndex] = score
  }
  for (const textIndex of findCandidates(index.texts, terms))
    updateScore(textIndex, computeTier(index.texts[textIndex] ?? '', query, terms))
  const [onlyTerm = ''] = terms
  if (terms.length === 1 && onlyTerm.length <= MAX_ABBREVIATION_LENGTH) {
    index.texts.forEach((text, textIndex) => {
      if (index.textSources[textIndex]?.textKind !== JOINED_TEXT_KIND && isAbbreviationOf(onlyTerm, text))
        updateScore(textIndex, matchTiers.abbreviation)
    })
  }
  return selectBest(index, bestScores, limit, getRecencyRank)
}

/** Returns the indexes of the texts that contain every search term, in any order, each with at most one typo. */
function findCandidates(texts: string[], terms: readonly string[]): readonly number[] {
  let indexes: number[] | undefined
  for (const term of terms) indexes = filterByTerm(texts, term, indexes)
  return indexes ?? []
}

function filterByTerm(texts: string[], term: string, candidates: number[] | undefined): number[] {
  if (term.length >= MIN_TERM_LENGTH_FOR_TYPO && term.length <= MAX_TERM_LENGTH_FOR_TYPO)
    return fuzzy.filter(texts, term, candidates) ?? []
  const indexes: number[] = []
  const addIfMatching = (text: string, textIndex: number) => text.includes(term) && indexes.push(textIndex)
  if (candidates) for (const textIndex of candidates) addIfMatching(texts[textIndex] ?? '', textIndex)
  else texts.forEach(addIfMatching)
  return indexes
}

function computeTier(text: string, query: string, terms: readonly string[]): number {
  if (text === query) return matchTiers.exact
  if (text.startsWith(query)) return matchTiers.beginning
  let searchStart = 0
  let areWordsInOrder = true
  let areAllAtWordStarts = true
  for (const term of terms) {
    const wordStart = areWordsInOrder ? findWordStart(text, term, searchStart) : -1
    if (wordStart !== -1) searchStart = wordStart + term.length
    else {
      areWordsInOrder = false
      if (areAllAtWordStarts && findWordStart(text, term) === -1) areAllAtWordStarts = false
      if (!areAllAtWordStarts && !text.includes(term)) return matchTiers.typo
    }
  }
  if (areWordsInOrder) return matchTiers.wordsInOrder
  return areAllAtWordStarts ? matchTiers.words : matchTiers.inside
}

interface RankedEntry<Entry> extends Match<Entry> {
  /** Position of the entry in the list of recently used items; 0 is the most recent. */
  readonly recencyRank: number
}

/** Returns at most `limit` entries, those with the smallest score first. Entries with equal ranks keep their order. */
function selectBest<Entry extends Searchable>(
  { entries }: SearchIndex<Entry>,
  bestScores: Uint8Array,
  limit: number,
  getRecencyRank: (rowKey: string) => number,
): readonly Match<Entry>[] {
  const selected: RankedEntry<Entry>[] = []
  bestScores.forEach((score, entryIndex) => {
    const entry = entries[entryIndex]
    if (score === NO_MATCH_SCORE || entry === undefined) return
    const rankedEntry = { entry, score, recencyRank: getRecencyRank(entry.rowKey) }
    // Searches for the insertion position from the end of the list, because most new entries rank behind the entries
    // that are already in the list.
    const previous = selected.findLastIndex((selectedEntry) => !isBefore(rankedEntry, selectedEntry))
    selected.splice(previous + 1, 0, rankedEntry)
    if (selected.length > limit) selected.pop()
  })
  return selected
}

/** Returns true if the first entry ranks before the other: by score, then by recent use. */
function isBefore<Entry>(first: RankedEntry<Entry>, other: RankedEntry<Entry>): boolean {
  return first.score < other.score || (first.score === other.score && first.recencyRank < other.recencyRank)
}
