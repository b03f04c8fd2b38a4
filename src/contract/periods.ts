// Periods with names, the period before one, and whether dates, year and month can meet. Calendar dates only. Pure.
import { addDays } from './typed-values.ts'

export interface Period {
  /** Calendar dates, both included. */
  readonly from: string
  readonly to: string
}

const until = (today: string, from: string): Period => ({ from, to: today })
const monthStart = (date: string) => `${date.slice(0, 7)}-01`
const yearStart = (date: string) => `${date.slice(0, 4)}-01-01`

/** Weeks begin on a Monday. */
const monday = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** None ends after today: nothing is reported of tomorrow. */
const periods = {
  today: (today: string) => until(today, today),
  yesterday: (today: string) => until(addDays(today, -1), addDays(today, -1)),
  last7Days: (today: string) => getLastDays(7, today),
  last30Days: (today: string) => getLastDays(30, today),
  thisWeek: (today: string) => until(today, monday(today)),
  lastWeek: (today: string) => until(addDays(monday(today), -1), addDays(monday(today), -7)),
  thisMonth: (today: string) => until(today, monthStart(today)),
  lastMonth: (today: string) => {
    const end = addDays(monthStart(today), -1)
    return until(end, monthStart(end))
  },
  thisYear: (today: string) => until(today, yearStart(today)),
  lastYear: (today: string) => {
    const end = addDays(yearStart(today), -1)
    return until(end, yearStart(end))
  },
} as const satisfies Readonly<Record<string, (today: string) => Period>>

export type PeriodName = keyof typeof periods

export function isPeriodName(name: string): name is PeriodName {
  return Object.hasOwn(periods, name)
}

export function getPeriod(name: PeriodName, today: string): Period {
  return periods[name](today)
}

/** So many days, today the last of them. */
export function getLastDays(count: number, today: string): Period {
  return { from: addDays(today, 1 - count), to: today }
}

/** The month so many months after that of a date, `2026-11`. */
export function addMonths(date: string, count: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

const monthEnd = (date: string) => addDays(`${addMonths(date, 1)}-01`, -1)

/** The same day so many months before; of a shorter month its last. */
function monthsBefore(date: string, count: number): string {
  const month = addMonths(date, -count)
  const end = monthEnd(`${month}-01`)
  const same = `${month}${date.slice(7)}`
  return same < end ? same : end
}

const monthsOf = ({ from, to }: Period) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

const dayLength = 86_400_000
const daysOf = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1

/**
 * What a period is compared with: of whole months as many before them, of a month or year that is not over the same
 * days of the one before, of anything else as many days right before it.
 */
export function getPreviousPeriod(period: Period): Period {
  const { from, to } = period
  const months = monthsOf(period)
  if (from === monthStart(from) && to === monthEnd(to)) {
    const last = `${addMonths(to, -months)}-01`
    return { from: monthsBefore(from, months), to: monthEnd(last) }
  }
  if (from === monthStart(from) && months === 1) return { from: monthsBefore(from, 1), to: monthsBefore(to, 1) }
  if (from === yearStart(from) && from.slice(0, 4) === to.slice(0, 4))
    return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) }
  const days = daysOf(period)
  return { from: addDays(from, -days), to: addDays(from, -1) }
}

/** Of a year, or of one of its months. */
export function getPeriodOfYear(year: number, month: number | undefined): Period {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  return { from: first, to: monthEnd(first) }
}

interface DateFilters {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly year?: number | undefined
  /** Without a year, this month of every year. */
  readonly month?: number | undefined
}

/** Whether a day can be within the dates and of the year and month, too. */
export function canOverlap({ from, to, year, month }: DateFilters, today: string): boolean {
  if (from === undefined && to === undefined) return true
  if (year !== undefined) {
    const named = getPeriodOfYear(year, month)
    return (from ?? named.from) <= named.to && (to ?? named.to) >= named.from
  }
  if (month === undefined || from === undefined) return true
  const months = monthsOf({ from, to: to ?? today })
  const first = Number(from.slice(5, 7))
  return months >= 12 || (month - first + 12) % 12 < months
}
