// Keyboard and mouse handling of the grid: row cursor, focus and keys. Also passes the rows under the cursor and in the
// selection to commands as arguments.
import { useQueryClient } from '@tanstack/react-query'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router-dom'
import type { Arguments, Command } from '#commands/command.ts'
import { clearSearchCommand } from '#commands/lists.ts'
import { OVERLAY_PARAMETER, removeOverlay } from '#commands/registry.ts'
import { focusListFilter, hasNoFocusedControl } from '#console/lib/browser.ts'
import { type CursorMove, clampIndex, moveCursor } from '#console/lib/cursor.ts'
import {
  areSingleKeyShortcutsEnabled,
  hasNoModifiers,
  isFromShadowTree,
  isMac,
  isModKeyPressed,
  type KeyFields,
} from '#console/lib/key-events.ts'
import { getSessionStorage, readStorageItem, writeStorageItem } from '#console/lib/storage.ts'
import { getRecordPager, type PagerRow, type ReadPagerPage, startRecordPager } from '#console/run/record-pager.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { RowId } from './column.tsx'
import type { ListSource } from './list-state.ts'
import { type GridSelection, joinArguments, listBulkActions } from './selection.ts'

interface GridCursorOptions {
  readonly count: number
  readonly firstIndex: number
  readonly body: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly getId: (index: number) => string
  readonly storageKey: string | undefined
  /** Id of the record from this list that the user viewed last. The cursor returns to the row of this record. */
  readonly lastViewedId: string | null
  readonly autoFocus: boolean
}

const getCursorStorageKey = (storageKey: string) => `reversa:grid:${storageKey}`

