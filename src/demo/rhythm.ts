// Distribution of demo events over time: Monday peak, quiet weekends and nights, growth over the months.
import { day } from './merchants.ts'
import { byWeight, type Random } from './random.ts'
import { demoToday } from './today.ts'

const hour = 3_600_000
/** Offset of São Paulo behind UTC in milliseconds; there is no daylight saving time. */
const behindUtc = 3 * hour

/** Relative number of events per weekday, starting with Sunday. */
const weekdays = [0.45, 1.4, 1.2, 1.1, 1, 0.95, 0.55]
/** Relative number of events per hour of the day in São Paulo, starting at midnight. */
const hours = [12, 6, 3, 2, 2, 4, 10, 22, 42, 64, 74, 74, 62, 66, 76, 76, 70, 62, 54, 50, 54, 56, 44, 26]
/** Ratio between the events of the last day and those of the first day. */
const growth = 1.25

const today = Math.floor((demoToday.getTime() - behindUtc) / day) * day + behindUtc

/**
 * Generates `count` timestamps within the last `days` days, in ascending order. The last one is before the end of the
 * demo data.
 */
export function* momentsOf(random: Random, count: number, days: number): Generator<number> {
  const starts = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * day)
  const weights = starts.map((start, index) => weightOf(start) * (1 + ((growth - 1) * index) / days))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  for (const [index, start] of starts.entries()) {
    weighed += weights[index] ?? 0
    const until = Math.round((count * weighed) / whole)
    const pickHour = byWeight(hoursOf(start))
    const ofDay = Array.from({ length: until - given }, () =>
      Math.floor(start + (pickHour(random) + random.next()) * hour),
    )
    yield* ofDay.sort((one, other) => one - other)
    given = until
  }
}

const hoursOf = (start: number) =>
  hours
    .map((weight, index) => [index, weight] as const)
    .filter(([index]) => start + (index + 1) * hour <= demoToday.getTime())

const weightOf = (start: number) =>
  (weekdays[weekdayOf(start)] ?? 0) * hoursOf(start).reduce((sum, [, weight]) => sum + weight, 0)

const weekdayOf = (at: number) => new Date(at - behindUtc).getUTCDay()

/**
 * Returns a timestamp between `from` and `to` during office hours, or close to them; never after the end of the demo
 * data.
 */
export function atWork(random: Random, from: number, to: number): number {
  const begun = Math.floor((from + random.next() * Math.max(0, to - from) - behindUtc) / day) * day + behindUtc
  const isWeekend = [0, 6].includes(weekdayOf(begun))
  const at = begun + (isWeekend ? 2 : 0) * day + (8.5 + 9 * random.next()) * hour
  return Math.floor(Math.min(Math.max(at, from), demoToday.getTime() - random.between(1, 60) * 60_000))
}
