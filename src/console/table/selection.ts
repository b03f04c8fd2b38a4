// Row selection of a list and the commands that can run on several selected rows.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { Arguments, BulkMode, Command } from '#commands/command.ts'
import { buildCommandLink, findCommand, hasValidArguments, parseArguments } from '#commands/registry.ts'
import { getRecordPager } from '#console/run/record-pager.ts'
import { getCurrentUserId } from '#console/session/session-store.ts'
import type { Access } from '#contract/access.ts'
import type { RowId } from './column.tsx'
import {
  addPage,
  countOf,
  endRange,
  extend,
  filterOf,
  isChosen,
  type LeftSelection,
  type ListSource,
  nothing,
  readWhole,
  removePage,
  rowsOf,
  type Selection,
  stateOfPage,
  toggle,
  wholeSet,
  withoutGone,
} from './list-state.ts'

type Copying = Extract<BulkMode, { readonly copies: string }>
type Doing = Exclude<BulkMode, Copying>

interface BulkCopy {
  readonly command: Command
  readonly column: string
}

export interface BulkAct {
  /** Command that runs once with the ids of all selected rows. */
  readonly command: Command
  readonly bulk: Doing
}

const isCopying = (bulk: BulkMode): bulk is Copying => 'copies' in bulk

/** Returns the commands that copy the values of one column, limited to the given columns. */
export function bulkCopies(commands: readonly Command[], columns: readonly string[]): readonly BulkCopy[] {
  return commands.flatMap((command) => {
    const { bulk } = command
    return bulk && isCopying(bulk) && columns.includes(bulk.copies) ? [{ command, column: bulk.copies }] : []
  })
}

/** Returns the bulk commands that the user is permitted to run, without duplicates. */
export function bulkActs(commands: readonly Command[], can: (access: Access) => boolean): readonly BulkAct[] {
  const acts = commands.flatMap(({ bulk, access }) => {
    if (!bulk || isCopying(bulk)) return []
    const command = findCommand(bulk.by)
    return command && can(access) && can(command.access) ? [{ command, bulk }] : []
  })
  return acts.filter(({ command }, index) => acts.findIndex((other) => other.command === command) === index)
}

/** Joins the arguments of several rows into the single comma-separated argument of a bulk command. */
export function joinedArguments({ from, as }: Doing, rows: readonly Arguments[]): Arguments {
  const values = rows.flatMap((args) => args[from] ?? [])
  return { [as]: [...new Set(values)].join(',') }
}

/**
 * Returns the URL of a row: the command bound to Enter, otherwise the first command that opens a page; null without
 * either.
 */
export function linkOfRow(commands: readonly Command[], args: Arguments, from: string): string | null {
  const leading = commands.filter(
    (command) => command.surface.kind !== 'inline' && hasValidArguments(command, parseArguments(command, args)),
  )
  const opening = leading.find(({ keys }) => keys.row === 'enter') ?? leading[0]
  return opening ? buildCommandLink(opening, parseArguments(opening, args), from) : null
}

interface GridSelectionOptions<Row> {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => RowId
  readonly total: number
  /** Number of rows on the previous pages. */
  readonly firstIndex: number
  readonly isLoading: boolean
  /** Source that reads the whole list; without a source only visible rows can be selected. */
  readonly source: ListSource<Row> | undefined
  /** Filter key of a list without a source. */
  readonly filter: string | undefined
}

export type OnProgress = (read: number, total: number) => void

