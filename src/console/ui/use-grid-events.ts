// What keys and the mouse do in the rows of a table. One set of handlers on the grid: rows carry none.
import type { KeyboardEvent, MouseEvent } from 'react'
import { focusListFilter } from '#console/lib/list-filter.ts'
import { cursorFocus, rowAt } from './cursor-focus.ts'
import { type Move, moveCursor } from './grid-cursor.ts'
import { type GridKey, gridKey } from './grid-keys.ts'
import { onMac, singleKeysAreOn } from './key-events.ts'
import type { useGridCursor } from './use-grid-cursor.ts'
import type { GridSelection } from './use-grid-selection.ts'

export interface MenuPlace {
  readonly index: number
  readonly x: number
  readonly y: number
}

interface GridEventsOptions<Row> {
  readonly count: number
  readonly page: () => number
  readonly show: (index: number) => void
  readonly cursor: ReturnType<typeof useGridCursor>
  readonly selection: GridSelection<Row> | null
  readonly onOpen: ((index: number, newTab: boolean) => void) | undefined
  readonly onPage: ((step: -1 | 1) => void) | undefined
  readonly onMenu: ((place: MenuPlace) => void) | undefined
  readonly isPeeking: boolean
  readonly onPeek: (isPeeking: boolean) => void
  readonly onHeader: () => void
}

function actionOf(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset.action : undefined
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input') !== null

export function useGridEvents<Row>(options: GridEventsOptions<Row>) {
  const { count, page, show, cursor, selection, onOpen, onPage, onMenu, isPeeking, onPeek, onHeader } = options
  const { column } = cursor
  const here = cursor.cursor ?? 0

  const goTo = (index: number) => {
    show(index)
    cursor.goTo(index)
  }

  const openMenu = (row: HTMLElement, point?: { readonly x: number; readonly y: number }) => {
    const { left, bottom } = row.getBoundingClientRect()
    onMenu?.({ index: Number(row.dataset.index), x: point?.x ?? left + 40, y: point?.y ?? bottom })
  }

  const walkCells = (step: -1 | 1, row: HTMLElement) => {
    const next = (column.current ?? -1) + step
    column.current = next < 0 ? null : Math.min(next, row.childElementCount - 1)
    cursor.focusRow(Number(row.dataset.index))
  }

  const walkRows = (how: 'move' | 'extend', move: Move) => {
    const next = moveCursor(move, here, { count, page: page() })
    if (next === 'header') {
      if (how === 'move') onHeader()
      return
    }
    if (how === 'extend') selection?.extendTo(here, next)
    else selection?.rest()
    goTo(next)
  }

  /** Whether it did something with the key. */
  const act = (key: GridKey, row: HTMLElement): boolean => {
    if (key.does === 'clear' && !isPeeking && (!selection || selection.count === 0)) return false
    // In the whole list, not in what is drawn of it; pressed again there, it is the browser's.
    if (key.does === 'find') return focusListFilter()
    if (key.does === 'move' || key.does === 'extend') walkRows(key.does, key.move)
    else if (key.does === 'cell') walkCells(key.step, row)
    else if (key.does === 'open') onOpen?.(here, key.newTab)
    else if (key.does === 'page') onPage?.(key.step)
    else if (key.does === 'menu') openMenu(row)
    else if (key.does === 'toggle') selection?.toggleAt(here)
    else if (key.does === 'all') selection?.selectAll()
    else if (key.does === 'peek') onPeek(!isPeeking)
    else if (key.does === 'clear' && isPeeking) onPeek(false)
    else if (key.does === 'clear') selection?.clear()
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = rowAt(event.target)
    const key = gridKey(event.nativeEvent, { mac: onMac, singleKeys: singleKeysAreOn() })
    if (
      !row ||
      !key ||
      event.defaultPrevented ||
      ((key.does === 'open' || key.does === 'peek') && isControl(event.target))
    )
      return
    const mayRepeat = key.does === 'move' || key.does === 'extend' || key.does === 'cell'
    if (event.repeat && !mayRepeat) return
    if (act(key, row)) event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const row = rowAt(event.target)
    if (!row) return
    const index = Number(row.dataset.index)
    const action = actionOf(event.target)
    // Not every browser gives a link the focus that is clicked.
    cursor.setCursor(index)
    if (action === 'menu') {
      cursor.focusRow(index)
      openMenu(row, event.target instanceof Element ? cornerOf(event.target) : undefined)
    } else if (isControl(event.target) || !selection) return
    else if (event.shiftKey) selection.extendTo(here, index)
    else if (action === 'select' || (onMac ? event.metaKey : event.ctrlKey)) selection.toggleAt(index)
    else selection.rest()
  }

  const onMouseDown = (event: MouseEvent) => {
    // A range of rows, not of text.
    if (event.shiftKey && selection && rowAt(event.target)) event.preventDefault()
  }

  const onDoubleClick = (event: MouseEvent) => {
    const row = rowAt(event.target)
    if (row && !isControl(event.target) && actionOf(event.target) === undefined)
      onOpen?.(Number(row.dataset.index), false)
  }

  const onContextMenu = (event: MouseEvent) => {
    const row = rowAt(event.target)
    if (!row || !onMenu || (event.target instanceof Element && event.target.closest('a'))) return
    event.preventDefault()
    openMenu(row, event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined)
  }

  return { onKeyDown, onClick, onMouseDown, onDoubleClick, onContextMenu, ...cursorFocus(cursor, count) }
}

function cornerOf(element: Element) {
  const { right, bottom } = element.getBoundingClientRect()
  return { x: right, y: bottom }
}
