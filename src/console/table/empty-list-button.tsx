// Button in an empty list, for example "Clear filters". The button disappears when it is pressed, so the focus is moved
// to the filter field.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { clearFiltersCommand } from '#commands/lists.ts'
import { focusListFilter } from '#console/lib/browser.ts'
import { Button } from '#console/ui/button.tsx'
import { restoreFocus } from '#console/ui/layer-stack.ts'

/**
 * Runs the action, renders synchronously, and moves the focus to the filter field of the list. If there is no filter
 * field, the page receives the focus.
 */
export function runAndFocusList(action: () => void): void {
  flushSync(action)
  if (!focusListFilter()) restoreFocus(null)
}

interface EmptyListButtonProps {
  readonly onClick: () => void
  /** True if the button clears the filters; the same button beside the filter chips is then hidden. */
  readonly clearsFilters?: boolean
  readonly children: ReactNode
}

/** Button in an empty list, for example "Clear filters". */
export function EmptyListButton({ onClick, clearsFilters = false, children }: EmptyListButtonProps) {
  return (
    <Button
      data-leads-out
      {...(clearsFilters ? { 'data-clears-filters': '', keys: clearFiltersCommand } : {})}
      onClick={() => runAndFocusList(onClick)}
    >
      {children}
    </Button>
  )
}
