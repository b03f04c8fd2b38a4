// Context that connects the forms in a drawer with the drawer. When the user parks the drawer (closes the drawer but
// keeps the input for later), every form stores its input as a draft.
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

/**
 * Returns the name under which the draft of a form is stored. In a reopened parked drawer, the name ends with the id of
 * the parked drawer, so that several drawers with the same form keep separate drafts.
 */
export function useDraftName(formId: string): string {
  return getParkedDraftName(formId, useContext(DraftScopeContext)?.parkedId ?? null)
}

/**
 * Returns true if the component is inside a drawer that the user parked (put aside) earlier and has now reopened. In
 * such a drawer, the drafts of the forms override the values from the link.
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
