// Draft scope of the forms in a drawer. Forms of a parked drawer store their drafts under separate keys, and write them
// when the drawer is parked.
import { createContext, useContext, useEffect } from 'react'
import { getParkedDraftName } from '#console/lib/drafts.ts'
import { redactPersonalData } from '#contract/personal-text.ts'

export interface DraftScope {
  /** Id of the parked drawer that was restored; null for a drawer that was never parked. */
  readonly parkedId: string | null
  /** Registers a form while it is mounted. The `save` callback writes the form's draft and returns the draft's name. */
  readonly registerForm: (form: string, save: () => string) => () => void
}

export const DraftScopeContext = createContext<DraftScope | null>(null)

/** Returns the storage name of a form's draft; drawers restored from parking have separate names. */
export function useDraftName(form: string): string {
  return getParkedDraftName(form, useContext(DraftScopeContext)?.parkedId ?? null)
}

/** Returns true in a restored drawer; the drafts of its forms override the values from the link. */
export function useIsRestored(): boolean {
  return (useContext(DraftScopeContext)?.parkedId ?? null) !== null
}

export function useDraftRegistration(form: string, save: () => string): void {
  const scope = useContext(DraftScopeContext)
  useEffect(() => scope?.registerForm(form, save), [scope, form, save])
}

/**
 * Redacts CPFs and e-mail addresses in the `text` field before a draft is stored, because users paste this text from
 * tickets.
 */
export const redactDraftText = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  text: redactPersonalData(String(values.text ?? '')),
})
