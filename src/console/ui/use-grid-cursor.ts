// The row cursor: which row has it, that it keeps the focus, and that it is found again when one comes back.
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { readStored, tab, writeStored } from '#console/lib/owner.ts'
import { clamp } from './grid-cursor.ts'

interface GridCursorOptions {
  readonly count: number
  readonly firstIndex: number
  readonly body: RefObject<HTMLElement | null>
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly idAt: (index: number) => string
  readonly restoreKey: string | undefined
  /** The record that was looked at last, where one comes back from another than one left the list for. */
  readonly lookedAt: string | null
  readonly autoFocus: boolean
}

const storageKey = (restoreKey: string) => `reversa:grid:${restoreKey}`

function nothingHasFocus(): boolean {
  const { activeElement } = document
  // The heading gets the focus when one arrives on a page; the rows are a better place once they are there.
  return !activeElement || activeElement === document.body || activeElement.matches('main, main h1')
}

export function useGridCursor(options: GridCursorOptions) {
  const { count, firstIndex, body, scroller, idAt, restoreKey, lookedAt, autoFocus } = options
  const [stored, setStored] = useState<number | null>(null)
  const cursor = stored === null || count === 0 ? null : clamp(stored, count)
  /** The focused cell of the row; null: the row itself. */
  const column = useRef<number | null>(null)
  const hadFocus = useRef(false)
  const isReady = useRef(false)

  const focusRow = useCallback(
    (index: number) => {
      const row = body.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)
      const cell = column.current === null ? null : row?.children.item(column.current)
      const target = cell instanceof HTMLElement ? cell : row
      if (cell instanceof HTMLElement) cell.tabIndex = -1
      target?.focus({ preventScroll: true })
      target?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    },
    [body],
  )

  const goTo = useCallback(
    (index: number) => {
      flushSync(() => setStored(index))
      focusRow(index)
    },
    [focusRow],
  )

  const [seenFirst, setSeenFirst] = useState(firstIndex)
  if (seenFirst !== firstIndex) {
    setSeenFirst(firstIndex)
    if (stored !== null) setStored(0)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useLayoutEffect(() => {
    if (!isReady.current || !scroller.current) return
    scroller.current.scrollTop = 0
    if (body.current?.contains(document.activeElement)) focusRow(0)
  }, [firstIndex])

  /** The focus comes back to the row that had it. */
  const takeBack = () => {
    if (hadFocus.current && nothingHasFocus()) focusRow(cursor ?? 0)
  }

  useLayoutEffect(() => {
    if (count === 0) return
    if (!isReady.current) {
      isReady.current = true
      const found = restoreKey === undefined ? null : recall(restoreKey, count, idAt, lookedAt)
      if (found && scroller.current) {
        scroller.current.scrollTop = found.top
        setStored(found.index)
        hadFocus.current = nothingHasFocus()
        return
      }
      if (autoFocus && nothingHasFocus()) {
        // Rows that are still to be drawn get it once they are.
        hadFocus.current = true
        goTo(0)
      }
    }
    takeBack()
  })

  const latest = useRef({ cursor, idAt })
  useEffect(() => {
    latest.current = { cursor, idAt }
  })
  useEffect(() => {
    const { current: element } = scroller
    return () => {
      const { cursor: index, idAt: identify } = latest.current
      if (restoreKey === undefined || index === null) return
      const kept = { id: identify(index), index, top: element?.scrollTop ?? 0 }
      writeStored(tab, storageKey(restoreKey), JSON.stringify(kept))
    }
  }, [restoreKey, scroller])

  return { cursor, setCursor: setStored, goTo, focusRow, takeBack, column, hadFocus }
}

/** Where the cursor was, if that row is still here: at its place, or somewhere near. */
function recall(restoreKey: string, count: number, idAt: (index: number) => string, lookedAt: string | null) {
  try {
    const kept: unknown = JSON.parse(readStored(tab, storageKey(restoreKey)) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('id' in kept && 'index' in kept && 'top' in kept)) return null
    const { index, top } = kept
    const id = lookedAt ?? kept.id
    if (typeof index !== 'number' || typeof top !== 'number') return null
    if (index < count && idAt(index) === id) return { index, top }
    const near = Array.from({ length: Math.min(count, 200) }, (_, at) => at).find((at) => idAt(at) === id)
    return near === undefined ? null : { index: near, top }
  } catch {
    return null
  }
}
