// Moves the cursor (the selected row) of a list: computes the index of the next row for a single step, for a screen up
// or down, and for the first and last row.

export type CursorMove = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

interface ListExtent {
  readonly rowCount: number
  /** Number of rows that are visible at the same time. */
  readonly visibleRows: number
}

/** Returns the row index after a cursor movement, or `header` if the cursor moves above the first row. */
export function moveCursor(move: CursorMove, cursor: number, { rowCount, visibleRows }: ListExtent): number | 'header' {
  if (move === 'up' && cursor <= 0) return 'header'
  const step = Math.max(1, visibleRows - 1)
  const next = {
    up: cursor - 1,
    down: cursor + 1,
    first: 0,
    last: rowCount - 1,
    pageUp: cursor - step,
    pageDown: cursor + step,
  }
  return clampIndex(next[move], rowCount)
}

export function clampIndex(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
