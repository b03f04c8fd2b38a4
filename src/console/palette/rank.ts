// Rules for the order of the rows in the command palette. A rank is a list of numbers; the row with the smaller first
// different number comes first. Pure functions.

import type { Arguments, Command, FeatureName } from '#commands/command.ts'
import { foldText, getSpellings } from '#console/lib/search-text.ts'
import type { AccountType } from '#contract/access.ts'
import { type LookupResult, lookupKinds } from '#contract/console/tickets.ts'
import { findFirstValue } from '#contract/reader/batches.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { splitWords } from '#contract/reader/values/lexicon.ts'
import type { CommandEntry } from './catalogue.ts'
import { listArguments } from './command-arguments.ts'
import { getLearnedWeights } from './learned-commands.ts'
import type { CommandMatch } from './match/command-vocabulary.ts'
import { nameBeginsWith } from './match/lookup-texts.ts'
import type { QueryInterpretation } from './match/match-phrases.ts'
import { getNounBeforeId, removeFalseNameMatches } from './match/match-records.ts'
import { createRecencyRank, type RecentItem } from './recent-items.ts'
import { flattenGroups, type PaletteData, type PaletteRow, type RowGroup, type RowGroupId } from './row.ts'
import { sortByRank } from './sort-by-rank.ts'

/**
 * Features of the console itself, such as signing out or choosing a theme. Their commands come after the commands for
 * the daily work.
 */
const consoleFeatures: ReadonlySet<string> = new Set(['session', 'palette', 'keyboard', 'link', 'diagnostics'])

/**
 * Returns a function that ranks commands by use: first commands learned for this query, then recently used commands,
 * then commands for the daily work.
 */
export function createUsageRank(
  {
    recentItems,
    learnedUses,
    accountType,
    currentFeature,
  }: Pick<PaletteData, 'recentItems' | 'learnedUses' | 'accountType' | 'currentFeature'>,
  words: string,
): (entry: Pick<CommandEntry, 'rowKey' | 'command'>) => readonly number[] {
  const weights = getLearnedWeights(learnedUses, words, Date.now())
  const getRecency = createRecencyRank(recentItems)
  return ({ rowKey, command }) => {
    const weight = weights.get(rowKey)
    if (weight !== undefined) return [0, -weight]
    const recency = getRecency(rowKey)
    return recency === Number.POSITIVE_INFINITY
      ? [2, ...getDailyRank(command, accountType, currentFeature)]
      : [1, recency]
  }
}

/** Maximum number of commands that a query lists; further matches of a short query are not useful. */
export const MAX_COMMAND_MATCHES = 24

/** Sorts the matching commands by the score of the search index, and equal scores by use. */
export function rankCommandMatches(
  matches: readonly CommandMatch[],
  getRank: ReturnType<typeof createUsageRank>,
): readonly CommandMatch[] {
  return sortByRank(matches, ({ entry, score }) => [score, ...getRank(entry)]).slice(0, MAX_COMMAND_MATCHES)
}

/** Features that users of each account type need every day, the most important first. */
const dailyFeatures: Readonly<Record<AccountType, readonly FeatureName[]>> = {
  admin_boss: ['reprocess', 'ecommerces', 'tickets', 'trackingErrors', 'reverses', 'groups', 'stores', 'users'],
  ti: ['ecommerces', 'reprocess', 'carriers', 'users', 'settings'],
  cs: ['reprocess', 'tickets', 'ecommerces', 'stores', 'trackingErrors', 'reverses'],
  n2: ['reprocess', 'tickets', 'trackingErrors', 'reverses', 'ecommerces'],
  n1: ['reprocess', 'tickets', 'trackingErrors', 'reverses', 'ecommerces'],
  financial: ['reports', 'groups', 'reprocess', 'ecommerces'],
  collaborator_aftersale: ['trackingErrors', 'reverses', 'reports'],
}

/**
 * Returns the rank of a command for the daily work: first commands with a key that belong to the current page, then
 * commands by the features of the account type, then other commands with a key. Commands for the console itself come
 * last.
 */
function getDailyRank(
  { feature, keys }: Command,
  accountType: AccountType,
  currentFeature: FeatureName | null,
): readonly number[] {
  const hasKey = keys.global !== undefined || keys.row !== undefined
  const featureRank = dailyFeatures[accountType].indexOf(feature)
  return [
    Number(consoleFeatures.has(feature)),
    Number(feature !== currentFeature || !hasKey),
    featureRank === -1 ? dailyFeatures[accountType].length : featureRank,
    Number(!hasKey),
  ]
}

/**
 * Ranks of a record name that the query matches, the best first: the whole name, its beginning, some of its words.
 * `searched` is the rank of a row that only searches a list for the words.
 */
export const nameMatchRanks = { whole: 0, beginning: 1, words: 2, searched: 3 } as const

/**
 * Returns the rank of a command in a query with a record name. A command that creates a record ranks first if the query
 * contains its whole title. A command ranks last if its name contains a typo and the query also contains the verb of
 * another command.
 */
