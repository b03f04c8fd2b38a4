// What a text finds, and what is near it where nothing has all its words: names with a slip, the words that fit. Pure.
import { fold, termsOf, wordStart } from '#console/lib/search-text.ts'
import { type Pasted, recognise } from '#contract/paste-parser.ts'
import { slipsOf } from '#contract/slips.ts'
import type { Found } from '#contract/tickets.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import { rowsOfCuts } from './cut-rows.ts'
import { groupsFound } from './groups.ts'
import { asNamed, type HowNamed, mayBePersonal, recordRows } from './records.ts'
import { type Group, isOfferedByName, type Records, type Row, rowOf, rowsOf, type Sources } from './row.tsx'
import { type Index, search, tierOfScore, tiers } from './search-index.ts'
import { cutsOf, namesOf } from './verb-and-name.ts'

const mostNear = 6
/** More words are prose. */
const mostNearTerms = 12
const shortestNear = 3
const mostNearNames = 4

/** The words of a short text without an id; none of any other. */
function nearTerms({ words, tokens }: Pasted): readonly string[] {
  const terms = termsOf(fold(words))
  return tokens.length > 0 || terms.length < 2 || terms.length > mostNearTerms ? [] : terms
}

/** What a text finds; where that is nothing, names one slip from it, said to be so, then lists searched for it. */
export function groupsRead(
  sources: Sources,
  pasted: Pasted,
  records: Records,
  text: string,
  rowsNamed: (how: HowNamed) => readonly Row[],
): readonly Group[] {
  const read = (how: HowNamed, named: readonly Row[]) => {
    const found = records.found.flatMap((one) => asNamed(one, how))
    return groupsFound(sources, pasted, { ...records, found }, text, named)
  }
  const named = rowsNamed('exactly')
  const searches = named.filter(({ isWeak }) => isWeak)
  const groups = read('exactly', named)
  const isSimilar = records.found.some(({ matched }) => matched === 'similar')
  const isSure = (row: Row) => !searches.includes(row) && !(isSimilar && row.hasSlip)
  if (records.isLoading || rowsOf(groups).some(isSure)) return groups
  const isSearch = ({ value }: Row) => searches.some((row) => row.value === value)
  const nearly = rowsOf(read('nearly', rowsNamed('nearly'))).filter((row) => !isSearch(row))
  return nearly.length === 0 ? groups : [{ id: 'near', rows: [...nearly, ...searches].slice(0, mostNear) }]
}

/** Nothing has all the words: what the others say without those that fit nothing, then what has most, said to be so. */
export function nearGroups(sources: Sources, pasted: Pasted, found: readonly Found[]): readonly Group[] {
  const { words } = pasted
  const terms = nearTerms(pasted)
  if (terms.length === 0) return []
  const { index } = sources.catalogue
  const counts = new Map<Entry, number>()
  for (const term of terms.filter(({ length }) => length >= shortestNear))
    for (const { entry } of search(index, term)) counts.set(entry, (counts.get(entry) ?? 0) + 1)
  const commands = [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([entry]) => rowOf(entry, sources, {}, words))
    .filter((row) => row.refusal === '' && isOfferedByName(row, sources))
  const records = found.flatMap((one) => recordRows(one, sources, words, {}))
  const isNamed = (term: string) => found.some(({ title }) => hasWordLike(title, term))
  const kept = terms.filter((term) => isCommand(index, term) || isNamed(term))
  const read = kept.length < terms.length ? rowsWithout(sources, kept.join(' '), found) : []
  const rows = [...read.slice(0, mostNear), ...records.slice(0, mostNear), ...commands.slice(0, mostNear)]
  return rows.length === 0 ? [] : [{ id: 'near', rows: eachOnce(rows) }]
}

/** What the words say that fit something. */
function rowsWithout(sources: Sources, text: string, found: readonly Found[]): readonly Row[] {
  const called = (name: string) => found.filter(({ title }) => slipsOf(title, name) !== null)
  const cuts = cutsOf(sources.catalogue, text, sources.known)
  const foundBy = Object.fromEntries(namesOf(cuts).map((name) => [name, called(name)]))
  const records = { found: called(text), isLoading: false, hasFailed: false }
  const rowsNamed = (how: HowNamed) => rowsOfCuts(cuts, foundBy, sources, how)
  return rowsOf(groupsRead(sources, recognise(text), records, text, rowsNamed))
}

const eachOnce = (rows: readonly Row[]) =>
  rows.filter(({ value }, at) => rows.findIndex((row) => row.value === value) === at)

/** A word of it begins so, or is one slip from it. */
const hasWordLike = (title: string, term: string) => wordStart(fold(title), term) !== -1 || slipsOf(title, term) === 1

/** Whether the word is one of a command's. */
function isCommand(index: Index<Entry>, term: string): boolean {
  const [first] = search(index, term, { limit: 1 })
  return first !== undefined && tierOfScore(first.score) <= tiers.words
}

/** The names that are looked up when nothing has all the words: the longest of those that no command is called. */
export function nearNames({ index }: Catalogue, pasted: Pasted): readonly string[] {
  if (pasted.isPersonal || mayBePersonal(pasted.words)) return []
  return nearTerms(pasted)
    .filter((term) => term.length >= shortestNear && !/\d/.test(term) && !isCommand(index, term))
    .sort((one, other) => other.length - one.length)
    .slice(0, mostNearNames)
}
