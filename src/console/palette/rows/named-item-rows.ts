// Builds the rows of saved views and of drawers that the user closed for later. Pure functions.

import { restoreDrawerCommand } from '#commands/drawers.ts'
import { findCommand } from '#commands/registry.ts'
import { openViewCommand } from '#commands/view.ts'
import { getParkedDrawerName } from '#console/lib/drafts.ts'
import { formatAge } from '#console/lib/format.ts'
import { findHighlights } from '#console/lib/search-text.ts'
import type { SavedView } from '#contract/console/view.ts'
import { getPageName } from '../command-texts.ts'
import { getPaletteRowKey } from '../recent-items.ts'
import type { PaletteData, PaletteRow } from '../row.ts'
import { buildIndex, listSearchableTexts, search } from '../search-index.ts'

/**
 * Builds the rows of parked drawers, which the user closed for later, with their age, the newest first. If the query
 * has words, builds only the rows that match the words. A query with the name of the command that reopens a parked
 * drawer matches all parked drawers.
 */
export function buildParkedRows(
  { parkedDrawers, catalogue, canScreenRun, t }: PaletteData,
  words: string,
): readonly PaletteRow[] {
  if (!canScreenRun(restoreDrawerCommand.id)) return []
  const rows = parkedDrawers.toReversed().map<PaletteRow>((drawer) => {
    const name = getParkedDrawerName(drawer, t)
    const age = formatAge(new Date(drawer.at).toISOString())
    return {
      rowKey: getPaletteRowKey(restoreDrawerCommand, { parked: drawer.id }),
      title: name,
      highlights: words === '' ? [] : findHighlights(name, words),
      sideText: `${getPageName(catalogue.commandTexts, restoreDrawerCommand.feature)} · ${age}`,
      command: restoreDrawerCommand,
      args: { parked: drawer.id },
      disabledReason: '',
    }
  })
  if (words === '') return rows
  const restoreEntry = catalogue.index.entries.find(({ command }) => command === restoreDrawerCommand)
  const aliases = restoreEntry === undefined ? [] : listSearchableTexts(restoreEntry)
  const index = buildIndex(rows.map((row) => ({ rowKey: row.rowKey, title: row.title, aliases, row })))
  return search(index, words, { limit: rows.length }).map(({ entry }) => entry.row)
}

const MAX_VIEWS = 5

/**
 * Builds the rows of saved views that match the words; none for an empty input, because the side menu lists the views.
 */
export function buildViewRows(paletteData: PaletteData, words: string): readonly PaletteRow[] {
  if (words === '') return []
  const rows = paletteData.views.flatMap((view) => buildViewRow(view, paletteData, words) ?? [])
  return search(buildIndex(rows), words, { limit: MAX_VIEWS }).map(({ entry }) => entry)
}

function buildViewRow(
  { id, page, name }: SavedView,
  { catalogue, getDisabledReason }: PaletteData,
  words: string,
): PaletteRow | null {
  const list = findCommand(page)
  if (!list || getDisabledReason(list) !== '') return null
  const args = { view: String(id) }
  return {
    rowKey: getPaletteRowKey(openViewCommand, args),
    title: name,
    highlights: findHighlights(name, words),
    sideText: getPageName(catalogue.commandTexts, list.feature),
    command: openViewCommand,
    args,
    disabledReason: '',
  }
}
