// Rows of the cuts of a query: each command with the records that its words name and the values it was given. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer } from '#commands/registry.ts'
import { formatDate } from '#console/lib/format.ts'
import { findHighlights, findWordStart, fold, getSpellings } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { asksOf, valueName } from './arguments.ts'
import type { Entry } from './catalogue.ts'
import { textOf } from './command-texts.ts'
import { type Option, pickOf } from './option-sources.ts'
import { periodSlots } from './period-words.ts'
import { wordsOf } from './phrases.ts'
import { rowValue } from './recent-items.ts'
import { asNamed, compareRanks, type FoundBy, type HowNamed } from './records.ts'
import { nameOf, type Row, type Sources, titleOf } from './row.tsx'
import { isInState, isValid, slotsOf, takenBy, understoodBy } from './slots.ts'
import { type Cut, recordSlotsOf, searchOf, titledSlotOf } from './verb-and-name.ts'

/** A row that a cut may become: made only where it is one of the first. */
interface Candidate {
  readonly cut: Cut
  /** The records that were found, in the arguments for their kind. */
  readonly record: Arguments
  readonly name?: string
  /** One of a list that is known whole. */
  readonly option?: Option
  /** What the list is searched for. */
  readonly search?: string
  readonly rank: readonly number[]
}

const mostRows = 8
const mostOfACommand = 3
/** Closeness of a name: the whole, its beginning, words of it; then what a list is searched for. */
const closenesses = { whole: 0, beginning: 1, words: 2, searched: 3 } as const

/** Of each cut its command; whose every word is understood, or whose whole name was typed, comes first. */
export function rowsOfCuts(
  cuts: readonly Cut[],
  found: FoundBy,
  sources: Sources,
  how: HowNamed = 'exactly',
): readonly Row[] {
  const foundBy = Object.fromEntries(
    Object.entries(found).map(([name, each]) => [name, each.flatMap((one) => asNamed(one, how))]),
  )
  const candidates = cuts
    .flatMap((cut, place) => candidatesOf(cut, foundBy, sources, place))
    .sort((one, other) => compareRanks(one.rank, other.rank))
  const rows: Row[] = []
  for (const candidate of candidates) {
    const value = rowValue(candidate.cut.entry.command, argumentsOf(candidate))
    if (!rows.some((row) => row.value === value)) rows.push(rowOf(candidate, value, sources))
    if (rows.length === mostRows) break
  }
  return rows
}

function candidatesOf(cut: Cut, foundBy: FoundBy, sources: Sources, place: number): readonly Candidate[] {
  const { entry, args, name, typed, pairs, isTogether } = cut
  const { command } = entry
  const candidate = (
    closeness: number,
    record: Arguments,
    more: Pick<Candidate, 'name' | 'option' | 'search'> = {},
  ): Candidate => ({
    ...{ cut, record, ...more },
    rank: [
      doubt(cut),
      ...nearness(closeness, record, more.search),
      ...fitness(cut, record, sources.refusalOf(command)),
      place,
    ],
  })
  if (name === '') {
    const isReady = command.requires !== 'handler' || sources.isProvided(command.id)
    return isReady ? [candidate(closenesses.whole, {})] : []
  }
  const named = (foundBy[name] ?? []).filter(({ matched }) => matched === 'name')
  const single = named.flatMap((record) => {
    const taken = argumentsFor(entry, [record])
    if (taken === null || !isInState(command, record.status)) return []
    const near = Math.min(closenessOf(record.title, name), closenessOf(record.title, typed))
    return [candidate(near, taken, { name: nameOf(record) })]
  })
  const double = pairs.flatMap((pair) => {
    const [one, other] = pair.map((half) => best(entry, foundBy[half] ?? [], half))
    const taken = one && other && one.id !== other.id ? argumentsFor(entry, [one, other]) : null
    if (!one || !other || taken === null) return []
    const near = Math.max(closenessOf(one.title, pair[0]), closenessOf(other.title, pair[1]))
    return [candidate(near, taken, { name: `${one.title} · ${other.title}` })]
  })
  const titled = titledSlotOf(entry)
  const listed = optionsCalled(titled, name, sources).map((option) =>
    candidate(closenessOf(option.name, name), { [titled ?? '']: option.value }, { name: option.name, option }),
  )
  const slot = searchOf(entry)
  const isSearched = isTogether && slot !== undefined && !(slot in args) && isValid(command, slot, name)
  const search = isSearched ? [candidate(closenesses.searched, {}, { search: name })] : []
  return [...double, ...[...listed, ...single].slice(0, mostOfACommand), ...search]
}

/** A typo in the words of a command, beside the word of another one. */
const doubt = ({ hasTypo, isPassedOver }: Cut) => Number(hasTypo && isPassedOver)

