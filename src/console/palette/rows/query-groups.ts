// Builds groups of rows for a typed query. Accepts a typo in a record name only if no name matches exactly. Pure.

import type { RecognizedText } from '#contract/reader/recognition.ts'
import { removeRowsWithoutVerb } from '../gate.ts'
import { filterByNameMatching, type NameMatching } from '../match/match-records.ts'
import { flattenGroups, type Group, type LookupState, type Row, type RowSources } from '../row.ts'
import { buildResultGroups } from './result-groups.ts'

export const MAX_NEAR_ROWS = 6

/** Builds the groups of exact matches. If there are none, lists names with one typo, and searches in lists. */
export function buildQueryGroups(
  sources: RowSources,
  recognized: RecognizedText,
  records: LookupState,
  text: string,
  buildNamedRows: (nameMatching: NameMatching) => readonly Row[],
): readonly Group[] {
  const buildGroups = (nameMatching: NameMatching, named: readonly Row[]) => {
    const results = records.results.flatMap((one) => filterByNameMatching(one, nameMatching))
    return buildResultGroups(sources, recognized, { ...records, results }, text, named)
  }
  const buildGatedRows = (nameMatching: NameMatching) =>
    removeRowsWithoutVerb(buildNamedRows(nameMatching), text, sources.catalogue)
  const named = buildGatedRows('exactly')
  const searches = named.filter(({ isSearch }) => isSearch)
  const groups = buildGroups('exactly', named)
  const isSimilar = records.results.some(({ matched }) => matched === 'similar')
  const isSure = (row: Row) => !row.isSearch && !(isSimilar && row.hasTypo)
  if (records.isLoading || flattenGroups(groups).some(isSure)) return groups
  const nearly = flattenGroups(buildGroups('nearly', buildGatedRows('nearly'))).filter(({ isSearch }) => !isSearch)
  return nearly.length === 0 ? groups : [{ id: 'near', rows: [...nearly, ...searches].slice(0, MAX_NEAR_ROWS) }]
}

/** Returns true if the groups contain only rows that search a list. */
export const hasOnlySearchRows = (groups: readonly Group[]) => flattenGroups(groups).every(({ isSearch }) => isSearch)
