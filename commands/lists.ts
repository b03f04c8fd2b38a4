// Commands of every list: selection, copying rows, and the record pager (next, previous).
import { signedIn } from '#contract/access.ts'
import { type Command, command, inline, type Keys } from './command.ts'

/** Defines a command that the current list handles, or the page of a record that was opened from a list. */
const ofList = (id: `list.${string}`, keys: Keys = {}): Command =>
  command({ id, access: signedIn, surface: inline, keys, requires: 'handler' })

/** Displays the search results that the status filter of the list hides. */
export const listShowOthers = ofList('list.showOthers', { global: 'f o' })

/** Opens the menu of all filters of a list; frequent filters have the same shortcut on every list. */
export const listFilter = ofList('list.filter', { global: 'f f' })
export const listFilterStatus = ofList('list.filterStatus', { global: 'f s' })
export const listFilterEcommerce = ofList('list.filterEcommerce', { global: 'f m' })
export const listFilterError = ofList('list.filterError', { global: 'f x' })
export const listFilterPerson = ofList('list.filterPerson', { global: 'f p' })
export const listFilterKind = ofList('list.filterKind', { global: 'f k' })
export const listFilterTag = ofList('list.filterTag', { global: 'f h' })
export const listFilterDate = ofList('list.filterDate', { global: 'f d' })

/** Clears all filters and the search text of a list. */
export const listClearFilters = ofList('list.clearFilters', { global: 'f z' })

/** Clears the search text of a list; Esc does the same when a row has the focus. */
export const listClearSearch = ofList('list.clearSearch')

/** Changes the number of rows per page. */
export const listPageSize = ofList('list.pageSize')

/** Selects all rows that match the filter, including rows on other pages. */
export const listSelectAll = ofList('list.selectAll')
export const listClearSelection = ofList('list.clearSelection')

/** Moves the focus to the actions for the selected rows. */
export const listActOnSelection = ofList('list.actOnSelection')

/** Copies the selected rows with headers, as a table for a spreadsheet. */
export const listCopyRows = ofList('list.copyRows')
export const listCopyIds = ofList('list.copyIds')
export const listCopyLinks = ofList('list.copyLinks')

/** Cancels loading all rows of a list. */
export const listCancelReading = command({
  id: 'list.cancelReading',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancels: true,
})

/** Opens the next record in the order of the list from which the current record was opened. */
export const listNext = ofList('list.next', { global: 'mod+arrowdown' })
export const listPrevious = ofList('list.previous', { global: 'mod+arrowup' })

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  listShowOthers,
  listFilter,
  listFilterStatus,
  listFilterEcommerce,
  listFilterError,
  listFilterPerson,
  listFilterKind,
  listFilterTag,
  listFilterDate,
  listClearFilters,
  listClearSearch,
  listPageSize,
  listSelectAll,
  listClearSelection,
  listActOnSelection,
  listCopyRows,
  listCopyIds,
  listCopyLinks,
  listCancelReading,
  listNext,
  listPrevious,
]