/** A whole name first; else a store after the merchants, whose names it often has; a list by the fewest words. */
function nearness(closeness: number, record: Arguments, search = ''): readonly number[] {
  const { whole, searched } = closenesses
  if (closeness === whole) return [closeness, 0, 0]
  if (closeness === searched) return [closeness, wordsOf(search).length, 0]
  return [closenesses.beginning, Number('store' in record), closeness]
}

/** Of a list that is known whole, those whose titles have all the words. */
function optionsCalled(slot: string | undefined, name: string, { known }: Sources): readonly Option[] {
  const options = known.atHand[pickOf(slot ?? '') ?? ''] ?? []
  if (slot === undefined) return []
  return options.filter((option) => wordsOf(name).every((word) => findWordStart(fold(option.name), word) !== -1))
}

/** Of what is called so alike: all words heeded, no typo, nothing left to ask, about the record itself, allowed. */
function fitness({ entry: { command }, args, ...cut }: Cut, record: Arguments, refusal: string): readonly number[] {
  const slots = slotsOf(command)
  const isFilter = Object.keys(record).length > 0 && !slots.some((slot) => slot.isRequired && slot.name in record)
  const isOpen = slots.some(({ name, isRequired }) => isRequired && !(name in record) && !(name in args))
  return [cut.isPassedOver, cut.hasTypo, isOpen, isFilter, refusal !== ''].map(Number)
}

function argumentsOf({ cut: { entry, args }, record, search }: Candidate): Arguments {
  const slot = searchOf(entry)
  return { ...record, ...args, ...(search === undefined || slot === undefined ? {} : { [slot]: search }) }
}

function best(entry: Entry, found: readonly LookupResult[], name: string): LookupResult | undefined {
  const fit = found.filter((record) => record.matched === 'name' && argumentsFor(entry, [record, record]) !== null)
  return [...fit].sort((one, other) => closenessOf(one.title, name) - closenessOf(other.title, name))[0]
}

/** The records in the arguments for their kind, each with the ecommerce it belongs to; null where they do not fit. */
function argumentsFor(entry: Entry, records: readonly LookupResult[]): Arguments | null {
  const slots = recordSlotsOf(entry)
  const args: Record<string, string> = {}
  for (const record of records) {
    const slot = slots.find(([name, kind]) => kind === record.kind && !(name in args))?.[0]
    if (slot === undefined) return null
    const owner = slot.replace(/store$|reverse_id$|refund_id$/, 'ecommerce')
    if (record.kind !== 'ecommerce' && 'ecommerce_id' in record) args[owner] = String(record.ecommerce_id)
    args[slot] = String(record.id)
  }
  const taken = takenBy(entry.command)
  return Object.fromEntries(Object.entries(args).filter(([name]) => taken.includes(name)))
}

function rowOf(candidate: Candidate, value: string, sources: Sources): Row {
  const { cut, record, name, option, search } = candidate
  const { command, title: action, place } = cut.entry
  const args = argumentsOf(candidate)
  const refusal = sources.refusalOf(command)
  const searched = search === undefined ? [] : [`“${search}”`]
  const said = [titleOf(action, command, record, sources.t, name), ...labelsOf(command, cut.args, sources), ...searched]
  const title = said.join(' · ')
  return {
    ...{ value, title, marks: findHighlights(title, cut.typed), place, command, args, refusal },
    ...(search === undefined ? {} : ({ isWeak: true, isSearch: true } as const)),
    ...(cut.hasTypo ? { hasTypo: true as const } : {}),
    ...(Object.keys(record).length > 0 ? { record: understoodBy(command, record) } : {}),
    ...(option === undefined ? {} : asksOf(command, option, sources)),
    ...(refusal === '' && canRunWithoutDrawer(command, args) ? { quickRun: 'asked' as const } : {}),
  }
}

/** The values in words: `Inativos`, `Nuvem Shop`, `01/10/2026 – 31/10/2026`. */
function labelsOf(command: Command, args: Arguments, sources: Sources): readonly string[] {
  const period = periodSlots(Object.keys(args))
  const span = period ? [`${formatDate(args[period.from] ?? '')} – ${formatDate(args[period.to] ?? '')}`] : []
  const others = Object.entries(args).filter(([slot]) => slot !== period?.from && slot !== period?.to)
  return [...others.map(([slot, value]) => labelOf(command, slot, value, sources)), ...span]
}

function labelOf(command: Command, slot: string, value: string, sources: Sources): string {
  if (slot === 'command') return textOf(sources.catalogue.file, value)?.title ?? value
  const option = sources.known.atHand[pickOf(slot) ?? '']?.find((one) => one.value === value)
  return option?.name ?? formatDate(valueName(command, slot, value, sources))
}

function closenessOf(title: string, name: string): number {
  const typed = wordsOf(name).join(' ')
  const spelled = getSpellings(title).map((spelling) => wordsOf(spelling).join(' '))
  if (spelled.includes(typed)) return closenesses.whole
  return spelled.some((words) => words.startsWith(typed)) ? closenesses.beginning : closenesses.words
}
