// Groups the points of a report's chart into bars: by day, week, month, year or name, with gaps filled and surplus bars
// merged.
import { toneOfStatus } from '#console/records/status-badge.tsx'
import { monthAfter, type Period, periodOfYear } from '#contract/periods.ts'
import type { ReportPreview } from '#contract/platform/reports.ts'
import { daysAfter } from '#contract/typed-values.ts'

type Chart = ReportPreview['chart']
type Point = Chart['points'][number]
/** Dimension of the bars: a span of time (day, week, month, year) or a kind of name (status, carrier, service …). */
export type Step = Chart['by'] | 'week' | 'year'

export interface Bucket {
  /**
   * Date of the day or of the week's Monday, `2026-11` (month), `2026` (year), or a code; null for rows without a
   * value.
   */
  readonly key: string | null
  readonly value: number
  /** Values by status code ('' for rows without a status); empty when the chart is not split by status. */
  readonly parts: ReadonlyMap<string, number>
}

export interface Buckets {
  readonly step: Step
  readonly buckets: readonly Bucket[]
}

/** Maximum number of bars on a time axis; with more, the chart switches to the next larger step (week, month, year). */
export const mostBars = 31
/** Maximum number of bars with names, such as statuses: enough for all current statuses and a few future ones. */
export const mostNames = 20
/** Key of the bar that sums all names beyond the maximum. */
export const otherKey = '…'

const day = 86_400_000
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** Returns the Monday of the date's week, as `2026-11-16`. */
const weekOf = (date: string) => daysAfter(date, -((new Date(timeOf(date)).getUTCDay() + 6) % 7))
const monthOf = (date: string) => date.slice(0, 7)
const yearOf = (date: string) => date.slice(0, 4)

/** Builds the bars of a chart. A time axis spans the given period, or from the first point to the last without one. */
export function bucketsOf({ by, points }: Chart, period?: Period): Buckets {
  const ends = period ? [period.from, period.to] : []
  if (by === 'day') return bucketsOfDays(points, ends)
  if (by === 'month') return bucketsOfMonths(points, ends.map(monthOf))
  const buckets = grouped(points, keyOf)
  return { step: by, buckets: isNamed(by) ? mostOf(buckets) : buckets }
}

/**
 * Returns true when the bars are names without a natural order (a status, a carrier); such bars are sorted by value.
 */
export function isNamed(step: Step): boolean {
  return !['day', 'week', 'month', 'year', 'score'].includes(step)
}

const keyOf = ({ key }: Point) => key

const keysOf = (points: readonly Point[]) => points.flatMap(({ key }) => (key === null ? [] : [key]))

function bucketsOfDays(points: readonly Point[], ends: readonly string[]): Buckets {
  const days = [...keysOf(points), ...ends].sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { step: 'day', buckets: [] }
  const span = (timeOf(last) - timeOf(first)) / day + 1
  if (span <= mostBars) return inTime('day', points, (date) => date, daysFrom(first, last, 1))
  if (span <= mostBars * 7 - 6) return inTime('week', points, weekOf, daysFrom(weekOf(first), weekOf(last), 7))
  const months = points.map((point) => ({ ...point, key: point.key && monthOf(point.key) }))
  return bucketsOfMonths(months, ends.map(monthOf))
}

function bucketsOfMonths(points: readonly Point[], ends: readonly string[]): Buckets {
  const months = [...keysOf(points), ...ends].sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return { step: 'month', buckets: [] }
  const all = monthsFrom(first, last)
  if (all.length <= mostBars) return inTime('month', points, (month) => month, all)
  return inTime('year', points, yearOf, [...new Set(all.map(yearOf))])
}

function daysFrom(first: string, last: string, step: number): readonly string[] {
  const count = Math.round((timeOf(last) - timeOf(first)) / day / step) + 1
  return Array.from({ length: count }, (_, index) => daysAfter(first, index * step))
}

