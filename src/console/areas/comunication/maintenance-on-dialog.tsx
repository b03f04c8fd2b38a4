import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import type { Maintenance } from '#contract/maintenance.ts'
import styles from './maintenance-on-dialog.module.css'
import { SwitchQuestion } from './question.tsx'
import { instantOf } from './typed-instant.ts'
import { useSwitch } from './use-switch.ts'

export function MaintenanceOnDialog({ args }: { readonly args: Arguments }) {
  return <SwitchQuestion to="on">{(maintenance) => <Question maintenance={maintenance} args={args} />}</SwitchQuestion>
}

const hours = [1, 2, 4] as const

interface QuestionProps {
  readonly maintenance: Maintenance
  readonly args: Arguments
}

/** The most dangerous switch: a word is typed, a reason given, and until when, if that is known (product decision A32). */
function Question({ maintenance, args }: QuestionProps) {
  const { t } = useTranslation('comunication')
  const { send, isBusy, cancel } = useSwitch(maintenance)
  const id = useId()
  const [until, setUntil] = useState(args.until ? formatInstant(args.until) : '')
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})

  const refuse = (fields: Readonly<Record<string, string>>) => {
    setWrong(fields)
    if (fields['body.until']) document.getElementById(id)?.focus()
  }

  const confirm = async (reason: string) => {
    const end = until.trim() === '' ? null : instantOf(until)
    if (until.trim() !== '' && end === null) return refuse({ 'body.until': t('maintenance.untilWrong') })
    setWrong({})
    const refused = await send({ maintenance_mode: true, reason, until: end, confirmation: true })
    if (refused) refuse(refused)
  }

  const inHours = (count: number) => {
    setUntil(formatInstant(new Date(Date.now() + count * 3_600_000).toISOString()))
    setWrong({})
  }

  return (
    <ConfirmDialog
      title={t('maintenance.onTitle')}
      action={t('maintenance.onSend')}
      typed={t('maintenance.word')}
      reason={args.reason}
      reasonError={wrong['body.reason']}
      busy={isBusy}
      onConfirm={(reason) => void confirm(reason)}
      onCancel={cancel}
    >
      <div className={styles.question}>
        <p>{t('maintenance.onText')}</p>
        <FieldFrame
          id={id}
          label={t('maintenance.until')}
          hint={t('maintenance.untilHint')}
          error={wrong['body.until']}
        >
          {(control) => (
            <div className={styles.until}>
              <TextInput
                {...control}
                value={until}
                maxLength={20}
                placeholder={t('maintenance.untilFormat')}
                onChange={(event) => setUntil(event.target.value)}
              />
              {hours.map((count) => (
                <Button key={count} size="small" onClick={() => inHours(count)}>
                  {t('maintenance.inHours', { count })}
                </Button>
              ))}
            </div>
          )}
        </FieldFrame>
      </div>
    </ConfirmDialog>
  )
}
