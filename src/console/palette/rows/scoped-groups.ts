// Builds the groups of rows while the search is limited to records of one kind, such as ecommerces after the keys `f
// e`. Pure functions.

import type { LookupResult } from '#contract/console/tickets.ts'
import type { RecognizedText } from '#contract/reader/recognition.ts'
import { getOptionKind, listCoveredKinds } from '../option-sources.ts'
import { rankRecords } from '../rank.ts'
import { type LookupState, type PaletteData, removeEmptyGroups } from '../row.ts'
import { buildRecordRows } from './record-rows.ts'

const MAX_SCOPED_ROWS = 8

/** Lists the recently used records of one kind as pairs of argument name and id, without duplicates. */
export function listRecentRecordsOfKind(
  { recentItems }: Pick<PaletteData, 'recentItems'>,
  recordKind: LookupResult['kind'],
) {
  const kinds = listCoveredKinds(recordKind)
  const recentRecords = recentItems.flatMap(({ args }) =>
    Object.entries(args).filter(([argumentName]) => kinds.some((kind) => kind === getOptionKind(argumentName))),
  )
  const isFirstUseOfRecord = ([argumentName, id]: readonly [argumentName: string, id: string], index: number) =>
    recentRecords.findIndex(
      (record) => getOptionKind(record[0]) === getOptionKind(argumentName) && record[1] === id,
    ) === index
  return recentRecords.filter(isFirstUseOfRecord).slice(0, MAX_SCOPED_ROWS)
}

/** Builds the groups for one kind of record. For an empty input, lists the recently used and the newest records. */
export function buildScopedGroups(
  recordKind: LookupResult['kind'],
  words: string,
  records: LookupState,
  recognized: RecognizedText,
  paletteData: PaletteData,
) {
  const buildRows = (results: readonly LookupResult[]) =>
    results.flatMap((record) => buildRecordRows(record, paletteData, words, {}))
  if (words.trim() === '') {
    const recentRows = buildRows(
      listRecentRecordsOfKind(paletteData, recordKind).flatMap(
        ([argumentName, id]) => paletteData.findRecord(argumentName, id) ?? [],
      ),
    )
    const newestRows = buildRows(records.results).filter(
      ({ rowKey }) => !recentRows.some((row) => row.rowKey === rowKey),
    )
    return removeEmptyGroups([
      { id: 'recent', rows: recentRows },
      { id: 'newest', rows: newestRows.slice(0, MAX_SCOPED_ROWS - recentRows.length) },
    ])
  }
  return removeEmptyGroups([{ id: 'records', rows: buildRows(rankRecords(records.results, recognized, paletteData)) }])
}
