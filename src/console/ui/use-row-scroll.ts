// The height of all rows, and how a row is scrolled into view.
import type { RefObject } from 'react'

interface RowScrollOptions {
  readonly count: number
  readonly rowHeight: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

export function useRowScroll({ count, rowHeight, scroller }: RowScrollOptions) {
  // The sticky header covers one row's height at the top.
  const viewportOf = (element: HTMLDivElement | null) => (element?.clientHeight ?? 0) - rowHeight

  /** Brings a row wholly into sight. */
  const show = (index: number) => {
    const { current: element } = scroller
    if (!element) return
    const next = offsetToShow(index, rowHeight, element.scrollTop, viewportOf(element))
    if (next !== element.scrollTop) element.scrollTop = next
  }

  /** Rows in sight. */
  const page = () => Math.floor(viewportOf(scroller.current) / rowHeight)
  return { height: count * rowHeight, show, page }
}

/** The nearest offset at which a row is wholly in sight. */
export function offsetToShow(index: number, rowHeight: number, offset: number, viewport: number): number {
  const start = index * rowHeight
  if (start < offset) return start
  if (start + rowHeight > offset + viewport) return start + rowHeight - viewport
  return offset
}
