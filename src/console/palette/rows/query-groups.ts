// Builds the groups of rows for a typed query. A record name with a typo counts only if no record has exactly the typed
// name. Pure functions.

import type { RecognizedText } from '#contract/reader/recognition.ts'
import { filterByNameMatching, type NameMatching } from '../match/match-records.ts'
import { removeRowsWithoutVerb } from '../required-verb.ts'
import { flattenGroups, type LookupState, type PaletteData, type PaletteRow, type RowGroup } from '../row.ts'
import { buildResultGroups } from './result-groups.ts'

/** Maximum number of rows that match the query only partly or with a typo. */
export const MAX_PARTIAL_MATCH_ROWS = 6

/**
 * Builds the groups of the exact matches. If there are none, builds one group with the names that differ by one typo,
 * and with rows that search a list.
 */
export function buildQueryGroups(
  paletteData: PaletteData,
  recognized: RecognizedText,
  records: LookupState,
  text: string,
  buildNamedRows: (nameMatching: NameMatching) => readonly PaletteRow[],
): readonly RowGroup[] {
  const buildGroups = (nameMatching: NameMatching, interpretationRows: readonly PaletteRow[]) => {
    const results = records.results.flatMap((one) => filterByNameMatching(one, nameMatching))
    return buildResultGroups(paletteData, recognized, { ...records, results }, text, interpretationRows)
  }
  const buildRowsWithVerb = (nameMatching: NameMatching) =>
    removeRowsWithoutVerb(buildNamedRows(nameMatching), text, paletteData.catalogue)
  const interpretationRows = buildRowsWithVerb('exactly')
  const searchRows = interpretationRows.filter(({ searchesList }) => searchesList)
  const groups = buildGroups('exactly', interpretationRows)
  const isSimilar = records.results.some(({ matched }) => matched === 'similar')
  const isReliableRow = (row: PaletteRow) => !row.searchesList && !(isSimilar && row.hasTypo)
  if (records.isLoading || flattenGroups(groups).some(isReliableRow)) return groups
  const rowsForSimilarNames = flattenGroups(buildGroups('nearly', buildRowsWithVerb('nearly'))).filter(
    ({ searchesList }) => !searchesList,
  )
  return rowsForSimilarNames.length === 0
    ? groups
    : [{ id: 'near', rows: [...rowsForSimilarNames, ...searchRows].slice(0, MAX_PARTIAL_MATCH_ROWS) }]
}

/** Returns true if the groups contain only rows that search a list. */
export const hasOnlySearchRows = (groups: readonly RowGroup[]) =>
  flattenGroups(groups).every(({ searchesList }) => searchesList)
