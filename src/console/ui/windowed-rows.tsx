import type { RowsProps } from './all-rows.tsx'
import { useRowWindow } from './use-row-window.ts'

/** Only the rows in sight, and the one under the cursor. */
export function WindowedRows(props: RowsProps) {
  const { layer, drawn } = useRowWindow(props)
  return (
    <div ref={layer} role="presentation">
      {drawn.map(props.draw)}
    </div>
  )
}
