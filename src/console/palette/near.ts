// What a text finds, and what is near it where nothing has all its words: names with a typo, the words that fit. Pure.
import type { Command } from '#commands/command.ts'
import { createFeatureRequestCommand } from '#commands/feature-requests.ts'
import { findWordStart, fold, hasAllWords } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { isNumericRecognition, type RecognizedText } from '#contract/reader/index.ts'
import { countTypos } from '#contract/typos.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import { rowsOfCuts } from './cut-rows.ts'
import { gateRows, hasVerb, readQuery } from './gate.ts'
import { groupsFound } from './groups.ts'
import { type Phrase, phraseAt, wordsOf } from './phrases.ts'
import { asNamed, type HowNamed, mayBePersonal, recordRows } from './records.ts'
import { type Group, isOfferedByName, type Records, type Row, rowOf, rowsOf, type Sources } from './row.tsx'
import { type Index, search, tierOfScore, tiers } from './search-index.ts'
import { isValid } from './slots.ts'
import type { Known } from './value-words.ts'
import { cutsOf, namesOf, searchOf } from './verb-and-name.ts'

const mostNear = 6
/** More words are prose. */
const mostNearTerms = 12
const shortestNear = 3
/** Shorter beginnings of a word are those of too many others. */
const shortestBeginning = 4
const mostNearNames = 4

/** The words of a short text, its numbers among them; none of one with an id, a document or a code. */
function nearTerms(text: string, pasted: RecognizedText): readonly string[] {
  const terms = wordsOf(text)
  return !isReadable(pasted) || mayBePersonal(text) || terms.length > mostNearTerms ? [] : terms
}

/** Numbers that may be amounts and days are read; ids, documents and codes have rows of their own. */
export function isReadable({ recognitions, hasPersonalData, words }: RecognizedText): boolean {
  const isSmall = recognitions.every(
    (token) =>
      token.kind === 'money' || token.kind === 'date' || (isNumericRecognition(token) && token.value.length <= 4),
  )
  return !hasPersonalData && words !== '' && isSmall
}

/** What a text finds; where that is nothing, names one typo from it, said to be so, then lists searched for it. */
export function groupsRead(
  sources: Sources,
  pasted: RecognizedText,
  records: Records,
  text: string,
  rowsNamed: (how: HowNamed) => readonly Row[],
): readonly Group[] {
  const read = (how: HowNamed, named: readonly Row[]) => {
    const found = records.found.flatMap((one) => asNamed(one, how))
    return groupsFound(sources, pasted, { ...records, found }, text, named)
  }
  const gated = (how: HowNamed) => gateRows(rowsNamed(how), text, sources.catalogue)
  const named = gated('exactly')
  const searches = named.filter(({ isSearch }) => isSearch)
  const groups = read('exactly', named)
  const isSimilar = records.found.some(({ matched }) => matched === 'similar')
  const isSure = (row: Row) => !row.isSearch && !(isSimilar && row.hasTypo)
  if (records.isLoading || rowsOf(groups).some(isSure)) return groups
  const nearly = rowsOf(read('nearly', gated('nearly'))).filter(({ isSearch }) => !isSearch)
  return nearly.length === 0 ? groups : [{ id: 'near', rows: [...nearly, ...searches].slice(0, mostNear) }]
}

/** Nothing was found, or nothing but lists that may be searched. */
export const isBare = (groups: readonly Group[]) => rowsOf(groups).every(({ isSearch }) => isSearch)

/**
 * Where nothing has all the words: what they say without those that fit nothing, where that names a record; then the
 * lists that may be searched, else what has most of the words, said to be so.
 */
export function nearGroups(
  sources: Sources,
  pasted: RecognizedText,
  text: string,
  found: readonly LookupResult[],
  groups: readonly Group[] = [],
): readonly Group[] {
  const terms = nearTerms(text, pasted)
  const isNamed = (term: string) => found.some(({ title }) => hasWordLike(title, term))
  const { catalogue, known } = sources
  const isKnown = (term: string) => isCommand(catalogue.index, term) || isNamed(term) || isValueWord(term, known)
  const kept = terms.filter(isKnown)
  const isLeast = (term: string) => !isNamed(term) && !isValueWord(term, known)
  const read = firstRead(readings(terms, kept, isLeast), sources, found).slice(0, mostNear)
  const searches = rowsOf(groups)
  // What a list is searched for may hold a word of somebody's name: `erros de rastreio em belo horizonte`.
  const whole = found.filter(({ title }) => hasAllWords(kept.join(' '), title))
  if (searches.length > 0 && (whole.length === 0 || !read[0]?.record)) return groups
  const named = whole.length > 0 ? whole : found
  const records = named.flatMap((one) => recordRows(one, sources, pasted.words, {})).slice(0, mostNear)
  const others =
    searches.length > 0
      ? searches
      : commandsWith(terms, sources, pasted.words).filter(({ command }) => isHarmless(command, terms, catalogue))
  const near = eachOnce([...read, ...records, ...others])
  if (near.length > 0) return [{ id: 'near', rows: near }]
  const lists = terms.length === 0 ? [] : listsSearchedFor(text, sources)
  return lists.length === 0 ? [] : [{ id: 'elsewhere', rows: lists }]
}

