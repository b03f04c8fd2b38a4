// Confirmation dialog with an optional word to type and an optional reason, and hooks for the errors of these fields.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, getFieldMessage } from '#console/api/client.ts'
import { focusById } from '#console/lib/browser.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, TextArea, TextInput } from '#console/ui/inputs.tsx'
import { LoadingOverlay } from '#console/ui/loading-overlay.tsx'
import { reasonText } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { formatError, packMessage } from './field-messages.ts'
import { TicketNote } from './ticket-note.tsx'

/** Returns an id for a field of a dialog. The field with this id takes the focus when the server rejects its value. */
export function useRefusedField(refused: string | undefined): string {
  const id = useId()
  useEffect(() => {
    if (refused !== undefined) focusById(id)
  }, [refused, id])
  return id
}

/** Validates a text outside a form. Returns the error message, or undefined if the text is valid. */
export function useTextError(schema: z.ZodType, typed: string): string | undefined {
  // Suspense is off, because the open dialog must not unmount while the error texts load.
  const { t } = useTranslation('errors', { useSuspense: false })
  const [issue] = z.safeParse(schema, typed).error?.issues ?? []
  return issue && formatError({ type: 'contract', message: packMessage(issue) }, t)
}

/** Validates a typed reason. Returns the error message, or undefined if the reason is valid. */
export const useReasonError = (typed: string) => useTextError(reasonText, typed)

export interface ConfirmDialogProps {
  readonly title: string
  /** Text that describes the effect of the action, and whether the action can be undone. */
  readonly children: ReactNode
  /** Label of the confirm button: the verb, not "OK". */
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  /** Word that the user must type for highly destructive actions (danger level 3); also makes the reason mandatory. */
  readonly typed?: string
  /** Requires the user to enter a reason, without a word to type. */
  readonly asksReason?: boolean
  /** Adds a field for an optional reason. */
  readonly optionalReason?: { readonly label: string; readonly hint: string }
  readonly reason?: string | undefined
  /** Error to show in the dialog, or null. An error about the reason is shown at the reason field instead. */
  readonly failure?: unknown
  /** Hides the error in the dialog, because the content already shows it at one of its own fields. */
  readonly isSaid?: boolean
  readonly busy?: boolean
  /** Text of the overlay that blocks the page while the action runs (decision A47). */
  readonly waiting?: string
  readonly disabledReason?: string | undefined
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
}

/** Confirmation of a destructive action. The Cancel button has the initial focus; Mod+Enter confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, variant = 'danger', typed, failure, isSaid, busy, onConfirm, onCancel } = props
  const { t } = useTranslation('ui')
  const cancel = useRef<HTMLButtonElement>(null)
  const [word, setWord] = useState('')
  const [reason, setReason] = useState(props.reason ?? '')
  const wantsReason = typed !== undefined || props.asksReason === true
  const isComplete = (typed === undefined || word.trim() === typed) && (!wantsReason || reason.trim() !== '')
  const { optionalReason } = props
  const hasReason = wantsReason || optionalReason !== undefined
  const ownError = useReasonError(reason)
  const refused = hasReason ? getFieldMessage(failure, 'body.reason') : undefined
  const reasonId = useRefusedField(refused)
  const disabledReason = isComplete
    ? (props.disabledReason ?? ownError ?? null)
    : t(typed === undefined ? 'confirm.noReason' : 'confirm.incomplete', { word: typed })

  const confirm = () => {
    if (disabledReason === null && !busy) onConfirm(reason.trim())
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      failure={isSaid || refused !== undefined ? null : errorText(failure, t)}
      onClose={onCancel}
      onSave={confirm}
      firstFocus={() => (wantsReason ? null : cancel.current)}
      footer={
        <>
          <TicketNote />
          <Button ref={cancel} keys="escape" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant={variant} keys="mod+enter" busy={busy} disabledReason={disabledReason} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {props.waiting !== undefined && <LoadingOverlay active={busy === true} text={props.waiting} />}
      <div>{children}</div>
      {typed !== undefined && (
        <FieldFrame label={t('confirm.word', { word: typed })} required>
          {(control) => <TextInput {...control} value={word} onChange={(event) => setWord(event.target.value)} />}
        </FieldFrame>
      )}
      {hasReason && (
        <FieldFrame
          id={reasonId}
          label={optionalReason?.label ?? t('confirm.reason')}
          hint={optionalReason?.hint}
          error={refused ?? ownError}
          required={wantsReason}
        >
          {(control) => (
            <TextArea {...control} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </FieldFrame>
      )}
    </Dialog>
  )
}
