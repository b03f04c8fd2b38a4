// Commands of every list: selection, copying rows, and the record pager (next, previous).
import { signedIn } from '#contract/access.ts'
import { type Command, command, inline, type Keys } from './command.ts'

/** Done by the list on the page, or by the page of a record that one came to from a list. */
const ofList = (id: `list.${string}`, keys: Keys = {}): Command =>
  command({ id, access: signedIn, surface: inline, keys, requires: 'handler' })

/** Those of another situation, that the list says it leaves out. */
export const listShowOthers = ofList('list.showOthers', { global: 'f o' })

/** All filters of the list as a menu; the most usual ones have keys of their own, the same on every list. */
export const listFilter = ofList('list.filter', { global: 'f f' })
export const listFilterStatus = ofList('list.filterStatus', { global: 'f s' })
export const listFilterEcommerce = ofList('list.filterEcommerce', { global: 'f m' })
export const listFilterError = ofList('list.filterError', { global: 'f x' })
export const listFilterPerson = ofList('list.filterPerson', { global: 'f p' })
export const listFilterKind = ofList('list.filterKind', { global: 'f k' })
export const listFilterTag = ofList('list.filterTag', { global: 'f h' })
export const listFilterDate = ofList('list.filterDate', { global: 'f d' })

/** Every filter, and what is searched for. */
export const listClearFilters = ofList('list.clearFilters', { global: 'f z' })

/** What is searched for; Esc does it from the rows. */
export const listClearSearch = ofList('list.clearSearch')

/** How many rows a page has. */
export const listPageSize = ofList('list.pageSize')

/** Everything of the filter, as many as the server counts. */
export const listSelectAll = ofList('list.selectAll')
export const listClearSelection = ofList('list.clearSelection')

/** Leads to what can be done with the selected rows. */
export const listActOnSelection = ofList('list.actOnSelection')

/** The selected rows as a table for a spreadsheet, with headers. */
export const listCopyRows = ofList('list.copyRows')
export const listCopyIds = ofList('list.copyIds')
export const listCopyLinks = ofList('list.copyLinks')

/** While all of a set is read. */
export const listCancelReading = command({
  id: 'list.cancelReading',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancels: true,
})

/** Of the list that one came from, in its order. */
export const listNext = ofList('list.next', { global: 'mod+arrowdown' })
export const listPrevious = ofList('list.previous', { global: 'mod+arrowup' })

/** In the order of the palette and of the help sheet. */
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