export function rankCommandName({
  entry: { command },
  hasTypo,
  ignoresVerb,
  isExactTitle,
}: QueryInterpretation): number {
  if (isExactTitle && command.id.endsWith('.create')) return -1
  return Number(hasTypo && ignoresVerb)
}

/**
 * Returns the ranks by which matches for a record name are sorted: first whole names, then ecommerces, then stores,
 * because many stores have the name of their ecommerce. Searches in lists come last, the shortest search text first.
 */
export function rankNameMatch(nameRank: number, recordArguments: Arguments, searchText = ''): readonly number[] {
  const { whole, searched } = nameMatchRanks
  if (nameRank === whole) return [nameRank, 0, 0]
  if (nameRank === searched) return [nameRank, splitWords(searchText).length, 0]
  return [nameMatchRanks.beginning, Number('store' in recordArguments), nameRank]
}

/**
 * Returns the ranks that decide between commands with equally good names, each 0 or 1. A rank is 1 if, in this order, a
 * verb is ignored, the name has a typo, an argument is missing, the record only fills a filter, or the user lacks
 * permission.
 */
export function rankArgumentsAndPermission(
  { entry: { command }, args, ...interpretation }: QueryInterpretation,
  recordArguments: Arguments,
  disabledReason: string,
): readonly number[] {
  const argumentDefinitions = listArguments(command)
  const isFilterOnly =
    Object.keys(recordArguments).length > 0 &&
    !argumentDefinitions.some((definition) => definition.isRequired && definition.name in recordArguments)
  const hasMissingArgument = argumentDefinitions.some(
    ({ name, isRequired }) => isRequired && !(name in recordArguments) && !(name in args),
  )
  return [
    interpretation.ignoresVerb,
    interpretation.hasTypo,
    hasMissingArgument,
    isFilterOnly,
    disabledReason !== '',
  ].map(Number)
}

export function getNameMatchRank(title: string, name: string): number {
  const typedName = splitWords(name).join(' ')
  const spellings = getSpellings(title).map((spelling) => splitWords(spelling).join(' '))
  if (spellings.includes(typedName)) return nameMatchRanks.whole
  return spellings.some((words) => words.startsWith(typedName)) ? nameMatchRanks.beginning : nameMatchRanks.words
}

const surfaceOrder = ['drawer', 'dialog', 'page', 'overlay', 'inline']

/**
 * Sorts commands for the console itself last. Otherwise sorts by what the command opens: a drawer, a dialog, a page, an
 * overlay, or nothing.
 */
export function sortBySurface(rows: readonly PaletteRow[]): readonly PaletteRow[] {
  return sortByRank(rows, ({ command: { feature, surface } }) => [
    Number(consoleFeatures.has(feature)),
    surfaceOrder.indexOf(surface.kind),
  ])
}

/**
 * Sorts commands that the current screen can run first, then commands with a key for table rows, then commands with a
 * key that works on every page.
 */
export function sortByPage(
  rows: readonly PaletteRow[],
  { canScreenRun }: Pick<PaletteData, 'canScreenRun'>,
): readonly PaletteRow[] {
  return sortByRank(rows, ({ command: { id, keys } }) => [canScreenRun(id) ? 0 : keys.row ? 1 : keys.global ? 2 : 3])
}

/** Sorts the commands that users of this account type need every day first, such as reprocessing for support. */
export function sortByDailyWork(
  rows: readonly PaletteRow[],
  { accountType, currentFeature }: Pick<PaletteData, 'accountType' | 'currentFeature'>,
): readonly PaletteRow[] {
  return sortByRank(sortBySurface(rows), ({ command }) => getDailyRank(command, accountType, currentFeature))
}

/**
 * Sorts commands by their keyboard shortcut: first shortcuts for table rows, then other global shortcuts, then
 * shortcuts for pages, then commands without a shortcut.
 */
export function sortByShortcutKind(rows: readonly PaletteRow[]): readonly PaletteRow[] {
  return sortByRank(rows, ({ command: { keys, surface } }) => [
    keys.row ? 0 : keys.global ? (surface.kind === 'page' ? 2 : 1) : 3,
  ])
}

export type RecordKindName = LookupResult['kind']

/** Kinds of records that are listed first for an account type. The other kinds follow in the order of `lookupKinds`. */
const firstRecordKinds: Partial<Record<AccountType, readonly RecordKindName[]>> = {
  financial: ['refund', 'group', 'ecommerce'],
  ti: ['ecommerce'],
}

/** Maximum number of record rows, shared equally by all kinds of records. */
const MAX_RECORD_ROWS = 12

interface RankingContext {
  readonly accountType: AccountType
  readonly recentItems: readonly RecentItem[]
}

