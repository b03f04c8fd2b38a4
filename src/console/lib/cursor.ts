// Index arithmetic of the list cursor: single steps, pages and limits.

export type CursorMove = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

interface ListExtent {
  readonly count: number
  /** Number of rows visible at once. */
  readonly visibleRows: number
}

/** Returns the row index after a cursor movement; `header` when the cursor moves above the first row. */
export function moveCursor(move: CursorMove, cursor: number, { count, visibleRows }: ListExtent): number | 'header' {
  if (move === 'up' && cursor <= 0) return 'header'
  const step = Math.max(1, visibleRows - 1)
  const next = {
    up: cursor - 1,
    down: cursor + 1,
    first: 0,
    last: count - 1,
    pageUp: cursor - step,
    pageDown: cursor + step,
  }
  return clampIndex(next[move], count)
}

export function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
