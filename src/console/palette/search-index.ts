// Fuzzy search index for short texts. A match has a tier (exact, prefix, …) and a score within the tier. Pure.
import UFuzzy from '@leeoniya/ufuzzy'
import { findWordStart, foldText, getSearchTerms, isAbbreviationOf } from '#console/lib/search-text.ts'
import { MAX_QUERY_LENGTH } from '#contract/reader/values/lexicon.ts'

export interface Searchable {
  readonly value: string
  readonly title: string
  /** Synonyms in the displayed language. */
  readonly aliases?: readonly string[]
  /** Titles in the other languages. */
  readonly foreignTitles?: readonly string[]
  /** Synonyms in the other languages. */
  readonly foreign?: readonly string[]
  /**
   * Synonyms of the verb in all languages, such as `apagar`. They are searched only in the text that joins all texts of
   * the entry.
   */
  readonly verbs?: readonly string[]
  /**
   * Synonyms of the kind of record in all languages, such as `frete`. They are searched only in the joined text, like
   * `verbs`.
   */
  readonly kinds?: readonly string[]
}

export interface Index<Entry extends Searchable> {
  readonly entries: readonly Entry[]
  /** Normalized texts. `sources` describes the text with the same index. */
  readonly texts: string[]
  readonly sources: readonly TextSource[]
}

interface TextSource {
  /** Index of the entry that the text belongs to. */
  readonly owner: number
  readonly kind: number
  /** Number of words of the text, without stop words. */
  readonly size: number
}

const TITLE_KIND = 0

/** Kind of a synonym. A title in another language has the same kind, so that it ranks like a synonym. */
const ALIAS_KIND = 1

const FOREIGN_KIND = 2

/**
 * Kind of the text that joins all texts of an entry. A query whose words come from several of these texts matches the
 * joined text.
 */
const JOINED_TEXT_KIND = 3

export function buildIndex<Entry extends Searchable>(entries: readonly Entry[]): Index<Entry> {
  const texts: string[] = []
  const sources: TextSource[] = []
  entries.forEach((entry, owner) => {
    const { title, aliases = [], foreignTitles = [], foreign = [] } = entry
    const add = (kind: number) => (text: string) => {
      const folded = foldText(text)
      texts.push(folded)
      sources.push({ owner, kind, size: getSearchTerms(folded).length })
    }
    add(TITLE_KIND)(title)
    aliases.forEach(add(ALIAS_KIND))
    foreignTitles.forEach(add(ALIAS_KIND))
    foreign.forEach(add(FOREIGN_KIND))
    const all = listSearchableTexts(entry)
    if (all.length > 1) add(JOINED_TEXT_KIND)(all.join(' '))
  })
  return { entries, texts, sources }
}

/** Returns all texts of an entry. */
export function listSearchableTexts({
  title,
  aliases = [],
  foreignTitles = [],
  foreign = [],
  verbs = [],
  kinds = [],
}: Searchable) {
  return [title, ...aliases, ...foreignTitles, ...foreign, ...verbs, ...kinds]
}

interface Match<Entry> {
  readonly entry: Entry
  /** Score of the match; 0 is an exact title, and smaller is better. */
  readonly score: number
}

interface SearchOptions {
  readonly limit?: number
  /**
   * Returns the position of an entry in the recently used items; 0 is the most recent. Decides only between equal
   * matches.
   */
  readonly recency?: (value: string) => number
}

const fuzzy = new UFuzzy({ intraMode: 1 })

const MIN_TYPO_LETTERS = 3

/**
 * Maximum length of a search term in which a typo is accepted. The pattern that uFuzzy builds for a term grows with the
 * square of its length.
 */
const MAX_TYPO_LETTERS = 24

/** Maximum number of search terms; longer texts are pasted sentences. */
const MAX_TERMS = 12

const MAX_ABBREVIATION_LETTERS = 8

export const matchTiers = {
  exact: 0,
  beginning: 1,
  wordsInOrder: 2,
  words: 3,
  abbreviation: 4,
  inside: 5,
  typo: 6,
} as const

const KINDS_PER_TIER = 4

const MAX_EXTRA_WORDS = 7

/** Returns the tier that a score belongs to. */
export const getMatchTier = (score: number) => Math.floor(score / (KINDS_PER_TIER * (MAX_EXTRA_WORDS + 1)))

/** Score of entries that do not match; larger than the score of any match. */
const NO_MATCH_SCORE = 255

