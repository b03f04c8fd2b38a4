// Builds the rows for queries that name a command together with records or values: `editar loja azul`. Pure.

import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer } from '#commands/registry.ts'
import { formatDate } from '#console/lib/format.ts'
import { findHighlights, findWordStart, foldText } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import type { Entry } from '../catalogue.ts'
import { acceptsStatus, isValidArgument, listArgumentNames, pickValidArguments } from '../command-arguments.ts'
import { getCommandText } from '../command-texts.ts'
import {
  findSearchArgument,
  findTitleArgument,
  isListNoun,
  isNamedWithKind,
  listRecordArguments,
} from '../match/command-vocabulary.ts'
import type { QueryInterpretation } from '../match/match-phrases.ts'
import { filterByNameMatching, type NameMatching, type RecordsByText } from '../match/match-records.ts'
import { findPeriodArguments } from '../match/match-values.ts'
import { getOptionKind, type Option } from '../option-sources.ts'
import {
  getNameMatchRank,
  nameMatchRanks,
  rankArgumentsAndPermission,
  rankCommandName,
  rankNameMatch,
} from '../rank.ts'
import { getRowValue } from '../recent-items.ts'
import type { Row, RowSources } from '../row.ts'
import { sortByRank } from '../sort-by-rank.ts'
import { formatStatusReason } from './action-rows.ts'
import { getToggleQuestion } from './argument-rows.ts'
import { buildTitle, getDisplayName } from './row-title.ts'
import { getValueName } from './value-name.ts'

/** Data of a possible row. Only the best candidates become rows. */
interface Candidate {
  readonly interpretation: QueryInterpretation
  /** Ids of the records, by argument name. */
  readonly record: Arguments
  readonly name?: string
  /** Option whose title contains the name, for an argument whose options are all loaded, such as alerts. */
  readonly option?: Option
  /** Reason why the status of the record excludes the command. */
  readonly statusReason?: string
  /** Text to search the list of the command for. */
  readonly search?: string
  /** True if the query names the list, and no name of a record begins with the search text: `ecommerces sul`. */
  readonly isNamedList?: boolean
  readonly rank: readonly number[]
}

const MAX_ROWS = 8

const MAX_ROWS_PER_COMMAND = 3

/** Builds a row for each interpretation of the query. Interpretations with every word and whole names come first. */
export function buildInterpretationRows(
  interpretations: readonly QueryInterpretation[],
  results: RecordsByText,
  sources: RowSources,
  nameMatching: NameMatching = 'exactly',
): readonly Row[] {
  const recordsByText = Object.fromEntries(
    Object.entries(results).map(([name, each]) => [
      name,
      each.flatMap((one) => filterByNameMatching(one, nameMatching)),
    ]),
  )
  const candidates = sortByRank(
    interpretations.flatMap((interpretation, place) => listCandidates(interpretation, recordsByText, sources, place)),
    ({ rank }) => rank,
  )
  const rows: Row[] = []
  for (const candidate of candidates) {
    const value = getRowValue(candidate.interpretation.entry.command, getCandidateArguments(candidate))
    if (!rows.some((row) => row.value === value)) rows.push(buildInterpretationRow(candidate, value, sources))
    if (rows.length === MAX_ROWS) break
  }
  return rows
}

function listCandidates(
  interpretation: QueryInterpretation,
  recordsByText: RecordsByText,
  sources: RowSources,
  place: number,
): readonly Candidate[] {
  const { entry, verb, args, name, typed, namePairs, isContiguous, hasTypo, ignoresVerb, isExactTitle } = interpretation
  const { lexicon } = sources.valueContext
  const { command } = entry
  const candidate = (
    closeness: number,
    record: Arguments,
    more: Pick<Candidate, 'name' | 'option' | 'search' | 'isNamedList' | 'statusReason'> = {},
    kind?: LookupResult['kind'],
  ): Candidate => ({
    ...{ interpretation, record, ...more },
    rank: [
      more.isNamedList ? -1 : rankCommandName(interpretation),
      ...rankNameMatch(closeness, record, more.search),
      ...rankArgumentsAndPermission(interpretation, record, sources.getDisabledReason(command)),
      Number(kind === undefined || !isNamedWithKind(entry, verb, kind, lexicon)),
      place,
    ],
  })
  if (name === '') {
    const isReady = command.requires !== 'handler' || sources.isProvided(command.id)
    return isReady ? [candidate(nameMatchRanks.whole, {})] : []
  }
  const named = (recordsByText[name] ?? []).filter(({ matched }) => matched === 'name')
  // The last word of the command may also begin the name: `criar loja azul` for the ecommerce *Loja Azul*.
  const spellings = [name, typed, ...(isExactTitle ? [`${splitWords(entry.title).at(-1)} ${name}`] : [])]
  const single = named.flatMap((record) => {
    const assigned = assignRecords(entry, [record])
    if (assigned === null) return []
    const near = Math.min(...spellings.map((spelling) => getNameMatchRank(record.title, spelling)))
    const isAllowed = acceptsStatus(command, record.status)
    const reason = isAllowed || hasTypo || ignoresVerb ? null : formatStatusReason(record.status, sources.t)
    if (!isAllowed && reason === null) return []
    const statusReason = reason === null ? {} : { statusReason: reason }
    return [candidate(near, assigned, { name: getDisplayName(record), ...statusReason }, record.kind)]
  })
  const double = namePairs.flatMap((pair) => {
    const [one, other] = pair.map((half) => findBestRecord(entry, recordsByText[half] ?? [], half))
    const assigned = one && other && one.id !== other.id ? assignRecords(entry, [one, other]) : null
    if (!one || !other || assigned === null) return []
    const near = Math.max(getNameMatchRank(one.title, pair[0]), getNameMatchRank(other.title, pair[1]))
    return [candidate(near, assigned, { name: `${one.title} · ${other.title}` })]
  })
  const titled = findTitleArgument(entry)
  const listed = findTitledOptions(titled, name, sources).map((option) =>
    candidate(getNameMatchRank(option.name, name), { [titled ?? '']: option.value }, { name: option.name, option }),
  )
  const slot = findSearchArgument(entry)
  const isSearched = isContiguous && slot !== undefined && !(slot in args) && isValidArgument(command, slot, name)
  const isNamedList =
    isListNoun(entry, verb, lexicon) &&
    named.length > 0 &&
    named.every(({ title }) => getNameMatchRank(title, name) === nameMatchRanks.words)
  const search = isSearched ? [candidate(nameMatchRanks.searched, {}, { search: name, isNamedList })] : []
  return [...double, ...[...listed, ...single].slice(0, MAX_ROWS_PER_COMMAND), ...search]
}

