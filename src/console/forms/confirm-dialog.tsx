// Confirmation dialog with an optional confirmation word to type and an optional reason, and hooks that validate
// both.

import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getFieldErrorMessage } from '#console/api/client.ts'
import { focusById } from '#console/lib/browser.ts'
import { foldText } from '#console/lib/search-text.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { FieldFrame, TextArea, TextInput } from '#console/ui/inputs.tsx'
import { LoadingOverlay } from '#console/ui/loading-overlay.tsx'
import { reasonText } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { encodeIssueMessage, formatFieldError } from './field-messages.ts'
import styles from './form.module.css'
import { TicketNote } from './ticket-note.tsx'

/**
 * Returns an id for a field of a dialog. When the server rejects the value of the field, moves the focus to the field.
 */
export function useFocusOnError(serverError: string | undefined): string {
  const id = useId()
  useEffect(() => {
    if (serverError !== undefined) focusById(id)
  }, [serverError, id])
  return id
}

/** Validates a text outside a form. Returns the error message, or undefined if the text is valid. */
export function useTextError(schema: z.ZodType, text: string): string | undefined {
  // Disables Suspense, because the open dialog must not unmount while the error messages load.
  const { t } = useTranslation('errors', { useSuspense: false })
  const [issue] = z.safeParse(schema, text).error?.issues ?? []
  return issue && formatFieldError({ type: 'contract', message: encodeIssueMessage(issue) }, t)
}

/** Validates a typed reason. Returns the error message, or undefined if the reason is valid. */
export const useReasonError = (text: string) => useTextError(reasonText, text)

export interface ConfirmDialogProps {
  readonly title: string
  /** Description of the action's effect, which also says whether the action can be undone. */
  readonly children: ReactNode
  /** Label of the confirm button: a verb such as "Excluir", not "OK". */
  readonly actionLabel: string
  readonly variant?: 'primary' | 'danger'
  /**
   * Word that the user must type to confirm a highly destructive action. The comparison ignores case and accents. If
   * this prop is set, a reason is required too.
   */
  readonly confirmationWord?: string
  /** Requires the user to enter a reason, but no confirmation word. */
  readonly requiresReason?: boolean
  /** Adds a field for an optional reason. */
  readonly optionalReason?: { readonly label: string; readonly hint: string }
  readonly reason?: string | undefined
  /** Fields above the reason. Tab moves from the reason to the confirmation word. */
  readonly additionalFields?: ReactNode
  /** Error of the last request, or null. The dialog shows only an error about the reason, below the reason field. */
  readonly failure?: unknown
  readonly busy?: boolean
  /** Text on the overlay that blocks the page while the action runs. */
  readonly waitingText?: string
  readonly disabledReason?: string | undefined
  /** Helpdesk ticket under which the action is recorded. Default: the current ticket of the browser tab. */
  readonly ticket?: string
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
}

/** Dialog that confirms a destructive action. The Cancel button has the initial focus; Mod+Enter confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    children,
    actionLabel,
    variant = 'danger',
    confirmationWord,
    failure,
    busy,
    onConfirm,
    onCancel,
  } = props
  const { t } = useTranslation('ui')
  const cancelButton = useRef<HTMLButtonElement>(null)
  const [typedWord, setTypedWord] = useState('')
  const [reason, setReason] = useState(props.reason ?? '')
  const isReasonRequired = confirmationWord !== undefined || props.requiresReason === true
  const isWordMissing = confirmationWord !== undefined && foldText(typedWord) !== foldText(confirmationWord)
  const isOtherWord = isWordMissing && !foldText(confirmationWord).startsWith(foldText(typedWord))
  const isReasonMissing = isReasonRequired && reason.trim() === ''
  const { optionalReason, additionalFields } = props
  const hasReasonField = isReasonRequired || optionalReason !== undefined
  const reasonError = useReasonError(reason)
  const serverError = hasReasonField ? getFieldErrorMessage(failure, 'body.reason') : undefined
  const reasonId = useFocusOnError(serverError)
  const missingWordText = isWordMissing
    ? t(isReasonMissing ? 'confirm.noWordNoReason' : 'confirm.noWord', { word: confirmationWord })
    : null
  const missingText = missingWordText ?? (isReasonMissing ? t('confirm.noReason') : null)
  const visibleReason = missingText ?? props.disabledReason
  const disabledReason = visibleReason ?? reasonError ?? null

  const confirm = () => {
    if (disabledReason === null && !busy) onConfirm(reason.trim())
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onCancel}
      onSave={confirm}
      getInitialFocus={() => (isReasonRequired ? null : cancelButton.current)}
      footer={
        <>
          <TicketNote ticket={props.ticket} />
          <Button ref={cancelButton} keys="escape" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant={variant} keys="mod+enter" busy={busy} disabledReason={disabledReason} onClick={confirm}>
            {actionLabel}
          </Button>
        </>
      }
    >
      {props.waitingText !== undefined && <LoadingOverlay active={busy === true} text={props.waitingText} />}
      <div>{children}</div>
      {additionalFields}
      {hasReasonField && (
        <FieldFrame
          id={reasonId}
          label={optionalReason?.label ?? t('confirm.reason')}
          hint={optionalReason?.hint}
          error={serverError ?? reasonError}
          required={isReasonRequired}
        >
          {(control) => (
            <TextArea {...control} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </FieldFrame>
      )}
      {confirmationWord !== undefined && (
        <FieldFrame
          label={<WordLabel word={confirmationWord} />}
          error={isOtherWord ? t('confirm.otherWord', { word: confirmationWord }) : undefined}
          required
        >
          {(control) => (
            <TextInput {...control} value={typedWord} onChange={(event) => setTypedWord(event.target.value)} />
          )}
        </FieldFrame>
      )}
      {visibleReason && <p className={styles.missing}>{visibleReason}</p>}
    </Dialog>
  )
}

/** Label of the field for the confirmation word. A click on the word selects the word, so that the user can copy it. */
function WordLabel({ word }: { readonly word: string }) {
  const { t } = useTranslation('ui')
  const [textBefore, textAfter] = t('confirm.word', { word: '\n' }).split('\n')
  return (
    <>
      {textBefore}
      <code className={styles.word}>{word}</code>
      {textAfter}
    </>
  )
}
