// Fuzzy search index: tiers, then score. Texts are normalized when it is built, so 20 000 entries stay fast. Pure.
import UFuzzy from '@leeoniya/ufuzzy'
import type { Arguments, Command } from '#commands/command.ts'
import { findCommand, presentFor } from '#commands/registry.ts'
import { abbreviates, fold, termsOf, wordStart } from '#console/lib/search-text.ts'
import { local, readOwn, writeOwn } from '#console/lib/storage.ts'
import { useSession } from '#console/session/session.tsx'
import { recognise } from '#contract/paste-parser.ts'
import { type Language, languages, type Preferences } from '#contract/preferences.ts'
import { z } from '#contract/zod.ts'
import { buildLexicon, type Lexicon, type ValueWords } from './phrases.ts'
import { openChoice } from './slots.ts'

interface Searchable {
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
      sizes.push(termsOf(folded).length)
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
  const terms = termsOf(query)
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
      if (index.kinds[at] !== wholeKind && abbreviates(only, text)) note(at, tiers.abbreviation)
    })
  }
  return top(index, best, limit, recency)
}

/** Texts that hold every term, in any order, each with one slip at most. */
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
    const at = inOrder ? wordStart(text, term, from) : -1
    if (at !== -1) from = at + term.length
    else {
      inOrder = false
      if (atWords && wordStart(text, term) === -1) atWords = false
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

// Recent palette items, stored in the person's preferences. Pure.

export type RecentItem = Preferences['recent'][number]

/** Stable name of a row: the command, with its arguments. */
export function rowValue(command: Command, args: Arguments = {}): string {
  const given = Object.entries(args).sort(([one], [other]) => (one < other ? -1 : 1))
  return given.length === 0 ? command.id : `${command.id}?${new URLSearchParams(given)}`
}

/** The item as it is kept; nothing where it holds personal data. */
export function remembered(item: RecentItem): RecentItem[] {
  // What is parked is gone tomorrow; a list of ids is of one text.
  if (item.args.parked !== undefined || item.args.ids !== undefined) return []
  const texts = [item.title, ...Object.values(item.args)]
  return texts.some(isPersonal) ? [] : [{ ...item, title: item.title.slice(0, 200) }]
}

function isPersonal(text: string): boolean {
  const { tokens, isPersonal: isOfPerson } = recognise(text)
  return isOfPerson || tokens.some(({ kind }) => kind === 'email')
}

/** How long ago a row, or its command, was used: 0 is the last. */
export function recencyOf(recent: readonly RecentItem[]): (value: string) => number {
  const places = new Map<string, number>()
  recent.forEach(({ command: id, args }, place) => {
    const command = findCommand(id)
    if (!command) return
    for (const value of [rowValue(command, args), command.id]) if (!places.has(value)) places.set(value, place)
  })
  return (value) => places.get(value) ?? Number.POSITIVE_INFINITY
}

// Command titles and synonyms in all three languages, so that search works in any of them.

interface CommandText {
  readonly title: string
  readonly aliases: readonly string[]
  /** Names of the values of its argument, where that is a choice. */
  readonly values?: Readonly<Record<string, string>>
}

type Named = Omit<CommandText, 'aliases'>

/** What one language calls the commands. */
interface CommandFile {
  /** Area → verb → text, and the names of the places. */
  readonly names: Readonly<Record<string, Readonly<Record<string, Named | string>>>>
  /** Area → verb → other words for it. */
  readonly aliases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
  /** What values of arguments and filters are called. */
  readonly words: ValueWords
}

interface CommandTexts {
  readonly commands: CommandFile['names']
  readonly aliases: CommandFile['aliases']
  readonly words: CommandFile['words']
}

const files = import.meta.glob<CommandTexts>('/locales/*/commands.json', { eager: true, import: 'default' })

interface CommandFiles {
  readonly active: CommandFile
  readonly others: readonly CommandFile[]
}

function commandFiles(language: Language): CommandFiles {
  return { active: fileOf(language), others: languages.filter((one) => one !== language).map(fileOf) }
}

function fileOf(language: Language): CommandFile {
  const file = files[`/locales/${language}/commands.json`]
  return { names: file?.commands ?? {}, aliases: file?.aliases ?? {}, words: file?.words ?? {} }
}

export function textOf(
  { names, aliases }: Pick<CommandFile, 'names' | 'aliases'>,
  id: string,
): CommandText | undefined {
  const [area = '', verb = ''] = id.split('.')
  const text = names[area]?.[verb]
  return typeof text === 'object' ? { ...text, aliases: aliases[area]?.[verb] ?? [] } : undefined
}

export function placeName(file: CommandFile, area: string): string {
  const name = file.names.places?.[area]
  return typeof name === 'string' ? name : ''
}

// Catalogue: every command as a search entry, with its words in three languages. Pure.

export interface Entry extends Searchable {
  readonly command: Command
  readonly args: Arguments
  /** The place it belongs to, by name. */
  readonly place: string
}

export interface Catalogue {
  readonly index: Index<Entry>
  readonly file: CommandFile
  readonly lexicon: Lexicon
}

export function buildCatalogue(commands: readonly Command[], files: CommandFiles): Catalogue {
  const entries = commands.filter(({ hidden }) => !hidden).flatMap((command) => entriesOf(command, files))
  const lexicon = buildLexicon([files.active, ...files.others].map(({ words }) => words))
  return { index: buildIndex(entries), file: files.active, lexicon }
}

/** *Excluir* is *apagar*, too. */
function otherVerbs({ words }: CommandFile, { title }: CommandText): readonly string[] {
  const [own] = termsOf(fold(title))
  return Object.values(words.verb ?? {})
    .filter((family) => family.some((verb) => fold(verb) === own))
    .flat()
}

/** A *transportadora* is a *frete*, too. */
function otherKinds({ words }: CommandFile, { title }: CommandText): readonly string[] {
  const own = termsOf(fold(title))
  return Object.values(words.kind ?? {})
    .filter((names) => names.some((name) => own.includes(fold(name))))
    .flat()
}

const none: CommandText = { title: '', aliases: [] }

function entriesOf(command: Command, { active, others }: CommandFiles): readonly Entry[] {
  const text = textOf(active, command.id) ?? { ...none, title: command.id }
  const foreign = others.map((file) => textOf(file, command.id) ?? none)
  const place = placeName(active, command.area)
  const entry: Entry = {
    value: rowValue(command),
    command,
    args: {},
    place,
    title: text.title,
    // A page of the menu is called as it is there, too.
    aliases: command.menu ? [...text.aliases, place] : text.aliases,
    foreignTitles: [
      ...foreign.map(({ title }) => title),
      ...(command.menu ? others.map((file) => placeName(file, command.area)) : []),
    ].filter((title) => title !== ''),
    foreign: foreign.flatMap(({ aliases }) => aliases),
    verbs: [...otherVerbs(active, text), ...others.flatMap((file, at) => otherVerbs(file, foreign[at] ?? none))],
    // What is dangerous is called by its own name.
    kinds:
      command.confirmation < 2
        ? [...otherKinds(active, text), ...others.flatMap((file, at) => otherKinds(file, foreign[at] ?? none))]
        : [],
  }
  const choice = openChoice(command, {})
  const values = (choice?.choices ?? []).map<Entry>((value) => {
    const args = { [choice?.name ?? '']: value }
    const names = (one: CommandText) => [one.values?.[value] ?? value, `${one.title} ${one.values?.[value] ?? value}`]
    return {
      value: rowValue(command, args),
      command,
      args,
      place,
      title: `${text.title}: ${text.values?.[value] ?? value}`,
      aliases: [...names(text), ...text.aliases.map((alias) => `${alias} ${text.values?.[value] ?? value}`)],
      foreign: foreign.flatMap(names),
    }
  })
  return [entry, ...values]
}

// Learned ranking: which command a query led to, in localStorage with a half-life; breaks ties between equal matches.

const Use = z.object({ typed: z.string(), value: z.string(), times: z.number(), at: z.number() })
const Uses = z.array(Use)
/** The newest first. */
export type Learned = z.infer<typeof Uses>

const most = 200
const longest = 40
const shortest = 2
/** A use counts half as much after each of these. */
const halfLife = 30 * 24 * 3_600_000

/** The part of a query that may be stored: words only; null with numbers, record names or personal data in it. */
function keptOf(query: string): string | null {
  const { tokens, isPersonal, words } = recognise(query)
  const typed = fold(words)
  const isKept = tokens.length === 0 && !isPersonal && typed.length >= shortest && typed.length <= longest
  return isKept && !/\d/.test(typed) ? typed : null
}

export function learn(known: Learned, query: string, value: string, at: number): Learned {
  const typed = keptOf(query)
  if (typed === null) return known
  const before = known.find((use) => use.typed === typed && use.value === value)
  const times = before ? before.times * decay(at - before.at) + 1 : 1
  return [{ typed, value, times, at }, ...known.filter((use) => use !== before)].slice(0, most)
}

/** Learned weight of each command for a query; stored and typed query may be a prefix of each other. */
export function weightsFor(known: Learned, query: string, at: number): ReadonlyMap<string, number> {
  const typed = fold(query)
  const weights = new Map<string, number>()
  if (typed.length < shortest) return weights
  for (const use of known) {
    if (!use.typed.startsWith(typed) && !typed.startsWith(use.typed)) continue
    weights.set(use.value, (weights.get(use.value) ?? 0) + use.times * decay(at - use.at))
  }
  return weights
}

const decay = (age: number) => 0.5 ** (Math.max(0, age) / halfLife)

const name = 'palette:learned'

export function readLearned(): Learned {
  const stored = readOwn(local, name)
  if (stored === null) return []
  try {
    return z.safeParse(Uses, JSON.parse(stored)).data ?? []
  } catch {
    return []
  }
}

export function noteUse(query: string, value: string): void {
  writeOwn(local, name, JSON.stringify(learn(readLearned(), query, value, Date.now())))
}

// Memoized catalogue per language, built when the palette first opens.

/** By language; what an installation lacks is the same for everybody. */
const made = new Map<Language, Catalogue>()

export function useCatalogue(language: Language): Catalogue {
  const { user } = useSession()
  const catalogue = made.get(language) ?? buildCatalogue(presentFor(user), commandFiles(language))
  made.set(language, catalogue)
  return catalogue
}