/** Returns the options whose titles contain all words. */
function findTitledOptions(slot: string | undefined, name: string, { valueContext }: RowSources): readonly Option[] {
  const options = valueContext.listedOptions[getOptionKind(slot ?? '') ?? ''] ?? []
  if (slot === undefined) return []
  return options.filter((option) => splitWords(name).every((word) => findWordStart(foldText(option.name), word) !== -1))
}

function getCandidateArguments({ interpretation: { entry, args }, record, search }: Candidate): Arguments {
  const slot = findSearchArgument(entry)
  return { ...record, ...args, ...(search === undefined || slot === undefined ? {} : { [slot]: search }) }
}

function findBestRecord(entry: Entry, results: readonly LookupResult[], name: string): LookupResult | undefined {
  const fit = results.filter((record) => record.matched === 'name' && assignRecords(entry, [record, record]) !== null)
  return [...fit].sort((one, other) => getNameMatchRank(one.title, name) - getNameMatchRank(other.title, name))[0]
}

/**
 * Assigns each record to an argument for its kind, and adds its ecommerce; null if the command does not take the
 * records.
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
  const assigned = listArgumentNames(entry.command)
  return Object.fromEntries(Object.entries(args).filter(([name]) => assigned.includes(name)))
}

function buildInterpretationRow(candidate: Candidate, value: string, sources: RowSources): Row {
  const { interpretation, record, name, option, search, isNamedList } = candidate
  const { command, title: action, place } = interpretation.entry
  const args = getCandidateArguments(candidate)
  const disabledReason = candidate.statusReason ?? sources.getDisabledReason(command)
  const searched = search === undefined ? [] : [`“${search}”`]
  const parts = [
    buildTitle(action, command, record, sources.t, name),
    ...listValueLabels(command, interpretation.args, sources),
    ...searched,
  ]
  const title = parts.join(' · ')
  return {
    ...{ value, title, marks: findHighlights(title, interpretation.typed), place, command, args, disabledReason },
    ...(search === undefined || isNamedList ? {} : ({ isWeak: true, isSearch: true } as const)),
    ...(interpretation.hasTypo ? { hasTypo: true as const } : {}),
    ...(Object.keys(record).length > 0 ? { record: pickValidArguments(command, record) } : {}),
    ...(option === undefined ? {} : getToggleQuestion(command, option, sources)),
    ...(disabledReason === '' && canRunWithoutDrawer(command, args) ? { quickRun: 'onEnter' as const } : {}),
  }
}

/** Returns the display names of the values: `Inativos`, `Nuvem Shop`, `01/10/2026 – 31/10/2026`. */
function listValueLabels(command: Command, args: Arguments, sources: RowSources): readonly string[] {
  const period = findPeriodArguments(Object.keys(args))
  const span = period ? [`${formatDate(args[period.from] ?? '')} – ${formatDate(args[period.to] ?? '')}`] : []
  const others = Object.entries(args).filter(([slot]) => slot !== period?.from && slot !== period?.to)
  return [...others.map(([slot, value]) => getValueLabel(command, slot, value, sources)), ...span]
}

function getValueLabel(command: Command, slot: string, value: string, sources: RowSources): string {
  if (slot === 'command') return getCommandText(sources.catalogue.file, value)?.title ?? value
  const option = sources.valueContext.listedOptions[getOptionKind(slot) ?? '']?.find((one) => one.value === value)
  return option?.name ?? formatDate(getValueName(command, slot, value, sources))
}
