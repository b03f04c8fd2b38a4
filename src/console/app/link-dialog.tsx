import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FramePart, part } from '#console/lib/arrivals.tsx'
import { useRunner } from '#console/lib/run.ts'
import { Button } from '#console/ui/button.tsx'

const Dialog = part(() => import('#console/ui/dialog.tsx').then((module) => module.Dialog))

interface LinkDialogProps {
  readonly title: string
  readonly text: string
  /** Offered as a button, never done by the link itself. */
  readonly onRun?: () => void
}

/** What a link asks for and cannot be opened: why, and what can be done instead. */
export function LinkDialog({ title, text, onRun }: LinkDialogProps) {
  const { t } = useTranslation()
  const { close } = useRunner()
  const first = useRef<HTMLButtonElement>(null)
  return (
    <FramePart>
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
                {title}
              </Button>
            )}
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </FramePart>
  )
}
