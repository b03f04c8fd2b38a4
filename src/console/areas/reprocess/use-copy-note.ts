import { useTranslation } from 'react-i18next'
import { copyText } from '#console/lib/clipboard.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { noteOf } from './note.ts'
import type { Outcome } from './outcome.ts'
import { useKnownName } from './use-request-facts.tsx'

/** Puts the ready text of a result on the clipboard, and says so; null where there is nothing to tell. */
export function useCopyNote(outcome: Outcome | null): (() => void) | null {
  const { t } = useTranslation('reprocess')
  const nameOf = useKnownName()
  if (!outcome?.attempt) return null
  const { attempt, request, message } = outcome
  return () => {
    const note = noteOf({ attempt, ecommerce: nameOf(request), message, origin: location.origin }, t)
    copyText(note).then(
      () => notify({ kind: 'success', text: t('result.copied') }),
      (failure: unknown) => notify(noticeOf(failure, t)),
    )
  }
}
