import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Circumstances, dropDraft, writeDraft } from '#console/lib/drafts.ts'
import { useIsHere } from '#console/lib/here.ts'
import type { Values } from './form-rules.ts'

const pause = 250

interface DraftMirrorOptions {
  readonly formId: string
  readonly isDirty: () => boolean
  /** Whether the form began with a draft. */
  readonly hadDraft: boolean
  /** Kept with the draft. Stable. */
  readonly circumstances: () => Circumstances
  /** What of the values may be kept: no passwords. */
  readonly keeps: ((values: Values) => Values) | undefined
}

/** Writes what is typed into the draft, a moment after the last key and at the latest when the form or the page goes away. */
export function useDraftMirror(form: UseFormReturn<FieldValues>, options: DraftMirrorOptions) {
  const { formId, isDirty, hadDraft, circumstances, keeps } = options
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const isOn = useRef(true)
  /** Whether the draft is of this form: where nothing was typed here, it is another tab's. */
  const isOwn = useRef(hadDraft)
  const isHere = useIsHere()

  const write = useCallback(() => {
    if (!isOn.current) return
    const values = form.getValues()
    const isTyped = isDirty()
    if (isTyped) writeDraft(formId, keeps?.(values) ?? values, circumstances())
    else if (isOwn.current) dropDraft(formId)
    isOwn.current = isTyped
  }, [form, formId, isDirty, circumstances, keeps])

  const flush = useCallback(() => {
    if (timer.current === null) return
    clearTimeout(timer.current)
    timer.current = null
    write()
  }, [write])

  useEffect(() => {
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
  }, [form, flush])

  return useMemo(
    () => ({
      /** Now, if anything waits. */
      flush,
      /** Once more: another tab with the same form may have dropped it. Not when the form is gone: so may be its person. */
      keep: () => {
        if (isHere()) write()
      },
      stop: () => {
        isOn.current = false
        isOwn.current = false
      },
      start: () => {
        isOn.current = true
      },
    }),
    [flush, write, isHere],
  )
}
