import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageAt } from '#console/lib/api-error.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FieldFrame } from './field-frame.tsx'
import { TextArea, TextInput } from './text-input.tsx'
import { useRefusedField } from './use-refused-field.ts'
import { useReasonError } from './use-text-error.ts'

interface ConfirmDialogProps {
  readonly title: string
  /** What will happen, and whether it can be undone. */
  readonly children: ReactNode
  /** What the button says: the verb, not "OK". */
  readonly action: string
  readonly variant?: 'primary' | 'danger'
  /** Danger 3: this word must be typed, and a reason given. */
  readonly typed?: string
  /** What the reason says at first. */
  readonly reason?: string | undefined
  /** Why it could not be done; null while there is nothing to say. What is wrong with the reason is said at it. */
  readonly failure?: unknown
  /** The question says it itself, at a field of its own. */
  readonly isSaid?: boolean
  readonly busy?: boolean
  /** Why it cannot be confirmed as it is. */
  readonly disabledReason?: string | undefined
  readonly onConfirm: (reason: string) => void
  readonly onCancel: () => void
}

/** Asks before what cannot be undone at once. The focus is on Cancel; Mod+Enter confirms. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, variant = 'danger', typed, failure, isSaid, busy, onConfirm, onCancel } = props
  const { t } = useTranslation('ui')
  const cancel = useRef<HTMLButtonElement>(null)
  const [word, setWord] = useState('')
  const [reason, setReason] = useState(props.reason ?? '')
  const isComplete = typed === undefined || (word.trim() === typed && reason.trim() !== '')
  const ownError = useReasonError(reason)
  const refused = typed === undefined ? undefined : messageAt(failure, 'body.reason')
  const reasonId = useRefusedField(refused)
  const disabledReason = isComplete
    ? (props.disabledReason ?? ownError ?? null)
    : t('confirm.incomplete', { word: typed })

  const confirm = () => {
    if (disabledReason === null && !busy) onConfirm(reason.trim())
  }

  return (
    <Dialog
      role="alertdialog"
      title={title}
      failure={isSaid || refused !== undefined ? null : failure}
      onClose={onCancel}
      onSave={confirm}
      firstFocus={() => (typed === undefined ? cancel.current : null)}
      footer={
        <>
          <Button ref={cancel} keys="escape" onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button variant={variant} keys="mod+enter" busy={busy} disabledReason={disabledReason} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      <div>{children}</div>
      {typed !== undefined && (
        <>
          <FieldFrame label={t('confirm.word', { word: typed })} required>
            {(control) => <TextInput {...control} value={word} onChange={(event) => setWord(event.target.value)} />}
          </FieldFrame>
          <FieldFrame id={reasonId} label={t('confirm.reason')} error={refused ?? ownError} required>
            {(control) => (
              <TextArea {...control} rows={2} value={reason} onChange={(event) => setReason(event.target.value)} />
            )}
          </FieldFrame>
        </>
      )}
    </Dialog>
  )
}
