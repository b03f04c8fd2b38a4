// Text field for a date, with a button that opens the browser's calendar.
import CalendarDays from 'lucide-react/icons/calendar-days'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#console/lib/format.ts'
import { IconButton } from '#console/ui/button.tsx'
import styles from '#console/ui/inputs.module.css'
import { TextInput, type TextInputProps } from '#console/ui/inputs.tsx'
import { parseTypedDate } from '#contract/typed-values.ts'

interface DateInputProps extends TextInputProps {
  /** Label of the field, which is also part of the accessible name of the calendar button. */
  readonly label: string
  /** Last selectable day of the calendar, for example `2026-11-20`. */
  readonly maxDate?: string | undefined
  /** Returns the current text of the field. */
  readonly getText: () => string
  /** Called with the formatted date when the user selects a day in the calendar. */
  readonly onPick: (text: string) => void
}

export function DateInput({ label, maxDate = '2099-12-31', getText, onPick, ...input }: DateInputProps) {
  const { t } = useTranslation('ui')
  const calendar = useRef<HTMLInputElement>(null)
  const openCalendar = () => {
    if (!calendar.current) return
    calendar.current.value = parseTypedDate(getText()) ?? ''
    calendar.current.showPicker()
  }
  return (
    <div className={styles.date}>
      <TextInput {...input} placeholder={t('date.format')} title={t('date.ways')} />
      <IconButton
        label={t('date.open', { label })}
        icon={<CalendarDays size={15} />}
        variant="secondary"
        onClick={openCalendar}
      />
      <input
        ref={calendar}
        type="date"
        className={styles.calendar}
        min="2000-01-01"
        max={maxDate}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target }) => target.value !== '' && onPick(formatDate(target.value))}
      />
    </div>
  )
}
