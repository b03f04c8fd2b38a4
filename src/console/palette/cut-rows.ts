// Rows of the cuts of a query: each command with the records that its words name and the values it was given. Pure.
import type { Arguments, Command } from '#commands/command.ts'
import { canBeDoneAtOnce } from '#commands/registry.ts'
import { formatDate } from '#console/lib/format.ts'
import { fold, marksOf } from '#console/lib/search-text.ts'
import type { Found } from '#contract/tickets.ts'
import { valueName } from './arguments.ts'
import { type Entry, rowValue } from './command-index.ts'
import { pickOf } from './option-sources.ts'
import { periodSlots } from './period-words.ts'
import { wordsOf } from './phrases.ts'
import { compareRanks, type FoundBy } from './records.ts'
import { nameOf, type Row, type Sources, titleOf } from './row.tsx'
import { isInState, isValid, missingSlot, slotsOf, takenBy, understoodBy } from './slots.ts'
import { type Cut, recordSlotsOf, searchOf } from './verb-and-name.ts'

interface Ranked {
  readonly row: Row
  readonly rank: readonly number[]
}

const mostRows = 8
const mostOfACommand = 3
/** Closeness of a name: the whole, its beginning, words of it; then what a list is searched for. */
const closenesses = { whole: 0, beginning: 1, words: 2, searched: 3 } as const

/** Of each cut its command; whose every word is understood, or whose whole name was typed, comes first. */
export function rowsOfCuts(cuts: readonly Cut[], foundBy: FoundBy, sources: Sources): readonly Row[] {
  const ranked = cuts.flatMap((cut, place) =>
    sources.refusalOf(cut.entry.command) === '' ? rowsOfCut(cut, foundBy, sources, place) : [],
  )
  const rows = ranked.sort((one, other) => compareRanks(one.rank, other.rank)).map(({ row }) => row)
  return rows.filter(({ value }, place) => rows.findIndex((one) => one.value === value) === place).slice(0, mostRows)
}

function rowsOfCut(cut: Cut, foundBy: FoundBy, sources: Sources, place: number): readonly Ranked[] {
  const { entry, name, typed, pairs } = cut
  if (name === '') {
    const isReady = entry.command.requires !== 'handler' || sources.isProvided(entry.command.id)
    return isReady ? [{ row: rowFor(cut, {}, undefined, sources), rank: [closenesses.whole, 0, 0, 0, place] }] : []
  }
  const named = (foundBy[name] ?? []).filter(({ matched }) => matched === 'name')
  const single = named.flatMap<Ranked>((record) => {
    const taken = argumentsFor(entry, [record])
    if (taken === null || !isInState(entry.command, record.status)) return []
    const row = rowFor(cut, taken, nameOf(record), sources)
    const near = Math.min(closeness(record.title, name), closeness(record.title, typed))
    return [{ row, rank: [near, ...fitness(cut, row), place] }]
  })
  const double = pairs.flatMap((pair) => rowsOfPair(cut, pair, foundBy, sources, place))
  return [...double, ...single.slice(0, mostOfACommand), ...searchRow(cut, sources, place)]
}

/** Two records of one kind, each by the best of its name. */
function rowsOfPair(
  cut: Cut,
  pair: readonly [string, string],
  foundBy: FoundBy,
  sources: Sources,
  place: number,
): readonly Ranked[] {
  const [one, other] = pair.map((name) => best(cut.entry, foundBy[name] ?? [], name))
  if (!one || !other || one.id === other.id) return []
  const taken = argumentsFor(cut.entry, [one, other])
  if (taken === null) return []
  const row = rowFor(cut, taken, `${one.title} · ${other.title}`, sources)
  const rank = Math.max(closeness(one.title, pair[0]), closeness(other.title, pair[1]))
  return [{ row, rank: [rank, ...fitness(cut, row), place] }]
}

/** Of records that are called so alike: no slip in the command, nothing left to ask, and one that is about the record. */
function fitness({ entry: { command }, hasSlip }: Cut, { args }: Row): readonly number[] {
  const isFilter = !slotsOf(command).some(({ name, isRequired }) => isRequired && name in args)
  return [hasSlip, missingSlot(command, args) !== undefined, isFilter].map(Number)
}

function best(entry: Entry, found: readonly Found[], name: string): Found | undefined {
  const fit = found.filter((record) => record.matched === 'name' && argumentsFor(entry, [record, record]) !== null)
  return [...fit].sort((one, other) => closeness(one.title, name) - closeness(other.title, name))[0]
}

/** The records in the arguments for their kind, each with the ecommerce it belongs to; null where they do not fit. */
function argumentsFor(entry: Entry, records: readonly Found[]): Arguments | null {
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

/** The list, searched for what is no record's name. */
function searchRow({ entry, args, name, typed, isTogether }: Cut, sources: Sources, place: number): readonly Ranked[] {
  const slot = searchOf(entry)
  if (!isTogether || slot === undefined || slot in args || !isValid(entry.command, slot, name)) return []
  const all = { ...args, [slot]: name }
  const title = [entry.title, ...labelsOf(entry.command, args, sources), `“${name}”`].join(' · ')
  const row: Row = {
    value: rowValue(entry.command, all),
    title,
    marks: marksOf(title, typed),
    place: entry.place,
    command: entry.command,
    args: all,
    refusal: '',
    isWeak: true,
  }
  return [{ row, rank: [closenesses.searched, 0, 0, 0, place] }]
}

function rowFor({ entry, args, typed }: Cut, record: Arguments, name: string | undefined, sources: Sources): Row {
  const { command } = entry
  const all = { ...record, ...args }
  const labels = labelsOf(command, args, sources)
  const title = [titleOf(entry.title, command, record, sources.t, name), ...labels].join(' · ')
  return {
    value: rowValue(command, all),
    title,
    marks: marksOf(title, typed),
    place: entry.place,
    command,
    args: all,
    refusal: '',
    ...(Object.keys(record).length > 0 ? { record: understoodBy(command, record) } : {}),
    ...(canBeDoneAtOnce(command, all) ? ({ quickRun: 'asked' } as const) : {}),
  }
}

/** The values in words: `Inativos`, `Nuvem Shop`, `01/10/2026 – 31/10/2026`. */
export function labelsOf(command: Command, args: Arguments, sources: Sources): readonly string[] {
  const period = periodSlots(Object.keys(args))
  const span = period ? [`${formatDate(args[period.from] ?? '')} – ${formatDate(args[period.to] ?? '')}`] : []
  const others = Object.entries(args).filter(([slot]) => slot !== period?.from && slot !== period?.to)
  return [...others.map(([slot, value]) => labelOf(command, slot, value, sources)), ...span]
}

function labelOf(command: Command, slot: string, value: string, sources: Sources): string {
  const option = sources.known.atHand[pickOf(slot) ?? '']?.find((one) => one.value === value)
  return option?.name ?? valueName(command, slot, value, sources)
}

function closeness(title: string, name: string): number {
  const [words, typed] = [wordsOf(title).join(' '), wordsOf(fold(name)).join(' ')]
  if (words === typed) return closenesses.whole
  return words.startsWith(typed) ? closenesses.beginning : closenesses.words
}
