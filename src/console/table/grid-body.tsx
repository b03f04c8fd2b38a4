// biome-ignore-all lint/a11y/useSemanticElements: a virtualized grid cannot use table elements
// biome-ignore-all lint/a11y/useFocusableInteractive: only the row under the cursor is a tab stop
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keyboard users select the page with Mod+A
// Renders the header and the rows of the virtualized grid. The DOM of a long list contains only the visible rows. The
// row under the cursor is the only tab stop.
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { focusListFilter } from '#console/lib/browser.ts'
import { useIsPrinting, useMediaQuery } from '#console/lib/hooks.ts'
import { hasNoModifiers } from '#console/lib/key-events.ts'
import { getCurrentPreferences, useSessionState } from '#console/session/session-store.ts'
import { classNames } from '#console/ui/class-names.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import type { Column, RowId, Sort } from './column.tsx'
import { CARD_MEDIA_QUERY } from './columns.tsx'
import styles from './data-table.module.css'
import { findRow, type MenuPosition, type useGridCursor, useGridEvents } from './grid-keyboard.ts'
import type { GridSelection } from './selection.ts'

interface DataTableHeaderProps<Row> {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly columns: readonly Column<Row>[]
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  /** Number of selected rows on the visible page (none, some or all); null if rows cannot be selected. */
  readonly pageSelection: 'none' | 'some' | 'all' | null
  readonly onSelectPage: () => void
  readonly hasMenu: boolean
  /** Called when ArrowDown moves the focus from the header to the rows. */
  readonly onMoveToRows: () => void
}

/**
 * Header row of the grid. In the header, ← and → move between the column headers, Enter sorts, and ↑ focuses the filter
 * field. Pressing ↑ in a cell of the first row focuses the header.
 */
