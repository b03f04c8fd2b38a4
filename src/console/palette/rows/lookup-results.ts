// Adds the records that the server found for the ids in a text to the data from which the palette builds its rows. Pure
// function.

import { getOptionKind, isServerSearchedKind } from '../option-sources.ts'
import type { LookupState, PaletteData } from '../row.ts'

/**
 * Returns a copy of `paletteData` in which `findRecord` and `getLookupStatus` first search the records that the server
 * found for the ids in the query.
 */
export function addLookupResults(
  { results, isLoading, hasFailed, hasResponse: hasLookupResponse }: LookupState,
  paletteData: PaletteData,
): PaletteData {
  const findResultById = (argumentName: string, id: string) =>
    results.find(
      (record) => record.matched === 'id' && record.kind === getOptionKind(argumentName) && String(record.id) === id,
    )
  const hasResponse = hasLookupResponse ?? (() => !isLoading && !hasFailed)
  return {
    ...paletteData,
    findRecord: (argumentName, id) => findResultById(argumentName, id) ?? paletteData.findRecord(argumentName, id),
    getLookupStatus: (argumentName, id) => {
      if (findResultById(argumentName, id)) return 'found'
      const optionKind = getOptionKind(argumentName)
      return optionKind !== null && isServerSearchedKind(optionKind) && hasResponse(optionKind, id)
        ? 'denied'
        : 'unverified'
    },
  }
}
