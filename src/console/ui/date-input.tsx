// A calendar date as a control: typed or pasted as text, or chosen in the browser's own calendar.
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#console/lib/formats.ts'
import { dateOf } from '#contract/fields.ts'
import styles from './date-field.module.css'
import { IconButton } from './icon-button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

interface DateInputProps extends TextInputProps {
  /** Of the field, for the button of the calendar. */
  readonly label: string
  /** The last day of the calendar, `2026-11-20`. */
  readonly latest?: string | undefined
  /** What stands in the field now. */
  readonly typedNow: () => string
  /** A day was chosen in the calendar, as it would be typed. */
  readonly onPick: (typed: string) => void
}

export function DateInput({ label, latest = '2099-12-31', typedNow, onPick, ...input }: DateInputProps) {
  const { t } = useTranslation('ui')
  const calendar = useRef<HTMLInputElement>(null)
  const open = () => {
    if (!calendar.current) return
    calendar.current.value = dateOf(typedNow()) ?? ''
    calendar.current.showPicker()
  }
  return (
    <div className={styles.date}>
      <TextInput {...input} placeholder={t('date.format')} />
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
        max={latest}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => target.value !== '' && onPick(formatDate(target.value))}
      />
    </div>
  )
}
