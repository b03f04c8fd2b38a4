// Button of an empty list, for example "Clear filters". Pressing it removes it, so the focus moves to the list.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusListFilter } from '#console/lib/browser.ts'
import { Button } from '#console/ui/button.tsx'
import { restoreFocus } from '#console/ui/layer-stack.ts'

/** Then to the list: its filter, where it has one. */
export function thenFocusList(act: () => void): void {
  flushSync(act)
  if (!focusListFilter()) restoreFocus(null)
}

interface EmptyListButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** The way out of an empty list. */
export function EmptyListButton({ onClick, children }: EmptyListButtonProps) {
  return (
    <Button data-leads-out onClick={() => thenFocusList(onClick)}>
      {children}
    </Button>
  )
}
