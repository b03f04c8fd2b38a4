// Form field for a typed date and time. The field always uses São Paulo time, regardless of the time zone of the
// computer.
import { useTranslation } from 'react-i18next'
import { Field, type FieldProps } from '#console/forms/fields.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { text } from '#contract/fields.ts'
import { toPlainLine } from '#contract/typed-text.ts'
import { formatSaoPauloDate, isInstantText, parseTypedDate, parseTypedInstant } from '#contract/typed-values.ts'

const saoPauloFormat = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })

/**
 * Parses `20/11/2026 18:30`, `20/11/26 18h30`, `seg, 30 nov 2026 18:30`, `18:30` (today) and ISO 8601 to an ISO
 * timestamp. Returns null for any other text.
 */
export function parseDateTimeText(dateText: string, now = new Date()): string | null {
  const text = toPlainLine(dateText)
    .replace(/\s+/g, ' ')
    .replace(/ (às|as|at|a las) /i, ' ')
  if (isInstantText(text)) return parseTypedInstant(text)?.toISOString() ?? null
  const [, day, hour = '', minute = ''] =
    /^(?:(\S.{0,40}?)(?: ?, ?| |(?<=\d)t))?(\d{1,2})(?:[:h](\d{2})?(?::\d{2})?|h)$/i.exec(text) ?? []
  const date = day === undefined ? formatSaoPauloDate(now) : parseTypedDate(day)
  if (date === null || hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  const localDateTime = `${date}T${hour.padStart(2, '0')}:${(minute || '00').padStart(2, '0')}:00`
  return new Date(`${localDateTime}${getSaoPauloUtcOffset(new Date(`${localDateTime}Z`))}`).toISOString()
}

/**
 * Returns the UTC offset of São Paulo at a point in time, such as `-03:00`. The offset is not constant, because
 * daylight saving time may be reintroduced.
 */
function getSaoPauloUtcOffset(instant: Date): string {
  const name = saoPauloFormat.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? 'Z'
}

/** Schema of a typed date and time; an empty text is valid. */
export const dateTimeTextSchema = text(40).refine(
  (dateText) => dateText === '' || parseDateTimeText(dateText) !== null,
  'comunication.instant',
)

export function InstantField<V>(props: FieldProps<V>) {
  const { t } = useTranslation('comunication')
  const normalize = (dateText: string) => {
    const timestamp = parseDateTimeText(dateText)
    return timestamp === null ? dateText : formatInstant(timestamp)
  }
  return <Field {...props} placeholder={t('maintenance.untilFormat')} autoComplete="off" normalizeValue={normalize} />
}
