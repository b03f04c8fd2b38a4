// Measures the column widths that the cells need and distributes the width of the table among the columns.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Column } from './column.tsx'

interface Wanted {
  /** Width in pixels at which no cell of the column is truncated. */
  readonly ideal: number
  /**
   * Width in pixels that the column keeps until all other columns have shrunk to the minimum: the full width for codes,
   * dates and badges, otherwise 0.
   */
  readonly kept: number
  /** True for the column with the row's name, which is truncated last after codes. */
  readonly isName: boolean
  /** True for a column that neither shrinks nor grows: right-aligned numbers and action buttons. */
  readonly isFixed: boolean
}

interface Measured extends Wanted {
  /** Width in pixels needed by the rendered rows only; rows outside the viewport are not counted. */
  readonly drawn: number
}

/** Minimum width in pixels of a column that may be truncated. Below it the table scrolls horizontally instead. */
const least = 96

/**
 * Returns the width of each column in pixels. Spare width is distributed in proportion to the ideal widths; missing
 * width is taken from the widest columns, which are all truncated to the same width.
 */
export function sharedRoom(columns: readonly Wanted[], room: number): readonly number[] {
  const needed = columns.reduce((sum, { ideal }) => sum + ideal, 0)
  if (needed > room) return cutAlike(columns, room)
  const elastic = columns.reduce((sum, { ideal, isFixed }) => (isFixed ? sum : sum + ideal), 0)
  const growth = elastic === 0 ? 0 : (room - needed) / elastic
  return columns.map(({ ideal, isFixed }) => (isFixed ? ideal : Math.floor(ideal * (1 + growth))))
}

function cutAlike(columns: readonly Wanted[], room: number): readonly number[] {
  const narrowest = sumOf(widthsAt(columns, least))
  if (narrowest > room) {
    const cut = columns.map((column) => ({ ...column, kept: 0 }))
    // Truncates codes like other columns if that avoids horizontal scrolling.
    if (sumOf(widthsAt(cut, least)) <= room) return cutAlike(cut, room)
    // Horizontal scrolling is unavoidable, so codes keep their full width and names enough width to be told apart.
    return widthsAt(keepName(columns, widestName), least)
  }
  // The name column gets the width that remains when all other columns have their minimum width.
  const named = keepName(columns, Math.min(widestName, least + room - narrowest))
  let level = least
  while (sumOf(widthsAt(named, level + 1)) <= room) level += 1
  return widthsAt(named, level)
}

function keepName(columns: readonly Wanted[], kept: number): readonly Wanted[] {
  return columns.map((column) => (column.isName ? { ...column, kept } : column))
}

function widthsAt(columns: readonly Wanted[], level: number): readonly number[] {
  return columns.map(({ ideal, kept, isFixed }) => (isFixed ? ideal : Math.min(ideal, Math.max(kept, level))))
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0)

/** Width in pixels at which a name can usually be distinguished from other names. */
const widestName = 200

/**
 * Maximum width in pixels of a column of codes. A column counts as codes when its narrowest cell is nearly as wide as
 * its widest.
 */
const widestCode = 220
const nearly = 0.8
/** Columns up to this width in pixels are never truncated, because truncating them would save too little. */
const short = 120

/** Width in pixels of the checkbox column and of the column with the row's menu button. */
const checkWidth = 36
const menuWidth = 36

/** Width in pixels of the sort arrow, which appears in a header after the user sorts by its column. */
const arrowWidth = 14

/** Number of rows whose text lengths are compared to estimate the widths of rows that are not rendered. */
const mostRead = 500

interface WidthsOptions<Row> {
  /** Table element, which receives the column widths as CSS custom properties. */
  readonly table: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly selectable: boolean
  readonly hasMenu: boolean
  /** Cache key of the list: its column widths are reused the next time the list is rendered. */
  readonly place: string
}

/** Column widths by list and column ids; lasts until the page is reloaded. */
const lastWidths = new Map<string, readonly number[]>()

interface Fitted {
  readonly columns: unknown
  readonly room: number
}

/**
 * Sets the column widths after the rows render. Widths are measured again only when a cell is truncated or the table
 * width changes, because each measurement forces a layout of the page and must not shift columns that fit.
 */
