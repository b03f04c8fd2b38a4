// Index arithmetic of the list cursor: single steps, pages and limits.

export type Move = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

interface Extent {
  readonly count: number
  /** Number of rows visible at once. */
  readonly page: number
}

/** Returns the row index after a cursor movement; `header` when the cursor moves above the first row. */
export function moveCursor(move: Move, cursor: number, { count, page }: Extent): number | 'header' {
  if (move === 'up' && cursor <= 0) return 'header'
  const step = Math.max(1, page - 1)
  const next = {
    up: cursor - 1,
    down: cursor + 1,
    first: 0,
    last: count - 1,
    pageUp: cursor - step,
    pageDown: cursor + step,
  }
  return clamp(next[move], count)
}

export function clamp(index: number, count: number): number {
  return Math.max(0, Math.min(count - 1, index))
}