function DataTableHeader<Row>(props: DataTableHeaderProps<Row>) {
  const { ref, columns, sort, onSort, pageSelection, onSelectPage, hasMenu, onMoveToRows } = props
  const { t } = useTranslation('ui')

  const sortBy = (column: Column<Row>) => {
    if (!column.sortable || !onSort) return
    const isSortedAscending = sort?.column === column.id && sort.direction === 'asc'
    onSort({ column: column.id, direction: isSortedAscending ? 'desc' : 'asc' })
  }

  const handleKeyDown = (event: KeyboardEvent, column: Column<Row>) => {
    if (!hasNoModifiers(event.nativeEvent)) return
    const cell = event.currentTarget
    const sibling = { ArrowLeft: cell.previousElementSibling, ArrowRight: cell.nextElementSibling }[event.key]
    if (event.key === 'ArrowDown') onMoveToRows()
    else if (event.key === 'ArrowUp') focusListFilter()
    else if (event.key === 'Enter' || event.key === ' ') sortBy(column)
    else if (sibling instanceof HTMLElement && sibling.tabIndex === -1) sibling.focus()
    else if (sibling === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div ref={ref} role="row" className={styles.head}>
      {pageSelection !== null && (
        <div
          role="columnheader"
          className={classNames(
            styles.check,
            pageSelection === 'all' && styles.all,
            pageSelection === 'some' && styles.some,
          )}
          title={t('table.selectPage')}
          onClick={onSelectPage}
        >
          <span className="visually-hidden">{t('table.selectPage')}</span>
        </div>
      )}
      {columns.map((column) => {
        const direction = sort?.column === column.id ? sort.direction : undefined
        const isSortable = column.sortable && onSort !== undefined
        return (
          <div
            key={column.id}
            role="columnheader"
            tabIndex={-1}
            aria-sort={direction ? (direction === 'asc' ? 'ascending' : 'descending') : isSortable ? 'none' : undefined}
            className={classNames(
              styles.cell,
              styles.title,
              column.align === 'end' && styles.end,
              column.isAction && styles.pinned,
              isSortable && styles.sortable,
            )}
            title={column.header}
            onClick={() => sortBy(column)}
            onKeyDown={(event) => handleKeyDown(event, column)}
          >
            {/* Hides the title of a column of buttons visually, because the buttons have labels. Screen readers still
                read the title. */}
            <span className={column.isAction ? 'visually-hidden' : styles.name}>{column.header}</span>
            {direction && (
              <span className={styles.arrow} aria-hidden="true">
                {direction === 'asc' ? '↑' : '↓'}
              </span>
            )}
          </div>
        )
      })}
      {hasMenu && (
        <div role="columnheader" className={styles.more}>
          <span className="visually-hidden">{t('table.actions')}</span>
        </div>
      )}
    </div>
  )
}

interface RowProps<Row> {
  readonly row: Row
  readonly columns: readonly Column<Row>[]
  readonly index: number
  /** Row number in the whole list, starting at 1. */
  readonly rowNumber: number
  readonly top: number
  readonly isCursor: boolean
  readonly isTabStop: boolean
  /** True if the row is selected; null if rows cannot be selected. */
  readonly isSelected: boolean | null
  /** True if a card replaces the row in a narrow window. */
  readonly isCard: boolean
  /** Accessible name of the row's menu button; null if the row has no menu. */
  readonly menuLabel: string | null
}

function UnmemoizedDataTableRow<Row>(props: RowProps<Row>) {
  const { row, columns, index, rowNumber, top, isCursor, isTabStop, isSelected, isCard, menuLabel } = props
  const rowStyle: CSSProperties = top === 0 ? {} : { transform: `translateY(${top}px)` }
  return (
    <div
      role="row"
      aria-rowindex={rowNumber}
      aria-selected={isSelected ?? undefined}
      data-index={index}
      tabIndex={isTabStop ? 0 : -1}
      className={classNames(
        styles.row,
        columns.some(({ wraps }) => wraps) && styles.wrapping,
        isCursor && styles.cursor,
        isSelected && styles.selected,
      )}
      style={rowStyle}
    >
      {isSelected !== null && <div role="gridcell" className={styles.check} data-action="select" />}
      {columns.map((column) => (
        <div
          key={column.id}
          role="gridcell"
          className={classNames(
            styles.cell,
            column.align === 'end' && styles.end,
            column.isAction && styles.pinned,
            column.wraps && styles.wrapped,
            column.hasTwoLines && styles.twoLines,
          )}
          data-label={isCard && column.align === 'end' ? column.header : undefined}
        >
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

// The cast is needed because `memo` removes the type parameter of a generic component.
const DataTableRow = memo(UnmemoizedDataTableRow) as typeof UnmemoizedDataTableRow

interface SkeletonRowsProps<Row> {
  readonly rows: number
  readonly columns: readonly Column<Row>[]
  readonly selectable: boolean
}

const SKELETON_WIDTHS = ['72%', '54%', '86%', '63%', '45%']

/** Placeholder rows with the height of real rows, so that the layout does not move when the first rows load. */
function DataTableSkeleton<Row>({ rows, columns, selectable }: SkeletonRowsProps<Row>) {
  return Array.from({ length: rows }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no ids
    <div key={index} className={styles.waiting} aria-hidden="true">
      {selectable && <span />}
      {columns.map((column, columnIndex) => (
        <div key={column.id} className={styles.cell}>
          <Skeleton width={SKELETON_WIDTHS[(index + columnIndex) % SKELETON_WIDTHS.length] ?? '60%'} />
        </div>
      ))}
    </div>
  ))
}

interface RowsProps {
  readonly count: number
  readonly rowHeight: number
  /**
   * Index of the row under the cursor. This row is rendered even outside the viewport, because removing the focused row
   * from the DOM would lose the focus.
   */
  readonly cursorIndex: number | null
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly renderRow: (position: RowPosition) => ReactNode
  /**
   * Called after the component has mounted and replaced other row elements. The focused row may have been among the
   * replaced elements.
   */
  readonly onRowsMounted: () => void
}

interface RowPosition {
  readonly index: number
  readonly top: number
}

/** Maximum number of rows that are rendered without virtualization. */
const MAX_UNVIRTUALIZED_ROWS = 100

/** Renders all rows of a short list, without virtualization. */
function UnvirtualizedRows({ count, rowHeight, renderRow }: RowsProps) {
  return (
    <div role="presentation">
      {Array.from({ length: count }, (_, index) => renderRow({ index, top: index * rowHeight }))}
    </div>
  )
}

const ROW_HEIGHTS = { compact: 28, standard: 32, comfortable: 40 } as const

/**
 * Height in pixels of the card that replaces a row in a narrow window, and minimum height of a row on touch screens.
 * Both apply to every density.
 */
const CARD_HEIGHT_PX = 64
const MIN_TOUCH_ROW_HEIGHT_PX = 44

/**
 * Returns the row height in pixels for the display density that the user has chosen. Must be equal to the CSS property
 * `--row-height`.
 */
function useRowHeight(): number {
  const densityHeight = ROW_HEIGHTS[useSessionState(getCurrentPreferences).density]
  const isTouch = useMediaQuery('(pointer: coarse)')
  if (useMediaQuery(CARD_MEDIA_QUERY)) return CARD_HEIGHT_PX
  return isTouch ? MIN_TOUCH_ROW_HEIGHT_PX : densityHeight
}

interface RowScrollOptions {
  readonly count: number
  /** Height of every row in pixels; null if the rows have different heights. */
  readonly rowHeight: number | null
  readonly scroller: RefObject<HTMLDivElement | null>
}

function useRowScroll({ count, rowHeight, scroller }: RowScrollOptions) {
  const getAverageHeight = (element: HTMLDivElement | null) => rowHeight ?? (element?.scrollHeight ?? 0) / (count + 1)
  // Subtracts the height of one row from the visible height, because the sticky header covers that part.
  const getViewportHeight = (element: HTMLDivElement | null) => (element?.clientHeight ?? 0) - getAverageHeight(element)

  /**
   * Scrolls as little as possible to make the row completely visible. Rows of different heights are scrolled into view
   * when they receive the focus.
   */
  const scrollToRow = (index: number) => {
    const { current: element } = scroller
    if (!element || rowHeight === null) return
    const nextOffset = getScrollOffset(index, rowHeight, element.scrollTop, getViewportHeight(element))
    if (nextOffset !== element.scrollTop) element.scrollTop = nextOffset
  }

  /** Returns the number of rows that fit in the viewport. */
  const countVisibleRows = () => {
    const { current: element } = scroller
    return Math.max(1, Math.floor(getViewportHeight(element) / Math.max(1, getAverageHeight(element))))
  }
  return { scrollRowIntoView: scrollToRow, getVisibleRowCount: countVisibleRows }
}

/** Returns the scroll offset nearest to the current offset at which the row is completely visible. */
export function getScrollOffset(
  index: number,
  rowHeight: number,
  currentOffset: number,
  viewportHeight: number,
): number {
  const start = index * rowHeight
  if (start < currentOffset) return start
  if (start + rowHeight > currentOffset + viewportHeight) return start + rowHeight - viewportHeight
  return currentOffset
}

/** Renders only the visible rows of a long list, and the row under the keyboard cursor. */
function VirtualizedRows({ count, rowHeight, cursorIndex, scroller, renderRow, onRowsMounted }: RowsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only on mount
  useEffect(() => onRowsMounted(), [])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (cursorIndex === null || cursorIndex >= count) return indexes
      if (cursorIndex < (indexes[0] ?? 0)) return [cursorIndex, ...indexes]
      return cursorIndex > (indexes.at(-1) ?? 0) ? [...indexes, cursorIndex] : indexes
    },
    [cursorIndex, count],
  )

  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: 640 },
    overscan: 2,
    rangeExtractor,
  })

  // Renders a second time after mounting, because the scroll container, to which the virtualizer attaches its scroll
  // listener, does not exist during the first render.
  const [, rerender] = useReducer((renderCount: number) => renderCount + 1, 0)
  useLayoutEffect(() => {
    if (virtualizer.scrollElement === null) rerender()
  }, [virtualizer])

  const measuredHeight = useRef(rowHeight)
  useLayoutEffect(() => {
    if (measuredHeight.current === rowHeight) return
    measuredHeight.current = rowHeight
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  return (
    <div role="presentation">
      {virtualizer.getVirtualItems().map(({ index, start }) => renderRow({ index, top: start }))}
    </div>
  )
}

/** Handlers that detect on which row the pointer rests. */
export interface DwellHandlers {
  readonly onPointerOver: (event: PointerEvent) => void
  readonly onPointerLeave: () => void
}

export interface TableBodyProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly getRowId: (row: Row) => RowId
  readonly total: number
  readonly firstIndex: number
  readonly sort: Sort | undefined
  readonly onSort: ((sort: Sort) => void) | undefined
  readonly isLoading: boolean
  readonly expectedRows: number
  /** Selection of rows; null if rows cannot be selected. */
  readonly selection: GridSelection<Row> | null
  readonly cursor: ReturnType<typeof useGridCursor>
  readonly scroller: RefObject<HTMLDivElement | null>
  /** Element that contains the rows. */
  readonly rowsContainer: RefObject<HTMLElement | null>
  readonly onOpen: ((index: number, newTab: boolean) => void) | undefined
  /** Opens the previous (-1) or the next (1) page. */
  readonly onPageChange: ((step: -1 | 1) => void) | undefined
  readonly onMenu: ((position: MenuPosition) => void) | undefined
  readonly isPeeking: boolean
  readonly onPeek: (isPeeking: boolean) => void
  readonly dwellHandlers: DwellHandlers
}

export function GridBody<Row>(props: TableBodyProps<Row>) {
  const { label, columns, rows, total, firstIndex, sort, onSort, isLoading, expectedRows } = props
  const { selection, cursor, scroller, rowsContainer, onOpen, onPageChange, onMenu, isPeeking, onPeek, dwellHandlers } =
    props
  const { t } = useTranslation('ui')
  const rowHeight = useRowHeight()
  const isCard = useMediaQuery(CARD_MEDIA_QUERY)
  const headerRow = useRef<HTMLDivElement>(null)
  const count = rows.length
  const hasMenu = onMenu !== undefined
  const menuLabel = hasMenu ? t('table.actions') : null
  const hasWrappedRows = columns.some(({ wraps }) => wraps)
  const rowScroll = useRowScroll({ count, rowHeight: hasWrappedRows ? null : rowHeight, scroller })
  // Rows of different heights and printed rows are laid out in the normal flow, without fixed positions.
  const isInFlow = useIsPrinting() || hasWrappedRows
  const Rows = count > MAX_UNVIRTUALIZED_ROWS && !isInFlow ? VirtualizedRows : UnvirtualizedRows
  const gridEvents = useGridEvents({
    count,
    countVisibleRows: rowScroll.getVisibleRowCount,
    scrollToRow: rowScroll.scrollRowIntoView,
    cursor,
    selection,
    onOpen,
    onPage: onPageChange,
    onMenu,
    isPeeking,
    onPeek,
    focusHeader: (cell) => {
      const headerCell = cell === null ? null : headerRow.current?.children.item(cell)
      const firstHeader = headerRow.current?.querySelector<HTMLElement>('[tabindex]')
      if (headerCell instanceof HTMLElement && headerCell.hasAttribute('tabindex')) headerCell.focus()
      else firstHeader?.focus()
    },
  })

  const isFirstLoad = isLoading && count === 0
  const bodyStyle: CSSProperties = isInFlow ? {} : { height: (isFirstLoad ? expectedRows : count) * rowHeight }
  const renderRow = ({ index, top }: RowPosition) => {
    const row = rows[index]
    if (row === undefined) return null
    return (
      <DataTableRow
        key={index}
        row={row}
        columns={columns}
        index={index}
        rowNumber={firstIndex + index + 1}
        top={isInFlow ? 0 : top}
        isCursor={index === cursor.cursor}
        isTabStop={index === (cursor.cursor ?? 0)}
        isSelected={selection ? selection.isSelected(row) : null}
        isCard={isCard}
        menuLabel={menuLabel}
      />
    )
  }

  /**
   * Labels the selection cell only while the cell has the focus. With a permanent label, screen readers would read the
   * label for every row.
   */
  const labelSelectionCell = ({ type, target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.dataset.action !== 'select') return
    if (type === 'focus') target.ariaLabel = t('table.selectRow')
    else target.removeAttribute('aria-label')
  }

  const cellWithTitle = useRef<HTMLElement>(null)
  /**
   * Sets the tooltip of a cell to the complete text when the pointer or the focus enters the cell. Setting the tooltips
   * of all cells during rendering would be slow.
   */
  const setCellTitle = ({ target }: PointerEvent | FocusEvent) => {
    const cell = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]:not([data-action])') : null
    const tableRow = cell && findRow(cell)
    if (!tableRow) return
    const column = columns[[...tableRow.children].indexOf(cell) - (selection ? 1 : 0)]
    const row = rows[Number(tableRow.dataset.index)]
    if (!column || row === undefined) return
    cell.title = column.text(row)
    cellWithTitle.current = cell
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tooltip is outdated when columns or rows change
  useEffect(() => cellWithTitle.current?.removeAttribute('title'), [columns, rows])

  return (
    <div
      role="grid"
      aria-label={label}
      aria-rowcount={isFirstLoad ? -1 : total}
      aria-busy={isLoading}
      aria-multiselectable={selection !== null}
      className={styles.grid}
      onPointerOver={(event) => {
        setCellTitle(event)
        dwellHandlers.onPointerOver(event)
      }}
      onPointerLeave={dwellHandlers.onPointerLeave}
      onFocusCapture={(event) => {
        labelSelectionCell(event)
        setCellTitle(event)
      }}
      onBlurCapture={labelSelectionCell}
      {...gridEvents}
    >
      <DataTableHeader
        ref={headerRow}
        columns={columns}
        sort={sort}
        onSort={onSort}
        pageSelection={selection?.pageState ?? null}
        onSelectPage={() => (selection?.pageState === 'all' ? selection.removeAll() : selection?.addAll())}
        hasMenu={hasMenu}
        onMoveToRows={() => cursor.focusRow(cursor.cursor ?? 0)}
      />
      <div
        ref={(element) => {
          rowsContainer.current = element
        }}
        role="rowgroup"
        className={styles.body}
        style={bodyStyle}
      >
        {isFirstLoad && <DataTableSkeleton rows={expectedRows} columns={columns} selectable={selection !== null} />}
        <Rows
          count={count}
          rowHeight={rowHeight}
          cursorIndex={cursor.cursor}
          scroller={scroller}
          renderRow={renderRow}
          onRowsMounted={cursor.takeBack}
        />
      </div>
    </div>
  )
}
