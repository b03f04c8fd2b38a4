// Bar chart of a report: labels and links of the bars, colours by status with a legend, and the numbers as a table.
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { getPreviewCommand } from '#commands/reports.ts'
import { reversesList } from '#commands/reverses.ts'
import { usersList } from '#commands/users.ts'
import { BarChart, type ChartPart } from '#console/charts/bar-chart.tsx'
import { LookSwatch, PreviousSwatch } from '#console/charts/look-pattern.tsx'
import { looks } from '#console/charts/places.ts'
import { formatDate, formatMoneyShort, formatMonth, formatNumber } from '#console/lib/format.ts'
import { toneOfStatus } from '#console/records/status-badge.tsx'
import { useSession } from '#console/session/session.tsx'
import { NumbersTable } from '#console/ui/values.tsx'
import { type ReportPreview, type ReportState, statusChoices } from '#contract/platform/reports.ts'
import { dateHere, daysAfter } from '#contract/typed-values.ts'
import {
  type Bucket,
  type Buckets,
  bucketsOf,
  isNamed,
  otherKey,
  partsByLook,
  type Step,
  valuesBefore,
} from './buckets.ts'
import { type Compared, differenceText, valueText } from './comparison.tsx'
import { isToldByExtension, narrowed, peopleOf, reversesOf } from './drill.ts'
import { sharedFilters } from './queries.ts'
import styles from './report-chart.module.css'
import { codeName, statusName, textsOfNames } from './reports.tsx'

/** Formats the short label below a bar: `20/11` for a day, `11/26` for a month, a truncated name otherwise. */
function shortName(step: Step, key: string | null, t: TFunction): string {
  if (key !== null && (step === 'day' || step === 'week')) return formatDate(key).slice(0, 5)
  if (key !== null && step === 'month') return formatMonth(key).replace(/\/\d\d/, '/')
  const name = fullName(step, key, t)
  return name.length > longestLabel ? `${name.slice(0, longestLabel - 1)}…` : name
}

/** Maximum number of characters of a bar's label. */
const longestLabel = 26

function fullName(step: Step, key: string | null, t: TFunction): string {
  if (step === 'status') return statusName(t, key)
  if (key === null) return t('reports:chart.none')
  if (key === otherKey) return t('reports:chart.others')
  if (step === 'day') return formatDate(key)
  if (step === 'week') return t('reports:chart.weekOf', { from: formatDate(key), to: formatDate(daysAfter(key, 6)) })
  if (step === 'month') return formatMonth(key)
  if (step === 'source' || step === 'service' || step === 'accountType') return codeName(t, step, key)
  return key
}

/** Returns the coloured segments of a bar, from bottom (completed) to top; a bar without statuses has one segment. */
function partsOf(step: Step, bucket: Bucket): readonly ChartPart[] {
  if (bucket.value === 0) return []
  if (bucket.parts.size === 0)
    return [{ look: step === 'status' ? toneOfStatus(bucket.key) : 'accent', value: bucket.value }]
  const byLook = partsByLook(bucket)
  return looks.flatMap((look) => {
    const value = byLook.get(look) ?? 0
    return value === 0 ? [] : [{ look, value }]
  })
}

type ValueBefore = ReturnType<typeof valuesBefore>

interface ChartNumbersProps {
  readonly title: string
  readonly unit: ReportPreview['chart']['unit']
  readonly drawn: Buckets
  readonly before: ValueBefore
}

/** Table with the numbers of the chart, one column per status. */
function ChartNumbers({ title, unit, drawn: { step, buckets }, before }: ChartNumbersProps) {
  const { t } = useTranslation(textsOfNames)
  const present = new Set(buckets.flatMap(({ parts }) => [...parts.keys()]))
  const known = statusChoices.filter((status) => present.has(status))
  const parts = [...known, ...[...present].filter((key) => !known.some((one) => one === key))]
  const compared = (bucket: Bucket) => {
    const value = before?.(bucket)
    if (value === undefined) return before ? ['', ''] : []
    return [valueText(unit, value), differenceText(unit, bucket.value, value, t)]
  }
  return (
    <NumbersTable
      caption={title}
      head={[
        t(`reports:chart.axis.${step}`),
        ...parts.map((key) => statusName(t, key)),
        t('reports:chart.total'),
        ...(before ? [t('reports:compare.before'), t('reports:compare.difference')] : []),
      ]}
      rows={buckets.map((bucket) => [
        fullName(step, bucket.key, t),
        ...parts.map((key) => valueText(unit, bucket.parts.get(key) ?? 0)),
        valueText(unit, bucket.value),
        ...compared(bucket),
      ])}
    />
  )
}

