// Report chart: points bucketed into bars, time gaps filled, merged into longer periods when there are too many.
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { BarChart, LookSwatch, looks } from '#console/charts/bar-chart.tsx'
import { formatDate, formatMoney, formatMoneyShort, formatMonth, formatNumber } from '#console/lib/format.ts'
import { useWidth } from '#console/lib/hooks.ts'
import { toneOfStatus } from '#console/table/status-badge.tsx'
import { NumbersTable } from '#console/ui/values.tsx'
import { type ReportName, type ReportPreview, statusChoices } from '#contract/reports.ts'
import styles from './report-chart.module.css'
import { codeName, statusName, textsOfNames } from './reports.tsx'

type Chart = ReportPreview['chart']
type Point = Chart['points'][number]
/** What one bar stands for. */
type Step = Chart['by'] | 'week' | 'year'

interface Bucket {
  /** A day (of a week its Monday), `2026-11`, `2026`, or a code; null for none. */
  readonly key: string | null
  readonly value: number
  /** By the keys of the parts, '' for none; empty where the points have none. */
  readonly parts: ReadonlyMap<string, number>
}

interface Buckets {
  readonly step: Step
  readonly buckets: readonly Bucket[]
}

/** More bars than these are not told apart. */
export const mostBars = 31
/** Of names: all statuses there are, and room for those to come. */
export const mostNames = 20
/** Stands for the names that came together. */
export const otherKey = '…'

const day = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const timeOf = (date: string) => Date.parse(`${date}T00:00:00Z`)

/** The Monday of its week. */
const weekOf = (date: string) => dayOf(timeOf(date) - ((new Date(timeOf(date)).getUTCDay() + 6) % 7) * day)
const monthOf = (date: string) => date.slice(0, 7)
const yearOf = (date: string) => date.slice(0, 4)

export function bucketsOf({ by, points }: Chart): Buckets {
  if (by === 'day') return bucketsOfDays(points)
  if (by === 'month') return bucketsOfMonths(points)
  const buckets = grouped(points, keyOf)
  return { step: by, buckets: isNamed(by) ? mostOf(buckets) : buckets }
}

/** Of names the order says nothing: the largest comes first. */
function isNamed(step: Step): boolean {
  return !['day', 'week', 'month', 'year', 'score'].includes(step)
}

const keyOf = ({ key }: Point) => key

function bucketsOfDays(points: readonly Point[]): Buckets {
  const days = points.flatMap(({ key }) => (key === null ? [] : [key])).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { step: 'day', buckets: [] }
  const span = (timeOf(last) - timeOf(first)) / day + 1
  if (span <= mostBars) return inTime('day', points, (date) => date, daysFrom(first, last, 1))
  if (span <= mostBars * 7 - 6) return inTime('week', points, weekOf, daysFrom(weekOf(first), weekOf(last), 7))
  return bucketsOfMonths(points.map((point) => ({ ...point, key: point.key && monthOf(point.key) })))
}

function bucketsOfMonths(points: readonly Point[]): Buckets {
  const months = points.flatMap(({ key }) => (key === null ? [] : [key])).sort()
  const [first, last] = [months[0], months.at(-1)]
  if (first === undefined || last === undefined) return { step: 'month', buckets: [] }
  const all = monthsFrom(first, last)
  if (all.length <= mostBars) return inTime('month', points, (month) => month, all)
  return inTime('year', points, yearOf, [...new Set(all.map(yearOf))])
}

function daysFrom(first: string, last: string, step: number): readonly string[] {
  const count = Math.round((timeOf(last) - timeOf(first)) / day / step) + 1
  return Array.from({ length: count }, (_, index) => dayOf(timeOf(first) + index * step * day))
}

function monthsFrom(first: string, last: string): readonly string[] {
  const [year = 0, month = 1] = first.split('-').map(Number)
  const [endYear = 0, endMonth = 1] = last.split('-').map(Number)
  const count = (endYear - year) * 12 + endMonth - month + 1
  return Array.from({ length: count }, (_, index) => monthOf(new Date(Date.UTC(year, month - 1 + index)).toISOString()))
}

/** Every moment has its bar, one without points too. */
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

/** The largest first; what there is no room for comes together. */
function mostOf(buckets: readonly Bucket[]): readonly Bucket[] {
  const sorted = [...buckets].sort((one, other) => other.value - one.value)
  if (sorted.length <= mostNames) return sorted
  const rest = sorted.slice(mostNames - 1)
  const value = rest.reduce((sum, bucket) => sum + bucket.value, 0)
  return [...sorted.slice(0, mostNames - 1), { key: otherKey, value, parts: new Map() }]
}

// Chart in words: axis labels, table and summary. Pure.

type Unit = ReportPreview['chart']['unit']

function valueText(unit: Unit, value: number): string {
  return unit === 'reais' ? formatMoney(value) : formatNumber(value)
}

/** `20/11`, `11/26`: as short as it stands below a bar. */
function shortName(step: Step, key: string | null, t: TFunction): string {
  if (key !== null && (step === 'day' || step === 'week')) return formatDate(key).slice(0, 5)
  if (key !== null && step === 'month') return formatMonth(key).replace(/\/\d\d/, '/')
  const name = fullName(step, key, t)
  return name.length > longestLabel ? `${name.slice(0, longestLabel - 1)}…` : name
}

/** Letters below or before a bar. */
const longestLabel = 26