export function useGridCursor(options: GridCursorOptions) {
  const { count, firstIndex, body, scroller, getId, storageKey, lastViewedId, autoFocus } = options
  const [storedIndex, setStoredIndex] = useState<number | null>(null)
  const cursor = storedIndex === null || count === 0 ? null : clampIndex(storedIndex, count)
  /** Index of the focused cell in the row; null if the row itself has the focus. */
  const focusedCellIndex = useRef<number | null>(null)
  const hadFocus = useRef(false)
  const isReady = useRef(false)

  const focusRow = useCallback(
    (index: number, isByKey = false) => {
      const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      const cell = focusedCellIndex.current === null ? null : row?.children.item(focusedCellIndex.current)
      const target = cell instanceof HTMLElement ? cell : row
      if (cell instanceof HTMLElement) cell.tabIndex = -1
      // Sets `focusVisible` for focus moves by keyboard, because WebKit otherwise shows no focus ring after a click.
      target?.focus({ preventScroll: true, ...(isByKey ? { focusVisible: true } : {}) })
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [body],
  )

  const goTo = useCallback(
    (index: number) => {
      flushSync(() => setStoredIndex(index))
      focusRow(index, true)
    },
    [focusRow],
  )

  const [previousFirstIndex, setPreviousFirstIndex] = useState(firstIndex)
  if (previousFirstIndex !== firstIndex) {
    setPreviousFirstIndex(firstIndex)
    if (storedIndex !== null) setStoredIndex(0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page of the list changes
  useLayoutEffect(() => {
    if (!isReady.current || !scroller.current) return
    scroller.current.scrollTop = 0
    if (body.current?.contains(document.activeElement)) focusRow(0)
  }, [firstIndex])

  /** Focuses the row under the cursor again if the grid had the focus before and no other element has the focus now. */
  const refocusRow = () => {
    if (hadFocus.current && hasNoFocusedControl()) focusRow(cursor ?? 0)
  }

  useLayoutEffect(() => {
    if (count === 0) return
    if (!isReady.current) {
      isReady.current = true
      const restored = storageKey === undefined ? null : readStoredCursor(storageKey, count, getId, lastViewedId)
      if (restored && scroller.current) {
        scroller.current.scrollTop = restored.top
        setStoredIndex(restored.index)
        hadFocus.current = hasNoFocusedControl()
        return
      }
      if (autoFocus) {
        // Sets the cursor even if another element has the focus, so that the shortcuts for rows have a row.
        setStoredIndex(0)
        // Stores that the grid has the focus. After the rows have rendered, the focus then moves to the first row.
        hadFocus.current = hasNoFocusedControl()
        if (hadFocus.current) focusRow(0)
      }
    }
    refocusRow()
  })

  const latest = useRef({ cursor, getId })
  useEffect(() => {
    latest.current = { cursor, getId }
  })
  useEffect(() => {
    const { current: element } = scroller
    return () => {
      const { cursor: index, getId } = latest.current
      if (storageKey === undefined || index === null) return
      const cursorToStore = { id: getId(index), index, top: element?.scrollTop ?? 0 }
      writeStorageItem(getSessionStorage, getCursorStorageKey(storageKey), JSON.stringify(cursorToStore))
    }
  }, [storageKey, scroller])

  /**
   * When the user presses a navigation key outside the grid, moves the focus to the row under the cursor. The focus can
   * be outside after a click beside the rows.
   */
  const handleDocumentKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const key = parseGridKey(event, { mac: isMac, singleKeys: areSingleKeyShortcutsEnabled() })
    if (!autoFocus || count === 0 || key?.type !== 'move' || event.defaultPrevented) return
    if (!hasNoFocusedControl() || body.current?.closest('[inert]')) return
    event.preventDefault()
    goTo(cursor ?? 0)
  })
  useEffect(() => {
    document.addEventListener('keydown', handleDocumentKey)
    return () => document.removeEventListener('keydown', handleDocumentKey)
  }, [])

  /**
   * Moves the cursor to the first row and scrolls to the top. Called when the user leaves the filter field with Enter
   * or ↓.
   */
  const moveToFirstRow = () => {
    focusedCellIndex.current = null
    if (scroller.current) scroller.current.scrollTop = 0
    // Waits for a microtask, because an effect calls this function, and React cannot render synchronously in an effect.
    queueMicrotask(() => goTo(0))
  }

  return {
    cursor,
    setCursor: setStoredIndex,
    goTo,
    focusRow,
    enter: moveToFirstRow,
    takeBack: refocusRow,
    column: focusedCellIndex,
    hadFocus,
  }
}

/**
 * Returns the stored row index and scroll position. Returns null if the stored row is neither at its old index nor
 * among the first 200 rows.
 */
function readStoredCursor(
  storageKey: string,
  count: number,
  getIdAt: (index: number) => string,
  lastViewedId: string | null,
) {
  try {
    const storedCursor: unknown = JSON.parse(
      readStorageItem(getSessionStorage, getCursorStorageKey(storageKey)) ?? 'null',
    )
    if (
      typeof storedCursor !== 'object' ||
      storedCursor === null ||
      !('id' in storedCursor && 'index' in storedCursor && 'top' in storedCursor)
    )
      return null
    const { index, top } = storedCursor
    const id = lastViewedId ?? storedCursor.id
    if (typeof index !== 'number' || typeof top !== 'number') return null
    if (index < count && getIdAt(index) === id) return { index, top }
    const nearbyIndex = Array.from({ length: Math.min(count, 200) }, (_, rowIndex) => rowIndex).find(
      (rowIndex) => getIdAt(rowIndex) === id,
    )
    return nearbyIndex === undefined ? null : { index: nearbyIndex, top }
  } catch {
    return null
  }
}

export function findRow(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

/** Returns focus handlers that move the cursor to the focused row and store whether the grid has the focus. */
function createFocusHandlers(cursor: ReturnType<typeof useGridCursor>, count: number) {
  const onFocus = (event: FocusEvent) => {
    const row = findRow(event.target)
    cursor.hadFocus.current = true
    if (!row) return
    if (event.target === row) cursor.column.current = null
    cursor.setCursor(clampIndex(Number(row.dataset.index), count))
  }

  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    // `hadFocus` stays true if the browser removed the focus because the focused row was removed from the DOM. The grid
    // then restores the focus.
    setTimeout(() => {
      if (target.isConnected && !currentTarget.contains(document.activeElement)) cursor.hadFocus.current = false
    })
  }

  return { onFocus, onBlur }
}

export type GridKey =
  | { readonly type: 'move'; readonly move: CursorMove }
  | { readonly type: 'extend'; readonly move: CursorMove }
  | { readonly type: 'cell'; readonly step: -1 | 1 }
  | { readonly type: 'open'; readonly newTab: boolean }
  | { readonly type: 'page'; readonly step: -1 | 1 }
  | { readonly type: 'toggle' | 'all' | 'clear' | 'menu' | 'peek' | 'find' }

const CURSOR_MOVES: Readonly<Record<string, CursorMove>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
}