export function useColumnWidths<Row>(options: WidthsOptions<Row>): void {
  const { table, scroller, columns, rows, isLoading, selectable, hasMenu, place } = options
  const fitted = useRef<Fitted | null>(null)
  const fittedWidth = useRef(0)
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  const sizeColumns = useCallback(() => {
    const { columns, rows, isLoading, selectable, hasMenu, place } = latest.current
    const { current: frame } = table
    const width = scroller.current?.clientWidth ?? 0
    if (!frame || width === 0) return
    fittedWidth.current = width
    const edges = (selectable ? checkWidth : 0) + (hasMenu ? menuWidth : 0)
    const room = width - edges
    const name = `${place} ${columns.map(({ id }) => id)}`
    const known = lastWidths.get(name)
    const lay = (tracks: readonly string[], total: number) => {
      const [box, menu] = [selectable ? `${checkWidth}px` : '', hasMenu ? `${menuWidth}px` : '']
      frame.style.setProperty('--columns', [box, ...tracks, menu].join(' '))
      frame.style.setProperty('--least-width', `${total}px`)
      frame.toggleAttribute('data-scrolls', total > width)
      // Marks the column widths as final so that CSS shows the headers, which would otherwise visibly move.
      frame.toggleAttribute('data-fitted', rows.length > 0 || !isLoading || known !== undefined)
    }
    const layWidths = (widths: readonly number[]) =>
      lay(
        widths.map((each) => `${each}px`),
        sumOf(widths) + edges,
      )
    if (rows.length === 0) {
      fitted.current = null
      if (known) layWidths(known)
      else
        lay(
          columns.map(() => 'minmax(0, 1fr)'),
          columns.length * least,
        )
      return
    }
    if (fitted.current?.columns === columns && fitted.current.room === room && !isAnyCut(frame)) return
    const wanted = wantedOf(frame, latest.current)
    // Reserves width for rows that are not rendered yet only if no rendered row is truncated because of the reserve.
    const isRoomy = wanted.reduce((sum, { ideal }) => sum + ideal, 0) <= room
    const widths = sharedRoom(isRoomy ? wanted : wanted.map((one) => ({ ...one, ideal: one.drawn })), room)
    fitted.current = { columns, room }
    lastWidths.set(name, widths)
    layWidths(widths)
  }, [table, scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: measures again when these values change
  useLayoutEffect(sizeColumns, [sizeColumns, columns, rows, isLoading, selectable, hasMenu, place])
  useEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== fittedWidth.current) sizeColumns()
    })
    observer.observe(element)
    // Web fonts load only after text uses them and have different glyph widths, so the columns are measured again.
    document.fonts?.addEventListener('loadingdone', sizeColumns)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', sizeColumns)
    }
  }, [sizeColumns, scroller])
}

/** Returns true when the content of a cell, or of a badge in a cell, is wider than the cell. */
function isAnyCut(frame: HTMLElement): boolean {
  const parts = frame.querySelectorAll<HTMLElement>('[data-index] *')
  return [...parts].some(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
}

/**
 * Measures the width that each column needs. Removes the column widths first, so that CSS makes every column as wide as
 * its widest cell.
 */
function wantedOf<Row>(frame: HTMLElement, { columns, rows, selectable }: WidthsOptions<Row>): readonly Measured[] {
  frame.toggleAttribute('data-fitted', false)
  frame.style.removeProperty('--columns')
  const first = selectable ? 1 : 0
  const ideals = columns.map(() => 0)
  const [narrowest, widest] = [columns.map(() => Number.POSITIVE_INFINITY), columns.map(() => 0)]
  const hasBadges = columns.map(() => false)
  const drawn: Row[] = []
  for (const row of frame.querySelectorAll<HTMLElement>('[role=row]')) {
    const { index } = row.dataset
    const shown = index === undefined ? undefined : rows[Number(index)]
    if (shown !== undefined) drawn.push(shown)
    for (const [at, column] of columns.entries()) {
      const cell = row.children.item(first + at)
      // Skips the focused cell, because its text wraps over several lines instead of being truncated.
      if (!cell || cell === document.activeElement) continue
      const isUnsorted = index === undefined && column.sortable && cell.getAttribute('aria-sort') === 'none'
      const needed = Math.ceil(cell.getBoundingClientRect().width) + (isUnsorted ? arrowWidth : 0)
      ideals[at] = Math.max(ideals[at] ?? 0, needed)
      if (index === undefined) continue
      if (cell.matches(':has(> [data-badge]:only-child)')) hasBadges[at] = true
      narrowest[at] = Math.min(narrowest[at] ?? 0, needed)
      widest[at] = Math.max(widest[at] ?? 0, needed)
    }
  }
  const isPart = drawn.length < rows.length
  return columns.map((column, at) => {
    const shown = ideals[at] ?? 0
    const ideal = Math.ceil(shown * (isPart ? growthOf(column, drawn, rows) : 1))
    const isFixed = column.align === 'end' || column.isAction === true
    const isCode = ideal <= widestCode && (narrowest[at] ?? 0) >= nearly * (widest[at] ?? 0)
    const kept = isCode || hasBadges[at] || ideal <= short ? ideal : 0
    return { ideal, drawn: shown, isFixed, isName: column.isName === true, kept }
  })
}

/**
 * Returns the ratio of the longest text of a column in the whole list to its longest text in the rendered rows; at
 * least 1.
 */
function growthOf<Row>(column: Column<Row>, drawn: readonly Row[], rows: readonly Row[]): number {
  const longest = (some: readonly Row[]) => some.reduce((most, row) => Math.max(most, column.text(row).length), 1)
  return Math.max(1, longest(rows.slice(0, mostRead)) / longest(drawn))
}
