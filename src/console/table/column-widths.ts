// Measures the widths that the cells of a table need, and distributes the width of the table among the columns.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Column } from './column.tsx'

interface ColumnWidthLimits {
  /** Width in pixels at which no cell of the column is truncated. */
  readonly idealWidth: number
  /** Width in pixels at which no value of the column is truncated, but the title of the column may be. */
  readonly valueWidth: number
  /**
   * Width in pixels that the column keeps as long as other columns can still shrink. Equals the ideal width for codes
   * and dates, is at most `MAX_MAIN_COLUMN_WIDTH_PX` for the main column, and is 0 for all other columns.
   */
  readonly minWidth: number
  /** Width in pixels that the column keeps even if the table then scrolls horizontally. */
  readonly readableWidth?: number | undefined
  /** True for the column with the name of the row, which is truncated after all other columns except codes. */
  readonly isName: boolean
  /** True for the main column, whose minimum width is given up before codes are truncated. */
  readonly isMain: boolean
  /** True for a column that never changes its width, such as numbers, codes, badges and action buttons. */
  readonly isFixed: boolean
}

interface MeasuredColumn extends ColumnWidthLimits {
  /**
   * Width in pixels that the rendered rows need. Virtualized rows outside the viewport are not rendered and therefore
   * not measured.
   */
  readonly renderedWidth: number
}

/** Minimum width in pixels of a column that may be truncated. A narrower table scrolls horizontally. */
const MIN_COLUMN_WIDTH = 96

/** Minimum width in pixels of a column whose title is truncated. */
const MIN_TITLE_WIDTH = 64

/**
 * Returns the widths of the columns in pixels. If the table is wide enough, distributes spare width in proportion to
 * the ideal widths. Otherwise reduces the widest columns to a common width.
 */
export function distributeWidth(columns: readonly ColumnWidthLimits[], availableWidth: number): readonly number[] {
  const totalWidth = columns.reduce((sum, { idealWidth }) => sum + idealWidth, 0)
  if (totalWidth > availableWidth) return truncateEvenly(columns, availableWidth)
  const growableWidth = columns.reduce((sum, { idealWidth, isFixed }) => (isFixed ? sum : sum + idealWidth), 0)
  const growthFactor = growableWidth === 0 ? 0 : (availableWidth - totalWidth) / growableWidth
  return columns.map(({ idealWidth, isFixed }) => (isFixed ? idealWidth : Math.floor(idealWidth * (1 + growthFactor))))
}

function truncateEvenly(columns: readonly ColumnWidthLimits[], availableWidth: number): readonly number[] {
  const minTotalWidth = sumWidths(limitWidths(columns, MIN_COLUMN_WIDTH))
  if (minTotalWidth > availableWidth) {
    const columnsWithoutMainWidth = columns.map((column) => (column.isMain ? { ...column, minWidth: 0 } : column))
    if (sumWidths(limitWidths(columnsWithoutMainWidth, MIN_COLUMN_WIDTH)) <= availableWidth)
      return truncateEvenly(columnsWithoutMainWidth, availableWidth)
    const columnsWithoutMinWidths = columns.map((column) => ({ ...column, minWidth: 0 }))
    // Codes are normally not truncated. Truncates them like other columns if this avoids horizontal scrolling.
    if (sumWidths(limitWidths(columnsWithoutMinWidths, MIN_COLUMN_WIDTH)) <= availableWidth)
      return truncateEvenly(columnsWithoutMinWidths, availableWidth)
    // Truncates the titles above short values if this avoids horizontal scrolling.
    const columnsWithCutTitles = columnsWithoutMinWidths.map((column) => ({
      ...column,
      idealWidth: Math.min(column.idealWidth, Math.max(column.valueWidth, MIN_TITLE_WIDTH)),
    }))
    if (sumWidths(limitWidths(columnsWithCutTitles, MIN_COLUMN_WIDTH)) <= availableWidth)
      return distributeWidth(columnsWithCutTitles, availableWidth)
    // The table scrolls horizontally in any case, so codes stay complete and names stay wide enough to be
    // distinguished.
    return limitWidths(setNameMinWidth(columns, MAX_RESERVED_NAME_WIDTH), MIN_COLUMN_WIDTH)
  }
  // Gives the name column the width that remains when all other columns have their minimum width.
  const columnsWithNameWidth = setNameMinWidth(
    columns,
    Math.min(MAX_RESERVED_NAME_WIDTH, MIN_COLUMN_WIDTH + availableWidth - minTotalWidth),
  )
  let commonWidth = MIN_COLUMN_WIDTH
  while (sumWidths(limitWidths(columnsWithNameWidth, commonWidth + 1)) <= availableWidth) commonWidth += 1
  return limitWidths(columnsWithNameWidth, commonWidth)
}

function setNameMinWidth(columns: readonly ColumnWidthLimits[], minWidth: number): readonly ColumnWidthLimits[] {
  return columns.map((column) => (column.isName ? { ...column, minWidth } : column))
}

