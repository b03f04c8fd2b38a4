// Builds one row for each command that the user can run on a given record. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { hasValidArguments } from '#commands/registry.ts'
import { foldText } from '#console/lib/search-text.ts'
import type { CommandId } from '#console/run/runner.ts'
import type { CommandEntry } from '../catalogue.ts'
import { acceptsStatus, getRecordArgument, pickValidArguments } from '../command-arguments.ts'
import type { PalettePage } from '../dialog-state.ts'
import { getOptionKind } from '../option-sources.ts'
import { sortByKeys } from '../rank.ts'
import type { PaletteRow, RowGroup, RowSources } from '../row.ts'
import { buildCommandRow, getRecordName, getTicketArgument } from './command-row.ts'
import { buildTitle } from './row-title.ts'

type ActionsPage = Extract<PalettePage, { kind: 'actions' }>

const MAX_ACTIONS = 12

/** Lists the commands that take the record, filtered by the status of the record and the permissions of the user. */
export function listActions(
  record: Arguments,
  sources: RowSources,
  excludedCommands: readonly CommandId[] = [],
): readonly PaletteRow[] {
  return sources.catalogue.index.entries
    .filter(({ args, command }) => Object.keys(args).length === 0 && !excludedCommands.includes(command.id))
    .map((entry) => buildActionRow(entry, record, sources))
    .filter(({ args }) => Object.keys(args).some((name) => name !== 'ticket'))
    .filter(({ command, args, disabledReason }) => disabledReason === '' && canActOn(command, args, sources))
}

/**
 * Builds the row of one action. The title does not contain the record, because the palette displays the record in front
 * of the input. Only `recentTitle`, which the recently used rows display, contains the record.
 */
function buildActionRow(entry: CommandEntry, record: Arguments, sources: RowSources): PaletteRow {
  const ticketArgument = getTicketArgument(entry.command, record)
  const args = { ...pickValidArguments(entry.command, record), ...ticketArgument }
  const name = buildTitle(entry.title, entry.command, args, sources.t, getRecordName(entry.command, args, sources))
  return {
    ...buildCommandRow(entry, sources, {}, ''),
    title: buildTitle(entry.title, entry.command, ticketArgument, sources.t),
    recentTitle: name,
    args,
  }
}

function canActOn(command: Command, args: Arguments, sources: RowSources): boolean {
  if (command.requires === 'handler' || !hasValidArguments(command, args)) return false
  return isAllowedByRecordStatus(command, args, sources)
}

/**
 * Returns true if the command can run on a record with this status. A command that is limited to certain statuses, such
 * as *Ativar*, is not offered until the record has loaded.
 */
export function isAllowedByRecordStatus(command: Command, args: Arguments, { findRecord }: RowSources): boolean {
  const argumentName = getRecordArgument(command)
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
  { findRecord, t }: RowSources,
): string | null {
  const argument = getRecordArgument(command)
  const id = argument === undefined ? undefined : args[argument]
  const status = argument === undefined || id === undefined ? null : (findRecord(argument, id)?.status ?? null)
  return acceptsStatus(command, status) ? null : formatStatusReason(status, t)
}

/** Returns the text `já está ativo` or `já está inativo`; null for other statuses. */
export function formatStatusReason(status: string | null, t: RowSources['t']): string | null {
  if (status === 'inactive') return t('palette:alreadyInactive')
  return status === 'active' ? t('palette:alreadyActive') : null
}

export function buildActionGroups(page: ActionsPage, query: string, sources: RowSources): readonly RowGroup[] {
  const words = foldText(query)
  const rows = listActions(page.record, sources, page.excludedCommands).filter(({ title }) =>
    foldText(title).includes(words),
  )
  const ownActions = rows.filter(
    ({ command }) => isActionOnRecordItself(command, page.record) && !isCopyCommand(command),
  )
  const copyActions = rows.filter(({ command }) => isCopyCommand(command))
  const relatedActions = rows.filter((row) => !ownActions.includes(row) && !copyActions.includes(row))
  const groups: readonly RowGroup[] = [
    { id: 'page', rows: sortByKeys(ownActions) },
    { id: 'related', rows: sortByKeys(relatedActions) },
    { id: 'copies', rows: copyActions },
  ]
  const mustLimitRows = words === '' && !page.showsAllActions && rows.length > MAX_ACTIONS
  return (mustLimitRows ? limitActions(groups, rows.length - MAX_ACTIONS, page, sources) : groups).filter(
    (group) => group.rows.length > 0,
  )
}

/** Returns true if the command takes the id of the record itself, and not only the id of its ecommerce. */
function isActionOnRecordItself(command: Command, record: Arguments): boolean {
  const argumentName = getRecordArgument(command)
  return (
    argumentName !== undefined && getOptionKind(argumentName) === getOptionKind(getArgumentOfRecordItself(record) ?? '')
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
export function getArgumentOfRecordItself(record: Arguments): string | undefined {
  return recordArgumentOrder.find((argumentName) => argumentName in record)
}

const isCopyCommand = ({ id }: Command) => /\.copy/.test(id)

function limitActions(
  groups: readonly RowGroup[],
  hiddenCount: number,
  page: ActionsPage,
  sources: RowSources,
): readonly RowGroup[] {
  let remainingRowCount = MAX_ACTIONS
  const limitedGroups = groups.map(({ id, rows }) => {
    const visibleRows = rows.slice(0, remainingRowCount)
    remainingRowCount -= visibleRows.length
    return { id, rows: visibleRows }
  })
  const [firstAction] = groups.flatMap(({ rows }) => rows)
  if (!firstAction) return limitedGroups
  const title = sources.t('palette:more', { count: hiddenCount })
  const moreRow: PaletteRow = {
    ...firstAction,
    value: 'more',
    title,
    marks: [],
    sideText: '',
    args: page.record,
    opensAllActions: true,
  }
  return [...limitedGroups, { id: 'more', rows: [moreRow] }]
}