function fullName(step: Step, key: string | null, t: TFunction): string {
  if (step === 'status') return statusName(t, key)
  if (key === null) return t('reports:chart.none')
  if (key === otherKey) return t('reports:chart.others')
  if (step === 'day') return formatDate(key)
  if (step === 'week') return t('reports:chart.weekOf', { from: formatDate(key), to: formatDate(sunday(key)) })
  if (step === 'month') return formatMonth(key)
  if (step === 'source' || step === 'service' || step === 'accountType') return codeName(t, step, key)
  return key
}

function sunday(monday: string): string {
  return new Date(Date.parse(`${monday}T00:00:00Z`) + 6 * 86_400_000).toISOString().slice(0, 10)
}

/** Bars of a status chart take the tone of their status; other bars have none. */
function lookOfName(step: Step, { key }: Bucket) {
  return step === 'status' ? toneOfStatus(key) : undefined
}

/** Merges statuses of the same tone into one part, since nobody tells more apart; the table lists each. */
export function partsByLook({ parts }: Bucket) {
  const byLook = new Map<ReturnType<typeof toneOfStatus>, number>()
  for (const [status, value] of parts) {
    const look = toneOfStatus(status || null)
    byLook.set(look, (byLook.get(look) ?? 0) + value)
  }
  return byLook
}

interface ChartNumbersProps {
  readonly title: string
  readonly unit: Unit
  readonly drawn: Buckets
}

/** The same in numbers, with every status by itself. */
function ChartNumbers({ title, unit, drawn: { step, buckets } }: ChartNumbersProps) {
  const { t } = useTranslation(textsOfNames)
  const present = new Set(buckets.flatMap(({ parts }) => [...parts.keys()]))
  const known = statusChoices.filter((status) => present.has(status))
  const parts = [...known, ...[...present].filter((key) => !known.some((one) => one === key))]
  return (
    <NumbersTable
      caption={title}
      head={[t(`reports:chart.axis.${step}`), ...parts.map((key) => statusName(t, key)), t('reports:chart.total')]}
      rows={buckets.map((bucket) => [
        fullName(step, bucket.key, t),
        ...parts.map((key) => valueText(unit, bucket.parts.get(key) ?? 0)),
        valueText(unit, bucket.value),
      ])}
    />
  )
}

interface ReportChartProps {
  readonly report: ReportName
  readonly chart: ReportPreview['chart']
}

const height = 200

/** Bar chart of the whole report: statuses stacked by colour and hatching, with the same numbers in a table (a11y). */
export function ReportChart({ report, chart }: ReportChartProps) {
  const { t } = useTranslation(textsOfNames)
  const drawn = useMemo(() => bucketsOf(chart), [chart])
  const { step, buckets } = drawn
  const [place, width] = useWidth<HTMLDivElement>(640)
  const { unit } = chart
  const isStacked = buckets.some(({ parts }) => parts.size > 0)
  const title = t('reports:chart.heading', {
    what: t(`reports:chart.what.${report}`),
    by: t(`reports:chart.by.${step}`),
  })
  const axis = unit === 'reais' ? formatMoneyShort : formatNumber

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{title}</span>{' '}
        <span className={styles.unit}>{t(`reports:chart.unit.${unit}`)}</span>
        {isStacked && <Legend buckets={buckets} />}
      </figcaption>
      <div ref={place}>
        <BarChart
          title={title}
          summary={summaryOf(drawn)}
          drawing={{ width, height, left: unit === 'reais' ? 78 : 56 }}
          format={axis}
          limit={null}
          lying={isNamed(step)}
          bars={buckets.map((bucket) => ({
            label: shortName(step, bucket.key, t),
            value: bucket.value,
            text: textOf(bucket),
            ...drawnParts(bucket),
          }))}
        />
      </div>
      <details className={styles.numbers}>
        <summary>{t('reports:chart.numbers')}</summary>
        <ChartNumbers title={title} unit={unit} drawn={drawn} />
      </details>
    </figure>
  )

  function drawnParts(bucket: Bucket) {
    if (isStacked) return { parts: bucketParts(bucket) }
    const look = lookOfName(step, bucket)
    return look === undefined ? {} : { parts: [{ look, value: bucket.value }] }
  }

  function textOf(bucket: Bucket): string {
    const parts = bucketParts(bucket).map(
      ({ look, value }) => `${t(`reports:chart.look.${look}`)}: ${formatNumber(value)}`,
    )
    return [`${fullName(step, bucket.key, t)}: ${valueText(unit, bucket.value)}`, ...parts].join('\n')
  }

  function summaryOf({ buckets: all }: Buckets): string {
    const highest = all.reduce((one, other) => (other.value > one.value ? other : one), all[0] ?? emptyBucket)
    return t('reports:chart.highest', {
      value: valueText(unit, highest.value),
      at: fullName(step, highest.key, t),
      total: valueText(unit, totalOf(all)),
    })
  }
}

const emptyBucket: Bucket = { key: null, value: 0, parts: new Map() }
const totalOf = (buckets: readonly Bucket[]) => buckets.reduce((sum, { value }) => sum + value, 0)

/** From below: what is done first. */
function bucketParts(bucket: Bucket) {
  const byLook = partsByLook(bucket)
  return looks.flatMap((look) => {
    const value = byLook.get(look) ?? 0
    return value === 0 ? [] : [{ look, value }]
  })
}

function Legend({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const { t } = useTranslation('reports')
  const present = new Set(buckets.flatMap((bucket) => [...partsByLook(bucket).keys()]))
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {looks
        .filter((look) => present.has(look))
        .map((look) => (
          <li key={look} className={styles.entry}>
            <LookSwatch look={look} />
            {t(`chart.look.${look}`)}
          </li>
        ))}
    </ul>
  )
}