function limitWidths(columns: readonly ColumnWidthLimits[], maxWidth: number): readonly number[] {
  return columns.map(({ idealWidth, minWidth, readableWidth = 0, isFixed }) =>
    isFixed ? idealWidth : Math.min(idealWidth, Math.max(minWidth, readableWidth, maxWidth)),
  )
}

const sumWidths = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** Maximum width in pixels that is reserved for names. This width usually suffices to tell two names apart. */
const MAX_RESERVED_NAME_WIDTH = 200

/** Maximum width in pixels that is reserved for the main column of a list. */
const MAX_MAIN_COLUMN_WIDTH_PX = 260

/**
 * Maximum width in pixels of a column of codes (values with digits, such as ids, that all have a similar length). The
 * width of the narrowest cell in such a column is at least `MIN_CODE_WIDTH_RATIO` times the width of the widest cell.
 */
const MAX_CODE_WIDTH = 220
const MIN_CODE_WIDTH_RATIO = 0.8
/**
 * Columns up to this width in pixels are never truncated, because truncating a short column would save too little
 * width.
 */
const SHORT_COLUMN_WIDTH = 120

/** Widths in pixels of the column with the row's checkbox and of the column with the row's menu button. */
const CHECKBOX_WIDTH = 36
const MENU_BUTTON_WIDTH = 36

/** Width in pixels of the sort arrow, which appears in a column header when the user sorts by the column. */
const SORT_ARROW_WIDTH = 14

/**
 * Maximum number of rows whose text lengths are compared to estimate the width of a column. The rendered width cannot
 * be measured for all rows, because only the visible rows are rendered.
 */
const MAX_SAMPLED_ROWS = 500

interface WidthsOptions<Row> {
  /** Table element. The column widths are set as CSS custom properties of this element. */
  readonly table: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly selectable: boolean
  readonly hasMenu: boolean
  /** Cache key of the list. When the list is opened again, the cached column widths are used. */
  readonly cacheKey: string
}

/**
 * Cached column widths. A key consists of the cache key and the column ids of a list. Reloading the page empties the
 * cache.
 */
const widthsByList = new Map<string, readonly number[]>()

interface FittedLayout {
  readonly columns: unknown
  readonly availableWidth: number
}

/**
 * Sets the column widths after the rows have rendered. Measures again only if a cell is truncated or the available
 * width has changed: measuring forces a layout of the page, and columns that fit should not move.
 */
export function useColumnWidths<Row>(options: WidthsOptions<Row>): void {
  const { table, scroller, columns, rows, isLoading, selectable, hasMenu, cacheKey } = options
  const fittedLayout = useRef<FittedLayout | null>(null)
  const fittedWidth = useRef(0)
  const latestOptions = useRef(options)
  useLayoutEffect(() => {
    latestOptions.current = options
  })

  const sizeColumns = useCallback(() => {
    const { columns, rows, isLoading, selectable, hasMenu, cacheKey } = latestOptions.current
    const { current: tableElement } = table
    const width = scroller.current?.clientWidth ?? 0
    if (!tableElement || width === 0) return
    fittedWidth.current = width
    const controlsWidth = (selectable ? CHECKBOX_WIDTH : 0) + (hasMenu ? MENU_BUTTON_WIDTH : 0)
    const availableWidth = width - controlsWidth
    const listKey = `${cacheKey} ${columns.map(({ id }) => id)}`
    const cachedWidths = widthsByList.get(listKey)
    const applyTrackSizes = (trackSizes: readonly string[], total: number) => {
      const [checkboxTrack, menuTrack] = [
        selectable ? `${CHECKBOX_WIDTH}px` : '',
        hasMenu ? `${MENU_BUTTON_WIDTH}px` : '',
      ]
      tableElement.style.setProperty('--columns', [checkboxTrack, ...trackSizes, menuTrack].join(' '))
      tableElement.style.setProperty('--least-width', `${total}px`)
      tableElement.toggleAttribute('data-scrolls', total > width)
      // Marks the column widths as final with a data attribute. Until then, CSS hides the column headers, so that users
      // do not see the headers move.
      tableElement.toggleAttribute('data-fitted', rows.length > 0 || !isLoading || cachedWidths !== undefined)
    }
    const applyWidths = (widths: readonly number[]) =>
      applyTrackSizes(
        widths.map((columnWidth) => `${columnWidth}px`),
        sumWidths(widths) + controlsWidth,
      )
    if (rows.length === 0) {
      fittedLayout.current = null
      if (cachedWidths) applyWidths(cachedWidths)
      else
        applyTrackSizes(
          columns.map(() => 'minmax(0, 1fr)'),
          columns.length * MIN_COLUMN_WIDTH,
        )
      return
    }
    if (
      fittedLayout.current?.columns === columns &&
      fittedLayout.current.availableWidth === availableWidth &&
      !isAnyCellTruncated(tableElement)
    )
      return
    const measuredColumns = measureColumns(tableElement, latestOptions.current)
    // Uses the estimated widths, which include rows that are not rendered yet. If the table is too narrow for these
    // widths, uses only the widths of the rendered rows.
    const hasSpareWidth = measuredColumns.reduce((sum, { idealWidth }) => sum + idealWidth, 0) <= availableWidth
    const widths = distributeWidth(
      hasSpareWidth
        ? measuredColumns
        : measuredColumns.map((measuredColumn) => ({ ...measuredColumn, idealWidth: measuredColumn.renderedWidth })),
      availableWidth,
    )
    fittedLayout.current = { columns, availableWidth: availableWidth }
    widthsByList.set(listKey, widths)
    applyWidths(widths)
  }, [table, scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when these values change
  useLayoutEffect(sizeColumns, [sizeColumns, columns, rows, isLoading, selectable, hasMenu, cacheKey])
  useEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== fittedWidth.current) sizeColumns()
    })
    observer.observe(element)
    // Measures the columns again when a web font has loaded, because the characters of the new font have other widths.
    document.fonts?.addEventListener('loadingdone', sizeColumns)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', sizeColumns)
    }
  }, [sizeColumns, scroller])
}

