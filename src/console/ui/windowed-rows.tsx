import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { RowsProps } from './all-rows.tsx'

/** Only the rows in sight, and the one under the cursor. */
export function WindowedRows({ count, rowHeight, cursor, scroller, draw, onDrawn }: RowsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => onDrawn(), [])

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

  return (
    <div role="presentation">
      {virtualizer.getVirtualItems().map(({ index, start }) => draw({ index, top: start }))}
    </div>
  )
}
