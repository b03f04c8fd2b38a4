// biome-ignore-all lint/a11y/useSemanticElements: the rows of a virtual grid are no table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: one tab stop, on the row under the cursor
// The rows as a grid: one tab stop, a row cursor, keys; only the rows in sight are drawn, however many there are.

import type { ClipboardEventHandler, HTMLAttributes, RefObject } from 'react'
import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { AllRows, mostDrawn, type RowPlace } from './all-rows.tsx'
import type { Column, RowId, Sort } from './column.ts'
import { rowAt } from './cursor-focus.ts'
import styles from './data-table.module.css'
import { DataTableHead } from './data-table-head.tsx'
import { DataTableRow } from './data-table-row.tsx'
import { DataTableSkeleton } from './data-table-skeleton.tsx'
import { useRowHeight } from './row-height.ts'
import type { useGridCursor } from './use-grid-cursor.ts'
import type { MenuPlace } from './use-grid-events.ts'
import { useGridEvents } from './use-grid-events.ts'
import type { GridSelection } from './use-grid-selection.ts'
import { useRowScroll } from './use-row-scroll.ts'
import { WindowedRows } from './windowed-rows.tsx'

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

export function GridBody<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, total, firstIndex, sort, onSort, isLoading, expectedRows } = props
  const { selection, cursor, scroller, body, onOpen, onTurn, onMenu, isPeeking, onPeek, onCopy, rest } = props
  const { t } = useTranslation('ui')
  const rowHeight = useRowHeight()
  const head = useRef<HTMLDivElement>(null)
  const count = rows.length
  const hasMenu = onMenu !== undefined
  const menuLabel = hasMenu ? t('table.actions') : null
  const view = useRowScroll({ count, rowHeight, scroller })
  const Rows = count > mostDrawn ? WindowedRows : AllRows
  const events = useGridEvents({
    count,
    page: view.page,
    show: view.show,
    cursor,
    selection,
    onOpen,
    onPage: onTurn,
    onMenu,
    isPeeking,
    onPeek,
    onHeader: () => head.current?.querySelector<HTMLElement>('[tabindex]')?.focus(),
  })

  const isFirstLoad = isLoading && count === 0
  const whole: CSSProperties = { height: isFirstLoad ? expectedRows * rowHeight : view.height }
  const draw = ({ index, top }: RowPlace) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <DataTableRow
        key={index}
        row={row}
        columns={columns}
        index={index}
        number={firstIndex + index + 1}
        top={top}
        isCursor={index === cursor.cursor}
        isTabStop={index === (cursor.cursor ?? 0)}
        isSelected={selection ? selection.isChosen(row) : null}
        menuLabel={menuLabel}
      />
    )
  }

  /** Told whole once the pointer comes, not while rows are drawn: most cells are never pointed at. */
  const tellCell = ({ target }: PointerEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]:not([data-action])') : null
    const tableRow = cell && rowAt(cell)
    if (!tableRow) return
    const column = columns[[...tableRow.children].indexOf(cell) - (selection ? 1 : 0)]
    const row = rows[Number(tableRow.dataset.index)]
    if (column && row !== undefined) cell.title = column.text(row)
  }

  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={isFirstLoad ? -1 : total}
      aria-busy={isLoading}
      aria-multiselectable={selection !== null}
      className={styles.grid}
      onCopy={onCopy}
      onPointerOver={tellCell}
      {...events}
      {...rest}
    >
      <DataTableHead
        ref={head}
        columns={columns}
        sort={sort}
        onSort={onSort}
        selected={selection?.pageState ?? null}
        onSelectPage={() => (selection?.pageState === 'all' ? selection.removeAll() : selection?.addAll())}
        hasMenu={hasMenu}
        onLeave={() => cursor.focusRow(cursor.cursor ?? 0)}
      />
      <div
        ref={(element) => {
          body.current = element
        }}
        role="rowgroup"
        className={styles.body}
        style={whole}
      >
        {isFirstLoad && <DataTableSkeleton rows={expectedRows} columns={columns} selectable={selection !== null} />}
        <Rows
          count={count}
          rowHeight={rowHeight}
          cursor={cursor.cursor}
          scroller={scroller}
          draw={draw}
          onDrawn={cursor.takeBack}
        />
      </div>
    </div>
  )
}