interface ReportChartProps {
  readonly state: ReportState
  readonly chart: ReportPreview['chart']
  readonly compared: Compared | null
}

/** Bar chart of all rows of the report; clicking a bar opens its rows. */
export function ReportChart({ state, chart, compared }: ReportChartProps) {
  const { report } = state
  const { t } = useTranslation(textsOfNames)
  const span = compared?.now
  const drawn = useMemo(() => bucketsOf(chart, span), [chart, span])
  const { step, buckets } = drawn
  const { unit } = chart
  const before = compared && valuesBefore(step, compared.preview.chart, [compared.now.from, compared.before.from])
  const linkAt = useRowsOfBar(state, drawn)
  const title = t('reports:chart.heading', {
    what: t(`reports:chart.what.${report}`),
    by: t(`reports:chart.by.${step}`),
  })
  const navigate = useNavigate()
  const links = buckets.map((_, index) => linkAt(index))

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{title}</span>{' '}
        <span className={styles.unit}>{t(`reports:chart.unit.${unit}`)}</span>
        <Legend step={step} buckets={buckets} hasBefore={before !== null} />
      </figcaption>
      <BarChart
        title={title}
        summary={summaryOf(buckets)}
        format={unit === 'reais' ? formatMoneyShort : formatNumber}
        lying={isNamed(step)}
        bars={buckets.map((bucket) => ({
          label: shortName(step, bucket.key, t),
          value: bucket.value,
          text: textOf(bucket),
          parts: partsOf(step, bucket),
          before: before?.(bucket),
        }))}
        canOpen={(index) => links[index] !== null}
        onOpen={links.some((link) => link !== null) ? (index) => links[index] && navigate(links[index]) : undefined}
      />
      <details>
        <summary>{t('reports:chart.numbers')}</summary>
        <ChartNumbers title={title} unit={unit} drawn={drawn} before={before} />
      </details>
    </figure>
  )

  function textOf(bucket: Bucket): string {
    const parts = bucket.parts.size === 0 ? [] : partsOf(step, bucket)
    const value = before?.(bucket)
    return [
      `${fullName(step, bucket.key, t)}: ${valueText(unit, bucket.value)}`,
      ...parts.map((part) => `${t(`reports:chart.look.${part.look}`)}: ${formatNumber(part.value)}`),
      ...(value === undefined
        ? []
        : [
            `${t('reports:compare.before')}: ${valueText(unit, value)}`,
            `${t('reports:compare.difference')}: ${differenceText(unit, bucket.value, value, t)}`,
          ]),
    ].join('\n')
  }

  function summaryOf(all: readonly Bucket[]): string {
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

/**
 * Returns a function that builds the link to a bar's rows: the filtered report, the users list or the reverses list.
 */
function useRowsOfBar(state: ReportState, { step, buckets }: Buckets): (index: number) => string | null {
  const { can, user } = useSession()
  const today = dateHere(new Date())
  return (index) => {
    if (isToldByExtension(step) && !user.extensions) return null
    const key = buckets[index]?.key ?? null
    const next = narrowed(state, step, key, today)
    if (next) return buildCommandLink(getPreviewCommand(next.report), sharedFilters(next.report, next))
    const people = can(usersList.access) ? peopleOf(state, step, key) : null
    if (people) return buildCommandLink(usersList, people)
    const inList = can(reversesList.access) ? reversesOf(state) : null
    return inList && buildCommandLink(reversesList, inList)
  }
}

interface LegendProps {
  readonly step: Step
  readonly buckets: readonly Bucket[]
  readonly hasBefore: boolean
}

/** Legend of the colours, in the order of the segments from bottom to top. */
function Legend({ step, buckets, hasBefore }: LegendProps) {
  const { t } = useTranslation('reports')
  const hasStatuses = step === 'status' || buckets.some(({ parts }) => parts.size > 0)
  const present = new Set(buckets.flatMap((bucket) => partsOf(step, bucket).map(({ look }) => look)))
  if (!hasStatuses && !hasBefore) return null
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {looks
        .filter((look) => present.has(look))
        .map((look) => (
          <li key={look} className={styles.entry}>
            <LookSwatch look={look} isAlone={present.size === 1} />
            {hasStatuses ? t(`chart.look.${look}`) : t('compare.now')}
          </li>
        ))}
      {hasBefore && (
        <li className={styles.entry}>
          <PreviousSwatch />
          {t('compare.before')}
        </li>
      )}
    </ul>
  )
}
