import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Arguments } from '#commands/command.ts'
import { formatInstant } from '#console/lib/formats.ts'
import { Button } from '#console/ui/button.tsx'
import { ConfirmDialog } from '#console/ui/confirm-dialog.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { TextInput } from '#console/ui/text-input.tsx'
import { useRefusedField } from '#console/ui/use-refused-field.ts'
import type { Maintenance } from '#contract/comunication.ts'
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
  const { send, isBusy, failure, refusedUntil, cancel } = useSwitch(maintenance)
  const id = useRefusedField(refusedUntil)
  const [until, setUntil] = useState(args.until ? formatInstant(args.until) : '')
  // As it was asked for, whatever language comes meanwhile.
  const [word] = useState(() => t('maintenance.word'))
  const [isUnreadable, setIsUnreadable] = useState(false)

  const confirm = (reason: string) => {
    const end = until.trim() === '' ? null : instantOf(until)
    const isWrong = until.trim() !== '' && end === null
    setIsUnreadable(isWrong)
    if (isWrong) document.getElementById(id)?.focus()
    else void send({ maintenance_mode: true, reason, until: end, confirmation: true })
  }

  const inHours = (count: number) => {
    setUntil(formatInstant(new Date(Date.now() + count * 3_600_000).toISOString()))
    setIsUnreadable(false)
  }

  return (
    <ConfirmDialog
      title={t('maintenance.onTitle')}
      action={t('maintenance.onSend')}
      typed={word}
      reason={args.reason}
      busy={isBusy}
      failure={failure}
      isSaid={refusedUntil !== undefined}
      onConfirm={confirm}
      onCancel={cancel}
    >
      <div className={styles.question}>
        <p>{t('maintenance.onText')}</p>
        <FieldFrame
          id={id}
          label={t('maintenance.until')}
          hint={t('maintenance.untilHint')}
          error={isUnreadable ? t('maintenance.untilWrong') : refusedUntil}
        >
          {(control) => (
            <div className={styles.until}>
              <TextInput
                {...control}
                value={until}
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
