// Adds looked-up records to the data from which the palette builds its rows. A text contains the ids of these records.
// Pure.

import { getOptionKind, isSearchedKind } from '../option-sources.ts'
import type { LookupState, RowSources } from '../row.ts'

/**
 * Returns the given data with two changed functions: `findRecord` and `getLookupStatus` first search the records that
 * the server found for the ids in the query.
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
