// Renders a table with @tanstack/react-virtual alone, without roles, cursor or selection.
import { useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState } from 'react'
import { formatCell, height, keys, rowHeight, sortByAmount, type TableProps } from './items.ts'

export function Table({ items }: TableProps) {
  const [isSorted, setIsSorted] = useState(false)
  const rows = useMemo(() => (isSorted ? sortByAmount(items) : items), [items, isSorted])
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getScrollElement: () => scroller.current,
    overscan: 3,
  })
  return (
    <>
      <button type="button" data-sorts="amount" onClick={() => setIsSorted(!isSorted)}>
        amount
      </button>
      <div ref={scroller} style={{ height, overflow: 'auto' }}>
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const item = rows[index]
            if (!item) return null
            return (
              <div
                key={index}
                style={{
                  position: 'absolute',
                  transform: `translateY(${start}px)`,
                  display: 'grid',
                  gridTemplateColumns: 'repeat(8, 140px)',
                  height: rowHeight,
                }}
              >
                {keys.map((key) => (
                  <div key={key}>{formatCell(item, key)}</div>
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </>
  )
}
