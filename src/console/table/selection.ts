// Selection of a list, and which of the row's commands can run on many rows. First part pure.
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
  /** What is run with all of them. */
  readonly command: Command
  readonly bulk: Doing
}

const isCopying = (bulk: BulkMode): bulk is Copying => 'copies' in bulk

/** Copies of a column, each once; `columns` are those that the list has. */
export function bulkCopies(commands: readonly Command[], columns: readonly string[]): readonly BulkCopy[] {
  return commands.flatMap((command) => {
    const { bulk } = command
    return bulk && isCopying(bulk) && columns.includes(bulk.copies) ? [{ command, column: bulk.copies }] : []
  })
}

/** Bulk commands that this person may run, also on many. */
export function bulkActs(commands: readonly Command[], can: (access: Access) => boolean): readonly BulkAct[] {
  const acts = commands.flatMap(({ bulk, access }) => {
    if (!bulk || isCopying(bulk)) return []
    const command = findCommand(bulk.by)
    return command && can(access) && can(command.access) ? [{ command, bulk }] : []
  })
  return acts.filter(({ command }, index) => acts.findIndex((other) => other.command === command) === index)
}

/** The arguments of the rows as one argument of what takes them all. */
export function joinedArguments({ from, as }: Doing, rows: readonly Arguments[]): Arguments {
  const values = rows.flatMap((args) => args[from] ?? [])
  return { [as]: [...new Set(values)].join(',') }
}

/** Link of a row: its Enter command, else the first command that navigates; null when there is none. */
export function linkOfRow(commands: readonly Command[], args: Arguments, from: string): string | null {
  const leading = commands.filter(
    (command) => command.surface.kind !== 'inline' && hasValidArguments(command, parseArguments(command, args)),
  )
  const opening = leading.find(({ keys }) => keys.row === 'enter') ?? leading[0]
  return opening ? buildCommandLink(opening, parseArguments(opening, args), from) : null
}

// Row selection state: survives paging, sorting and opening a record; resets with the filter, prunes deleted rows.

interface GridSelectionOptions<Row> {
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => RowId
  readonly total: number
  /** How many rows come before the first one here. */
  readonly firstIndex: number
  readonly isLoading: boolean
  /** Of the whole set; without it only what is shown can be selected. */
  readonly source: ListSource<Row> | undefined
  /** What the rows are filtered by, where no source tells. */
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
  // While a new filter loads, the old rows are still shown: none of them counts as selected.
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
  /** The page; pressed again when all of it is selected, everything of the filter. */
  const selectAll = () => (pageState === 'all' && mayBeMore && count < total ? selectWhole() : addAll())
  const clear = useCallback(() => setSelection(nothing()), [])

  /** The selected rows; those of a whole set are read now. */
  const read = async (signal: AbortSignal, onProgress: OnProgress): Promise<readonly Row[]> => {
    const known = rowsOf(selection, listed)
    if (known || !source) return known ?? []
    const part = (page: number) => source.read({ search: new URLSearchParams(search), page, isLarge: true, client })
    const all = await readWhole({ part, idOf: rowId, signal, onProgress })
    return all.filter((row) => isChosen(selection, rowId(row)))
  }

  return {
    ...{ selection, count, pageState, filter, search },
    /** The filter of the rows in sight. */
    settled,
    isChosen: (row: Row) => count > 0 && isChosen(selection, rowId(row)),
    /** The selected rows that are known without reading; null for a whole set. */
    known: () => rowsOf(selection, listed),
    /** Whether there is more to select than is selected. */
    hasMore: mayBeMore && selection.kind === 'rows' && count < total,
    ...{ toggleAt, extendTo, rest, addAll, removeAll, selectAll, selectWhole, clear, read },
  }
}

export type GridSelection<Row> = ReturnType<typeof useGridSelection<Row>>

function found<Row>(source: ListSource<Row> | undefined, filter: string): Selection<RowId, Row> | null {
  const left = source?.left.current
  // Only from a look at one of its records.
  if (!left || getRecordPager()?.list !== source.list.id) return null
  return left.person === getCurrentUserId() && left.filter === filter ? left.selection : null
}

/** Kept for the way back. */
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
