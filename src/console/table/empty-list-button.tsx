// Button in an empty list, for example "Clear filters". Pressing the button removes it, so that the focus moves to
// the list.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusListFilter } from '#console/lib/browser.ts'
import { Button } from '#console/ui/button.tsx'
import { restoreFocus } from '#console/ui/layer-stack.ts'

/**
 * Runs the action, waits for the render, and moves the focus to the filter field of the list, or to the page if there
 * is no filter field.
 */
export function runAndFocusList(action: () => void): void {
  flushSync(action)
  if (!focusListFilter()) restoreFocus(null)
}

interface EmptyListButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Button in an empty list, for example "Clear filters". */
export function EmptyListButton({ onClick, children }: EmptyListButtonProps) {
  return (
    <Button data-leads-out onClick={() => runAndFocusList(onClick)}>
      {children}
    </Button>
  )
}
