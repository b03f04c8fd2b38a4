// The height of all rows and the way between the scroll bar and a row; scaled when the rows are taller than a browser can draw.
import { type RefObject, useCallback } from 'react'
import { offsetToShow, type Scale, scaleOf } from './scroll-scale.ts'

interface RowScrollOptions {
  readonly count: number
  readonly rowHeight: number
  readonly scroller: RefObject<HTMLDivElement | null>
}

export interface RowScale extends Scale {
  /** Height in which rows are seen. */
  readonly viewport: number
}

export function useRowScroll({ count, rowHeight, scroller }: RowScrollOptions) {
  const total = count * rowHeight

  // The sticky header covers one row's height at the top.
  const scaleNow = useCallback((): RowScale => {
    const viewport = (scroller.current?.clientHeight ?? 0) - rowHeight
    return { viewport, ...scaleOf(total, viewport) }
  }, [scroller, rowHeight, total])

  /** Brings a row wholly into sight. */
  const show = (index: number) => {
    const { current: element } = scroller
    if (!element) return
    const { viewport, toRows, toScroll } = scaleNow()
    const offset = toRows(element.scrollTop)
    const next = offsetToShow(index, rowHeight, offset, viewport)
    if (next !== offset) element.scrollTop = toScroll(next)
  }

  const { height, isScaled } = scaleOf(total, 0)
  /** Rows in sight. */
  const page = () => Math.floor(scaleNow().viewport / rowHeight)
  return { height, isScaled, scaleNow, show, page }
}
