import { useEffect, useMemo, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { dropDraft, writeDraft } from '#console/lib/drafts.ts'
import type { Values } from './form-rules.ts'

const pause = 250

interface DraftMirrorOptions {
  readonly formId: string
  readonly isDirty: () => boolean
  /** Kept with the draft. */
  readonly base: (() => unknown) | undefined
  /** What of the values may be kept: no passwords. */
  readonly keeps: ((values: Values) => Values) | undefined
}

/** Writes what is typed into the draft, a moment after the last key and at the latest when the form or the page goes away. */
export function useDraftMirror(form: UseFormReturn<FieldValues>, options: DraftMirrorOptions) {
  const { formId, isDirty, base, keeps } = options
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isOn = useRef(true)

  useEffect(() => {
    const kept = (values: Values) => keeps?.(values) ?? values
    const flush = () => {
      if (timer.current === null) return
      clearTimeout(timer.current)
      timer.current = null
      if (!isOn.current) return
      if (isDirty()) writeDraft(formId, kept(form.getValues()), base?.())
      else dropDraft(formId)
    }
    const stopWatching = form.subscribe({
      formState: { values: true },
      callback: () => {
        if (timer.current !== null) clearTimeout(timer.current)
        timer.current = setTimeout(flush, pause)
      },
    })
    window.addEventListener('pagehide', flush)
    return () => {
      stopWatching()
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [form, formId, isDirty, base, keeps])

  return useMemo(
    () => ({
      stop: () => {
        isOn.current = false
      },
      start: () => {
        isOn.current = true
      },
    }),
    [],
  )
}
