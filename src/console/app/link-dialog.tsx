import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'
import { Dialog } from '#console/ui/dialog.tsx'

interface LinkDialogProps {
  readonly title: string
  readonly text: string
  /** Offered as a button, never done by the link itself. */
  readonly onRun?: () => void
  /** Of the button; default: the title. */
  readonly action?: string
}

/** What a link asks for and cannot be opened: why, and what can be done instead. */
export function LinkDialog({ title, text, onRun, action = title }: LinkDialogProps) {
  const { t } = useTranslation()
  const { close } = useRunner()
  const first = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      title={title}
      onClose={close}
      firstFocus={() => first.current}
      footer={
        <>
          <Button ref={onRun ? undefined : first} onClick={close}>
            {t('close')}
          </Button>
          {onRun && (
            <Button ref={first} variant="primary" onClick={onRun}>
              {action}
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
