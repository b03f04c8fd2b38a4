// Passes a field value from the command palette to the form that edits the field. The value may be personal data, and
// is therefore held only in memory and used once.
import { useEffect, useEffectEvent } from 'react'

export interface FieldPrefill {
  readonly commandId: string
  readonly field: string
  /** New value; absent if the user named only the field, which then only receives the focus. */
  readonly value?: string
}

/** Time in milliseconds after which the prefilled value is deleted from memory, because the form may never open. */
const MAX_PREFILL_AGE_MS = 10_000
let pendingPrefill: FieldPrefill | null = null
let deletionTimer: ReturnType<typeof setTimeout> | undefined

export function setFieldPrefill(prefill: FieldPrefill): void {
  clearTimeout(deletionTimer)
  pendingPrefill = prefill
  deletionTimer = setTimeout(() => {
    pendingPrefill = null
  }, MAX_PREFILL_AGE_MS)
}

/** Returns the value for a form of this command and deletes the stored value; null if there is none. */
export function takeFieldPrefill(commandId: string): FieldPrefill | null {
  if (pendingPrefill?.commandId !== commandId) return null
  const prefill = pendingPrefill
  clearTimeout(deletionTimer)
  pendingPrefill = null
  return prefill
}

/** Fills the field of the form with the value from the command palette, once the form is mounted. */
export function useFieldPrefill(commandId: string, fill: (field: string, value: string | undefined) => void): void {
  const fillOnce = useEffectEvent(() => {
    const prefill = takeFieldPrefill(commandId)
    if (prefill) fill(prefill.field, prefill.value)
  })
  useEffect(() => fillOnce(), [])
}
