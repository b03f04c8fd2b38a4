import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'

interface ExitDialogProps {
  /** What is lost. */
  readonly text: string
  readonly onLeave: () => void
  readonly onStay: () => void
}

/** Asked before somebody goes without saving (S2 §2). */
export function ExitDialog({ text, onLeave, onStay }: ExitDialogProps) {
  const { t } = useTranslation('groups')
  return (
    <ConfirmDialog title={t('exit.title')} action={t('exit.leave')} onConfirm={onLeave} onCancel={onStay}>
      {text}
    </ConfirmDialog>
  )
}
