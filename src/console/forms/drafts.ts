// Draft scope of a drawer's forms: parked drafts have their own storage keys, and are flushed when it is parked.
import { createContext, useContext, useEffect } from 'react'
import { getParkedDraftName } from '#console/lib/drafts.ts'
import { redactPersonalData } from '#contract/personal-text.ts'

export interface DraftScope {
  /** The parked drawer that was restored; null for a drawer that never was parked. */
  readonly parked: string | null
  /** Registers a form while it is mounted. `keep` writes the form's draft and returns the draft's name. */
  readonly hold: (form: string, keep: () => string) => () => void
}

export const DraftScopeContext = createContext<DraftScope | null>(null)

/** Under which name the draft of a form is found here. */
export function useDraftName(form: string): string {
  return getParkedDraftName(form, useContext(DraftScopeContext)?.parked ?? null)
}

/** Whether the form belongs to a restored drawer, whose draft overrides the link's values. */
export function useIsRestored(): boolean {
  return (useContext(DraftScopeContext)?.parked ?? null) !== null
}

export function useHeldDraft(form: string, keep: () => string): void {
  const scope = useContext(DraftScopeContext)
  useEffect(() => scope?.hold(form, keep), [scope, form, keep])
}

/** Of a form whose `text` may be pasted from a ticket: its draft holds no CPF and no e-mail. */
export const keepsNoPerson = (values: Readonly<Record<string, unknown>>) => ({
  ...values,
  text: redactPersonalData(String(values.text ?? '')),
})
