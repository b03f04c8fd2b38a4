// Builds the palette rows of recently used commands. Pure functions.

import { findCommand } from '#commands/registry.ts'
import { findHighlights } from '#console/lib/search-text.ts'
import type { CommandEntry } from '../catalogue.ts'
import { acceptsStatus, getRecordArgumentName } from '../command-arguments.ts'
import { getPaletteRowKey } from '../recent-items.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { buildIndex, search } from '../search-index.ts'
import { getRecordName, isAvailable } from './command-row.ts'
import { buildTitle } from './row-title.ts'

export const MAX_RECENT = 5

/**
 * Translates the command title at the beginning of a stored row title. The row title may have been stored while the
 * console was displayed in another language.
 */
function translateRowTitle(rowTitle: string, entry: CommandEntry | undefined): string {
  const foreignTitle = entry?.foreignTitles?.find((commandTitle) => rowTitle.startsWith(commandTitle))
  return entry === undefined || foreignTitle === undefined
    ? rowTitle
    : entry.title + rowTitle.slice(foreignTitle.length)
}

export function buildRecentRows(paletteData: PaletteData, words: string): readonly PaletteRow[] {
  const rows = paletteData.recentItems.flatMap<PaletteRow>(({ command: id, args, title }) => {
    const command = findCommand(id)
    if (!command || paletteData.getDisabledReason(command) !== '') return []
    const { entries } = paletteData.catalogue.index
    const entry = entries.find((indexEntry) => indexEntry.rowKey === command.id)
    const rowKey = getPaletteRowKey(command, args)
    const currentTitle =
      entries.find((indexEntry) => indexEntry.rowKey === rowKey)?.title ?? translateRowTitle(title, entry)
    const name = currentTitle.includes(' · ') ? undefined : getRecordName(command, args, paletteData)
    const namedTitle =
      name === undefined ? currentTitle : buildTitle(entry?.title ?? currentTitle, command, args, paletteData.t, name)
    const row = { rowKey, title: namedTitle, sideText: entry?.pageName ?? '', command, args, disabledReason: '' }
    const recordArguments = Object.keys(args).length > 0 ? { recordArguments: args } : {}
    return [{ ...row, highlights: words === '' ? [] : findHighlights(row.title, words), ...recordArguments }]
  })
  const availableRows = rows.filter(
    (row) =>
      isAvailable(row, paletteData) && isAllowedByCurrentStatus(row, paletteData) && !hasDeniedRecord(row, paletteData),
  )
  if (words === '') return availableRows
  // Keeps only rows that open a record. Other recent rows would repeat a command that the user ran for another ticket.
  const records = availableRows.filter(
    ({ command, recordArguments }) => command.surface.kind === 'page' && recordArguments !== undefined,
  )
  return search(buildIndex(records), words, { limit: MAX_RECENT }).map(({ entry }) => entry)
}

/** Returns false if the command can no longer run on the record because of its current status. */
function isAllowedByCurrentStatus({ command, args }: PaletteRow, { findRecord }: PaletteData): boolean {
  const argumentName = getRecordArgumentName(command)
  const record = argumentName === undefined ? undefined : findRecord(argumentName, args[argumentName] ?? '')
  return record === undefined || acceptsStatus(command, record.status)
}

function hasDeniedRecord({ args }: PaletteRow, { getLookupStatus }: PaletteData): boolean {
  return Object.entries(args).some(([argumentName, id]) => getLookupStatus?.(argumentName, id) === 'denied')
}
