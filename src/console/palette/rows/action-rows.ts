// Builds one row for each command that the user can run on a given record. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { hasValidArguments } from '#commands/registry.ts'
import { foldText } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { CommandEntry } from '../catalogue.ts'
import { acceptsStatus, getRecordArgumentName, pickValidArguments } from '../command-arguments.ts'
import type { PalettePage } from '../dialog-state.ts'
import { getOptionKind } from '../option-sources.ts'
import { sortByKeys } from '../rank.ts'
import type { PaletteData, PaletteRow, RowGroup } from '../row.ts'
import { buildCommandRow, getRecordName, getTicketArgument } from './command-row.ts'
import { buildTitle } from './row-title.ts'

type ActionsPage = Extract<PalettePage, { kind: 'actions' }>

const MAX_ACTIONS = 12

/** Lists the commands that take the record, filtered by the status of the record and the permissions of the user. */
export function listActions(
  recordArguments: Arguments,
  paletteData: PaletteData,
  excludedCommands: readonly CommandId[] = [],
): readonly PaletteRow[] {
  return paletteData.catalogue.index.entries
    .filter(({ args, command }) => Object.keys(args).length === 0 && !excludedCommands.includes(command.id))
    .map((entry) => buildActionRow(entry, recordArguments, paletteData))
    .filter(({ args }) => Object.keys(args).some((name) => name !== 'ticket'))
    .filter(({ command, args, disabledReason }) => disabledReason === '' && canActOn(command, args, paletteData))
}

/**
 * Builds the row of one action. The title does not contain the record, because the palette displays the record in front
 * of the input. Only `recentTitle`, which the recently used rows display, contains the record.
 */
function buildActionRow(entry: CommandEntry, recordArguments: Arguments, paletteData: PaletteData): PaletteRow {
  const ticketArgument = getTicketArgument(entry.command, recordArguments)
  const args = { ...pickValidArguments(entry.command, recordArguments), ...ticketArgument }
  const name = buildTitle(
    entry.title,
    entry.command,
    args,
    paletteData.t,
    getRecordName(entry.command, args, paletteData),
  )
  return {
    ...buildCommandRow(entry, paletteData, {}, ''),
    title: buildTitle(entry.title, entry.command, ticketArgument, paletteData.t),
    recentTitle: name,
    args,
  }
}

function canActOn(command: Command, args: Arguments, paletteData: PaletteData): boolean {
  if (command.requires === 'handler' || !hasValidArguments(command, args)) return false
  return isAllowedByRecordStatus(command, args, paletteData)
}

/**
 * Returns true if the command can run on a record with this status. A command that is limited to certain statuses, such
 * as *Ativar*, is not offered until the record has loaded.
 */
export function isAllowedByRecordStatus(command: Command, args: Arguments, { findRecord }: PaletteData): boolean {
  const argumentName = getRecordArgumentName(command)
  const id = argumentName === undefined ? undefined : args[argumentName]
  if (command.states === undefined || argumentName === undefined || id === undefined) return true
  const record = findRecord(argumentName, id)
  return record !== undefined && acceptsStatus(command, record.status)
}

/**
 * Returns the reason why the status of a loaded record excludes the command, such as `já está inativo`. Returns null if
 * the status does not exclude the command.
 */
export function getStatusDisabledReason(
  command: Command,
  args: Arguments,
  { findRecord, t }: PaletteData,
): string | null {
  const argument = getRecordArgumentName(command)
  const id = argument === undefined ? undefined : args[argument]
  const status = argument === undefined || id === undefined ? null : (findRecord(argument, id)?.status ?? null)
  return acceptsStatus(command, status) ? null : formatStatusReason(status, t)
}

/** Returns the text `já está ativo` or `já está inativo`; null for other statuses. */
export function formatStatusReason(status: string | null, t: PaletteData['t']): string | null {
  if (status === 'inactive') return t('palette:alreadyInactive')
  return status === 'active' ? t('palette:alreadyActive') : null
}

export function buildActionGroups(page: ActionsPage, query: string, paletteData: PaletteData): readonly RowGroup[] {
  const words = foldText(query)
  const rows = listActions(page.recordArguments, paletteData, page.excludedCommands).filter(({ title }) =>
    foldText(title).includes(words),
  )
  const ownActions = rows.filter(
    ({ command }) => isActionOnRecordItself(command, page.recordArguments) && !isCopyCommand(command),
  )
  const copyActions = rows.filter(({ command }) => isCopyCommand(command))
  const relatedActions = rows.filter((row) => !ownActions.includes(row) && !copyActions.includes(row))
  const groups: readonly RowGroup[] = [
    { id: 'page', rows: sortByKeys(ownActions) },
    { id: 'related', rows: sortByKeys(relatedActions) },
    { id: 'copies', rows: copyActions },
  ]
  const mustLimitRows = words === '' && !page.showsAllActions && rows.length > MAX_ACTIONS
  return (mustLimitRows ? limitActions(groups, rows.length - MAX_ACTIONS, page, paletteData) : groups).filter(
    (group) => group.rows.length > 0,
  )
}

/** Returns true if the command takes the id of the record itself, and not only the id of its ecommerce. */
function isActionOnRecordItself(command: Command, recordArguments: Arguments): boolean {
  const argumentName = getRecordArgumentName(command)
  return (
    argumentName !== undefined &&
    getOptionKind(argumentName) === getOptionKind(getMainRecordArgumentName(recordArguments) ?? '')
  )
}

const recordArgumentOrder = [
  'reverse_id',
  'refund_id',
  'store',
  'group',
  'user',
  'carrier',
  'ecommerce',
  'ecommerce_id',
]

/** Returns the name of the argument that contains the id of the record itself, and not of its ecommerce or group. */
export function getMainRecordArgumentName(recordArguments: Arguments): string | undefined {
  return recordArgumentOrder.find((argumentName) => argumentName in recordArguments)
}

const isCopyCommand = ({ id }: Command) => /\.copy/.test(id)

function limitActions(
  groups: readonly RowGroup[],
  hiddenCount: number,
  page: ActionsPage,
  paletteData: PaletteData,
): readonly RowGroup[] {
  let remainingRowCount = MAX_ACTIONS
  const limitedGroups = groups.map(({ id, rows }) => {
    const visibleRows = rows.slice(0, remainingRowCount)
    remainingRowCount -= visibleRows.length
    return { id, rows: visibleRows }
  })
  const [firstAction] = groups.flatMap(({ rows }) => rows)
  if (!firstAction) return limitedGroups
  const title = paletteData.t('palette:more', { count: hiddenCount })
  const moreRow: PaletteRow = {
    ...firstAction,
    rowKey: 'more',
    title,
    highlights: [],
    sideText: '',
    args: page.recordArguments,
    opensAllActions: true,
  }
  return [...limitedGroups, { id: 'more', rows: [moreRow] }]
}
