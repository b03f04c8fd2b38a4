// Builds the row `Buscar “…” em…` for a text without matches. The row opens a page of the palette with one row
// for each list in which the text can be searched. Pure functions.
import { createFeatureRequestCommand } from '#commands/feature-requests.ts'
import { foldText } from '#console/lib/search-text.ts'
import { isValidArgument } from '../command-arguments.ts'
import { findSearchArgumentName } from '../match/command-vocabulary.ts'
import type { PaletteData, PaletteRow, RowGroup } from '../row.ts'
import { buildCommandRow } from './command-row.ts'

/** Builds the row `Buscar “…” em…`, which opens a page with the lists; empty if the user can search no list. */
export function buildListSearchGroups(text: string, paletteData: PaletteData): readonly RowGroup[] {
  const query = text.trim()
  const [firstListRow] = buildListRows(query, paletteData)
  if (!firstListRow) return []
  const title = paletteData.t('palette:searchIn', { query })
  const row: PaletteRow = {
    ...firstListRow,
    rowKey: 'search-in',
    title,
    highlights: [],
    sideText: '',
    args: {},
    searchText: query,
  }
  return [{ id: 'elsewhere', rows: [row] }]
}

/**
 * Builds the rows of the lists that can be searched for the text, filtered by the words that the user typed on this
 * page.
 */
export function buildSearchPageGroups(
  searchText: string,
  filterText: string,
  paletteData: PaletteData,
): readonly RowGroup[] {
  const rows = buildListRows(searchText, paletteData).filter(({ title }) =>
    foldText(title).includes(foldText(filterText.trim())),
  )
  return rows.length === 0 ? [] : [{ id: 'search', rows }]
}

/**
 * Builds one row for each list that can be searched for the text, and a row that opens the form for feature requests.
 */
function buildListRows(text: string, paletteData: PaletteData): readonly PaletteRow[] {
  return paletteData.catalogue.index.entries.flatMap((entry) => {
    const { command } = entry
    const isFeatureRequest = command === createFeatureRequestCommand
    const argument = isFeatureRequest ? 'text' : command.menu ? findSearchArgumentName(entry) : undefined
    if (argument === undefined || !isValidArgument(command, argument, text)) return []
    const row = buildCommandRow(entry, paletteData, {}, '')
    const listRow: PaletteRow = {
      ...row,
      title: `${entry.title} · “${text}”`,
      args: { [argument]: text },
      searchesList: true,
    }
    return row.disabledReason === '' ? [listRow] : []
  })
}