/** Returns true if the content of any cell, or of any element in a cell, is wider than the element around it. */
function isAnyCellTruncated(tableElement: HTMLElement): boolean {
  const elements = tableElement.querySelectorAll<HTMLElement>('[data-index] *')
  return [...elements].some(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
}

/**
 * Measures the width that every column needs. First removes the current column widths, so that the browser makes every
 * column as wide as its widest cell.
 */
function measureColumns<Row>(
  tableElement: HTMLElement,
  { columns, rows, selectable }: WidthsOptions<Row>,
): readonly MeasuredColumn[] {
  tableElement.toggleAttribute('data-fitted', false)
  tableElement.style.removeProperty('--columns')
  const firstColumnIndex = selectable ? 1 : 0
  const idealWidths = columns.map(() => 0)
  const [narrowestCells, widestCells] = [columns.map(() => Number.POSITIVE_INFINITY), columns.map(() => 0)]
  const haveDigits = columns.map(() => true)
  const renderedRows: Row[] = []
  for (const row of tableElement.querySelectorAll<HTMLElement>('[role=row]')) {
    const { index } = row.dataset
    const renderedRow = index === undefined ? undefined : rows[Number(index)]
    if (renderedRow !== undefined) renderedRows.push(renderedRow)
    for (const [columnIndex, column] of columns.entries()) {
      const cell = row.children.item(firstColumnIndex + columnIndex)
      // Skips the focused cell, because its text wraps over several lines instead of being truncated.
      if (!cell || cell === document.activeElement) continue
      const isUnsorted = index === undefined && column.sortable && cell.getAttribute('aria-sort') === 'none'
      const neededWidth = Math.ceil(cell.getBoundingClientRect().width) + (isUnsorted ? SORT_ARROW_WIDTH : 0)
      idealWidths[columnIndex] = Math.max(idealWidths[columnIndex] ?? 0, neededWidth)
      if (index === undefined) continue
      if (!/\d/.test(cell.textContent)) haveDigits[columnIndex] = false
      narrowestCells[columnIndex] = Math.min(narrowestCells[columnIndex] ?? 0, neededWidth)
      widestCells[columnIndex] = Math.max(widestCells[columnIndex] ?? 0, neededWidth)
    }
  }
  const isPartiallyRendered = renderedRows.length < rows.length
  return columns.map((column, columnIndex) => {
    const measuredWidth = idealWidths[columnIndex] ?? 0
    const lengthRatio = isPartiallyRendered ? getLengthRatio(column, renderedRows, rows) : 1
    const idealWidth = Math.ceil(measuredWidth * lengthRatio)
    const valueWidth = Math.ceil((widestCells[columnIndex] ?? 0) * lengthRatio)
    const isFixed = column.align === 'end' || column.isAction === true || column.isNeverTruncated === true
    const isCode =
      haveDigits[columnIndex] === true &&
      idealWidth <= MAX_CODE_WIDTH &&
      (narrowestCells[columnIndex] ?? 0) >= MIN_CODE_WIDTH_RATIO * (widestCells[columnIndex] ?? 0)
    const keepsWidth = isCode || idealWidth <= SHORT_COLUMN_WIDTH
    const minWidth = keepsWidth ? idealWidth : column.isMain ? Math.min(idealWidth, MAX_MAIN_COLUMN_WIDTH_PX) : 0
    return {
      ...{ idealWidth, valueWidth, renderedWidth: measuredWidth, minWidth, isFixed },
      readableWidth: column.readableWidth,
      isName: column.isName === true,
      isMain: column.isMain === true,
    }
  })
}

/**
 * Returns the ratio of a column's longest text in all rows to its longest text in the rendered rows. The ratio is at
 * least 1.
 */
function getLengthRatio<Row>(column: Column<Row>, renderedRows: readonly Row[], rows: readonly Row[]): number {
  const getMaxLength = (sampledRows: readonly Row[]) =>
    sampledRows.reduce((maxLength, row) => Math.max(maxLength, column.text(row).length), 1)
  return Math.max(1, getMaxLength(rows.slice(0, MAX_SAMPLED_ROWS)) / getMaxLength(renderedRows))
}
