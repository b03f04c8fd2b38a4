// Which rows are drawn, and where: react-virtual, with the scroll position scaled when the rows are taller than a browser can draw.
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import { offsetToShow, scaleOf } from './scroll-scale.ts'

interface RowWindowOptions {
  readonly count: number
  readonly rowHeight: number
  /** Stays drawn wherever the scroll position is, so that the focus is never lost. */
  readonly cursor: number | null
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** Rows far down are placed from here, so that their coordinates stay small. */
const block = 1_000_000

export function useRowWindow({ count, rowHeight, cursor, scroller }: RowWindowOptions) {
  const layer = useRef<HTMLDivElement>(null)
  const total = count * rowHeight

  // The sticky header covers one row's height at the top.
  const scaleNow = useCallback(() => {
    const viewport = (scroller.current?.clientHeight ?? 0) - rowHeight
    return { viewport, ...scaleOf(total, viewport) }
  }, [scroller, rowHeight, total])
  const scaling = useRef(scaleNow)
  const base = useRef(0)

  const place = useCallback(() => {
    const { current: element } = scroller
    if (!element || !layer.current) return
    const { isScaled, toRows } = scaling.current()
    const shift = isScaled ? base.current + element.scrollTop - toRows(element.scrollTop) : 0
    layer.current.style.transform = shift === 0 ? '' : `translateY(${shift}px)`
  }, [scroller])

  const observeElementOffset = useCallback(
    (instance: Virtualizer<HTMLDivElement, Element>, tell: (offset: number, isScrolling: boolean) => void) => {
      const element = instance.scrollElement
      if (!element) return
      const scrolled = () => {
        place()
        tell(scaling.current().toRows(element.scrollTop), true)
      }
      tell(scaling.current().toRows(element.scrollTop), false)
      element.addEventListener('scroll', scrolled, { passive: true })
      return () => element.removeEventListener('scroll', scrolled)
    },
    [place],
  )

  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range)
      if (cursor === null || cursor >= count) return indexes
      if (cursor < (indexes[0] ?? 0)) return [cursor, ...indexes]
      return cursor > (indexes.at(-1) ?? 0) ? [...indexes, cursor] : indexes
    },
    [cursor, count],
  )

  const virtualizer = useVirtualizer({
    count,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    initialRect: { width: 0, height: 640 },
    overscan: 3,
    rangeExtractor,
    observeElementOffset,
  })

  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return
    measured.current = rowHeight
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  const { height, isScaled } = scaleOf(total, 0)
  const first = (virtualizer.range?.startIndex ?? 0) * rowHeight
  const from = isScaled ? Math.floor(first / block) * block : 0
  useLayoutEffect(() => {
    scaling.current = scaleNow
    base.current = from
    place()
  })

  /** Brings a row wholly into sight. */
  const show = useCallback(
    (index: number) => {
      const { current: element } = scroller
      if (!element) return
      const { viewport, toRows, toScroll } = scaling.current()
      const offset = toRows(element.scrollTop)
      const next = offsetToShow(index, rowHeight, offset, viewport)
      if (next !== offset) element.scrollTop = toScroll(next)
    },
    [scroller, rowHeight],
  )

  return {
    layer,
    show,
    height,
    isScaled,
    /** Index and place of each row to draw. */
    drawn: virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - from })),
    /** Rows in sight. */
    page: () => Math.floor(scaleNow().viewport / rowHeight),
  }
}
