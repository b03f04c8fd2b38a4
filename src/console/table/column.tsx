// Types of a table: columns, sort order, pagination.
import type { ReactNode } from 'react'
import type { PageSize } from './page-size-select.tsx'

export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly align?: 'end'
  readonly sortable?: boolean
  /** Default: its text. Nothing in it takes a tab stop: links are `CellLink`. */
  readonly cell?: (row: Row) => ReactNode
  /** It holds what can be done to the row, and no value of it: neither copied nor peeked at; pinned at the right end. */
  readonly isAction?: boolean
  /** What the row is called: it is cut after the others. */
  readonly isName?: boolean
  /** In a narrow window a row is a card: it shows these, three at most. Default: the first three. */
  readonly isOnCard?: boolean
  /** Not shown until somebody chooses it. */
  readonly isExtra?: boolean
  /** The whole value: on hover, on focus, and when rows are copied. */
  readonly text: (row: Row) => string
}

export const idOf = <Id extends RowId>({ id }: { readonly id: Id }): Id => id

export interface Sort {
  readonly column: string
  readonly direction: 'asc' | 'desc'
}

/** Pages that the server cuts, from 1. */
export interface Pages {
  readonly page: number
  readonly lastPage: number
  readonly onPage: (page: number) => void
  /** Absent where nobody chooses how long a page is. */
  readonly size?: PageSize | undefined
}

export type RowId = string | number
