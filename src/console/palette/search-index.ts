// Fuzzy search index: tiers, then score. Texts are normalized when it is built, so 20 000 entries stay fast. Pure.
import UFuzzy from '@leeoniya/ufuzzy'
import { findWordStart, fold, getSearchTerms, isAbbreviationOf } from '#console/lib/search-text.ts'

export interface Searchable {
  readonly value: string
  readonly title: string
  /** Other words for it, in the language that is shown. */
  readonly aliases?: readonly string[]
  /** What it is called in the other languages. */
  readonly foreignTitles?: readonly string[]
  /** Other words for it in the other languages. */
  readonly foreign?: readonly string[]
  /** Other verbs for what it does, in all languages: they count with words of the others. */
  readonly verbs?: readonly string[]
  /** Other words for the kind of record it is about, the same way. */
  readonly kinds?: readonly string[]
}

export interface Index<Entry extends Searchable> {
  readonly entries: readonly Entry[]
  /** Folded texts, with the entry and the kind of each. */
  readonly texts: string[]
  readonly owners: readonly number[]
  readonly kinds: readonly number[]
  /** How many telling words each has. */
  readonly sizes: readonly number[]
}

const titleKind = 0
/** The name of a thing in another language says as much of it as other words do here. */
const aliasKind = 1
const foreignKind = 2
/** Everything said of an entry in one text: words of a query may come from several. */
const wholeKind = 3

export function buildIndex<Entry extends Searchable>(entries: readonly Entry[]): Index<Entry> {
  const texts: string[] = []
  const owners: number[] = []
  const kinds: number[] = []
  const sizes: number[] = []
  entries.forEach((entry, owner) => {
    const { title, aliases = [], foreignTitles = [], foreign = [] } = entry
    const add = (kind: number) => (text: string) => {
      const folded = fold(text)
      texts.push(folded)
      sizes.push(getSearchTerms(folded).length)
      owners.push(owner)
      kinds.push(kind)
    }
    add(titleKind)(title)
    aliases.forEach(add(aliasKind))
    foreignTitles.forEach(add(aliasKind))
    foreign.forEach(add(foreignKind))
    const all = textsOf(entry)
    if (all.length > 1) add(wholeKind)(all.join(' '))
  })
  return { entries, texts, owners, kinds, sizes }
}

/** Everything that it is called. */
export function textsOf({ title, aliases = [], foreignTitles = [], foreign = [], verbs = [], kinds = [] }: Searchable) {
  return [title, ...aliases, ...foreignTitles, ...foreign, ...verbs, ...kinds]
}

interface Match<Entry> {
  readonly entry: Entry
  /** 0 is an exact title; smaller is better. */
  readonly score: number
}

interface SearchOptions {
  readonly limit?: number
  /** Place in what was used lately: 0 is the last. Decides between equals only. */
  readonly recency?: (value: string) => number
}

const fuzzy = new UFuzzy({ intraMode: 1 })
const shortestForgiven = 3
/** Longest term with typo tolerance: uFuzzy's pattern grows quadratically, so longer terms match exactly. */
const longestForgiven = 24
/** Longer texts are pasted prose: no command. */
const mostTerms = 12

export const tiers = { exact: 0, beginning: 1, wordsInOrder: 2, words: 3, abbreviation: 4, inside: 5, typo: 6 } as const
const kindsPerTier = 4
const mostLeft = 7

/** How an entry answered: one of `tiers`. */
export const tierOfScore = (score: number) => Math.floor(score / (kindsPerTier * (mostLeft + 1)))

/** The score of what does not answer; every other one is far smaller. */
const unfound = 255

