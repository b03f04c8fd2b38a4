// Toast after a successful write, with the button that undoes the write.
import { useTranslation } from 'react-i18next'
import { type NotificationContent, notify } from '#console/lib/notices.ts'
import { useRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'

/** Text of a success, a whole toast, or null for no toast. */
export type SavedToast = string | NotificationContent | null

/** Returns a function that shows the toast of a write; the toast offers to undo the write that returned `undoes`. */
export function useSavedToast() {
  const { t } = useTranslation()
  const { run } = useRunner()
  return (toast: SavedToast, undoes: unknown = null) => {
    if (toast === null) return
    const undo = typeof undoes === 'object' && undoes !== null ? buildUndoAction(undoes, run, t) : {}
    notify({ ...(typeof toast === 'string' ? { kind: 'success', text: toast } : toast), ...undo })
  }
}
