// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual grid are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, on the row under the cursor
import { type CSSProperties, memo } from 'react'
import { classNames } from './class-names.ts'
import type { Column } from './column.ts'
import styles from './data-table.module.css'

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly index: number
  /** Counts from 1, over all pages. */
  readonly number: number
  readonly top: number
  readonly isCursor: boolean
  readonly isTabStop: boolean
  /** Null: rows cannot be selected. */
  readonly isSelected: boolean | null
  /** The name of the button of its menu; null: it has none. */
  readonly menuLabel: string | null
}

function DataTableRowPlain<Row>(props: RowProps<Row>) {
  const { row, columns, index, number, top, isCursor, isTabStop, isSelected, menuLabel } = props
  const place: CSSProperties = { transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      aria-rowindex={number}
      aria-selected={isSelected ?? undefined}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        styles.row,
        index % 2 === 1 && styles.odd,
        isCursor && styles.cursor,
        isSelected && styles.selected,
      )}
      style={place}
    >
      {isSelected !== null && <div role="gridcell" className={styles.check} data-action="select" />}
      {columns.map((column) => (
        <div key={column.id} role="gridcell" className={classNames(styles.cell, column.align === 'end' && styles.end)}>
          {column.cell ? column.cell(row) : column.text(row)}
        </div>
      ))}
      {menuLabel !== null && (
        <button
          type="button"
          role="gridcell"
          tabIndex={-1}
          className={styles.more}
          aria-label={menuLabel}
          title={menuLabel}
          data-action="menu"
        />
      )}
    </div>
  )
}

// `memo` forgets that a component is generic; what it takes is the same.
export const DataTableRow = memo(DataTableRowPlain) as typeof DataTableRowPlain