const LETTER_KEYS: Readonly<Record<string, GridKey>> = {
  j: { type: 'move', move: 'down' },
  k: { type: 'move', move: 'up' },
  x: { type: 'toggle' },
  '[': { type: 'page', step: -1 },
  ']': { type: 'page', step: 1 },
}

const NAMED_KEYS: Readonly<Record<string, GridKey>> = {
  ArrowLeft: { type: 'cell', step: -1 },
  ArrowRight: { type: 'cell', step: 1 },
  Enter: { type: 'open', newTab: false },
  Escape: { type: 'clear' },
  ' ': { type: 'peek' },
  ContextMenu: { type: 'menu' },
}

interface KeyOptions {
  readonly mac: boolean
  readonly singleKeys: boolean
}

export function parseGridKey(event: KeyFields, { mac, singleKeys }: KeyOptions): GridKey | null {
  if (event.isComposing || event.keyCode === 229) return null
  const move = CURSOR_MOVES[event.key]
  // With AltGr, compares the typed character and ignores the modifier keys, because some keyboard layouts type brackets
  // with AltGr.
  const isAltGr = event.getModifierState?.('AltGraph') === true
  const letterKeyAction = singleKeys ? LETTER_KEYS[event.key.length === 1 ? event.key : ''] : undefined
  if (isAltGr) return letterKeyAction?.type === 'page' ? letterKeyAction : null
  if (hasNoModifiers(event)) return move ? { type: 'move', move } : (letterKeyAction ?? NAMED_KEYS[event.key] ?? null)
  if (event.altKey) return null
  if (event.shiftKey && !event.ctrlKey && !event.metaKey) {
    if (event.key === 'F10') return { type: 'menu' }
    return move ? { type: 'extend', move } : null
  }
  if (event.shiftKey || !isModKeyPressed(event, mac)) return null
  if (event.key === 'Enter') return { type: 'open', newTab: true }
  if (event.key.toLowerCase() === 'a') return { type: 'all' }
  if (event.key.toLowerCase() === 'f') return { type: 'find' }
  return move === 'first' || move === 'last' ? { type: 'move', move } : null
}

export interface MenuPosition {
  readonly index: number
  readonly x: number
  readonly y: number
}

interface GridEventsOptions<Row> {
  readonly count: number
  readonly countVisibleRows: () => number
  readonly scrollToRow: (index: number) => void
  readonly cursor: ReturnType<typeof useGridCursor>
  readonly selection: GridSelection<Row> | null
  readonly onOpen: ((index: number, newTab: boolean) => void) | undefined
  readonly onPage: ((step: -1 | 1) => void) | undefined
  readonly onMenu: ((position: MenuPosition) => void) | undefined
  readonly isPeeking: boolean
  readonly onPeek: (isPeeking: boolean) => void
  /**
   * Moves the focus to the column header above the cell with the given index, or to the first column header if the
   * index is null.
   */
  readonly focusHeader: (cell: number | null) => void
}

function getAction(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-action]')?.dataset.action : undefined
}

const isControl = (target: EventTarget) => target instanceof Element && target.closest('a, button, input') !== null

