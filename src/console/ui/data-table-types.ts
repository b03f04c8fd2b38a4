import type { ClipboardEventHandler, HTMLAttributes, ReactNode, RefObject } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import type { ListSource } from '#console/lib/list-source.ts'
import type { useGridCursor } from './use-grid-cursor.ts'
import type { MenuPlace } from './use-grid-events.ts'
import type { GridSelection } from './use-grid-selection.ts'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  /** Pixels; `fill` shares what is left. */
  readonly width: number | 'fill'
  readonly align?: 'end'
  readonly sortable?: boolean
  /** Default: its text. Nothing in it takes a tab stop: links are `CellLink`. */
  readonly cell?: (row: Row) => ReactNode
  /** It holds what can be done to the row, and no value of it: neither copied nor peeked at. */
  readonly isAction?: boolean
  /** The whole value: on hover, on focus, and when rows are copied. */
  readonly text: (row: Row) => string
}

export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Pages that the server cuts, from 1. */
export interface Pages {
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
}

export type RowId = string | number

export interface DataTableProps<Row> {
  /** What it lists. */
  readonly label: string
  /** The same array between renders, else every row is drawn again. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => RowId
  /** All there are, on every page. */
  readonly total: number
  /** How many come before the first row here; default 0. */
  readonly firstIndex?: number
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  readonly pages?: Pages | undefined
  readonly loading?: boolean
  /** Shown in place of the rows when there are none, else over them. */
  readonly error?: unknown
  readonly onRetry?: () => void
  /** Why there is nothing and what to do next. */
  readonly empty: ReactNode
  readonly onOpen?: (row: Row, how: { readonly newTab: boolean }) => void
  /** A row as the arguments of commands; what the cursor points at is offered to all of them. */
  readonly argumentsOf?: (row: Row) => Arguments
  /** Offered by a row's menu. */
  readonly rowCommands?: readonly Command[]
  /** Why one of them cannot be run on a row now. */
  readonly rowRefusal?: (row: Row, command: Command) => string | null
  /** The pointer or the cursor rests on a row: what it opens may be fetched. */
  readonly onRest?: (row: Row) => void
  /** The list as a whole: all of its filter can be selected, and its records gone through. */
  readonly source?: ListSource<Row> | undefined
  /** Names what the rows are filtered by, where there is no source: a selection ends with it. */
  readonly filter?: string | undefined
  /** Default true: rows can be selected and copied. */
  readonly selectable?: boolean
  /** `fill`: what its flex column leaves (default) · `auto`: as tall as its rows · pixels. */
  readonly height?: 'fill' | 'auto' | number
  /** Rows of the first load's placeholder; default 15. */
  readonly expectedRows?: number
  /** Names the place, so that cursor and scroll position come back with it. */
  readonly restoreKey?: string
  /** Takes the focus when rows come and nothing else has it. */
  readonly autoFocus?: boolean
}

/** What the rows are drawn from. */
export interface TableBodyProps<Row> {
  readonly label: string
  /** Those that are shown. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowId: (row: Row) => RowId
  readonly total: number
  readonly firstIndex: number
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly isLoading: boolean
  readonly expectedRows: number
  /** Null: rows cannot be selected. */
  readonly selection: GridSelection<Row> | null
  readonly cursor: ReturnType<typeof useGridCursor>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Holds the rows. */
  readonly body: RefObject<HTMLElement | null>
  readonly onOpen: ((index: number, newTab: boolean) => void) | undefined
  /** To the page before or after. */
  readonly onTurn: ((step: -1 | 1) => void) | undefined
  readonly onMenu: ((place: MenuPlace) => void) | undefined
  readonly isPeeking: boolean
  readonly onPeek: (isPeeking: boolean) => void
  readonly onCopy: ClipboardEventHandler | undefined
  readonly rest: HTMLAttributes<HTMLElement>
}
