// Tests when a list sends the search request while the user types.
import { expect, it } from 'vitest'
import { getSearchTiming } from '#console/table/search-box.tsx'

it.each([
  ['', 'now'],
  ['   ', 'now'],
  ['a', 'never'],
  ['lo', 'never'],
  [' lo ', 'never'],
  ['loj', 'later'],
  ['7', 'later'],
  ['42', 'later'],
  ['4a', 'never'],
])('%j is searched %s (S1 §5, S2 §9)', (input, timing) => expect(getSearchTiming(input)).toBe(timing))
