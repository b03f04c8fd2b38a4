// Types that the components of a data table share: columns, sort order, pagination and row ids.
import type { ReactNode } from 'react'
import type { PageSize } from './page-size-select.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly align?: 'end'
  readonly sortable?: boolean
  /**
   * Renders the cell. Default: the text of the column. The cell must not contain tab stops, so use `CellLink` for
   * links.
   */
  readonly cell?: (row: Row) => ReactNode
  /**
   * True for a column with buttons instead of values. Such a column stays at the right end of the table, and is neither
   * copied nor shown in the row preview (peek).
   */
  readonly isAction?: boolean
  /** True for a column of badges or codes, such as statuses and order numbers, which are never truncated. */
  readonly isNeverTruncated?: boolean
  /** True for a column whose text uses a second line of the same row in a narrow table instead of being truncated. */
  readonly hasTwoLines?: boolean
  /**
   * Width in pixels below which a column of values that may be truncated is not reduced, because each value begins with
   * a code that is not truncated.
   */
  readonly readableWidth?: number
  /** True for the column with the name of the row, which is truncated only after the other columns. */
  readonly isName?: boolean
  /**
   * True for the column by which users decide what to do with the row, such as an error. In a narrow table this column
   * stays wider than the other columns, and on a card it has the second line.
   */
  readonly isMain?: boolean
  /**
   * Shows the column on the card that replaces a table row in a narrow window. A card has at most three columns, and a
   * fourth column on a third line if a column has the value `last`. Default: the first three columns.
   */
  readonly isOnCard?: boolean | 'last'
  /**
   * True for a column of sentences, which wrap over several lines instead of being truncated. The rows of such a table
   * have different heights.
   */
  readonly wraps?: boolean
  /** Hides the column until the user shows it with the column chooser. */
  readonly isHiddenByDefault?: boolean
  /** Returns the complete value of the cell as text, for the tooltip and for copied rows. */
  readonly text: (row: Row) => string
}

export const idOf = <Id extends RowId>({ id }: { readonly id: Id }): Id => id

export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Pagination of a list. Page numbers start at 1. */
export interface Pagination {
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
  /** Field for choosing the page size; undefined for lists with a fixed page size. */
  readonly size?: PageSize | undefined
}

export type RowId = string | number
