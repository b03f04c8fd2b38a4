// Confirmation dialog of a command: sends one request, shows a toast, and refetches the changed data.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { ConfirmDialog, type ConfirmDialogProps } from '#console/forms/confirm-dialog.tsx'
import { type Submission, useWrite } from '#console/forms/idempotency.ts'
import { useCommandRunner } from '#console/run/runner.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type SavedToast, useSavedToast } from './saved-toast.ts'

interface ConfirmCommandProps<Result> extends Omit<ConfirmDialogProps, 'children' | 'onConfirm' | 'onCancel'> {
  /** Description of the command's effect, which also says whether the command can be undone. */
  readonly text: ReactNode
  /**
   * Name under which the browser stores the idempotency key. A retry after a lost response sends the same key, so that
   * the server runs the command only once.
   */
  readonly idempotencyName: string
  /**
   * Values that the request contains in addition to the reason. If these values change, a new idempotency key is
   * created.
   */
  readonly requestValues?: unknown
  /** Sends the request. `reason` is empty if the dialog has no field for a reason. */
  readonly send: (reason: string, submission: Submission) => Promise<Result>
  /** Endpoint of the write request. After success, the queries for the data of this endpoint are refetched. */
  readonly writeEndpoint: Endpoint
  /**
   * Returns the toast to show after success. The promise `refetched` resolves when the changed queries have been
   * refetched.
   */
  readonly getToast: (result: Result, refetched: Promise<void>) => SavedToast | Promise<SavedToast>
  readonly canUndo?: boolean
  /**
   * Redirection after the command has deleted the record: if the page of the deleted record is open, the console opens
   * another URL.
   */
  readonly redirect?: { readonly fromPath: string; readonly toUrl: string }
  /** Called after success if the dialog is still open, instead of closing the dialog. */
  readonly onDone?: () => void
  readonly onCancel?: () => void
}

export function ConfirmCommand<Result>(props: ConfirmCommandProps<Result>) {
  const {
    text,
    idempotencyName,
    requestValues,
    send,
    writeEndpoint,
    getToast,
    canUndo = false,
    redirect,
    onDone,
    onCancel,
    ...dialog
  } = props
  const { t } = useTranslation('failures')
  const { close } = useCommandRunner()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const showToast = useSavedToast()
  const leaveDialog = () => {
    if (onDone) onDone()
    else if (redirect && redirect.fromPath === pathname) navigate(redirect.toUrl, { replace: true })
    else close()
  }
  const { write, isBusy, failure } = useWrite({
    idempotencyName,
    send: ({ reason }: { readonly reason: string; readonly values?: unknown }, key) => send(reason, key),
    failureTitle: t('failures:not_done', { action: dialog.actionLabel }),
    writeEndpoint,
    onSuccess: async (result, isMounted, refetchPromise) => {
      const toast = getToast(result, refetchPromise)
      if (isMounted) leaveDialog()
      showToast(await toast, canUndo ? result : null)
    },
  })
  return (
    <ConfirmDialog
      {...dialog}
      busy={isBusy || dialog.busy === true}
      failure={failure ?? dialog.failure}
      onConfirm={(reason) => void write({ reason, values: requestValues })}
      onCancel={onCancel ?? close}
    >
      {text}
    </ConfirmDialog>
  )
}
