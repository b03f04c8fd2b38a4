// Row selection of a list, and the commands that can run on several selected rows at once.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Arguments, BulkMode, Command } from '#commands/command.ts'
import { buildCommandLink, findCommand, hasValidArguments, parseArguments } from '#commands/registry.ts'
import { getRecordPager } from '#console/run/record-pager.ts'
import { getCurrentUserId } from '#console/session/session-store.ts'
import type { AccessRule } from '#contract/access.ts'
import type { RowId } from './column.tsx'
import {
  countSelected,
  createEmptySelection,
  createWholeSelection,
  deselectPageRows,
  endRangeSelection,
  extendRangeSelection,
  getFilterKey,
  getPageSelectionState,
  getSelectedRows,
  isRowSelected,
  type ListSource,
  readAllPages,
  removeDeletedRows,
  type Selection,
  type StoredSelection,
  selectPageRows,
  toggleRow,
} from './list-state.ts'

type CopyMode = Extract<BulkMode, { readonly copiedColumn: string }>
type BulkRunMode = Exclude<BulkMode, CopyMode>

interface BulkCopy {
  readonly command: Command
  readonly column: string
}

export interface BulkAction {
  /** Command that runs once with the ids of all selected rows. */
  readonly command: Command
  readonly runMode: BulkRunMode
}

const isCopyMode = (bulk: BulkMode): bulk is CopyMode => 'copiedColumn' in bulk

/** Returns the commands that copy the values of one column, if the list has that column. */
export function listBulkCopyCommands(commands: readonly Command[], columns: readonly string[]): readonly BulkCopy[] {
  return commands.flatMap((command) => {
    const { bulk } = command
    return bulk && isCopyMode(bulk) && columns.includes(bulk.copiedColumn)
      ? [{ command, column: bulk.copiedColumn }]
      : []
  })
}

/** Returns the bulk commands that the user may run, without duplicates. */
export function listBulkActions(
  commands: readonly Command[],
  can: (access: AccessRule) => boolean,
): readonly BulkAction[] {
  const bulkActions = commands.flatMap(({ bulk, access }) => {
    if (!bulk || isCopyMode(bulk)) return []
    const command = findCommand(bulk.commandId)
    return command && can(access) && can(command.access) ? [{ command, runMode: bulk }] : []
  })
  return bulkActions.filter(
    ({ command }, index) => bulkActions.findIndex((otherAction) => otherAction.command === command) === index,
  )
}

/** Joins the arguments of several rows into one argument of a bulk command. The values are separated by commas. */
export function joinArguments({ rowIdArgument, joinedArgument }: BulkRunMode, rows: readonly Arguments[]): Arguments {
  const values = rows.flatMap((args) => args[rowIdArgument] ?? [])
  return { [joinedArgument]: [...new Set(values)].join(',') }
}

/**
 * Returns the URL that opens a row. Prefers the command with the Enter key, and otherwise uses the first command that
 * opens a page. Returns null if no command opens a page.
 */
export function buildRowLink(commands: readonly Command[], args: Arguments, listUrl: string): string | null {
  const pageCommands = commands.filter(
    (command) => command.surface.kind !== 'inline' && hasValidArguments(command, parseArguments(command, args)),
  )
  const openCommand = pageCommands.find(({ keys }) => keys.row === 'enter') ?? pageCommands[0]
  return openCommand ? buildCommandLink(openCommand, parseArguments(openCommand, args), listUrl) : null
}

interface GridSelectionOptions<Row> {
  readonly rows: readonly Row[]
  readonly getRowId: (row: Row) => RowId
  readonly total: number
  /** Number of rows on the pages before the current page. */
  readonly firstIndex: number
  readonly isLoading: boolean
  /** Source from which all rows of the list can be read. Without a source, the user can select only visible rows. */
  readonly listSource: ListSource<Row> | undefined
  /** Key that identifies the current filter. Ignored if `listSource` is set. */
  readonly filterKey: string | undefined
}

export type OnProgress = (read: number, total: number) => void

