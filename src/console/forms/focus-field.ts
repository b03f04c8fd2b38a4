// Moves the focus to a form field after the user presses a button that disappears; otherwise the browser would move
// the focus to the body.
import { flushSync } from 'react-dom'
import { findFirstField } from '#console/ui/focus-targets.ts'
import type { ContractForm } from './use-form.ts'

/**
 * Runs an action, renders the result synchronously, and then focuses the first field in the container that needs input.
 */
export function runThenFocusField(action: () => void, getContainer: () => HTMLElement | null): void {
  flushSync(action)
  const element = getContainer()
  if (element) findFirstField(element)?.focus()
}

export function discardInput<V>({ id, discard }: Pick<ContractForm<V>, 'id' | 'discard'>): void {
  runThenFocusField(discard, () => document.getElementById(id))
}
