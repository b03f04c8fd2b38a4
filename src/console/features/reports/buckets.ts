// Groups the data points of a report's chart into bars (by day, week, month, year or name), adds empty bars for days or
// months without data, and merges the smallest bars if there are too many.
import { getStatusTone } from '#console/records/status-badge.tsx'
import { addMonths, getPeriodOfYear, type Period } from '#contract/periods.ts'
import type { PreviewChart } from '#contract/platform/reports.ts'
import { addDays } from '#contract/typed-values.ts'

type Point = PreviewChart['points'][number]
/**
 * Grouping of the bars of a chart: by time (day, week, month or year), or by a named property such as status, carrier
 * or service.
 */
export type ChartGrouping = PreviewChart['by'] | 'week' | 'year'

export interface Bucket {
  /**
   * Key of the bar: a date (for a week, the date of its Monday), a month such as `2026-11`, a year such as `2026`, or a
   * code. Null for rows without a value.
   */
  readonly key: string | null
  readonly value: number
  /**
   * Values by status code. Rows without a status have the code `''`. The map is empty if the chart is not split by
   * status.
   */
  readonly statusValues: ReadonlyMap<string, number>
}

export interface Buckets {
  readonly grouping: ChartGrouping
  readonly buckets: readonly Bucket[]
}

/** Maximum number of bars on a time axis. A chart with more bars groups the data by week, month or year instead. */
export const MAX_BARS = 31
/**
 * Maximum number of named bars, such as statuses. The number is large enough for all current statuses and a few new
 * ones.
 */
export const MAX_NAMED_BARS = 20
/** Key of the bar that contains the sum of all names beyond the maximum. */
export const OTHERS_KEY = '…'

const MS_PER_DAY = 86_400_000
const toTimestamp = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Returns the Monday of the week that contains the date, for example `2026-11-16`. */
const getMonday = (date: string) => addDays(date, -((new Date(toTimestamp(date)).getUTCDay() + 6) % 7))
const getMonth = (date: string) => date.slice(0, 7)
const getYear = (date: string) => date.slice(0, 4)

/**
 * Builds the bars of a chart. A time axis covers `period`, or without a period the time from the first to the last data
 * point.
 */
export function buildBuckets({ by, points }: PreviewChart, period?: Period): Buckets {
  const periodBounds = period ? [period.from, period.to] : []
  if (by === 'day') return buildDayBuckets(points, periodBounds)
  if (by === 'month') return buildMonthBuckets(points, periodBounds.map(getMonth))
  const buckets = groupPoints(points, getKey)
  return { grouping: by, buckets: isNamedGrouping(by) ? mergeSmallestBuckets(buckets) : buckets }
}

/**
 * Returns true if the bars stand for names without a natural order, such as statuses or carriers. Such bars are sorted
 * by value.
 */
export function isNamedGrouping(grouping: ChartGrouping): boolean {
  return !['day', 'week', 'month', 'year', 'score'].includes(grouping)
}

const getKey = ({ key }: Point) => key

const getKeys = (points: readonly Point[]) => points.flatMap(({ key }) => (key === null ? [] : [key]))

function buildDayBuckets(points: readonly Point[], periodBounds: readonly string[]): Buckets {
  const days = [...getKeys(points), ...periodBounds].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { grouping: 'day', buckets: [] }
  const dayCount = (toTimestamp(last) - toTimestamp(first)) / MS_PER_DAY + 1
  if (dayCount <= MAX_BARS) return buildTimeBuckets('day', points, (date) => date, listDates(first, last, 1))
  if (dayCount <= MAX_BARS * 7 - 6)
    return buildTimeBuckets('week', points, getMonday, listDates(getMonday(first), getMonday(last), 7))
  const months = points.map((point) => ({ ...point, key: point.key && getMonth(point.key) }))
  return buildMonthBuckets(months, periodBounds.map(getMonth))
}

function buildMonthBuckets(points: readonly Point[], periodBounds: readonly string[]): Buckets {
  const months = [...getKeys(points), ...periodBounds].sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return { grouping: 'month', buckets: [] }
  const allMonths = listMonths(first, last)
  if (allMonths.length <= MAX_BARS) return buildTimeBuckets('month', points, (month) => month, allMonths)
  return buildTimeBuckets('year', points, getYear, [...new Set(allMonths.map(getYear))])
}

function listDates(first: string, last: string, step: number): readonly string[] {
  const count = Math.round((toTimestamp(last) - toTimestamp(first)) / MS_PER_DAY / step) + 1
  return Array.from({ length: count }, (_, index) => addDays(first, index * step))
}

function listMonths(first: string, last: string): readonly string[] {
  const count = getMonthNumber(last) - getMonthNumber(first) + 1
  return Array.from({ length: count }, (_, index) => addMonths(first, index))
}

