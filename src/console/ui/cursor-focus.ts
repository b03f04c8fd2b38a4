import type { FocusEvent } from 'react'
import { clamp } from './grid-cursor.ts'
import type { useGridCursor } from './use-grid-cursor.ts'

export function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
}

/** The cursor follows the focus, and knows whether the list has it. */
export function cursorFocus(cursor: ReturnType<typeof useGridCursor>, count: number) {
  const onFocus = (event: FocusEvent) => {
    const row = rowAt(event.target)
    cursor.hadFocus.current = true
    if (!row) return
    if (event.target === row) cursor.column.current = null
    cursor.setCursor(clamp(Number(row.dataset.index), count))
  }

  const onBlur = ({ currentTarget, relatedTarget, target }: FocusEvent) => {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
    // A row that goes away loses the focus too; then the cursor takes it back.
    setTimeout(() => {
      if (target.isConnected && !currentTarget.contains(document.activeElement)) cursor.hadFocus.current = false
    })
  }

  return { onFocus, onBlur }
}
