// Builds groups of rows if the search is limited to records of one kind (shortcuts `f e`, `f g`, …). Pure.

import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { getOptionKind, listCoveredKinds } from '../option-sources.ts'
import { rankRecords } from '../rank.ts'
import { type LookupState, type RowSources, removeEmptyGroups } from '../row.ts'
import { buildRecordRows } from './record-rows.ts'

const MAX_SCOPED_ROWS = 8

/** Lists the recently used records of one kind as pairs of argument name and id, without duplicates. */
export function listRecentOfKind({ recent }: Pick<RowSources, 'recent'>, recordKind: LookupResult['kind']) {
  const kinds = listCoveredKinds(recordKind)
  const all = recent.flatMap(({ args }) =>
    Object.entries(args).filter(([slot]) => kinds.some((kind) => kind === getOptionKind(slot))),
  )
  const isFirst = ([slot, id]: readonly [string, string], place: number) =>
    all.findIndex((one) => getOptionKind(one[0]) === getOptionKind(slot) && one[1] === id) === place
  return all.filter(isFirst).slice(0, MAX_SCOPED_ROWS)
}

/** Builds the groups for one kind of record. For an empty input, lists the recently used and the newest records. */
export function buildScopedGroups(
  recordKind: LookupResult['kind'],
  words: string,
  records: LookupState,
  recognized: RecognizedText,
  sources: RowSources,
) {
  const rows = (results: readonly LookupResult[]) => results.flatMap((one) => buildRecordRows(one, sources, words, {}))
  if (words.trim() === '') {
    const recent = rows(
      listRecentOfKind(sources, recordKind).flatMap(([slot, id]) => sources.findRecord(slot, id) ?? []),
    )
    const newest = rows(records.results).filter(({ value }) => !recent.some((row) => row.value === value))
    return removeEmptyGroups([
      { id: 'recent', rows: recent },
      { id: 'newest', rows: newest.slice(0, MAX_SCOPED_ROWS - recent.length) },
    ])
  }
  return removeEmptyGroups([{ id: 'records', rows: rows(rankRecords(records.results, recognized, sources)) }])
}