/** Builds one bar for every day, week, month or year of the time axis. A bar without data points has the value 0. */
function buildTimeBuckets(
  step: ChartGrouping,
  points: readonly Point[],
  toBucketKey: (key: string) => string,
  keys: readonly string[],
): Buckets {
  const bucketsByKey = new Map(
    groupPoints(points, ({ key }) => key && toBucketKey(key)).map((bucket) => [bucket.key, bucket]),
  )
  return {
    grouping: step,
    buckets: keys.map((key) => bucketsByKey.get(key) ?? { key, value: 0, statusValues: new Map() }),
  }
}

function groupPoints(points: readonly Point[], getGroupKey: (point: Point) => string | null): readonly Bucket[] {
  const groups = new Map<string | null, Point[]>()
  for (const point of points) groups.set(getGroupKey(point), [...(groups.get(getGroupKey(point)) ?? []), point])
  return [...groups].map(([key, group]) => ({
    key,
    value: group.reduce((sum, { value }) => sum + value, 0),
    statusValues: sumValuesByStatus(group),
  }))
}

function sumValuesByStatus(points: readonly Point[]): ReadonlyMap<string, number> {
  const valuesByStatus = new Map<string, number>()
  for (const { key, value } of points.flatMap(({ parts = [] }) => parts)) {
    valuesByStatus.set(key ?? '', (valuesByStatus.get(key ?? '') ?? 0) + value)
  }
  return valuesByStatus
}

/** Sorts bars by value, largest first, and merges all bars beyond the maximum number into one bar. */
function mergeSmallestBuckets(buckets: readonly Bucket[]): readonly Bucket[] {
  const sortedBuckets = [...buckets].sort((first, second) => second.value - first.value)
  if (sortedBuckets.length <= MAX_NAMED_BARS) return sortedBuckets
  const mergedBuckets = sortedBuckets.slice(MAX_NAMED_BARS - 1)
  const value = mergedBuckets.reduce((sum, bucket) => sum + bucket.value, 0)
  return [...sortedBuckets.slice(0, MAX_NAMED_BARS - 1), { key: OTHERS_KEY, value, statusValues: new Map() }]
}

/**
 * Returns the sums of the values of a bar by color tone, because the chart uses one color for all statuses with the
 * same tone. The table below the chart lists every status.
 */
export function sumValuesByTone({ statusValues }: Bucket) {
  const valuesByTone = new Map<ReturnType<typeof getStatusTone>, number>()
  for (const [status, value] of statusValues) {
    const tone = getStatusTone(status || null)
    valuesByTone.set(tone, (valuesByTone.get(tone) ?? 0) + value)
  }
  return valuesByTone
}

/** Returns the first and the last day of a bar on a time axis, or null for a bar that is not on a time axis. */
export function getBarPeriod(grouping: ChartGrouping, key: string | null): Period | null {
  if (key === null) return null
  if (grouping === 'day') return { from: key, to: key }
  if (grouping === 'week') return { from: key, to: addDays(key, 6) }
  const [year, month] = key.split('-').map(Number)
  if (grouping === 'month' && year && month) return getPeriodOfYear(year, month)
  return grouping === 'year' && year ? getPeriodOfYear(year, undefined) : null
}

/**
 * Returns a function that returns the value of a bar in the previous period. Returns null if the bars cannot be
 * compared. For example, a week has no counterpart in a period that starts on another weekday.
 */
export function createPreviousValueLookup(
  grouping: ChartGrouping,
  chart: PreviewChart,
  periodStarts: readonly [now: string, before: string],
) {
  const createLookup = (getGroupKey: (point: Point) => string | null) => {
    const sumsByGroup = new Map(groupPoints(chart.points, getGroupKey).map(({ key, value }) => [key, value] as const))
    return (key: string | null) => sumsByGroup.get(key) ?? 0
  }
  const [start, previousStart] = periodStarts
  if (grouping === 'day' && chart.by === 'day') {
    const getPreviousValue = createLookup(getKey)
    const offsetInDays = Math.round((toTimestamp(previousStart) - toTimestamp(start)) / MS_PER_DAY)
    return ({ key }: Bucket) => getPreviousValue(key && addDays(key, offsetInDays))
  }
  if (grouping === 'month') {
    const getPreviousValue = createLookup(({ key }) => key && getMonth(key))
    const offsetInMonths = getMonthNumber(previousStart) - getMonthNumber(start)
    return ({ key }: Bucket) => getPreviousValue(key && addMonths(key, offsetInMonths))
  }
  if (grouping === chart.by && grouping !== 'day') {
    const getPreviousValue = createLookup(getKey)
    return ({ key }: Bucket) => (key === OTHERS_KEY ? undefined : getPreviousValue(key))
  }
  return null
}

const getMonthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
