// Button of an empty list, for example "Clear filters". Pressing it removes the button, so the focus moves to the list.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusListFilter } from '#console/lib/browser.ts'
import { Button } from '#console/ui/button.tsx'
import { restoreFocus } from '#console/ui/layer-stack.ts'

/**
 * Runs the action, renders the result, and moves the focus to the filter of the list, or to the page if there is no
 * filter.
 */
export function runAndFocusList(action: () => void): void {
  flushSync(action)
  if (!focusListFilter()) restoreFocus(null)
}

interface EmptyListButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Button in the empty state of a list, for example "Clear filters". */
export function EmptyListButton({ onClick, children }: EmptyListButtonProps) {
  return (
    <Button data-leads-out onClick={() => runAndFocusList(onClick)}>
      {children}
    </Button>
  )
}
