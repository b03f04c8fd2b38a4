// A query that names a command, its record and its values, in any order: `editar loja azul`, `taxa loja azul 2,5`. Pure.
import type { Arguments } from '#commands/command.ts'
import { fold, getSearchTerms } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { Catalogue, Entry } from './catalogue.ts'
import { isSearched, isTitled, pickOf } from './option-sources.ts'
import { type Lexicon, phraseAt, withoutFiller, wordsOf } from './phrases.ts'
import { mayBePersonal } from './records.ts'
import { buildIndex, type Index, search, textsOf, tierOfScore, tiers } from './search-index.ts'
import { isValid, slotsOf, takenBy } from './slots.ts'
import { type Known, valuesIn } from './value-words.ts'

/** One way to read a query: this command, with these values, of a record that is called so. */
export interface Cut {
  readonly entry: Entry
  /** What words say of its arguments and filters. */
  readonly args: Arguments
  /** What the record is called, or the list searched for; empty where every word is understood. */
  readonly name: string
  /** The same as it was typed, with the word for its kind: `grupo horizonte`. */
  readonly typed: string
  /** A word for doing something was passed over, for it is of another command. */
  readonly isPassedOver: boolean
  /** The words of the command have a typo. */
  readonly hasTypo: boolean
  /** What is left stands together: a list may be searched for it. */
  readonly isTogether: boolean
  /** Of a command that takes two records of one kind: ways to part the name. */
  readonly pairs: readonly (readonly [string, string])[]
}

/** More words are prose. */
const mostWords = 10
/** A shorter name finds too much (S1 §9). */
const shortestName = 3
/** Names looked up for one query, and ways to part one of two records. */
const mostNames = 4
const mostPairs = 3
/** Words of a command, and commands of the same words. */
const longestVerb = 4
const mostEntries = 8
const mostCuts = 60
/** Of a command whose words are forgiven a typo. */
const shortestForgiven = 4

/** The arguments and filters that take a record found by its name, with its kind. */
export function recordSlotsOf({
  command,
}: Pick<Entry, 'command'>): readonly (readonly [string, LookupResult['kind']])[] {
  return takenBy(command).flatMap((slot) => {
    const kind = pickOf(slot)
    return kind !== null && isSearched(kind) ? [[slot, kind] as const] : []
  })
}

/** The argument that takes one of a list by words of its title: an alert. */
export function titledSlotOf({ command }: Pick<Entry, 'command'>): string | undefined {
  return takenBy(command).find((slot) => {
    const kind = pickOf(slot)
    return kind !== null && isTitled(kind)
  })
}

/** What a list takes words to search for by. */
export function searchOf({ command }: Pick<Entry, 'command'>): string | undefined {
  if (command.surface.kind !== 'page' && !command.id.endsWith('.find')) return undefined
  return takenBy(command).find((slot) => slot === 'q' || slot === 'search')
}

interface Verbs {
  readonly index: Index<Entry>
  /** Those that values may say without a word for them. */
  readonly implied: readonly Entry[]
  /** What titles begin with: *Editar*, *Ver*. They are no part of a name. */
  readonly actions: ReadonlySet<string>
  /** By the words that were searched for: typing changes the last ones only. */
  readonly found: Map<string, readonly Verb[]>
}

interface Verb {
  readonly entry: Entry
  readonly score: number
}

const mostKept = 500
const verbsKept = new WeakMap<Index<Entry>, Verbs>()

/** The commands that words can fill in, few enough to try every part of a query. */
function verbsOf(index: Index<Entry>): Verbs {
  const known = verbsKept.get(index)
  if (known) return known
  const isVerb = ({ args, command }: Entry) => Object.keys(args).length === 0 && takenBy(command).length > 0
  const titles = index.entries.flatMap(({ title, foreignTitles = [] }) => [title, ...foreignTitles]).map(fold)
  const first = titles.flatMap((title) => (title.includes(' ') ? title.split(' ')[0] : undefined) ?? [])
  const actions = new Set([...first, ...index.entries.flatMap(({ verbs = [] }) => verbs.map(fold))])
  const entries = index.entries.filter(isVerb)
  const implied = entries.filter(({ command }) => command.impliedByArguments !== undefined)
  const made = { index: buildIndex(entries), implied, actions, found: new Map() }
  verbsKept.set(index, made)
  return made
}

function found({ index, found: kept }: Verbs, words: string): readonly Verb[] {
  const known = kept.get(words)
  if (known) return known
  if (kept.size >= mostKept) kept.clear()
  const made = search(index, words, { limit: mostEntries * 4 })
  kept.set(words, made)
  return made
}

const sayingKept = new WeakMap<Entry, ReadonlySet<string>>()

