// Widths of the columns: what their cells need is measured, and the room of the table is shared among them.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Column } from './column.tsx'

interface Wanted {
  /** Pixels at which nothing of it is cut. */
  readonly ideal: number
  /** Pixels to which it is not cut before the others are as narrow as can be: all of codes, dates and badges. */
  readonly kept: number
  /** What the row is called: after codes it is cut last. */
  readonly isName: boolean
  /** Neither cut nor grown: numbers stand at its end, and what can be done belongs to the end of the row. */
  readonly isFixed: boolean
}

interface Measured extends Wanted {
  /** Of the rows that are drawn alone. */
  readonly drawn: number
}

/** Below this a column that may be cut says nothing any more: the table scrolls instead. */
const least = 96

/**
 * Pixels of each column. With room to spare all that may grow do, by their share; without, the widest are cut, all at
 * the same width: none is while another has more than it needs.
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
    // Rather than that the table scrolls, codes are cut like the others.
    if (sumOf(widthsAt(cut, least)) <= room) return cutAlike(cut, room)
    // It scrolls in any case: codes are whole, and of names what tells them from others.
    return widthsAt(keepName(columns, widestName), least)
  }
  // The name has what the others leave where they are as narrow as can be.
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

/** So much of a name tells it from others. */
const widestName = 200

/** Where the narrowest cell needs nearly as much as the widest, all say the same sort of thing: up to this width. */
const widestCode = 220
const nearly = 0.8
/** So little would be won by cutting it. */
const short = 120

/** The box that selects, and the button of the row's menu. */
const checkWidth = 36
const menuWidth = 36

/** The arrow of the order, which comes beside a header that is pressed. */
const arrowWidth = 14

/** Of a list that is drawn in part, so many rows tell how long its texts are. */
const mostRead = 500

interface WidthsOptions<Row> {
  /** The table's frame, which carries the widths as custom properties. */
  readonly table: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLElement | null>
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isLoading: boolean
  readonly selectable: boolean
  readonly hasMenu: boolean
  /** Names the list: its columns come back as wide as they were. */
  readonly place: string
}

/** By list and columns, as long as the page is open. */
const lastWidths = new Map<string, readonly number[]>()

interface Fitted {
  readonly columns: unknown
  readonly room: number
}

/**
 * Sizes the columns to what is on the screen, anew where that is cut or the room changes: while everything fits, rows
 * that come move no column. Each look at the screen makes the browser lay the table out: there are as few as can be.
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
      // Headers are seen where they stay.
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
    // Room is kept for rows that are still to be drawn only where none of those that are is cut for it.
    const isRoomy = wanted.reduce((sum, { ideal }) => sum + ideal, 0) <= room
    const widths = sharedRoom(isRoomy ? wanted : wanted.map((one) => ({ ...one, ideal: one.drawn })), room)
    fitted.current = { columns, room }
    lastWidths.set(name, widths)
    layWidths(widths)
  }, [table, scroller])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is measured
  useLayoutEffect(sizeColumns, [sizeColumns, columns, rows, isLoading, selectable, hasMenu, place])
  useEffect(() => {
    const { current: element } = scroller
    if (!element) return
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== fittedWidth.current) sizeColumns()
    })
    observer.observe(element)
    // Another font is as wide as another text, and comes once something is written in it.
    document.fonts?.addEventListener('loadingdone', sizeColumns)
    return () => {
      observer.disconnect()
      document.fonts?.removeEventListener('loadingdone', sizeColumns)
    }
  }, [sizeColumns, scroller])
}

/** Whether something in the rows is wider than its place: a cell, or a badge in one. */
function isAnyCut(frame: HTMLElement): boolean {
  const parts = frame.querySelectorAll<HTMLElement>('[data-index] *')
  return [...parts].some(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
}

/** Measured on the screen: a table that is not fitted, as at first, has every column as wide as its cells want to be. */
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
      // A focused cell shows all of its text, as tall as it takes.
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

/** How much longer the longest text of the list is than that of the rows that are drawn. */
function growthOf<Row>(column: Column<Row>, drawn: readonly Row[], rows: readonly Row[]): number {
  const longest = (some: readonly Row[]) => some.reduce((most, row) => Math.max(most, column.text(row).length), 1)
  return Math.max(1, longest(rows.slice(0, mostRead)) / longest(drawn))
}