function monthsFrom(first: string, last: string): readonly string[] {
  const count = monthNumber(last) - monthNumber(first) + 1
  return Array.from({ length: count }, (_, index) => monthAfter(first, index))
}

/** Builds one bar for each key of the time axis, so that days or months without points get a bar of value 0. */
function inTime(step: Step, points: readonly Point[], of: (key: string) => string, keys: readonly string[]): Buckets {
  const found = new Map(grouped(points, ({ key }) => key && of(key)).map((bucket) => [bucket.key, bucket]))
  return { step, buckets: keys.map((key) => found.get(key) ?? { key, value: 0, parts: new Map() }) }
}

function grouped(points: readonly Point[], of: (point: Point) => string | null): readonly Bucket[] {
  const groups = new Map<string | null, Point[]>()
  for (const point of points) groups.set(of(point), [...(groups.get(of(point)) ?? []), point])
  return [...groups].map(([key, group]) => ({
    key,
    value: group.reduce((sum, { value }) => sum + value, 0),
    parts: partsOf(group),
  }))
}

function partsOf(points: readonly Point[]): ReadonlyMap<string, number> {
  const parts = new Map<string, number>()
  for (const { key, value } of points.flatMap(({ parts = [] }) => parts)) {
    parts.set(key ?? '', (parts.get(key ?? '') ?? 0) + value)
  }
  return parts
}

/** Sorts bars by value, largest first, and merges the bars beyond the maximum into one. */
function mostOf(buckets: readonly Bucket[]): readonly Bucket[] {
  const sorted = [...buckets].sort((one, other) => other.value - one.value)
  if (sorted.length <= mostNames) return sorted
  const rest = sorted.slice(mostNames - 1)
  const value = rest.reduce((sum, bucket) => sum + bucket.value, 0)
  return [...sorted.slice(0, mostNames - 1), { key: otherKey, value, parts: new Map() }]
}

/** Sums a bar's values by colour tone, because statuses of one tone look alike; the table lists every status. */
export function partsByLook({ parts }: Bucket) {
  const byLook = new Map<ReturnType<typeof toneOfStatus>, number>()
  for (const [status, value] of parts) {
    const look = toneOfStatus(status || null)
    byLook.set(look, (byLook.get(look) ?? 0) + value)
  }
  return byLook
}

/** Returns the first and last day of a bar on a time axis; null for a bar of another kind. */
export function periodOfBar(step: Step, key: string | null): Period | null {
  if (key === null) return null
  if (step === 'day') return { from: key, to: key }
  if (step === 'week') return { from: key, to: daysAfter(key, 6) }
  const [year, month] = key.split('-').map(Number)
  if (step === 'month' && year && month) return periodOfYear(year, month)
  return step === 'year' && year ? periodOfYear(year, undefined) : null
}

/**
 * Returns a function that looks up a bar's value in the previous period. Returns null when the bars cannot be compared:
 * weeks of two periods do not line up.
 */
export function valuesBefore(step: Step, chart: Chart, starts: readonly [now: string, before: string]) {
  const sum = (of: (point: Point) => string | null) => {
    const sums = new Map(grouped(chart.points, of).map(({ key, value }) => [key, value] as const))
    return (key: string | null) => sums.get(key) ?? 0
  }
  const [now, before] = starts
  if (step === 'day' && chart.by === 'day') {
    const found = sum(keyOf)
    const shift = Math.round((timeOf(before) - timeOf(now)) / day)
    return ({ key }: Bucket) => found(key && daysAfter(key, shift))
  }
  if (step === 'month') {
    const found = sum(({ key }) => key && monthOf(key))
    const shift = monthNumber(before) - monthNumber(now)
    return ({ key }: Bucket) => found(key && monthAfter(key, shift))
  }
  if (step === chart.by && step !== 'day') {
    const found = sum(keyOf)
    return ({ key }: Bucket) => (key === otherKey ? undefined : found(key))
  }
  return null
}

const monthNumber = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