/** Words that say the command, wherever they stand. */
function wordsSaying(entry: Entry): ReadonlySet<string> {
  const known = sayingKept.get(entry) ?? new Set(textsOf(entry).flatMap(wordsOf))
  sayingKept.set(entry, known)
  return known
}

function isSure({ score }: Verb, words: string): boolean {
  const tier = tierOfScore(score)
  return tier <= tiers.words || (tier === tiers.typo && words.length >= shortestForgiven)
}

type Reading = Omit<Cut, 'hasTypo' | 'isTogether'>

/** What words are read with. */
interface Language extends Pick<Catalogue, 'index' | 'lexicon'>, Pick<Verbs, 'actions'> {
  readonly known: Known
}

interface Ranked extends Cut {
  readonly rank: readonly number[]
}

/** The surest first: what leaves no word, whole words before a typo, and of the same the longer name of a command. */
export function cutsOf({ index, lexicon }: Catalogue, text: string, known: Known): readonly Cut[] {
  const all = wordsOf(text)
  const words = all.length > mostWords ? wordsOf(withoutFiller(text, lexicon)) : all
  if (words.length < 2 || words.length > mostWords || mayBePersonal(text)) return []
  const verbs = verbsOf(index)
  const language = { index, lexicon, actions: verbs.actions, known }
  const isWord = words.map((word) => found(verbs, word).length > 0)
  const cuts: Ranked[] = []
  for (let from = 0; from < words.length; from += 1)
    for (let to = from; to < Math.min(from + longestVerb, words.length) && isWord[to]; to += 1) {
      const verb = words.slice(from, to + 1).join(' ')
      const rest = [...words.slice(0, from), ...words.slice(to + 1)]
      if (rest.length === 0) continue
      const sure = found(verbs, verb).filter((one) => isSure(one, verb))
      firstOfKinds(sure).forEach(({ entry, score }, place) => {
        const said = valuesOfVerb(entry, words.slice(from, from + 1), known)
        const hasTypo = tierOfScore(score) === tiers.typo
        const isTogether = from === 0 || to === words.length - 1
        const keyed = keyAt(entry, words, to, lexicon)
        const others = keyed === null ? [] : words.filter((_, at) => at < from || at > to + 1)
        const read = [
          cutOf(entry, rest, language, said),
          others.length > 0 ? cutOf(entry, others, language, { ...said, ...keyed }) : null,
        ]
        for (const cut of read)
          if (cut) {
            const rank = [cut.name === '' ? 0 : 1, hasTypo ? 1 : 0, score, from - to, place]
            cuts.push({ ...cut, hasTypo, isTogether, rank })
          }
      })
    }
  const implied = verbs.implied.flatMap((one) => impliedCut(one, words, language) ?? [])
  return [...cuts.sort((one, other) => compare(one.rank, other.rank)).slice(0, mostCuts), ...implied]
}

/** The first of them, and where none of those takes a kind of record the first that does. */
function firstOfKinds(verbs: readonly Verb[]): readonly Verb[] {
  const taken = new Set<string>()
  return verbs.filter(({ entry }, place) => {
    const kinds = recordSlotsOf(entry).map(([, kind]) => kind)
    const isNew = kinds.some((kind) => !taken.has(kind))
    for (const kind of kinds) taken.add(kind)
    return isNew || place < mostEntries
  })
}

/** The word after *metadado* read as its name, which may begin a record's too: `editar metadado theme loja azul`. */
function keyAt({ command }: Entry, words: readonly string[], at: number, { kind = [] }: Lexicon): Arguments | null {
  const slot = takenBy(command).find((name) => pickOf(name) === 'metadata')
  const key = words[at + 1]
  if (slot === undefined || key === undefined || !isValid(command, slot, key)) return null
  return phraseAt(words.slice(at, at + 1), 0, kind)?.value === 'metadata' ? { [slot]: key } : null
}

/** The verb may be a value, too: *tirar acesso*. */
function valuesOfVerb({ command }: Entry, words: readonly string[], known: Known): Arguments {
  const { args, distance } = valuesIn(command, words, known)
  const chosen = slotsOf(command).filter(({ name, choices }) => choices !== null && name in args)
  return distance > 0 ? {} : Object.fromEntries(chosen.map(({ name }) => [name, args[name] ?? '']))
}

/** No word says the command, its values do: `joao relatorios escrita`. One value alone must be said whole. */
function impliedCut(entry: Entry, words: readonly string[], language: Language): Cut | null {
  const { impliedByArguments = [] } = entry.command
  const { args, distance, left } = valuesIn(entry.command, words, language.known)
  if (distance >= impliedByArguments.length || !impliedByArguments.every((slot) => slot in args)) return null
  const name = left.filter((word) => !wordsSaying(entry).has(word))
  const cut = cutOf(entry, name, language, args)
  const isWhole = slotsOf(entry.command).every(({ name, isRequired }) => !isRequired || name in args)
  return cut && (cut.name !== '' || isWhole) ? { ...cut, hasTypo: false, isTogether: false } : null
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((rank, place) => rank !== other[place])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}