export function useGridSelection<Row>(options: GridSelectionOptions<Row>) {
  const { rows, rowId, total, firstIndex, isLoading, source } = options
  const client = useQueryClient()
  const { search } = useLocation()
  const filter = source ? filterOf(source, search) : (options.filter ?? '')
  const [selection, setSelection] = useState<Selection<RowId, Row>>(() => found(source, filter) ?? nothing())
  const [seenFilter, setSeenFilter] = useState(filter)
  if (seenFilter !== filter) {
    setSeenFilter(filter)
    setSelection(nothing())
  }
  // Rows of the previous filter stay visible while the new filter loads; selecting is disabled until the new rows
  // arrive.
  const [settled, setSettled] = useState(filter)
  if (!isLoading && settled !== filter) setSettled(filter)
  const select = (next: (now: Selection<RowId, Row>) => Selection<RowId, Row>) => {
    if (settled === filter) setSelection(next)
  }
  useLeaving(source, filter, selection)

  const listed = useMemo(() => ({ rows, idOf: rowId }), [rows, rowId])
  const place = `${firstIndex} ${filter}`
  const shown = useRef({ rows, total, place })
  useEffect(() => {
    const was = shown.current
    if (isLoading || was.rows === listed.rows) return
    shown.current = { rows: listed.rows, total, place }
    if (was.place === place) setSelection((now) => withoutGone(now, was.rows, listed, was.total - total))
  }, [listed, total, place, isLoading])
  const count = countOf(selection)
  const pageState = useMemo(() => stateOfPage(selection, listed), [selection, listed])
  const mayBeMore = source !== undefined && total > rows.length

  const toggleAt = (index: number) => {
    const row = rows[index]
    if (row !== undefined) select((now) => toggle(now, rowId(row), row))
  }
  const extendTo = (from: number, index: number) => select((now) => extend(now, listed, from, index))
  const rest = () => setSelection(endRange)
  const addAll = () => select((now) => addPage(now, listed))
  const removeAll = () => select((now) => removePage(now, listed))
  const selectWhole = () => select(() => (mayBeMore ? wholeSet(total, Date.now()) : addPage(nothing(), listed)))
  /** Selects the visible page. If the page is already selected, selects all rows of the filter. */
  const selectAll = () => (pageState === 'all' && mayBeMore && count < total ? selectWhole() : addAll())
  const clear = useCallback(() => setSelection(nothing()), [])

  /** Returns the selected rows. Fetches all pages first when the selection is "select all". */
  const read = async (signal: AbortSignal, onProgress: OnProgress): Promise<readonly Row[]> => {
    const known = rowsOf(selection, listed)
    if (known || !source) return known ?? []
    const part = (page: number) => source.read({ search: new URLSearchParams(search), page, isLarge: true, client })
    const all = await readWhole({ part, idOf: rowId, signal, onProgress })
    return all.filter((row) => isChosen(selection, rowId(row)))
  }

  return {
    ...{ selection, count, pageState, filter, search },
    /** Filter that the visible rows belong to. */
    settled,
    isChosen: (row: Row) => count > 0 && isChosen(selection, rowId(row)),
    /** Returns the selected rows if no request is needed; null for "select all". */
    known: () => rowsOf(selection, listed),
    /** True when the list contains rows that are not selected. */
    hasMore: mayBeMore && selection.kind === 'rows' && count < total,
    ...{ toggleAt, extendTo, rest, addAll, removeAll, selectAll, selectWhole, clear, read },
  }
}

export type GridSelection<Row> = ReturnType<typeof useGridSelection<Row>>

function found<Row>(source: ListSource<Row> | undefined, filter: string): Selection<RowId, Row> | null {
  const left = source?.left.current
  // Restores the selection only when the user returns from a record of the list.
  if (!left || getRecordPager()?.list !== source.list.id) return null
  return left.person === getCurrentUserId() && left.filter === filter ? left.selection : null
}

/** Stores the selection in the list source on unmount, so that returning to the list restores it. */
function useLeaving<Row>(source: ListSource<Row> | undefined, filter: string, selection: Selection<RowId, Row>): void {
  const latest = useRef<LeftSelection<Row>>({ person: null, filter, selection })
  useEffect(() => {
    latest.current = { person: getCurrentUserId(), filter, selection }
  })
  useEffect(
    () => () => {
      if (source) source.left.current = latest.current
    },
    [source],
  )
}
