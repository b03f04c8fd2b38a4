// A query that names a command and its record, in any order: `editar loja azul`, `joao permissões`. Pure.
import { fold, marksOf, termsOf } from '#console/lib/search-text.ts'
import type { Found } from '#contract/tickets.ts'
import {
  buildIndex,
  type Entry,
  type Index,
  isValid,
  rowValue,
  search,
  slotsOf,
  tierOfScore,
  tiers,
  understoodBy,
} from './command-index.ts'
import { compareRanks, type FoundBy, mayBePersonal } from './records.ts'
import { type Row, type Sources, titleOf } from './row.tsx'

/** One way to cut a query: these commands, of a record that is called so. */
export interface Cut {
  readonly entries: readonly Entry[]
  readonly name: string
}

/** More words are prose. */
const mostTerms = 8
/** A shorter name finds too much (S1 §9). */
const shortestName = 3
const mostCuts = 3
const mostEntries = 6
/** Of a command whose words are forgiven a slip. */
const shortestForgiven = 5

/** By the argument of a command that takes one record: its kind. */
const kindsOf: Readonly<Record<string, Found['kind']>> = {
  ecommerce: 'ecommerce',
  ecommerce_id: 'ecommerce',
  store: 'store',
  group: 'group',
  user: 'user',
  carrier: 'carrier',
}

/** What a command takes a record of this kind by. */
function argumentFor({ command }: Entry, kind: Found['kind']): string | undefined {
  return slotsOf(command).find(({ name }) => kindsOf[name] === kind)?.name
}

/** What a list takes words to search for by. */
function searchOf({ command }: Entry): string | undefined {
  if (command.surface.kind !== 'page') return undefined
  return slotsOf(command).find(({ name }) => name === 'q' || name === 'search')?.name
}

const indexes = new WeakMap<Index<Entry>, Index<Entry>>()

/** The commands that take a record or words to search for: few, so that every cut may be tried at every key. */
function indexOfVerbs(index: Index<Entry>): Index<Entry> {
  const known = indexes.get(index)
  if (known) return known
  const isVerb = (entry: Entry) =>
    Object.keys(entry.args).length === 0 &&
    (slotsOf(entry.command).some(({ name }) => name in kindsOf) || searchOf(entry) !== undefined)
  const made = buildIndex(index.entries.filter(isVerb))
  indexes.set(index, made)
  return made
}

/** The surest first: whole words of a command before words with a slip, and of the same the longer one. */
export function cutsOf(index: Index<Entry>, words: string): readonly Cut[] {
  const terms = termsOf(fold(words))
  if (terms.length < 2 || terms.length > mostTerms || mayBePersonal(words)) return []
  const verbs = indexOfVerbs(index)
  const cuts = terms.slice(1).flatMap((_, place) => {
    const [head, tail] = [terms.slice(0, place + 1), terms.slice(place + 1)]
    return [cutOf(verbs, head, tail), cutOf(verbs, tail, head)].flatMap((cut) => cut ?? [])
  })
  return cuts
    .sort((one, other) => one.score - other.score || other.verbs - one.verbs)
    .filter(({ name }, place, all) => all.findIndex((one) => one.name === name) === place)
    .slice(0, mostCuts)
}

function cutOf(index: Index<Entry>, verbs: readonly string[], names: readonly string[]) {
  const [verb, name] = [verbs.join(' '), names.join(' ')]
  if (name.length < shortestName) return null
  const matches = search(index, verb).filter(({ score }) => isSure(tierOfScore(score), verb))
  const [first] = matches
  if (!first) return null
  return {
    entries: matches.slice(0, mostEntries).map(({ entry }) => entry),
    name,
    score: first.score,
    verbs: verbs.length,
  }
}

function isSure(tier: number, verb: string): boolean {
  return tier <= tiers.words || (tier === tiers.typo && verb.length >= shortestForgiven)
}

/** Rows of one cut, before all are put in order. */
interface Ranked {
  readonly row: Row
  readonly rank: readonly number[]
}

const mostRows = 8
const mostOfACommand = 3

/** The commands of each cut with the records that it names; whose whole name was typed comes first. */
export function rowsOfCuts(cuts: readonly Cut[], foundBy: FoundBy, sources: Sources): readonly Row[] {
  return cuts
    .flatMap((cut, place) => rowsOfCut(cut, foundBy[cut.name] ?? [], sources, place))
    .sort((one, other) => compareRanks(one.rank, other.rank))
    .slice(0, mostRows)
    .map(({ row }) => row)
}

function rowsOfCut({ entries, name }: Cut, found: readonly Found[], sources: Sources, cut: number): readonly Ranked[] {
  const named = found.filter(({ matched }) => matched === 'name')
  return entries
    .filter(({ command }) => sources.refusalOf(command) === '')
    .flatMap((entry, place) => [
      ...named
        .flatMap((record) => rowFor(entry, record, sources, name) ?? [])
        .slice(0, mostOfACommand)
        .map(({ row, title }) => ({ row, rank: [closeness(title, name), cut, place] })),
      ...searchRow(entry, name).map((row) => ({ row, rank: [searched, cut, place] })),
    ])
}

/** After every record that is called so. */
const searched = 3

/** The list, searched for what is no record's name. */
function searchRow(entry: Entry, name: string): readonly Row[] {
  const { command, place } = entry
  const argument = searchOf(entry)
  if (argument === undefined || !isValid(command, argument, name)) return []
  const args = { [argument]: name }
  const title = `${entry.title} · “${name}”`
  return [{ value: rowValue(command, args), title, marks: marksOf(title, name), place, command, args, refusal: '' }]
}

function rowFor(entry: Entry, record: Found, { t }: Sources, name: string): { row: Row; title: string } | null {
  const { command } = entry
  const argument = argumentFor(entry, record.kind)
  if (argument === undefined) return null
  const owner = 'ecommerce_id' in record ? { ecommerce: String(record.ecommerce_id) } : {}
  const args = understoodBy(command, { ...owner, [argument]: String(record.id) })
  const title = titleOf(entry.title, command, args, t, record.title)
  const value = rowValue(command, args)
  return {
    title: record.title,
    row: { value, title, marks: marksOf(title, name), place: entry.place, command, args, refusal: '', record: args },
  }
}

/** 0: the whole name; 1: its beginning; 2: words of it. */
function closeness(title: string, name: string): number {
  const words = termsOf(fold(title)).join(' ')
  return words === name ? 0 : words.startsWith(name) ? 1 : 2
}