/** Commands that only resemble the query need their verb when they confirm, or run at once. */
function isHarmless(command: Command, terms: readonly string[], catalogue: Catalogue): boolean {
  const isForm = command.confirmation < 2 && command.surface.kind !== 'inline'
  return isForm || hasVerb(command, terms, catalogue)
}

/** Without the words that fit nothing; then without one more, a word of commands alone, the last first. */
function readings(terms: readonly string[], kept: readonly string[], isLeast: (term: string) => boolean) {
  const others = kept
    .filter(isLeast)
    .toReversed()
    .map((term) => kept.filter((one) => one !== term))
  return [kept, ...others].filter((words) => words.length > 0 && words.length < terms.length)
}

/** Of the first reading that says more than whose name it is. */
function firstRead(
  all: readonly (readonly string[])[],
  sources: Sources,
  found: readonly LookupResult[],
): readonly Row[] {
  for (const words of all) {
    const rows = rowsWithout(sources, words.join(' '), found)
    if (rows[0] && !rows[0].value.startsWith('record:')) return rows
  }
  return []
}

/** The commands with most of the words, each whole or as far as one begins so. */
function commandsWith(terms: readonly string[], sources: Sources, words: string): readonly Row[] {
  const { index } = sources.catalogue
  const counts = new Map<Entry, number>()
  for (const term of terms.filter(({ length }) => length >= shortestNear))
    for (const { entry } of searchBegun(index, term)) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([entry]) => rowOf(entry, sources, {}, words))
    .filter((row) => row.refusal === '' && isOfferedByName(row, sources))
    .slice(0, mostNear)
}

function searchBegun(index: Index<Entry>, term: string) {
  const found = search(index, term)
  for (let length = term.length - 1; found.length === 0 && length >= shortestBeginning; length -= 1) {
    const begun = search(index, term.slice(0, length)).filter(({ score }) => tierOfScore(score) <= tiers.words)
    if (begun.length > 0) return begun
  }
  return found
}

/** Nothing is called so: the lists, which are searched by more than names; last, to ask for what is not there. */
function listsSearchedFor(text: string, sources: Sources): readonly Row[] {
  const words = text.trim()
  return sources.catalogue.index.entries.flatMap((entry) => {
    const { command } = entry
    const slot = command === createFeatureRequestCommand ? 'text' : command.menu ? searchOf(entry) : undefined
    if (slot === undefined || !isValid(command, slot, words)) return []
    const row = rowOf(entry, sources, {}, '')
    const title = `${entry.title} · “${words}”`
    return row.refusal === '' ? [{ ...row, title, args: { [slot]: words }, isWeak: true, isSearch: true }] : []
  })
}

/** What the words say that fit something. */
function rowsWithout(sources: Sources, text: string, found: readonly LookupResult[]): readonly Row[] {
  const called = (name: string) => found.filter(({ title }) => countTypos(title, name) !== null)
  const cuts = cutsOf(sources.catalogue, text, sources.known)
  const foundBy = Object.fromEntries(namesOf(cuts).map((name) => [name, called(name)]))
  const records = { found: called(text), isLoading: false, hasFailed: false }
  const rowsNamed = (how: HowNamed) => rowsOfCuts(cuts, foundBy, sources, how)
  return rowsOf(groupsRead(sources, readQuery(text, sources.catalogue), records, text, rowsNamed))
}

const eachOnce = (rows: readonly Row[]) =>
  rows.filter(({ value }, at) => rows.findIndex((row) => row.value === value) === at)

/** A word of it begins so, or is one typo from it. */
const hasWordLike = (title: string, term: string) =>
  findWordStart(fold(title), term) !== -1 || countTypos(title, term) === 1

/** Whether the word is one of a command's. */
function isCommand(index: Index<Entry>, term: string): boolean {
  const [first] = search(index, term, { limit: 1 })
  return first !== undefined && tierOfScore(first.score) <= tiers.words
}

/** Words of the lexicon that are no values. */
const unvalued: ReadonlySet<string> = new Set(['kind', 'verb', 'filler', 'between'])

/** Whether values of some argument are called so: numbers, labels, platforms. */
function isValueWord(term: string, { lexicon, atHand }: Known): boolean {
  const isCalled = ([slot, phrases]: readonly [string, readonly Phrase[]]) =>
    !unvalued.has(slot) && phraseAt([term], 0, phrases)?.distance === 0
  const options = Object.values(atHand).flatMap((each) => each ?? [])
  return (
    /\d/.test(term) ||
    Object.entries(lexicon).some(isCalled) ||
    options.some(({ name }) => wordsOf(name).includes(term))
  )
}

/** The names that are looked up when nothing has all the words: the longest of those that no command is called. */
export function nearNames({ index }: Catalogue, text: string, pasted: RecognizedText): readonly string[] {
  return nearTerms(text, pasted)
    .filter((term) => term.length >= shortestNear && !/\d/.test(term) && !isCommand(index, term))
    .sort((one, other) => other.length - one.length)
    .slice(0, mostNearNames)
}
