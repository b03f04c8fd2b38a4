// Which rows are drawn, and where: react-virtual, with the scroll position scaled when the rows are taller than a browser can draw.
import { defaultRangeExtractor, type Range, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useReducer, useRef } from 'react'
import type { RowsProps } from './all-rows.tsx'
import { scaleOf } from './scroll-scale.ts'

/** Rows far down are placed from here, so that their coordinates stay small. */
const block = 1_000_000

type RowWindowOptions = Omit<RowsProps, 'draw'>

export function useRowWindow({ count, rowHeight, cursor, scroller, scaleNow }: RowWindowOptions) {
  const layer = useRef<HTMLDivElement>(null)
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
    overscan: 2,
    rangeExtractor,
    observeElementOffset,
  })

  // What is scrolled stands around these rows, and is there only once they are: then it can be listened to.
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (virtualizer.scrollElement === null) lookAgain()
  }, [virtualizer])

  const measured = useRef(rowHeight)
  useLayoutEffect(() => {
    if (measured.current === rowHeight) return
    measured.current = rowHeight
    virtualizer.measure()
  }, [virtualizer, rowHeight])

  const first = (virtualizer.range?.startIndex ?? 0) * rowHeight
  const from = scaleOf(count * rowHeight, 0).isScaled ? Math.floor(first / block) * block : 0
  useLayoutEffect(() => {
    scaling.current = scaleNow
    base.current = from
    place()
  })

  /** Index and place of each row to draw. */
  const drawn = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - from }))
  return { layer, drawn }
}
