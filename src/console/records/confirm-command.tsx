// Dialog of a command that only asks, sends one request, shows a toast, and reads the changed data again.
import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmDialog, type ConfirmDialogProps } from '#console/forms/confirm-dialog.tsx'
import { type Submission, useWrite } from '#console/forms/idempotency.ts'
import { useRunner } from '#console/run/runner.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type SavedToast, useSavedToast } from './saved-toast.ts'

interface ConfirmCommandProps<Result> extends Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'onCancel'> {
  /** Text that says what will happen, and whether it can be undone. */
  readonly text: ReactNode
  /** Names the request: sent again after a lost response, it keeps its idempotency key and is executed once. */
  readonly intent: string
  /** Values in the request beside the reason: after a lost response, other values get a new idempotency key. */
  readonly values?: unknown
  /** `reason` is empty when the dialog has no field for a reason. */
  readonly send: (reason: string, key: Submission) => Promise<Result>
  /** Endpoint of the write: the queries that it changes are read again. */
  readonly changes: Endpoint
  /** Returns the toast; `reread` settles once the changed queries have been read again. */
  readonly done: (result: Result, reread: Promise<void>) => SavedToast | Promise<SavedToast>
  readonly canUndo?: boolean
  /** Page that is left after the write because its record is gone, and the page that is opened instead. */
  readonly leaves?: { readonly page: string; readonly to: string }
  /** Runs after the write in place of closing, if the dialog is still there. */
  readonly onDone?: () => void
  readonly onCancel?: () => void
}

export function ConfirmCommand<Result>(props: ConfirmCommandProps<Result>) {
  const { text, intent, values, send, changes, done, canUndo = false, leaves, onDone, onCancel, ...dialog } = props
  const { close } = useRunner()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const show = useSavedToast()
  const leave = () => {
    if (onDone) onDone()
    else if (leaves && leaves.page === pathname) navigate(leaves.to, { replace: true })
    else close()
  }
  const { write, isBusy, failure } = useWrite({
    intent,
    send: ({ reason }: { readonly reason: string; readonly values?: unknown }, key) => send(reason, key),
    changes,
    done: async (result, isHere, reread) => {
      const toast = done(result, reread)
      if (isHere) leave()
      show(await toast, canUndo ? result : null)
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      busy={isBusy || dialog.busy === true}
      failure={failure ?? dialog.failure}
      onConfirm={(reason) => void write({ reason, values })}
      onCancel={onCancel ?? close}
    >
      {text}
    </ConfirmDialog>
  )
}
