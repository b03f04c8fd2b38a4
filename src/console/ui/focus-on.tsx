// For buttons that go with what they were pressed for: the focus goes on to where the work does, instead of falling to the page.
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { focusListFilter } from '#console/lib/list-filter.ts'
import { Button } from './button.tsx'
import { firstField, focusBack } from './layer.tsx'
import type { ContractForm } from './use-contract-form.ts'

/** Then to the first field that needs input, once the page shows what was done. */
export function thenFocusField(act: () => void, container: () => HTMLElement | null): void {
  flushSync(act)
  const element = container()
  if (element) firstField(element)?.focus()
}

export function discardTyped<V>({ id, discard }: Pick<ContractForm<V>, 'id' | 'discard'>): void {
  thenFocusField(discard, () => document.getElementById(id))
}

/** Then to the list: its filter, where it has one. */
export function thenFocusList(act: () => void): void {
  flushSync(act)
  if (!focusListFilter()) focusBack(null)
}

interface EmptyListButtonProps {
  readonly onClick: () => void
  readonly children: ReactNode
}

/** The way out of an empty list. */
export function EmptyListButton({ onClick, children }: EmptyListButtonProps) {
  return <Button onClick={() => thenFocusList(onClick)}>{children}</Button>
}
