// A calendar date: typed or pasted as text, or chosen in the browser's own calendar. It never meets a time zone.
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#console/lib/formats.ts'
import { tidyDate } from '#console/lib/typed.ts'
import { dateOf } from '#contract/dates.ts'
import styles from './date-field.module.css'
import { FieldFrame } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { TextInput } from './text-input.tsx'
import { type FieldProps, useField } from './use-field.ts'

export function DateField<V>({ form, name, label, hint }: FieldProps<V>) {
  const { t } = useTranslation('ui')
  const { id, required, error, registered } = useField({ form, name, label })
  const calendar = useRef<HTMLInputElement>(null)
  const { getValues, setValue, formState } = form.form
  const fieldName: string = name
  const set = (typed: string) =>
    setValue(fieldName, typed, { shouldValidate: formState.isSubmitted, shouldTouch: true })

  const open = () => {
    if (!calendar.current) return
    calendar.current.value = dateOf(String(getValues(fieldName))) ?? ''
    calendar.current.showPicker()
  }

  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.date}>
          <TextInput
            {...control}
            {...registered}
            placeholder={t('date.format')}
            maxLength={20}
            onBlur={(event) => {
              setValue(fieldName, tidyDate(event.target.value))
              void registered.onBlur(event)
            }}
          />
          <IconButton
            label={t('date.open', { label })}
            icon={<CalendarDays size={15} />}
            variant="secondary"
            onClick={open}
          />
          <input
            ref={calendar}
            type="date"
            className={styles.calendar}
            min="2000-01-01"
            max="2099-12-31"
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => event.target.value !== '' && set(formatDate(event.target.value))}
          />
        </div>
      )}
    </FieldFrame>
  )
}
