// Commands of every list: filters, selection, copying rows, and opening the next or previous record.
import { signedIn } from '#contract/access.ts'
import { type Command, type CommandKeys, defineCommand, inline } from './command.ts'

/** Defines a command for the current list, or for the page of a record that the user opened from a list. */
const defineListCommand = (id: `list.${string}`, keys: CommandKeys = {}): Command =>
  defineCommand({ id, access: signedIn, surface: inline, keys, requires: 'handler' })

/** Displays the search results that are hidden by the status filter of the list. */
export const showRecordsHiddenByStatusCommand = defineListCommand('list.showOthers', { global: 'f o' })

/**
 * Opens the panel with the filters of a list. Each of the following commands opens one frequent filter, with the same
 * shortcut on every list.
 */
export const filterListCommand = defineListCommand('list.filter', { global: 'f f' })
export const filterByStatusCommand = defineListCommand('list.filterStatus', { global: 'f s' })
export const filterByEcommerceCommand = defineListCommand('list.filterEcommerce', { global: 'f m' })
export const filterByErrorCommand = defineListCommand('list.filterError', { global: 'f x' })
export const filterByPersonCommand = defineListCommand('list.filterPerson', { global: 'f p' })
export const filterByKindCommand = defineListCommand('list.filterKind', { global: 'f k' })
export const filterByTagCommand = defineListCommand('list.filterTag', { global: 'f h' })
export const filterByDateCommand = defineListCommand('list.filterDate', { global: 'f d' })

/** Clears all filters and the search text of a list. */
export const clearFiltersCommand = defineListCommand('list.clearFilters', { global: 'f z' })

/** Clears the search text of a list. The Esc key does the same when a row has the focus. */
export const clearSearchCommand = defineListCommand('list.clearSearch')

/** Changes the number of rows per page. */
export const changePageSizeCommand = defineListCommand('list.pageSize')

/** Selects all rows that match the filter, including rows on other pages. */
export const selectAllRowsCommand = defineListCommand('list.selectAll')
export const clearSelectionCommand = defineListCommand('list.clearSelection')

/** Moves the focus to the actions for the selected rows. */
export const openSelectionActionsCommand = defineListCommand('list.actOnSelection')

/** Copies the selected rows with headers, as a table for a spreadsheet. */
export const copyRowsCommand = defineListCommand('list.copyRows')
export const copyRowIdsCommand = defineListCommand('list.copyIds')
export const copyRowLinksCommand = defineListCommand('list.copyLinks')

/** Cancels the loading of all rows of a list. */
export const cancelLoadingRowsCommand = defineCommand({
  id: 'list.cancelReading',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancelsTask: true,
})

/** Opens the next record in the order of the list from which the current record was opened. */
export const openNextRecordCommand = defineListCommand('list.next', { global: 'mod+arrowdown' })
export const openPreviousRecordCommand = defineListCommand('list.previous', { global: 'mod+arrowup' })

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  showRecordsHiddenByStatusCommand,
  filterListCommand,
  filterByStatusCommand,
  filterByEcommerceCommand,
  filterByErrorCommand,
  filterByPersonCommand,
  filterByKindCommand,
  filterByTagCommand,
  filterByDateCommand,
  clearFiltersCommand,
  clearSearchCommand,
  changePageSizeCommand,
  selectAllRowsCommand,
  clearSelectionCommand,
  openSelectionActionsCommand,
  copyRowsCommand,
  copyRowIdsCommand,
  copyRowLinksCommand,
  cancelLoadingRowsCommand,
  openNextRecordCommand,
  openPreviousRecordCommand,
]
