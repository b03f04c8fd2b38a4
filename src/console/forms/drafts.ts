// Connects the forms of a drawer with the drawer, so that parking the drawer (putting it aside with its input) stores
// the drafts of the forms. A drawer that was parked before has separate draft names.
import { createContext, useContext, useEffect } from 'react'
import { getParkedDraftName } from '#console/lib/drafts.ts'
import { redactPersonalData } from '#contract/personal-text.ts'

export interface DraftScope {
  /** Id of the parked drawer that this drawer restores; null for a drawer that was never parked. */
  readonly parkedId: string | null
  /** Registers a form until it unmounts. `save` writes the draft of the form and returns the draft's name. */
  readonly registerForm: (formId: string, save: () => string) => () => void
}

export const DraftScopeContext = createContext<DraftScope | null>(null)

/** Returns the storage name of a form's draft. A drawer that was parked and restored has separate draft names. */
export function useDraftName(formId: string): string {
  return getParkedDraftName(formId, useContext(DraftScopeContext)?.parkedId ?? null)
}

/**
 * Returns true in a parked drawer that the user has reopened. The drafts of its forms take precedence over values in
 * the link.
 */
export function useIsRestoredDrawer(): boolean {
  return (useContext(DraftScopeContext)?.parkedId ?? null) !== null
}

export function useDraftRegistration(form: string, save: () => string): void {
  const scope = useContext(DraftScopeContext)
  useEffect(() => scope?.registerForm(form, save), [scope, form, save])
}

/**
 * Redacts CPF numbers and e-mail addresses in the `text` field before a draft is stored, because users paste this
 * text from tickets.
 */
export const redactDraftText = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  text: redactPersonalData(String(values.text ?? '')),
})
