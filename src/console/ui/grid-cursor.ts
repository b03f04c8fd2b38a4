// Where the row cursor goes and what the selection becomes: arithmetic only.

export type Move = 'up' | 'down' | 'first' | 'last' | 'pageUp' | 'pageDown'

interface Extent {
  readonly count: number
  /** Rows in sight. */
  readonly page: number
}

/** The next place of the cursor; `header` above the first row. */
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

export interface Selection<Id> {
  readonly ids: ReadonlySet<Id>
  /** Where a range began. */
  readonly anchor: number | null
}

export const nothing: Selection<never> = { ids: new Set(), anchor: null }

/** In or out, one row. */
export function toggle<Id>(selection: Selection<Id>, id: Id, index: number): Selection<Id> {
  const ids = new Set(selection.ids)
  if (!ids.delete(id)) ids.add(id)
  return { ids, anchor: index }
}

/** Every row from the anchor to `index`; the anchor is where the range began, or `from`. */
export function extend<Id>(
  selection: Selection<Id>,
  from: number,
  index: number,
  idAt: (index: number) => Id,
): Selection<Id> {
  const anchor = selection.anchor ?? from
  const [first, last] = anchor < index ? [anchor, index] : [index, anchor]
  const ids = new Set(Array.from({ length: last - first + 1 }, (_, step) => idAt(first + step)))
  return { ids, anchor }
}
