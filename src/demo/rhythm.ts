// Distributes demo events over time: most on Mondays, few on weekends and at night, and more in later months.
import { DAY_MS } from './merchants.ts'
import { createWeightedPicker, type Random } from './random.ts'
import { demoToday } from './today.ts'

const HOUR_MS = 3_600_000
/** Milliseconds by which the time in São Paulo is behind UTC; there is no daylight saving time. */
const UTC_OFFSET_MS = 3 * HOUR_MS

/** Relative number of events per weekday, starting with Sunday. */
const WEEKDAY_WEIGHTS = [0.45, 1.4, 1.2, 1.1, 1, 0.95, 0.55]
/** Relative number of events per hour of the day in São Paulo, starting at midnight. */
const HOUR_WEIGHTS = [12, 6, 3, 2, 2, 4, 10, 22, 42, 64, 74, 74, 62, 66, 76, 76, 70, 62, 54, 50, 54, 56, 44, 26]
/** Number of events on the last day, divided by the number of events on the first day. */
const GROWTH_FACTOR = 1.25

const lastDayStart = Math.floor((demoToday.getTime() - UTC_OFFSET_MS) / DAY_MS) * DAY_MS + UTC_OFFSET_MS

/**
 * Generates timestamps within the given number of days before `demoToday`, the end of the demo data, in ascending
 * order.
 */
export function* generateTimestamps(random: Random, timestampCount: number, dayCount: number): Generator<number> {
  const dayStarts = Array.from({ length: dayCount }, (_, index) => lastDayStart - (dayCount - 1 - index) * DAY_MS)
  const dayWeights = dayStarts.map(
    (start, index) => getDayWeight(start) * (1 + ((GROWTH_FACTOR - 1) * index) / dayCount),
  )
  const totalWeight = dayWeights.reduce((sum, weight) => sum + weight, 0)
  let weightSum = 0
  let emittedCount = 0
  for (const [index, start] of dayStarts.entries()) {
    weightSum += dayWeights[index] ?? 0
    const targetCount = Math.round((timestampCount * weightSum) / totalWeight)
    const pickHour = createWeightedPicker(getHourWeights(start))
    const dayTimestamps = Array.from({ length: targetCount - emittedCount }, () =>
      Math.floor(start + (pickHour(random) + random.next()) * HOUR_MS),
    )
    yield* dayTimestamps.sort((a, b) => a - b)
    emittedCount = targetCount
  }
}

const getHourWeights = (start: number) =>
  HOUR_WEIGHTS.map((weight, index) => [index, weight] as const).filter(
    ([index]) => start + (index + 1) * HOUR_MS <= demoToday.getTime(),
  )

const getDayWeight = (start: number) =>
  (WEEKDAY_WEIGHTS[getWeekday(start)] ?? 0) * getHourWeights(start).reduce((sum, [, weight]) => sum + weight, 0)

const getWeekday = (time: number) => new Date(time - UTC_OFFSET_MS).getUTCDay()

/**
 * Returns a timestamp between `from` and `to`, during office hours if possible. Never after `demoToday`, the end of the
 * demo data.
 */
export function pickWorkingTime(random: Random, from: number, to: number): number {
  const dayStart =
    Math.floor((from + random.next() * Math.max(0, to - from) - UTC_OFFSET_MS) / DAY_MS) * DAY_MS + UTC_OFFSET_MS
  const isWeekend = [0, 6].includes(getWeekday(dayStart))
  const time = dayStart + (isWeekend ? 2 : 0) * DAY_MS + (8.5 + 9 * random.next()) * HOUR_MS
  return Math.floor(Math.min(Math.max(time, from), demoToday.getTime() - random.between(1, 60) * 60_000))
}
