// Adds the records that were found by the ids of a text to the data from which rows are built. Pure.

import { getOptionKind, isSearchedKind } from '../option-sources.ts'
import type { LookupState, RowSources } from '../row.ts'

/**
 * Returns the data from which rows are built, extended by the records that the server found for the query: `findRecord`
 * and `getLookupStatus` then also use these records.
 */
export function addLookupResults(
  { results, isLoading, hasFailed, ...records }: LookupState,
  sources: RowSources,
): RowSources {
  const ofId = (slot: string, id: string) =>
    results.find((one) => one.matched === 'id' && one.kind === getOptionKind(slot) && String(one.id) === id)
  const hasResponse = records.hasResponse ?? (() => !isLoading && !hasFailed)
  return {
    ...sources,
    findRecord: (slot, id) => ofId(slot, id) ?? sources.findRecord(slot, id),
    getLookupStatus: (slot, id) => {
      if (ofId(slot, id)) return 'found'
      const kind = getOptionKind(slot)
      return kind !== null && isSearchedKind(kind) && hasResponse(kind, id) ? 'denied' : 'unverified'
    },
  }
}
