// Passes a field value from the command palette to the form that edits the field. The value may be personal data, and
// is therefore held only in memory and used once.
import { useEffect, useEffectEvent } from 'react'

export interface FieldPrefill {
  readonly commandId: string
  readonly field: string
  readonly value: string
}

/** Time in milliseconds after which the value is deleted from memory, because the form may never open. */
const MAX_PREFILL_AGE_MS = 10_000
let pending: FieldPrefill | null = null
let timer: ReturnType<typeof setTimeout> | undefined

export function setFieldPrefill(prefill: FieldPrefill): void {
  clearTimeout(timer)
  pending = prefill
  timer = setTimeout(() => {
    pending = null
  }, MAX_PREFILL_AGE_MS)
}

/** Returns the value for a form of this command and deletes it; null if there is none. */
export function takeFieldPrefill(commandId: string): FieldPrefill | null {
  if (pending?.commandId !== commandId) return null
  const prefill = pending
  clearTimeout(timer)
  pending = null
  return prefill
}

/** Fills the field of the form with the value from the command palette, once the form is mounted. */
export function useFieldPrefill(commandId: string, fill: (field: string, value: string) => void): void {
  const fillOnce = useEffectEvent(() => {
    const prefill = takeFieldPrefill(commandId)
    if (prefill) fill(prefill.field, prefill.value)
  })
  useEffect(() => fillOnce(), [])
}
