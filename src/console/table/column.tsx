// Types shared by the parts of a data table: columns, sort order, pagination and row ids.
import type { ReactNode } from 'react'
import type { PageSize } from './page-size-select.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly align?: 'end'
  readonly sortable?: boolean
  /** Renders the cell; default: the text of the column. Must not add tab stops, so links are `CellLink`. */
  readonly cell?: (row: Row) => ReactNode
  /**
   * True for a column of buttons instead of values: excluded from copying and from the peek, and pinned at the right
   * end.
   */
  readonly isAction?: boolean
  /** True for the column with the row's name, which is truncated only after the other columns. */
  readonly isName?: boolean
  /**
   * Shows the column on the card that replaces a row in a narrow window (at most three). Default: the first three
   * columns.
   */
  readonly isOnCard?: boolean
  /** Hidden by default; the user can show the column with the column chooser. */
  readonly isExtra?: boolean
  /** Returns the full cell value, used for the tooltip and for copied rows. */
  readonly text: (row: Row) => string
}

export const idOf = <Id extends RowId>({ id }: { readonly id: Id }): Id => id

export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Pagination of a list that the server pages; page numbers start at 1. */
export interface Pagination {
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
  /** Page size control; undefined for lists with a fixed page size. */
  readonly size?: PageSize | undefined
}

export type RowId = string | number
