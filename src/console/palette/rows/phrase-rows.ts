// Builds the rows for queries that contain a command together with a record name or values: `editar loja azul`. Pure
// functions.

import type { Arguments, Command } from '#commands/command.ts'
import { canRunWithoutDrawer } from '#commands/registry.ts'
import { formatDate } from '#console/lib/format.ts'
import { findHighlights, findWordStart, foldText } from '#console/lib/search-text.ts'
import type { LookupResult } from '#contract/console/tickets.ts'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import type { CommandEntry } from '../catalogue.ts'
import { acceptsStatus, isValidArgument, listArgumentNames, pickValidArguments } from '../command-arguments.ts'
import { getCommandText } from '../command-texts.ts'
import {
  findSearchArgumentName,
  findTitleArgumentName,
  isListNoun,
  isNamedWithKind,
  listRecordArgumentsWithKind,
} from '../match/command-vocabulary.ts'
import type { QueryInterpretation } from '../match/match-phrases.ts'
import { filterByNameMatching, type NameMatching, type RecordsByText } from '../match/match-records.ts'
import { findPeriodArgumentNames } from '../match/match-values.ts'
import { type ArgumentOption, getOptionKind } from '../option-sources.ts'
import {
  getNameMatchRank,
  nameMatchRanks,
  rankArgumentsAndPermission,
  rankCommandName,
  rankNameMatch,
} from '../rank.ts'
import { getPaletteRowKey } from '../recent-items.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { sortByRank } from '../sort-by-rank.ts'
import { formatStatusReason } from './action-rows.ts'
import { getToggleQuestion } from './argument-rows.ts'
import { buildTitle, getDisplayName } from './row-title.ts'
import { getValueName } from './value-name.ts'

/** A possible row of an interpretation, with its rank. Only the best candidates become rows. */
interface RowCandidate {
  readonly interpretation: QueryInterpretation
  /** Ids of the records, by argument name. */
  readonly recordArguments: Arguments
  readonly name?: string
  /** Alert whose title contains the name, for a command that takes an alert. */
  readonly option?: ArgumentOption
  /** Reason why the status of the record excludes the command. */
  readonly statusReason?: string
  /** Search text for the list page that the command opens. */
  readonly searchText?: string
  /**
   * True if the query must search a list, because the query names the list and no record has a name that begins with
   * the other words: `ecommerces sul`.
   */
  readonly mustSearchList?: boolean
  readonly rank: readonly number[]
}

const MAX_ROWS = 8

const MAX_ROWS_PER_COMMAND = 3

/**
 * Builds a row for each interpretation of the query. Interpretations that use every word and whole record names come
 * first.
 */
export function buildInterpretationRows(
  interpretations: readonly QueryInterpretation[],
  results: RecordsByText,
  paletteData: PaletteData,
  nameMatching: NameMatching = 'exactly',
): readonly PaletteRow[] {
  const recordsByText = Object.fromEntries(
    Object.entries(results).map(([name, records]) => [
      name,
      records.flatMap((record) => filterByNameMatching(record, nameMatching)),
    ]),
  )
  const candidates = sortByRank(
    interpretations.flatMap((interpretation, interpretationIndex) =>
      listCandidates(interpretation, recordsByText, paletteData, interpretationIndex),
    ),
    ({ rank }) => rank,
  )
  const rows: PaletteRow[] = []
  for (const candidate of candidates) {
    const rowKey = getPaletteRowKey(candidate.interpretation.entry.command, getCandidateArguments(candidate))
    if (!rows.some((row) => row.rowKey === rowKey)) rows.push(buildInterpretationRow(candidate, rowKey, paletteData))
    if (rows.length === MAX_ROWS) break
  }
  return rows
}

