// Draft scope of the forms in a drawer. The forms of a parked drawer (a drawer put aside with its input) store their
// drafts under separate names, and write the drafts when the drawer is parked.
import { createContext, useContext, useEffect } from 'react'
import { getParkedDraftName } from '#console/lib/drafts.ts'
import { redactPersonalData } from '#contract/personal-text.ts'

export interface DraftScope {
  /** Id of the parked drawer that this drawer restores; null for a drawer that was never parked. */
  readonly parkedId: string | null
  /**
   * Registers a form until it unmounts. The `save` callback writes the draft of the form and returns the name of the
   * draft.
   */
  readonly registerForm: (form: string, save: () => string) => () => void
}

export const DraftScopeContext = createContext<DraftScope | null>(null)

/** Returns the storage name of a form's draft. A drawer that was parked and restored has separate draft names. */
export function useDraftName(form: string): string {
  return getParkedDraftName(form, useContext(DraftScopeContext)?.parkedId ?? null)
}

/** Returns true in a restored parked drawer, where the drafts of the forms override values from the link. */
export function useIsRestored(): boolean {
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