export function useGridEvents<Row>(options: GridEventsOptions<Row>) {
  const {
    count,
    countVisibleRows,
    scrollToRow,
    cursor,
    selection,
    onOpen,
    onPage,
    onMenu,
    isPeeking,
    onPeek,
    focusHeader,
  } = options
  const { column: cellIndex } = cursor
  const { run, hasHandler } = useCommandRunner()
  const cursorIndex = cursor.cursor ?? 0

  const goTo = (index: number) => {
    scrollToRow(index)
    cursor.goTo(index)
  }

  const openMenu = (row: HTMLElement, point?: { readonly x: number; readonly y: number }) => {
    const { left, bottom } = row.getBoundingClientRect()
    onMenu?.({ index: Number(row.dataset.index), x: point?.x ?? left + 40, y: point?.y ?? bottom })
  }

  const moveToCell = (step: -1 | 1, row: HTMLElement) => {
    const next = (cellIndex.current ?? -1) + step
    cellIndex.current = next < 0 ? null : Math.min(next, row.childElementCount - 1)
    cursor.focusRow(Number(row.dataset.index), true)
  }

  const moveToRow = (mode: 'move' | 'extend', move: CursorMove) => {
    const next = moveCursor(move, cursorIndex, { rowCount: count, visibleRows: countVisibleRows() })
    if (next === 'header') {
      // The cursor is in the first row: ↑ moves the focus from the row to the filter field, or from a cell to its
      // column header.
      if (mode === 'move' && (cellIndex.current !== null || !focusListFilter())) focusHeader(cellIndex.current)
      return
    }
    if (mode === 'extend') selection?.extendTo(cursorIndex, next)
    else selection?.rest()
    goTo(next)
  }

  /** Runs the action of a key. Returns true if the key was handled. */
  const handleKey = (key: GridKey, row: HTMLElement): boolean => {
    // Mod means Ctrl, or ⌘ on a Mac. Ignores Mod+Enter if the page has a main action, because Mod+Enter then runs that
    // action.
    if (key.type === 'open' && (!onOpen || (key.newTab && hasHandler('keyboard.mainAction')))) return false
    if (key.type === 'clear' && !isPeeking && (!selection || selection.count === 0)) {
      if (!hasHandler(clearSearchCommand.id)) return false
      run(clearSearchCommand)
      return true
    }
    // Mod+F focuses the filter field, because the browser can search only the rendered rows. Pressed again in the
    // filter field, Mod+F opens the find bar of the browser.
    if (key.type === 'find') return focusListFilter()
    if (key.type === 'move' || key.type === 'extend') moveToRow(key.type, key.move)
    else if (key.type === 'cell') moveToCell(key.step, row)
    else if (key.type === 'open') onOpen?.(cursorIndex, key.newTab)
    else if (key.type === 'page') onPage?.(key.step)
    else if (key.type === 'menu') openMenu(row)
    else if (key.type === 'toggle') selection?.toggleAt(cursorIndex)
    else if (key.type === 'all') selection?.selectAll()
    else if (key.type === 'peek') onPeek(!isPeeking)
    else if (key.type === 'clear' && isPeeking) onPeek(false)
    else if (key.type === 'clear') selection?.clear()
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const row = findRow(event.target)
    const key = parseGridKey(event.nativeEvent, { mac: isMac, singleKeys: areSingleKeyShortcutsEnabled() })
    if (
      !row ||
      !key ||
      event.defaultPrevented ||
      isFromShadowTree(event.nativeEvent) ||
      ((key.type === 'open' || key.type === 'peek') && isControl(event.target))
    )
      return
    const isRepeatable = key.type === 'move' || key.type === 'extend' || key.type === 'cell'
    if (event.repeat && !isRepeatable) return
    if (handleKey(key, row)) event.preventDefault()
  }

  const onClick = (event: MouseEvent) => {
    const row = findRow(event.target)
    if (!row) return
    const index = Number(row.dataset.index)
    const action = getAction(event.target)
    // Sets the row cursor explicitly, because some browsers do not focus a link on click.
    cursor.setCursor(index)
    if (action === 'menu') {
      cursor.focusRow(index)
      openMenu(row, event.target instanceof Element ? getBottomRight(event.target) : undefined)
    } else if (isControl(event.target) || !selection) return
    else if (event.shiftKey) selection.extendTo(cursorIndex, index)
    else if (action === 'select' || (isMac ? event.metaKey : event.ctrlKey)) selection.toggleAt(index)
    else selection.rest()
  }

  const onMouseDown = (event: MouseEvent) => {
    // Shift+click selects a range of rows, so the text selection of the browser is prevented.
    if (event.shiftKey && selection && findRow(event.target)) event.preventDefault()
  }

  const onDoubleClick = (event: MouseEvent) => {
    const row = findRow(event.target)
    if (row && !isControl(event.target) && getAction(event.target) === undefined)
      onOpen?.(Number(row.dataset.index), false)
  }

  const onContextMenu = (event: MouseEvent) => {
    const row = findRow(event.target)
    if (!row || !onMenu || (event.target instanceof Element && event.target.closest('a'))) return
    event.preventDefault()
    openMenu(row, event.button === 2 ? { x: event.clientX, y: event.clientY } : undefined)
  }

  return { onKeyDown, onClick, onMouseDown, onDoubleClick, onContextMenu, ...createFocusHandlers(cursor, count) }
}

function getBottomRight(element: Element) {
  const { right, bottom } = element.getBoundingClientRect()
  return { x: right, y: bottom }
}

