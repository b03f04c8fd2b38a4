// A day and a time as they are typed, meant in São Paulo whatever the machine's own time zone is. Pure.
import { dateHere } from '#console/lib/formats.ts'
import { dateOf } from '#contract/fields.ts'

const zone = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' })

/** `20/11/2026 18:30`, `20/11/26 18h30`, `18:30` (today) as an instant; null for what is none. */
export function instantOf(typed: string, now = new Date()): string | null {
  const [, day, hour = '', minute = ''] =
    /^(?:([^\s,]+)[\s,]+)?(\d{1,2})(?:[:h](\d{2})?|h)$/i.exec(
      typed
        .trim()
        .replace(/\s+/g, ' ')
        .replace(/ (às|as|at|a las) /i, ' '),
    ) ?? []
  const date = day === undefined ? dateHere(now) : dateOf(day)
  if (date === null || hour === '' || Number(hour) > 23 || Number(minute) > 59) return null
  const local = `${date}T${hour.padStart(2, '0')}:${(minute || '00').padStart(2, '0')}:00`
  return new Date(`${local}${offsetAt(new Date(`${local}Z`))}`).toISOString()
}

/** `-03:00`; summer time may come back. */
function offsetAt(instant: Date): string {
  const name = zone.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return /[+-]\d{2}:\d{2}/.exec(name)?.[0] ?? 'Z'
}