export function search<Entry extends Searchable>(
  index: Index<Entry>,
  typed: string,
  { limit = 50, recency = () => Number.POSITIVE_INFINITY }: SearchOptions = {},
): readonly Match<Entry>[] {
  const query = fold(typed)
  const terms = getSearchTerms(query)
  if (terms.length === 0 || terms.length > mostTerms) return []
  const best = new Uint8Array(index.entries.length).fill(unfound)
  const note = (at: number, found: number) => {
    const owner = index.owners[at] ?? 0
    const kind = index.kinds[at] ?? titleKind
    // Synonyms rank below the title even as a prefix match; in the concatenated text the order of words is ignored.
    const least = kind === wholeKind ? tiers.words : kind === titleKind ? tiers.exact : tiers.wordsInOrder
    const tier = found === tiers.exact ? found : Math.max(found, least)
    // Of two that hold the words, the one that says little else.
    const left = Math.min(Math.max((index.sizes[at] ?? 0) - terms.length, 0), mostLeft)
    const score = (tier * kindsPerTier + kind) * (mostLeft + 1) + left
    if (score < (best[owner] ?? unfound)) best[owner] = score
  }
  for (const at of candidates(index.texts, terms)) note(at, tierOf(index.texts[at] ?? '', query, terms))
  const [only = ''] = terms
  if (terms.length === 1 && only.length >= 2 && only.length <= 8) {
    index.texts.forEach((text, at) => {
      if (index.kinds[at] !== wholeKind && isAbbreviationOf(only, text)) note(at, tiers.abbreviation)
    })
  }
  return top(index, best, limit, recency)
}

/** Texts that hold every term, in any order, each with one typo at most. */
function candidates(texts: string[], terms: readonly string[]): readonly number[] {
  let found: number[] | undefined
  for (const term of terms) {
    found = holding(texts, term, found)
    if (found.length === 0) return []
  }
  return found ?? []
}

function holding(texts: string[], term: string, among: number[] | undefined): number[] {
  if (term.length >= shortestForgiven && term.length <= longestForgiven) return fuzzy.filter(texts, term, among) ?? []
  const found: number[] = []
  const note = (text: string, at: number) => text.includes(term) && found.push(at)
  if (among) for (const at of among) note(texts[at] ?? '', at)
  else texts.forEach(note)
  return found
}

function tierOf(text: string, query: string, terms: readonly string[]): number {
  if (text === query) return tiers.exact
  if (text.startsWith(query)) return tiers.beginning
  let from = 0
  let inOrder = true
  let atWords = true
  for (const term of terms) {
    const at = inOrder ? findWordStart(text, term, from) : -1
    if (at !== -1) from = at + term.length
    else {
      inOrder = false
      if (atWords && findWordStart(text, term) === -1) atWords = false
      if (!atWords && !text.includes(term)) return tiers.typo
    }
  }
  if (inOrder) return tiers.wordsInOrder
  return atWords ? tiers.words : tiers.inside
}

interface Ranked {
  readonly owner: number
  readonly score: number
  readonly used: number
}

function top<Entry extends Searchable>(
  { entries }: Index<Entry>,
  best: Uint8Array,
  limit: number,
  recency: (value: string) => number,
): readonly Match<Entry>[] {
  const kept: Ranked[] = []
  let worst = unfound
  for (let owner = 0; owner < best.length; owner += 1) {
    const score = best[owner] ?? unfound
    if (score === unfound || score > worst) continue
    const last = kept.length === limit ? kept[limit - 1] : undefined
    const entry = entries[owner]
    if (!entry) continue
    const ranked = { owner, score, used: recency(entry.value) }
    if (last && compare(ranked, last) >= 0) continue
    if (kept.length === limit) kept.pop()
    kept.splice(placeOf(kept, ranked), 0, ranked)
    if (kept.length === limit) worst = kept[limit - 1]?.score ?? unfound
  }
  return kept.flatMap(({ owner, score }) => {
    const entry = entries[owner]
    return entry ? [{ entry, score }] : []
  })
}

/** Better first: the match itself, then what was used last, then the order of the entries. */
function compare(one: Ranked, other: Ranked): number {
  return one.score - other.score || (one.used === other.used ? 0 : one.used - other.used) || one.owner - other.owner
}

function placeOf(kept: readonly Ranked[], ranked: Ranked): number {
  let from = 0
  let to = kept.length
  while (from < to) {
    const middle = (from + to) >> 1
    const there = kept[middle]
    if (there && compare(there, ranked) <= 0) from = middle + 1
    else to = middle
  }
  return from
}
