// Calculates named periods such as the last month, the period before a period, and overlaps of date filters.
import { addDays, getNextMonthStart } from './typed-values.ts'

export interface Period {
  /** First and last calendar date of the period. */
  readonly from: string
  readonly to: string
}

const getMonthStart = (date: string) => `${date.slice(0, 7)}-01`
const getYearStart = (date: string) => `${date.slice(0, 4)}-01-01`

/** Returns the first day of the week that contains a date; weeks begin on Monday. */
const getMonday = (date: string) => addDays(date, -((new Date(date).getUTCDay() + 6) % 7))

/** Named periods. No period ends after today, because the reports contain only past data. */
const periodBuilders = {
  today: (today: string) => ({ from: today, to: today }),
  yesterday: (today: string) => ({ from: addDays(today, -1), to: addDays(today, -1) }),
  last7Days: (today: string) => getPeriodOfLastDays(7, today),
  last30Days: (today: string) => getPeriodOfLastDays(30, today),
  thisWeek: (today: string) => ({ from: getMonday(today), to: today }),
  lastWeek: (today: string) => ({ from: addDays(getMonday(today), -7), to: addDays(getMonday(today), -1) }),
  thisMonth: (today: string) => ({ from: getMonthStart(today), to: today }),
  lastMonth: (today: string) => {
    const end = addDays(getMonthStart(today), -1)
    return { from: getMonthStart(end), to: end }
  },
  thisYear: (today: string) => ({ from: getYearStart(today), to: today }),
  lastYear: (today: string) => {
    const end = addDays(getYearStart(today), -1)
    return { from: getYearStart(end), to: end }
  },
} as const satisfies Readonly<Record<string, (today: string) => Period>>

export type PeriodName = keyof typeof periodBuilders

export function isPeriodName(name: string): name is PeriodName {
  return Object.hasOwn(periodBuilders, name)
}

export function getPeriod(name: PeriodName, today: string): Period {
  return periodBuilders[name](today)
}

/** Returns the period of the last `count` days, including today. */
export function getPeriodOfLastDays(count: number, today: string): Period {
  return { from: addDays(today, 1 - count), to: today }
}

/**
 * Adds months to the month of a date, or subtracts months if `monthCount` is negative. Returns a month such as
 * `2026-11`.
 */
export function shiftMonth(date: string, monthCount: number): string {
  const months = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + monthCount
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

const getMonthEnd = (date: string) => addDays(getNextMonthStart(date), -1)

/** Subtracts months from a date. If the resulting month has fewer days, returns the last day of that month. */
function subtractMonths(date: string, count: number): string {
  const month = shiftMonth(date, -count)
  const lastDay = getMonthEnd(`${month}-01`)
  const sameDay = `${month}${date.slice(7)}`
  return sameDay < lastDay ? sameDay : lastDay
}

const countMonths = ({ from, to }: Period) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1

const MILLISECONDS_PER_DAY = 86_400_000
const countDays = ({ from, to }: Period) => Math.round((Date.parse(to) - Date.parse(from)) / MILLISECONDS_PER_DAY) + 1

/**
 * Returns the earlier period with which a report compares a period. For whole months: the same number of months before
 * the period. For an unfinished month or year: the same days of the previous month or year. Otherwise: the same number
 * of days before the period.
 */
export function getPreviousPeriod(period: Period): Period {
  const { from, to } = period
  const months = countMonths(period)
  if (from === getMonthStart(from) && to === getMonthEnd(to)) {
    const lastMonth = `${shiftMonth(to, -months)}-01`
    return { from: subtractMonths(from, months), to: getMonthEnd(lastMonth) }
  }
  if (from === getMonthStart(from) && months === 1) return { from: subtractMonths(from, 1), to: subtractMonths(to, 1) }
  if (from === getYearStart(from) && from.slice(0, 4) === to.slice(0, 4))
    return { from: subtractMonths(from, 12), to: subtractMonths(to, 12) }
  return getPreviousDays(period)
}

/** Returns the period with the same number of days immediately before a period. */
export function getPreviousDays(period: Period): Period {
  return { from: addDays(period.from, -countDays(period)), to: addDays(period.from, -1) }
}

/** Returns the period of a year or, if a month is given, of this month. */
export function getPeriodOfYear(year: number, month: number | undefined): Period {
  if (month === undefined) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const firstDay = `${year}-${String(month).padStart(2, '0')}-01`
  return { from: firstDay, to: getMonthEnd(firstDay) }
}

interface DateFilters {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly year?: number | undefined
  /** Month from 1 to 12. If `year` is missing, the filter selects this month in every year. */
  readonly month?: number | undefined
}

/** Returns true if a date can match all filters: not before `from`, not after `to`, and in the given year and month. */
export function canAnyDateMatch({ from, to, year, month }: DateFilters, today: string): boolean {
  if (from === undefined && to === undefined) return true
  if (year !== undefined) {
    const period = getPeriodOfYear(year, month)
    return (from ?? period.from) <= period.to && (to ?? period.to) >= period.from
  }
  if (month === undefined || from === undefined) return true
  const months = countMonths({ from, to: to ?? today })
  const firstMonth = Number(from.slice(5, 7))
  return months >= 12 || (month - firstMonth + 12) % 12 < months
}