export function rankRecords(
  results: readonly LookupResult[],
  recognized: RecognizedText,
  { accountType, recentItems }: RankingContext,
  text = '',
): readonly LookupResult[] {
  if (results.length === 0) return []
  const kinds = listKindsByRank(accountType, findFirstValue(recognized, 'ticket') !== undefined)
  const words = foldText(recognized.words)
  const ids = recognized.recognitions.flatMap(({ kind, value }) => (kind === 'id' ? [value] : []))
  const getRanks = (record: LookupResult) => [
    Number(!(record.matched === 'name' && recognized.recognitions.length > 0 && nameBeginsWith(record.title, text))),
    Number(record.matched === 'name'),
    Number(!(record.matched === 'name' && foldText(record.title) === words)),
    getNounRank(record, recognized),
    Number(recognized.requestedType !== undefined && record.kind !== recognized.requestedType),
    kinds.indexOf(record.kind),
    record.matched === 'id' ? ids.indexOf(String(record.id)) : 0,
    Number(record.matched === 'name' && !hasWordBeginningWith(record.title, words)),
    getRecentPosition(record, recentItems),
  ]
  return limitRecordsPerKind(sortByRank(removeFalseNameMatches(results, recognized), getRanks))
}

/**
 * Returns the kinds of records in the order in which their records are listed. If the query contains a ticket, reverses
 * (return requests) and refunds come first.
 */
function listKindsByRank(accountType: AccountType, hasTicket: boolean): readonly RecordKindName[] {
  const kinds = [...(firstRecordKinds[accountType] ?? []), ...lookupKinds]
  return hasTicket ? [...kinds.filter((kind) => kind === 'reverse' || kind === 'refund'), ...kinds] : kinds
}

function getNounRank(record: LookupResult, recognized: RecognizedText): number {
  const noun = getNounBeforeId(record, recognized)
  return noun === undefined ? 1 : noun === record.kind ? 0 : 2
}

/**
 * Returns true if a word of the title begins with the words, so that `Ana` ranks before `Tanaka` for the query `ana`.
 */
const hasWordBeginningWith = (title: string, words: string) => ` ${foldText(title)}`.includes(` ${words}`)

/**
 * Returns the position of the record in the list of recently used items; for a record that is not in the list, the
 * length of the list.
 */
function getRecentPosition({ kind, id }: LookupResult, recentItems: readonly RecentItem[]): number {
  const argumentNames = [kind, `${kind}_id`]
  const usePosition = recentItems.findIndex(({ args }) => argumentNames.some((name) => args[name] === String(id)))
  return usePosition === -1 ? recentItems.length : usePosition
}

/**
 * Limits the number of records of each kind. If records of several kinds have the same id, the palette then lists all
 * kinds.
 */
function limitRecordsPerKind(results: readonly LookupResult[]): readonly LookupResult[] {
  const maxPerKind = Math.floor(MAX_RECORD_ROWS / new Set(results.map(({ kind }) => kind)).size)
  const counts = new Map<RecordKindName, number>()
  return results.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= maxPerKind
  })
}

/**
 * Returns the key of the row that is selected when the list appears. Returns null if the first row is disabled for
 * another reason than a missing permission, or if its command only resembles the query and Enter would run it at once.
 */
export function getPreselectedRowKey(groups: readonly RowGroup[]): string | null {
  const firstRow = groups[0]?.rows[0]
  if (firstRow?.isDenied) return firstRow.rowKey
  if (firstRow?.disabledReason !== '') return null
  const runsWithoutForm = firstRow.quickRun === 'onEnter' || firstRow.command.surface.kind === 'inline'
  return groups[0]?.id === 'near' && runsWithoutForm ? null : firstRow.rowKey
}

/**
 * Returns new groups in which the rows that are already visible keep their order and further rows follow below, so that
 * no row moves while the user goes through the list with the arrow keys.
 */
export function keepRowOrder(previousGroups: readonly RowGroup[], newGroups: readonly RowGroup[]): readonly RowGroup[] {
  const newRows = new Map(flattenGroups(newGroups).map((row) => [row.rowKey, row]))
  const visibleValues = new Set(flattenGroups(previousGroups).map(({ rowKey }) => rowKey))
  const updatedGroups = previousGroups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => newRows.get(row.rowKey) ?? row),
  }))
  return newGroups.reduce<readonly RowGroup[]>((groups, { id, rows }) => {
    const addedRows = rows.filter(({ rowKey }) => !visibleValues.has(rowKey))
    return addedRows.length === 0 ? groups : appendRows(groups, id, addedRows)
  }, updatedGroups)
}

/**
 * Appends rows to the last group if it has the same id; otherwise appends a group, so that the visible rows do not
 * move.
 */
function appendRows(
  groups: readonly RowGroup[],
  id: RowGroupId,
  addedRows: readonly PaletteRow[],
): readonly RowGroup[] {
  const last = groups.at(-1)
  if (last?.id !== id) return [...groups, { id, rows: addedRows }]
  return [...groups.slice(0, -1), { id, rows: [...last.rows, ...addedRows] }]
}
