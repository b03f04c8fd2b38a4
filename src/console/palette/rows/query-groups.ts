// Groups of rows for a typed query; with a typo in a name only when no name matches exactly. Pure.

import type { RecognizedText } from '#contract/paste-parser.ts'
import { gateRows } from '../gate.ts'
import { acceptSimilarNames, type NameMatching } from '../match/match-records.ts'
import { buildResultGroups } from './result-groups.ts'
import { flattenGroups, type Group, type LookupState, type Row, type Sources } from './row.ts'

export const MAX_NEAR_ROWS = 6

/** Builds the groups for exact matches; without any, the groups for names with a typo, and the list searches. */
export function buildQueryGroups(
  sources: Sources,
  pasted: RecognizedText,
  records: LookupState,
  text: string,
  rowsNamed: (how: NameMatching) => readonly Row[],
): readonly Group[] {
  const read = (how: NameMatching, named: readonly Row[]) => {
    const found = records.found.flatMap((one) => acceptSimilarNames(one, how))
    return buildResultGroups(sources, pasted, { ...records, found }, text, named)
  }
  const gated = (how: NameMatching) => gateRows(rowsNamed(how), text, sources.catalogue)
  const named = gated('exactly')
  const searches = named.filter(({ isSearch }) => isSearch)
  const groups = read('exactly', named)
  const isSimilar = records.found.some(({ matched }) => matched === 'similar')
  const isSure = (row: Row) => !row.isSearch && !(isSimilar && row.hasTypo)
  if (records.isLoading || flattenGroups(groups).some(isSure)) return groups
  const nearly = flattenGroups(read('nearly', gated('nearly'))).filter(({ isSearch }) => !isSearch)
  return nearly.length === 0 ? groups : [{ id: 'near', rows: [...nearly, ...searches].slice(0, MAX_NEAR_ROWS) }]
}

/** Returns true when the groups contain only list searches. */
export const hasOnlySearchRows = (groups: readonly Group[]) => flattenGroups(groups).every(({ isSearch }) => isSearch)
