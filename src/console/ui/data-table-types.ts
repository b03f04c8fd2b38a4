import type { ReactNode } from 'react'
import type { Arguments, Command } from '#commands/command.ts'
import type { ListSource } from '#console/lib/list-source.ts'
import type { Column, Pages, RowId, Sort } from './column.ts'

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
