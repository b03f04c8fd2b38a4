// Confirmation dialog with typed word and reason, error messages of its fields, and focus after a removing button.

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

/** The id for a field of a question; it takes the focus when the server finds fault with it. */
export function useRefusedField(refused: string | undefined): string {
  const id = useId()
  useEffect(() => {
    if (refused !== undefined) focusById(id)
  }, [refused, id])
  return id
}

/** Why a text that is no part of a form cannot be taken as it is; undefined where it can. */
export function useTextError(schema: z.ZodType, typed: string): string | undefined {
  // No suspense: the open dialog must not unmount while the texts of errors load.
  const { t } = useTranslation('errors', { useSuspense: false })
  const [issue] = z.safeParse(schema, typed).error?.issues ?? []
  return issue && formatError({ type: 'contract', message: packMessage(issue) }, t)
}

/** Why what somebody gives as their reason cannot be sent. */
export const useReasonError = (typed: string) => useTextError(reasonText, typed)

export interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode
  /** What the button says: the verb, not "OK". */
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  /** Danger 3: this word must be typed, and a reason given. */
  readonly typed?: string
  /** A reason is wanted, and no word. */
  readonly asksReason?: boolean
  /** Adds a field for a reason that may stay empty. */
  readonly optionalReason?: { readonly label: string; readonly hint: string }
  /** Initial value of the reason. */
  readonly reason?: string | undefined
  /** Error to show in the dialog, null when none; an invalid reason is shown at its field. */
  readonly failure?: unknown
  /** The question says it itself, at a field of its own. */
  readonly isSaid?: boolean
  readonly busy?: boolean
  /** It blocks while it is done (A47): what is waited for, said over everything. */
  readonly waiting?: string
  /** Why it cannot be confirmed as it is. */
  readonly disabledReason?: string | undefined
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
}

/** Confirmation of a destructive action. Initial focus on Cancel; Mod+Enter confirms. */
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