function listCandidates(
  interpretation: QueryInterpretation,
  recordsByText: RecordsByText,
  paletteData: PaletteData,
  interpretationIndex: number,
): readonly RowCandidate[] {
  const {
    entry,
    commandWords,
    args,
    nameOrSearchText,
    typedName,
    namePairs,
    isContiguous,
    hasTypo,
    ignoresVerb,
    isExactTitle,
  } = interpretation
  const { lexicon } = paletteData.valueContext
  const { command } = entry
  const buildCandidate = (
    nameRank: number,
    recordArguments: Arguments,
    details: Pick<RowCandidate, 'name' | 'option' | 'searchText' | 'mustSearchList' | 'statusReason'> = {},
    recordKind?: LookupResult['kind'],
  ): RowCandidate => ({
    ...{ interpretation, recordArguments, ...details },
    rank: [
      details.mustSearchList ? -1 : rankCommandName(interpretation),
      ...rankNameMatch(nameRank, recordArguments, details.searchText),
      ...rankArgumentsAndPermission(interpretation, recordArguments, paletteData.getDisabledReason(command)),
      Number(recordKind === undefined || !isNamedWithKind(entry, commandWords, recordKind, lexicon)),
      interpretationIndex,
    ],
  })
  if (nameOrSearchText === '') {
    const isReady = command.requires !== 'handler' || paletteData.canScreenRun(command.id)
    return isReady ? [buildCandidate(nameMatchRanks.whole, {})] : []
  }
  const namedRecords = (recordsByText[nameOrSearchText] ?? []).filter(({ matched }) => matched === 'name')
  // The last word of the command may also be the first word of the name: `criar loja azul` for the ecommerce *Loja
  // Azul*.
  const spellings = [
    nameOrSearchText,
    typedName,
    ...(isExactTitle ? [`${splitWords(entry.title).at(-1)} ${nameOrSearchText}`] : []),
  ]
  const recordCandidates = namedRecords.flatMap((record) => {
    const assignedArguments = buildRecordArguments(entry, [record])
    if (assignedArguments === null) return []
    const nameRank = Math.min(...spellings.map((spelling) => getNameMatchRank(record.title, spelling)))
    const isAllowed = acceptsStatus(command, record.status)
    const inactiveReason = isAllowed || hasTypo || ignoresVerb ? null : formatStatusReason(record.status, paletteData.t)
    if (!isAllowed && inactiveReason === null) return []
    const statusReason = inactiveReason === null ? {} : { statusReason: inactiveReason }
    return [buildCandidate(nameRank, assignedArguments, { name: getDisplayName(record), ...statusReason }, record.kind)]
  })
  const recordPairCandidates = namePairs.flatMap((pair) => {
    const [one, other] = pair.map((half) => findBestRecord(entry, recordsByText[half] ?? [], half))
    const assignedArguments = one && other && one.id !== other.id ? buildRecordArguments(entry, [one, other]) : null
    if (!one || !other || assignedArguments === null) return []
    const nameRank = Math.max(getNameMatchRank(one.title, pair[0]), getNameMatchRank(other.title, pair[1]))
    return [buildCandidate(nameRank, assignedArguments, { name: `${one.title} · ${other.title}` })]
  })
  const titleArgument = findTitleArgumentName(entry)
  const optionCandidates = findAlertsByTitleWords(titleArgument, nameOrSearchText, paletteData).map((option) =>
    buildCandidate(
      getNameMatchRank(option.name, nameOrSearchText),
      { [titleArgument ?? '']: option.value },
      { name: option.name, option },
    ),
  )
  const argumentName = findSearchArgumentName(entry)
  const canSearchList =
    isContiguous &&
    argumentName !== undefined &&
    !(argumentName in args) &&
    isValidArgument(command, argumentName, nameOrSearchText)
  const mustSearchList =
    isListNoun(entry, commandWords, lexicon) &&
    namedRecords.length > 0 &&
    namedRecords.every(({ title }) => getNameMatchRank(title, nameOrSearchText) === nameMatchRanks.words)
  const searchCandidates = canSearchList
    ? [buildCandidate(nameMatchRanks.searched, {}, { searchText: nameOrSearchText, mustSearchList })]
    : []
  return [
    ...recordPairCandidates,
    ...[...optionCandidates, ...recordCandidates].slice(0, MAX_ROWS_PER_COMMAND),
    ...searchCandidates,
  ]
}

/** Returns the alerts whose titles contain all words of the name. */
function findAlertsByTitleWords(
  argumentName: string | undefined,
  name: string,
  { valueContext }: PaletteData,
): readonly ArgumentOption[] {
  const options = valueContext.preloadedOptions[getOptionKind(argumentName ?? '') ?? ''] ?? []
  if (argumentName === undefined) return []
  return options.filter((option) => splitWords(name).every((word) => findWordStart(foldText(option.name), word) !== -1))
}

