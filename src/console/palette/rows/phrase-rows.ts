// Rows for a command with the records and values that the query names. Pure.

import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer } from '#commands/registry.ts'
import { formatDate } from '#console/lib/format.ts'
import { findHighlights, findWordStart, fold } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import type { Entry } from '../catalogue.ts'
import { acceptsStatus, isValidArgument, listArgumentNames, pickValidArguments } from '../command-arguments.ts'
import { getCommandText } from '../command-texts.ts'
import { findSearchArgument, findTitledArgument, listRecordArguments } from '../match/command-vocabulary.ts'
import { splitWords } from '../match/lexicon.ts'
import { findPeriodArguments } from '../match/match-periods.ts'
import type { CommandReading } from '../match/match-phrases.ts'
import { acceptSimilarNames, type NameMatching, type RecordsByText } from '../match/match-records.ts'
import { getOptionKind, type Option } from '../option-sources.ts'
import { compareRanks, getNameDistance, nameDistances, rankDoubt, rankFit, rankNameDistance } from '../rank.ts'
import { rowValue } from '../recent-items.ts'
import { getToggleQuestion } from './argument-rows.ts'
import type { Row, Sources } from './row.ts'
import { buildTitle, getDisplayName } from './row-title.ts'
import { getValueName } from './value-name.ts'

/** Data of a possible row. Only the best candidates become rows. */
interface Candidate {
  readonly cut: CommandReading
  /** Records that were found, by argument. */
  readonly record: Arguments
  readonly name?: string
  /** Option of a list that was loaded completely. */
  readonly option?: Option
  /** Search text of a list. */
  readonly search?: string
  readonly rank: readonly number[]
}

const MAX_ROWS = 8

const MAX_ROWS_PER_COMMAND = 3

/** Builds a row for each interpretation. Complete interpretations and whole names come first. */
export function buildPhraseRows(
  cuts: readonly CommandReading[],
  found: RecordsByText,
  sources: Sources,
  how: NameMatching = 'exactly',
): readonly Row[] {
  const foundBy = Object.fromEntries(
    Object.entries(found).map(([name, each]) => [name, each.flatMap((one) => acceptSimilarNames(one, how))]),
  )
  const candidates = cuts
    .flatMap((cut, place) => listCandidates(cut, foundBy, sources, place))
    .sort((one, other) => compareRanks(one.rank, other.rank))
  const rows: Row[] = []
  for (const candidate of candidates) {
    const value = rowValue(candidate.cut.entry.command, getCandidateArguments(candidate))
    if (!rows.some((row) => row.value === value)) rows.push(buildPhraseRow(candidate, value, sources))
    if (rows.length === MAX_ROWS) break
  }
  return rows
}

function listCandidates(
  cut: CommandReading,
  foundBy: RecordsByText,
  sources: Sources,
  place: number,
): readonly Candidate[] {
  const { entry, args, name, typed, pairs, isTogether } = cut
  const { command } = entry
  const candidate = (
    closeness: number,
    record: Arguments,
    more: Pick<Candidate, 'name' | 'option' | 'search'> = {},
  ): Candidate => ({
    ...{ cut, record, ...more },
    rank: [
      rankDoubt(cut),
      ...rankNameDistance(closeness, record, more.search),
      ...rankFit(cut, record, sources.refusalOf(command)),
      place,
    ],
  })
  if (name === '') {
    const isReady = command.requires !== 'handler' || sources.isProvided(command.id)
    return isReady ? [candidate(nameDistances.whole, {})] : []
  }
  const named = (foundBy[name] ?? []).filter(({ matched }) => matched === 'name')
  const single = named.flatMap((record) => {
    const taken = assignRecords(entry, [record])
    if (taken === null || !acceptsStatus(command, record.status)) return []
    const near = Math.min(getNameDistance(record.title, name), getNameDistance(record.title, typed))
    return [candidate(near, taken, { name: getDisplayName(record) })]
  })
  const double = pairs.flatMap((pair) => {
    const [one, other] = pair.map((half) => findBestRecord(entry, foundBy[half] ?? [], half))
    const taken = one && other && one.id !== other.id ? assignRecords(entry, [one, other]) : null
    if (!one || !other || taken === null) return []
    const near = Math.max(getNameDistance(one.title, pair[0]), getNameDistance(other.title, pair[1]))
    return [candidate(near, taken, { name: `${one.title} · ${other.title}` })]
  })
  const titled = findTitledArgument(entry)
  const listed = findTitledOptions(titled, name, sources).map((option) =>
    candidate(getNameDistance(option.name, name), { [titled ?? '']: option.value }, { name: option.name, option }),
  )
  const slot = findSearchArgument(entry)
  const isSearched = isTogether && slot !== undefined && !(slot in args) && isValidArgument(command, slot, name)
  const search = isSearched ? [candidate(nameDistances.searched, {}, { search: name })] : []
  return [...double, ...[...listed, ...single].slice(0, MAX_ROWS_PER_COMMAND), ...search]
}