export function useGridSelection<Row>(options: GridSelectionOptions<Row>) {
  const { rows, getRowId, total, firstIndex, isLoading, listSource } = options
  const client = useQueryClient()
  const { search } = useLocation()
  const filter = listSource ? getFilterKey(listSource, search) : (options.filterKey ?? '')
  const [selection, setSelection] = useState<Selection<RowId, Row>>(
    () => restoreSelection(listSource, filter) ?? createEmptySelection(),
  )
  const [previousFilter, setPreviousFilter] = useState(filter)
  if (previousFilter !== filter) {
    setPreviousFilter(filter)
    setSelection(createEmptySelection())
  }
  // The rows of the previous filter stay visible until the rows of a new filter have loaded. The selection cannot be
  // changed during this time.
  const [loadedFilterKey, setLoadedFilter] = useState(filter)
  if (!isLoading && loadedFilterKey !== filter) setLoadedFilter(filter)
  const updateSelection = (update: (current: Selection<RowId, Row>) => Selection<RowId, Row>) => {
    if (loadedFilterKey === filter) setSelection(update)
  }
  useStoreSelectionOnUnmount(listSource, filter, selection)

  const visibleRows = useMemo(() => ({ rows, idOf: getRowId }), [rows, getRowId])
  const pageKey = `${firstIndex} ${filter}`
  const renderedPage = useRef({ rows, total, place: pageKey })
  useEffect(() => {
    const previous = renderedPage.current
    if (isLoading || previous.rows === visibleRows.rows) return
    renderedPage.current = { rows: visibleRows.rows, total, place: pageKey }
    if (previous.place === pageKey)
      setSelection((current) => removeDeletedRows(current, previous.rows, visibleRows, previous.total - total))
  }, [visibleRows, total, pageKey, isLoading])
  const count = countSelected(selection)
  const pageState = useMemo(() => getPageSelectionState(selection, visibleRows), [selection, visibleRows])
  const hasOtherPages = listSource !== undefined && total > rows.length

  const toggleAt = (index: number) => {
    const row = rows[index]
    if (row !== undefined) updateSelection((current) => toggleRow(current, getRowId(row), row))
  }
  const extendTo = (from: number, index: number) =>
    updateSelection((current) => extendRangeSelection(current, visibleRows, from, index))
  const endCurrentRange = () => setSelection(endRangeSelection)
  const addAll = () => updateSelection((current) => selectPageRows(current, visibleRows))
  const removeAll = () => updateSelection((current) => deselectPageRows(current, visibleRows))
  const selectAllPages = () =>
    updateSelection(() =>
      hasOtherPages ? createWholeSelection(total, Date.now()) : selectPageRows(createEmptySelection(), visibleRows),
    )
  /**
   * Selects the rows of the visible page. If all of them are already selected, selects all rows that match the filter.
   */
  const selectAll = () => (pageState === 'all' && hasOtherPages && count < total ? selectAllPages() : addAll())
  const clear = useCallback(() => setSelection(createEmptySelection()), [])

  /** Returns the selected rows. Fetches all pages first if the user has selected all rows of the list. */
  const readSelectedRows = async (signal: AbortSignal, onProgress: OnProgress): Promise<readonly Row[]> => {
    const selectedRows = getSelectedRows(selection, visibleRows)
    if (selectedRows || !listSource) return selectedRows ?? []
    const readPage = (page: number) =>
      listSource.read({ search: new URLSearchParams(search), page, usesMaxPageSize: true, client })
    const allRows = await readAllPages({ readPage, idOf: getRowId, signal, onProgress })
    return allRows.filter((row) => isRowSelected(selection, getRowId(row)))
  }

  return {
    selection,
    count,
    pageState,
    filter,
    search,
    /** Key of the filter to which the visible rows belong. */
    loadedFilter: loadedFilterKey,
    isSelected: (row: Row) => count > 0 && isRowSelected(selection, getRowId(row)),
    /** Returns the selected rows if all of them are loaded. Returns null if the user has selected the whole list. */
    getLoadedSelection: () => getSelectedRows(selection, visibleRows),
    /** True if rows on other pages can be added to the selection. */
    canSelectMore: hasOtherPages && selection.kind === 'rows' && count < total,
    toggleAt,
    extendTo,
    rest: endCurrentRange,
    addAll,
    removeAll,
    selectAll,
    selectWhole: selectAllPages,
    clear,
    read: readSelectedRows,
  }
}

export type GridSelection<Row> = ReturnType<typeof useGridSelection<Row>>

function restoreSelection<Row>(listSource: ListSource<Row> | undefined, filter: string): Selection<RowId, Row> | null {
  const storedSelection = listSource?.storedSelection.current
  // Restores the selection only if the user returns from a record that was opened from this list.
  if (!storedSelection || getRecordPager()?.list !== listSource.list.id) return null
  return storedSelection.userId === getCurrentUserId() && storedSelection.filter === filter
    ? storedSelection.selection
    : null
}

/** Stores the selection in `listSource` on unmount. The selection is restored when the user returns to the list. */
function useStoreSelectionOnUnmount<Row>(
  listSource: ListSource<Row> | undefined,
  filter: string,
  selection: Selection<RowId, Row>,
): void {
  const latest = useRef<StoredSelection<Row>>({ userId: null, filter, selection })
  useEffect(() => {
    latest.current = { userId: getCurrentUserId(), filter, selection }
  })
  useEffect(
    () => () => {
      if (listSource) listSource.storedSelection.current = latest.current
    },
    [listSource],
  )
}