function getCandidateArguments({
  interpretation: { entry, args },
  recordArguments,
  searchText,
}: RowCandidate): Arguments {
  const argumentName = findSearchArgumentName(entry)
  return {
    ...recordArguments,
    ...args,
    ...(searchText === undefined || argumentName === undefined ? {} : { [argumentName]: searchText }),
  }
}

function findBestRecord(entry: CommandEntry, results: readonly LookupResult[], name: string): LookupResult | undefined {
  const usableRecords = results.filter(
    (record) => record.matched === 'name' && buildRecordArguments(entry, [record, record]) !== null,
  )
  return [...usableRecords].sort(
    (one, other) => getNameMatchRank(one.title, name) - getNameMatchRank(other.title, name),
  )[0]
}

/**
 * Returns the arguments with the id of each record and of its ecommerce; null if the command takes no record of such a
 * kind.
 */
function buildRecordArguments(entry: CommandEntry, records: readonly LookupResult[]): Arguments | null {
  const recordArguments = listRecordArgumentsWithKind(entry)
  const args: Record<string, string> = {}
  for (const record of records) {
    const argumentName = recordArguments.find(
      ([name, recordKind]) => recordKind === record.kind && !(name in args),
    )?.[0]
    if (argumentName === undefined) return null
    const ecommerceArgument = argumentName.replace(/store$|reverse_id$|refund_id$/, 'ecommerce')
    if (record.kind !== 'ecommerce' && 'ecommerce_id' in record) args[ecommerceArgument] = String(record.ecommerce_id)
    args[argumentName] = String(record.id)
  }
  const commandArgumentNames = listArgumentNames(entry.command)
  return Object.fromEntries(Object.entries(args).filter(([name]) => commandArgumentNames.includes(name)))
}

function buildInterpretationRow(candidate: RowCandidate, rowKey: string, paletteData: PaletteData): PaletteRow {
  const { interpretation, recordArguments, name, option, searchText, mustSearchList } = candidate
  const { command, title: action, pageName } = interpretation.entry
  const args = getCandidateArguments(candidate)
  const disabledReason = candidate.statusReason ?? paletteData.getDisabledReason(command)
  const searchLabels = searchText === undefined ? [] : [`“${searchText}”`]
  const titleParts = [
    buildTitle(action, command, recordArguments, paletteData.t, name),
    ...listValueLabels(command, interpretation.args, paletteData),
    ...searchLabels,
  ]
  const title = titleParts.join(' · ')
  return {
    ...{
      rowKey,
      title,
      highlights: findHighlights(title, interpretation.typedName),
      sideText: pageName,
      command,
      args,
      disabledReason,
    },
    ...(searchText === undefined || mustSearchList ? {} : ({ isWeakMatch: true, searchesList: true } as const)),
    ...(interpretation.hasTypo ? { hasTypo: true as const } : {}),
    ...(Object.keys(recordArguments).length > 0
      ? { recordArguments: pickValidArguments(command, recordArguments) }
      : {}),
    ...(option === undefined ? {} : getToggleQuestion(command, option, paletteData)),
    ...(disabledReason === '' && canRunWithoutDrawer(command, args) ? { quickRun: 'onEnter' as const } : {}),
  }
}

/** Returns the display names of the values: `Inativos`, `Nuvem Shop`, `01/10/2026 – 31/10/2026`. */
function listValueLabels(command: Command, args: Arguments, paletteData: PaletteData): readonly string[] {
  const period = findPeriodArgumentNames(Object.keys(args))
  const periodLabels = period ? [`${formatDate(args[period.from] ?? '')} – ${formatDate(args[period.to] ?? '')}`] : []
  const otherArguments = Object.entries(args).filter(
    ([argumentName]) => argumentName !== period?.from && argumentName !== period?.to,
  )
  return [
    ...otherArguments.map(([argumentName, value]) => getValueLabel(command, argumentName, value, paletteData)),
    ...periodLabels,
  ]
}

function getValueLabel(command: Command, argumentName: string, value: string, paletteData: PaletteData): string {
  if (argumentName === 'command') return getCommandText(paletteData.catalogue.commandTexts, value)?.title ?? value
  const option = paletteData.valueContext.preloadedOptions[getOptionKind(argumentName) ?? '']?.find(
    (one) => one.value === value,
  )
  return option?.name ?? formatDate(getValueName(command, argumentName, value, paletteData))
}
