// Groups of rows for a query that contains values and no other words: `918273`, `ZD-51203`. Pure functions.

import type { Arguments, Command } from '#commands/command.ts'
import { omitIdKindArgument, removeIdAndKind } from '../match/text-arguments.ts'
import { type PaletteData, type PaletteRow, type RowGroup, removeEmptyGroups } from '../row.ts'
import { assignTextArguments, buildCommandRow, isAvailable } from './command-row.ts'
import type { QueryContext } from './query-context.ts'
import { buildOpenRecordRow, getRecordRowKey } from './record-rows.ts'

/** Builds the groups of the batches, the records, and the commands that take the values of the query. */
export function buildValueGroups(context: QueryContext): readonly RowGroup[] {
  const { dataWithLookupStatus, records, batchRows, consumerRows, asksAboutRecord } = context
  const commandRows = buildValueRows(dataWithLookupStatus, getUsableArguments(context))
  const batchGroup = { id: 'batch', rows: batchRows } as const
  const recordGroup = { id: 'records', rows: addOpenRow(context) } as const
  const commandGroup = { id: 'commands', rows: [...commandRows, ...consumerRows] } as const
  if (asksAboutRecord) return removeEmptyGroups([recordGroup, batchGroup, commandGroup])
  // If the server found every record by its ticket, and none by an id or a name, the commands come before the records.
  const areAllMatchedByTicket = records.results.every(({ matched }) => matched === 'ticket')
  return removeEmptyGroups([
    batchGroup,
    ...(areAllMatchedByTicket ? [commandGroup, recordGroup] : [recordGroup, commandGroup]),
  ])
}

/**
 * Adds the row that opens the only reverse (return request) or refund of the query, below the row that reprocesses this
 * record. The order never depends on the result of the dry run, because Enter must run the row that the user has seen
 * first. Several records get no such rows, because the list would be too long.
 */
function addOpenRow({ paletteData, records, recordRows, textArguments }: QueryContext): readonly PaletteRow[] {
  const [record, ...otherRecordRows] = records.results.filter(
    ({ kind, matched }) => matched === 'id' && (kind === 'reverse' || kind === 'refund'),
  )
  if (!record || otherRecordRows.length > 0) return recordRows
  const openRow = buildOpenRecordRow(record, paletteData, removeIdAndKind(textArguments))
  if (openRow === null || recordRows.some(({ command }) => command === openRow.command)) return recordRows
  return recordRows.flatMap((row) => (row.rowKey === getRecordRowKey(record) ? [row, openRow] : [row]))
}

/**
 * Returns the values of the query that commands may take. Leaves out an id, because its record already has rows. Keeps
 * the id if the lookup failed, or if the query also contains a zip code, which only one command takes together with an
 * id.
 */
function getUsableArguments({ records, textArguments }: QueryContext): Arguments {
  if (records.isLoading) return {}
  const hasIdAndZip = textArguments.id !== undefined && textArguments.zip_code !== undefined
  return records.hasFailed || hasIdAndZip ? textArguments : removeIdAndKind(textArguments)
}

/**
 * Builds the rows of the commands that can take all values of the query as arguments. The query need not contain words
 * of the command.
 */
export function buildValueRows(paletteData: PaletteData, textArguments: Arguments): readonly PaletteRow[] {
  const argumentNames = Object.keys(omitIdKindArgument(textArguments))
  if (argumentNames.length === 0) return []
  // If the query contains only a ticket, lists only the commands with an argument for a ticket, and not every command
  // that is recorded under a ticket.
  const isOnlyTicket = argumentNames.every((name) => name === 'ticket')
  const takesValues = (command: Command) =>
    Object.keys(assignTextArguments(command, textArguments)).length === argumentNames.length &&
    (!isOnlyTicket || 'ticket' in command.args.shape)
  return paletteData.catalogue.index.entries
    .filter(({ command }) => command.requires === undefined && takesValues(command))
    .map((entry) => buildCommandRow(entry, paletteData, textArguments, ''))
    .filter((row) => row.disabledReason === '' && isAvailable(row, paletteData))
}
