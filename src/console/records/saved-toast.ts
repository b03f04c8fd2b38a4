// Toast after a successful write, with a button to undo the write.
import { useTranslation } from 'react-i18next'
import { type NotificationContent, notify } from '#console/lib/notices.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import { buildUndoAction } from '#console/run/undo-offer.ts'

/** Text of a success toast, a complete notification, or null for no toast. */
export type SavedToast = string | NotificationContent | null

/** Returns a function that shows a toast after a write. The toast has an undo button if the write can be undone. */
export function useSavedToast() {
  const { t } = useTranslation()
  const { run } = useCommandRunner()
  return (toast: SavedToast, undoableResponse: unknown = null) => {
    if (toast === null) return
    const undo =
      typeof undoableResponse === 'object' && undoableResponse !== null ? buildUndoAction(undoableResponse, run, t) : {}
    notify({ ...(typeof toast === 'string' ? { kind: 'success', text: toast } : toast), ...undo })
  }
}