function cutOf(entry: Entry, rest: readonly string[], language: Language, said: Arguments = {}): Reading | null {
  const { lexicon, actions, known, index } = language
  const { left, ...read } = valuesIn(entry.command, rest, known)
  const args = { ...said, ...read.args }
  const slots = recordSlotsOf(entry)
  const between = lexicon.between ?? []
  const isOf = (phrases: Lexicon[string]) => (word: string | undefined) =>
    word !== undefined && phraseAt([word], 0, phrases)?.distance === 0
  const isBetween = isOf(between)
  const whole = trimmed(left, isOf([...between, ...(lexicon.filler ?? [])]))
  const bare = trimmed(whole, (word) => actions.has(word ?? ''))
  const isPassedOver = bare.length < whole.length
  const typed = bare.join(' ')
  const hasValues = Object.keys(args).length > 0
  if (bare.length === 0 || (hasValues && bare.every((word) => wordsSaying(entry).has(word))))
    return hasValues ? { entry, args, name: '', typed, pairs: [], isPassedOver } : null
  const about = commandIn(entry, whole, index)
  if (about !== null)
    return { entry, args: { ...args, command: about }, name: '', typed, pairs: [], isPassedOver: false }
  if (slots.length === 0 && searchOf(entry) === undefined && titledSlotOf(entry) === undefined) return null
  const kinds = new Set(slots.map(([, kind]) => kind))
  const name = withoutKind(bare, new Set([...kinds, pickOf(titledSlotOf(entry) ?? '')]), lexicon).join(' ')
  if (name.length < shortestName) return null
  const isOfTwo = slots.length > kinds.size && bare.length > 1
  return { entry, args, name, typed, pairs: isOfTwo ? pairsOf(bare, isBetween) : [], isPassedOver }
}

/** Of a command about another one that other, by words beside its own: `quem pode excluir grupo`. */
function commandIn(entry: Entry, words: readonly string[], index: Index<Entry>): string | null {
  const { command } = entry
  if (!takenBy(command).includes('command')) return null
  if (words.every((word) => wordsSaying(entry).has(word))) return null
  const text = words.join(' ')
  const isOther = ({ entry }: Verb) => Object.keys(entry.args).length === 0 && entry.command !== command
  const meant = search(index, text, { limit: mostEntries }).find(isOther)
  return meant && isSure(meant, text) ? meant.entry.command.id : null
}

function trimmed(words: readonly string[], isDropped: (word: string | undefined) => boolean): readonly string[] {
  const from = words.findIndex((word) => !isDropped(word))
  const to = words.findLastIndex((word) => !isDropped(word))
  return from === -1 ? [] : words.slice(from, to + 1)
}

/** The record without the word for what it is, at either end: `usuario joao`. */
function withoutKind(words: readonly string[], kinds: ReadonlySet<string | null>, lexicon: Lexicon): readonly string[] {
  const own = (lexicon.kind ?? []).filter(({ value }) => kinds.has(value))
  const isKind = (word: string | undefined) => word !== undefined && phraseAt([word], 0, own)?.distance === 0
  if (words.length > 1 && isKind(words[0])) return words.slice(1)
  return words.length > 1 && isKind(words.at(-1)) ? words.slice(0, -1) : words
}

/** At the word between them, else where both names are about as long. */
function pairsOf(words: readonly string[], isBetween: (word: string | undefined) => boolean) {
  const at = words.findIndex(isBetween)
  const places = words.map((_, place) => place).slice(1)
  const halves = (at === -1 ? places : [at]).map((place) => {
    const other = words.slice(at === -1 ? place : place + 1)
    return [words.slice(0, place).join(' '), other.join(' ')] as const
  })
  return halves
    .filter((pair) => pair.every((name) => name.length >= shortestName))
    .sort((one, other) => difference(one) - difference(other))
    .slice(0, mostPairs)
}

const difference = ([one, other]: readonly [string, string]) =>
  Math.abs(getSearchTerms(one).length - getSearchTerms(other).length)

/** The names to look up: those beside a command without a typo; the shorter, the more of the query was understood. */
export function namesOf(cuts: readonly Cut[]): readonly string[] {
  const words = ({ name }: Cut) => fold(name).split(' ').length
  const named = cuts
    .filter(({ name }) => name !== '')
    .sort((one, other) => Number(one.hasTypo) - Number(other.hasTypo) || words(one) - words(other))
  const single = [...new Set(named.map(({ name }) => name))].slice(0, mostNames)
  const [ofTwo] = cuts.filter(({ pairs }) => pairs.length > 0)
  return [...new Set([...single, ...(ofTwo?.pairs.flat() ?? [])])]
}
