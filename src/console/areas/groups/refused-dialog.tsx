import { useTranslation } from 'react-i18next'
import { messageOf } from '#console/lib/messages.ts'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'

interface RefusedDialogProps {
  readonly title: string
  readonly text?: string
  readonly error?: unknown
}

/** Why what a link or a key asks for cannot be done with this group. */
export function RefusedDialog({ title, text, error }: RefusedDialogProps) {
  const { t } = useTranslation()
  const { close } = useRunner()
  return (
    <Dialog title={title} onClose={close} footer={<Button onClick={close}>{t('close')}</Button>}>
      <p>{text ?? messageOf(error, t)}</p>
    </Dialog>
  )
}
