// Moves the focus to the first field after a button that disappears was pressed; otherwise the focus falls to the body.
import { flushSync } from 'react-dom'
import { findFirstField } from '#console/ui/focus-targets.ts'
import type { ContractForm } from './use-form.ts'

/** Then to the first field that needs input, once the page shows what was done. */
export function thenFocusField(act: () => void, container: () => HTMLElement | null): void {
  flushSync(act)
  const element = container()
  if (element) findFirstField(element)?.focus()
}

export function discardTyped<V>({ id, discard }: Pick<ContractForm<V>, 'id' | 'discard'>): void {
  thenFocusField(discard, () => document.getElementById(id))
}
