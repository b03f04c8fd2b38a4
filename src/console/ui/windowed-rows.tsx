import { useEffect } from 'react'
import type { RowsProps } from './all-rows.tsx'
import { useRowWindow } from './use-row-window.ts'

/** Only the rows in sight, and the one under the cursor. */
export function WindowedRows(props: RowsProps) {
  const { layer, drawn } = useRowWindow(props)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => props.onDrawn(), [])
  return (
    <div ref={layer} role="presentation">
      {drawn.map(props.draw)}
    </div>
  )
}
