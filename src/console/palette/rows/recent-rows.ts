// Builds the palette rows of recently used commands. Pure functions.

import { findCommand } from '#commands/registry.ts'
import { findHighlights } from '#console/lib/search-text.ts'
import type { CommandEntry } from '../catalogue.ts'
import { acceptsStatus, getRecordArgument } from '../command-arguments.ts'
import { getRowValue } from '../recent-items.ts'
import type { PaletteRow, RowSources } from '../row.ts'
import { buildIndex, search } from '../search-index.ts'
import { getRecordName, isAvailable } from './command-row.ts'
import { buildTitle } from './row-title.ts'

export const MAX_RECENT = 5

/** Replaces the command title at the start of a stored title, because the title may be stored in another language. */
function translateTitle(title: string, entry: CommandEntry | undefined): string {
  const storedTitle = entry?.foreignTitles?.find((foreignTitle) => title.startsWith(foreignTitle))
  return entry === undefined || storedTitle === undefined ? title : entry.title + title.slice(storedTitle.length)
}

export function buildRecentRows(sources: RowSources, words: string): readonly PaletteRow[] {
  const rows = sources.recent.flatMap<PaletteRow>(({ command: id, args, title }) => {
    const command = findCommand(id)
    if (!command || sources.getDisabledReason(command) !== '') return []
    const { entries } = sources.catalogue.index
    const entry = entries.find((indexEntry) => indexEntry.value === command.id)
    const value = getRowValue(command, args)
    const currentTitle = entries.find((indexEntry) => indexEntry.value === value)?.title ?? translateTitle(title, entry)
    const name = currentTitle.includes(' · ') ? undefined : getRecordName(command, args, sources)
    const namedTitle =
      name === undefined ? currentTitle : buildTitle(entry?.title ?? currentTitle, command, args, sources.t, name)
    const row = { value, title: namedTitle, sideText: entry?.pageName ?? '', command, args, disabledReason: '' }
    const record = Object.keys(args).length > 0 ? { record: args } : {}
    return [{ ...row, marks: words === '' ? [] : findHighlights(row.title, words), ...record }]
  })
  const availableRows = rows.filter(
    (row) => isAvailable(row, sources) && isStillAvailable(row, sources) && !namesDeniedRecord(row, sources),
  )
  if (words === '') return availableRows
  // Keeps only rows that open a record. Other recent rows would repeat a command that the user ran for another ticket.
  const records = availableRows.filter(({ command, record }) => command.surface.kind === 'page' && record !== undefined)
  return search(buildIndex(records), words, { limit: MAX_RECENT }).map(({ entry }) => entry)
}

/** Returns false if the command can no longer run on the record because of its current status. */
function isStillAvailable({ command, args }: PaletteRow, { findRecord }: RowSources): boolean {
  const argumentName = getRecordArgument(command)
  const record = argumentName === undefined ? undefined : findRecord(argumentName, args[argumentName] ?? '')
  return record === undefined || acceptsStatus(command, record.status)
}

function namesDeniedRecord({ args }: PaletteRow, { getLookupStatus }: RowSources): boolean {
  return Object.entries(args).some(([argumentName, id]) => getLookupStatus?.(argumentName, id) === 'denied')
}