/** Returns the options whose titles contain all words. */
function findTitledOptions(slot: string | undefined, name: string, { known }: Sources): readonly Option[] {
  const options = known.atHand[getOptionKind(slot ?? '') ?? ''] ?? []
  if (slot === undefined) return []
  return options.filter((option) => splitWords(name).every((word) => findWordStart(fold(option.name), word) !== -1))
}

function getCandidateArguments({ cut: { entry, args }, record, search }: Candidate): Arguments {
  const slot = findSearchArgument(entry)
  return { ...record, ...args, ...(search === undefined || slot === undefined ? {} : { [slot]: search }) }
}

function findBestRecord(entry: Entry, found: readonly LookupResult[], name: string): LookupResult | undefined {
  const fit = found.filter((record) => record.matched === 'name' && assignRecords(entry, [record, record]) !== null)
  return [...fit].sort((one, other) => getNameDistance(one.title, name) - getNameDistance(other.title, name))[0]
}

/**
 * Assigns records to the arguments for their kind, with the ecommerce of each record; null if the records do not fit.
 */
function assignRecords(entry: Entry, records: readonly LookupResult[]): Arguments | null {
  const slots = listRecordArguments(entry)
  const args: Record<string, string> = {}
  for (const record of records) {
    const slot = slots.find(([name, kind]) => kind === record.kind && !(name in args))?.[0]
    if (slot === undefined) return null
    const owner = slot.replace(/store$|reverse_id$|refund_id$/, 'ecommerce')
    if (record.kind !== 'ecommerce' && 'ecommerce_id' in record) args[owner] = String(record.ecommerce_id)
    args[slot] = String(record.id)
  }
  const taken = listArgumentNames(entry.command)
  return Object.fromEntries(Object.entries(args).filter(([name]) => taken.includes(name)))
}

function buildPhraseRow(candidate: Candidate, value: string, sources: Sources): Row {
  const { cut, record, name, option, search } = candidate
  const { command, title: action, place } = cut.entry
  const args = getCandidateArguments(candidate)
  const refusal = sources.refusalOf(command)
  const searched = search === undefined ? [] : [`“${search}”`]
  const said = [
    buildTitle(action, command, record, sources.t, name),
    ...listValueLabels(command, cut.args, sources),
    ...searched,
  ]
  const title = said.join(' · ')
  return {
    ...{ value, title, marks: findHighlights(title, cut.typed), place, command, args, refusal },
    ...(search === undefined ? {} : ({ isWeak: true, isSearch: true } as const)),
    ...(cut.hasTypo ? { hasTypo: true as const } : {}),
    ...(Object.keys(record).length > 0 ? { record: pickValidArguments(command, record) } : {}),
    ...(option === undefined ? {} : getToggleQuestion(command, option, sources)),
    ...(refusal === '' && canRunWithoutDrawer(command, args) ? { quickRun: 'asked' as const } : {}),
  }
}

/** Returns the display names of the values: `Inativos`, `Nuvem Shop`, `01/10/2026 – 31/10/2026`. */
function listValueLabels(command: Command, args: Arguments, sources: Sources): readonly string[] {
  const period = findPeriodArguments(Object.keys(args))
  const span = period ? [`${formatDate(args[period.from] ?? '')} – ${formatDate(args[period.to] ?? '')}`] : []
  const others = Object.entries(args).filter(([slot]) => slot !== period?.from && slot !== period?.to)
  return [...others.map(([slot, value]) => getValueLabel(command, slot, value, sources)), ...span]
}

function getValueLabel(command: Command, slot: string, value: string, sources: Sources): string {
  if (slot === 'command') return getCommandText(sources.catalogue.file, value)?.title ?? value
  const option = sources.known.atHand[getOptionKind(slot) ?? '']?.find((one) => one.value === value)
  return option?.name ?? formatDate(getValueName(command, slot, value, sources))
}
