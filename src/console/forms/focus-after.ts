// Moves focus to a field after pressing a button that disappears; otherwise the browser would move focus to the body.
import { flushSync } from 'react-dom'
import { findFirstField } from '#console/ui/focus-targets.ts'
import type { ContractForm } from './use-form.ts'

/** Runs an action, waits for the render, and moves focus to the first field in the container that needs input. */
export function thenFocusField(act: () => void, container: () => HTMLElement | null): void {
  flushSync(act)
  const element = container()
  if (element) findFirstField(element)?.focus()
}

export function discardTyped<V>({ id, discard }: Pick<ContractForm<V>, 'id' | 'discard'>): void {
  thenFocusField(discard, () => document.getElementById(id))
}