export function search<Entry extends Searchable>(
  index: Index<Entry>,
  typed: string,
  { limit = 50, recency = () => Number.POSITIVE_INFINITY }: SearchOptions = {},
): readonly Match<Entry>[] {
  if (typed.length > MAX_QUERY_LENGTH) return []
  const query = foldText(typed)
  const terms = getSearchTerms(query)
  if (terms.length > MAX_TERMS) return []
  const best = new Uint8Array(index.entries.length).fill(NO_MATCH_SCORE)
  const updateScore = (at: number, matchedTier: number) => {
    const source = index.sources[at]
    if (source === undefined) return
    const { owner, kind, size } = source
    // Unless a synonym is exactly the query, it ranks below a title that begins with the query. The text that joins all
    // texts of the entry ranks lower, because its word order is arbitrary.
    const bestTier =
      kind === JOINED_TEXT_KIND ? matchTiers.words : kind === TITLE_KIND ? matchTiers.exact : matchTiers.wordsInOrder
    const tier = matchedTier === matchTiers.exact ? matchedTier : Math.max(matchedTier, bestTier)
    // Among matches of the same tier and kind, the text with fewer other words ranks first.
    const extraWordCount = Math.min(Math.max(size - terms.length, 0), MAX_EXTRA_WORDS)
    const score = (tier * KINDS_PER_TIER + kind) * (MAX_EXTRA_WORDS + 1) + extraWordCount
    if (score < (best[owner] ?? NO_MATCH_SCORE)) best[owner] = score
  }
  for (const at of findCandidates(index.texts, terms)) updateScore(at, computeTier(index.texts[at] ?? '', query, terms))
  const [onlyTerm = ''] = terms
  if (terms.length === 1 && onlyTerm.length <= MAX_ABBREVIATION_LETTERS) {
    index.texts.forEach((text, at) => {
      if (index.sources[at]?.kind !== JOINED_TEXT_KIND && isAbbreviationOf(onlyTerm, text))
        updateScore(at, matchTiers.abbreviation)
    })
  }
  return selectBest(index, best, limit, recency)
}

/** Returns the indexes of the texts that contain every term, in any order, each with at most one typo. */
function findCandidates(texts: string[], terms: readonly string[]): readonly number[] {
  let indexes: number[] | undefined
  for (const term of terms) indexes = filterByTerm(texts, term, indexes)
  return indexes ?? []
}

function filterByTerm(texts: string[], term: string, candidates: number[] | undefined): number[] {
  if (term.length >= MIN_TYPO_LETTERS && term.length <= MAX_TYPO_LETTERS)
    return fuzzy.filter(texts, term, candidates) ?? []
  const indexes: number[] = []
  const addIfMatching = (text: string, at: number) => text.includes(term) && indexes.push(at)
  if (candidates) for (const at of candidates) addIfMatching(texts[at] ?? '', at)
  else texts.forEach(addIfMatching)
  return indexes
}

function computeTier(text: string, query: string, terms: readonly string[]): number {
  if (text === query) return matchTiers.exact
  if (text.startsWith(query)) return matchTiers.beginning
  let from = 0
  let inOrder = true
  let atWords = true
  for (const term of terms) {
    const at = inOrder ? findWordStart(text, term, from) : -1
    if (at !== -1) from = at + term.length
    else {
      inOrder = false
      if (atWords && findWordStart(text, term) === -1) atWords = false
      if (!atWords && !text.includes(term)) return matchTiers.typo
    }
  }
  if (inOrder) return matchTiers.wordsInOrder
  return atWords ? matchTiers.words : matchTiers.inside
}

interface RankedEntry<Entry> extends Match<Entry> {
  /** Position of the entry in the recently used items. */
  readonly recencyRank: number
}

/** Returns the best entries, the best first. Equal entries keep their order. */
function selectBest<Entry extends Searchable>(
  { entries }: Index<Entry>,
  best: Uint8Array,
  limit: number,
  recency: (value: string) => number,
): readonly Match<Entry>[] {
  const selected: RankedEntry<Entry>[] = []
  best.forEach((score, owner) => {
    const entry = entries[owner]
    if (score === NO_MATCH_SCORE || entry === undefined) return
    const ranked = { entry, score, recencyRank: recency(entry.value) }
    // Searches from the end, because a long list already contains better entries than most of the others.
    const previous = selected.findLastIndex((one) => !isBefore(ranked, one))
    selected.splice(previous + 1, 0, ranked)
    if (selected.length > limit) selected.pop()
  })
  return selected
}

/** Returns true if the first entry ranks before the other: by score, then by recent use. */
function isBefore<Entry>(one: RankedEntry<Entry>, other: RankedEntry<Entry>): boolean {
  return one.score < other.score || (one.score === other.score && one.recencyRank < other.recencyRank)
}