interface PublishedRowsOptions<Row> {
  readonly listSource: ListSource<Row> | undefined
  readonly rows: readonly Row[]
  readonly cursor: number | null
  /** Moves the cursor and the focus to a row. */
  readonly goTo: (index: number) => void
  readonly getId: (index: number) => string
  readonly getRowId: (row: Row) => RowId
  readonly getRowArguments: ((row: Row) => Arguments) | undefined
  readonly getOpenCommand: ((row: Row) => readonly [command: Command, args: Arguments]) | undefined
  readonly cursorRow: Row | undefined
  readonly selection: GridSelection<Row>
  readonly commands: readonly Command[]
}

export function usePublishRowArguments<Row>(options: PublishedRowsOptions<Row>): void {
  const { listSource, getRowArguments, cursorRow, selection, commands } = options
  const { setCurrentArguments } = useCommandRunner()
  const { can } = useSession()
  const { selection: selected, count } = selection
  const bulkActions = useMemo(() => listBulkActions(commands, can), [commands, can])
  const bulkArguments = useMemo(() => {
    const availableActions = bulkActions.filter(({ runMode }) => count > 0 && count <= runMode.maxRows)
    if (!getRowArguments || selected.kind !== 'rows' || availableActions.length === 0) return null
    const rows = [...selected.rows.values()].map(getRowArguments)
    return Object.fromEntries(availableActions.flatMap(({ runMode }) => Object.entries(joinArguments(runMode, rows))))
  }, [bulkActions, getRowArguments, selected, count])
  const currentArguments = useMemo(() => {
    const row = getRowArguments && cursorRow !== undefined ? getRowArguments(cursorRow) : null
    return row || bulkArguments ? { ...row, ...bulkArguments } : null
  }, [getRowArguments, cursorRow, bulkArguments])
  useEffect(() => {
    if (getRowArguments) setCurrentArguments(currentArguments)
  }, [setCurrentArguments, getRowArguments, currentArguments])
  useEffect(() => () => setCurrentArguments(null), [setCurrentArguments])
  useStartRecordPager(listSource, options)
}

/**
 * Starts the record pager when the user leaves the list, and when a drawer opens above the list. While a drawer is
 * open, the record pager already contains the record that the drawer shows. When the drawer closes, the focus moves to
 * the row of the record that the drawer showed last.
 */
function useStartRecordPager<Row>(listSource: ListSource<Row> | undefined, options: PublishedRowsOptions<Row>): void {
  const { rows, cursor, goTo, getId, getRowId, getRowArguments, getOpenCommand, cursorRow, commands } = options
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const hasOverlay = new URLSearchParams(search).has(OVERLAY_PARAMETER)
  const startPager = useEffectEvent(() => {
    if (!listSource || cursor === null) return
    const toPagerRow = (row: Row): PagerRow => ({
      id: String(getRowId(row)),
      args: getRowArguments?.(row) ?? {},
      openCommand: getOpenCommand?.(row) ?? null,
    })
    const readPage: ReadPagerPage = async (listSearch, page) => {
      const request = { search: new URLSearchParams(listSearch), page, usesMaxPageSize: false, client }
      const { rows, ...counts } = await listSource.read(request)
      return { ...counts, rows: rows.map(toPagerRow) }
    }
    startRecordPager({
      list: listSource.list.id,
      listUrl: removeOverlay(`${pathname}${search}`),
      id: getId(cursor),
      index: cursor,
      rowArguments: getRowArguments && cursorRow !== undefined ? getRowArguments(cursorRow) : {},
      rowCommands: commands,
      readPage,
    })
  })
  const startPagerOnLeave = useEffectEvent(() => {
    if (!hasOverlay) startPager()
  })
  const focusLastVisitedRow = useEffectEvent(() => {
    const pager = getRecordPager()
    if (cursor === null || pager?.list !== listSource?.list.id || pager?.lastRowId === getId(cursor)) return
    const index = rows.findIndex((row) => String(getRowId(row)) === pager?.lastRowId)
    if (index !== -1) goTo(index)
  })
  const hadOverlay = useRef(false)
  useEffect(() => {
    if (hasOverlay) startPager()
    else if (hadOverlay.current) focusLastVisitedRow()
    hadOverlay.current = hasOverlay
  }, [hasOverlay])
  useEffect(() => () => startPagerOnLeave(), [])
}
