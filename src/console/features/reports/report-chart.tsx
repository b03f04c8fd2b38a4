// Bar chart of a report, with labels and links of the bars, a color legend of the statuses, and a table with the same
// numbers.
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { getReportPreviewCommand } from '#commands/reports.ts'
import { listReversesCommand } from '#commands/reverses.ts'
import { listUsersCommand } from '#commands/users.ts'
import { BarChart, type ChartSegment } from '#console/charts/bar-chart.tsx'
import { segmentTones } from '#console/charts/places.ts'
import { PreviousPeriodSwatch, ToneSwatch } from '#console/charts/swatches.tsx'
import { formatDate, formatMoneyShort, formatMonth, formatNumber } from '#console/lib/format.ts'
import { getStatusTone } from '#console/records/status-badge.tsx'
import { useSession } from '#console/session/session.tsx'
import { ChartNumbersTable } from '#console/ui/values.tsx'
import { type PreviewChart, type ReportState, statusChoices } from '#contract/platform/reports.ts'
import { addDays, formatSaoPauloDate } from '#contract/typed-values.ts'
import {
  type Bucket,
  type Buckets,
  buildBuckets,
  type ChartGrouping,
  createPreviousValueLookup,
  isNamedGrouping,
  OTHERS_KEY,
  sumValuesByTone,
} from './buckets.ts'
import { formatChartValue, formatDifference, type LoadedComparison } from './comparison.tsx'
import { addBarFilters, getReverseListFilters, getUserListFilters, needsOptionalApi } from './drill.ts'
import { getSharedFilters } from './queries.ts'
import styles from './report-chart.module.css'
import { formatCode, formatStatus, LABEL_NAMESPACES } from './reports.tsx'

/** Formats the short label below a bar: `20/11` for a day, `11/26` for a month, or a truncated name. */
function formatShortLabel(grouping: ChartGrouping, key: string | null, t: TFunction): string {
  if (key !== null && (grouping === 'day' || grouping === 'week')) return formatDate(key).slice(0, 5)
  if (key !== null && grouping === 'month') return formatMonth(key).replace(/\/\d\d/, '/')
  const name = formatLabel(grouping, key, t)
  return name.length > MAX_LABEL_LENGTH ? `${name.slice(0, MAX_LABEL_LENGTH - 1)}…` : name
}

/** Maximum number of characters in the label of a bar. */
const MAX_LABEL_LENGTH = 26

function formatLabel(grouping: ChartGrouping, key: string | null, t: TFunction): string {
  if (grouping === 'status') return formatStatus(t, key)
  if (key === null) return t('reports:chart.none')
  if (key === OTHERS_KEY) return t('reports:chart.others')
  if (grouping === 'day') return formatDate(key)
  if (grouping === 'week') return t('reports:chart.weekOf', { from: formatDate(key), to: formatDate(addDays(key, 6)) })
  if (grouping === 'month') return formatMonth(key)
  if (grouping === 'source' || grouping === 'service' || grouping === 'accountType') return formatCode(t, grouping, key)
  return key
}

/**
 * Returns the colored segments of a bar from bottom to top, completed statuses first. A bar without statuses has one
 * segment.
 */
function buildSegments(grouping: ChartGrouping, bucket: Bucket): readonly ChartSegment[] {
  if (bucket.value === 0) return []
  if (bucket.statusValues.size === 0)
    return [{ tone: grouping === 'status' ? getStatusTone(bucket.key) : 'accent', value: bucket.value }]
  const valuesByTone = sumValuesByTone(bucket)
  return segmentTones.flatMap((tone) => {
    const value = valuesByTone.get(tone) ?? 0
    return value === 0 ? [] : [{ tone, value }]
  })
}

type PreviousValueLookup = ReturnType<typeof createPreviousValueLookup>

interface ChartNumbersProps {
  readonly title: string
  readonly unit: PreviewChart['unit']
  readonly chart: Buckets
  readonly getPreviousValue: PreviousValueLookup
}

/** Table with the numbers of the chart, one column per status. */
function ChartNumbers({ title, unit, chart: { grouping, buckets }, getPreviousValue }: ChartNumbersProps) {
  const { t } = useTranslation(LABEL_NAMESPACES)
  const presentStatuses = new Set(buckets.flatMap(({ statusValues }) => [...statusValues.keys()]))
  const knownStatuses = statusChoices.filter((status) => presentStatuses.has(status))
  const statuses = [
    ...knownStatuses,
    ...[...presentStatuses].filter((key) => !knownStatuses.some((status) => status === key)),
  ]
  const compareBucket = (bucket: Bucket) => {
    const value = getPreviousValue?.(bucket)
    if (value === undefined) return getPreviousValue ? ['', ''] : []
    return [formatChartValue(unit, value), formatDifference(unit, bucket.value, value, t)]
  }
  return (
    <ChartNumbersTable
      caption={title}
      columnHeaders={[
        t(`reports:chart.axis.${grouping}`),
        ...statuses.map((key) => formatStatus(t, key)),
        t('reports:chart.total'),
        ...(getPreviousValue ? [t('reports:compare.before'), t('reports:compare.difference')] : []),
      ]}
      rows={buckets.map((bucket) => [
        formatLabel(grouping, bucket.key, t),
        ...statuses.map((key) => formatChartValue(unit, bucket.statusValues.get(key) ?? 0)),
        formatChartValue(unit, bucket.value),
        ...compareBucket(bucket),
      ])}
    />
  )
}

interface ReportChartProps {
  readonly state: ReportState
  readonly chart: PreviewChart
  readonly comparison: LoadedComparison | null
}

/** Bar chart that counts all rows of the report. Clicking a bar opens a list of the rows that the bar counts. */
export function ReportChart({ state, chart, comparison }: ReportChartProps) {
  const { report } = state
  const { t } = useTranslation(LABEL_NAMESPACES)
  const currentPeriod = comparison?.current
  const chartBuckets = useMemo(() => buildBuckets(chart, currentPeriod), [chart, currentPeriod])
  const { grouping: step, buckets } = chartBuckets
  const { unit } = chart
  const previousChart = comparison?.preview.chart ?? null
  const getPreviousValue =
    comparison &&
    previousChart &&
    createPreviousValueLookup(step, previousChart, [comparison.current.from, comparison.previous.from])
  const getBarLink = useBarLink(state, chartBuckets)
  const title = t('reports:chart.heading', {
    what: t(`reports:chart.what.${report}`),
    by: t(`reports:chart.by.${step}`),
  })
  const navigate = useNavigate()
  const links = buckets.map((_, index) => getBarLink(index))

  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span className={styles.name}>{title}</span>{' '}
        <span className={styles.unit}>{t(`reports:chart.unit.${unit}`)}</span>
        <ColorLegend grouping={step} buckets={buckets} hasPrevious={getPreviousValue !== null} />
      </figcaption>
      <BarChart
        title={title}
        height={140}
        summary={buildSummary(buckets)}
        format={unit === 'reais' ? formatMoneyShort : formatNumber}
        isHorizontal={isNamedGrouping(step)}
        bars={buckets.map((bucket) => ({
          label: formatShortLabel(step, bucket.key, t),
          value: bucket.value,
          tooltipText: formatTooltip(bucket),
          stackedSegments: buildSegments(step, bucket),
          previousValue: getPreviousValue?.(bucket),
        }))}
        canOpenBar={(index) => links[index] !== null}
        onOpenBar={links.some((link) => link !== null) ? (index) => links[index] && navigate(links[index]) : undefined}
      />
      <details>
        <summary>{t('reports:chart.numbers')}</summary>
        <ChartNumbers title={title} unit={unit} chart={chartBuckets} getPreviousValue={getPreviousValue} />
      </details>
    </figure>
  )

  function formatTooltip(bucket: Bucket): string {
    const barSegments = bucket.statusValues.size === 0 ? [] : buildSegments(step, bucket)
    const value = getPreviousValue?.(bucket)
    return [
      `${formatLabel(step, bucket.key, t)}: ${formatChartValue(unit, bucket.value)}`,
      ...barSegments.map((segment) => `${t(`reports:chart.look.${segment.tone}`)}: ${formatNumber(segment.value)}`),
      ...(value === undefined
        ? []
        : [
            `${t('reports:compare.before')}: ${formatChartValue(unit, value)}`,
            `${t('reports:compare.difference')}: ${formatDifference(unit, bucket.value, value, t)}`,
          ]),
    ].join('\n')
  }

  function buildSummary(buckets: readonly Bucket[]): string {
    const highestBar = buckets.reduce(
      (highestBucket, bucket) => (bucket.value > highestBucket.value ? bucket : highestBucket),
      buckets[0] ?? EMPTY_BUCKET,
    )
    return t('reports:chart.highest', {
      value: formatChartValue(unit, highestBar.value),
      at: formatLabel(step, highestBar.key, t),
      total: formatChartValue(unit, getTotal(buckets)),
    })
  }
}

const EMPTY_BUCKET: Bucket = { key: null, value: 0, statusValues: new Map() }
const getTotal = (buckets: readonly Bucket[]) => buckets.reduce((sum, { value }) => sum + value, 0)

/**
 * Returns a function that builds the link to the rows that a bar counts. The link opens this report, the users list or
 * the list of reverses (return requests).
 */
function useBarLink(state: ReportState, { grouping, buckets }: Buckets): (index: number) => string | null {
  const { can, user } = useSession()
  const today = formatSaoPauloDate(new Date())
  return (index) => {
    if (needsOptionalApi(grouping) && !user.extensions) return null
    const key = buckets[index]?.key ?? null
    const filteredReport = addBarFilters(state, grouping, key, today)
    if (filteredReport)
      return buildCommandLink(
        getReportPreviewCommand(filteredReport.report),
        getSharedFilters(filteredReport.report, filteredReport),
      )
    const userFilters = can(listUsersCommand.access) ? getUserListFilters(state, grouping, key) : null
    if (userFilters) return buildCommandLink(listUsersCommand, userFilters)
    const reverseFilters = can(listReversesCommand.access) ? getReverseListFilters(state) : null
    return reverseFilters && buildCommandLink(listReversesCommand, reverseFilters)
  }
}

interface LegendProps {
  readonly grouping: ChartGrouping
  readonly buckets: readonly Bucket[]
  readonly hasPrevious: boolean
}

/** Legend of the colors, in the order of the segments from bottom to top. */
function ColorLegend({ grouping, buckets, hasPrevious }: LegendProps) {
  const { t } = useTranslation('reports')
  const hasStatuses = grouping === 'status' || buckets.some(({ statusValues }) => statusValues.size > 0)
  const presentTones = new Set(buckets.flatMap((bucket) => buildSegments(grouping, bucket).map(({ tone }) => tone)))
  if (!hasStatuses && !hasPrevious) return null
  return (
    <ul className={styles.legend} aria-label={t('chart.legend')}>
      {segmentTones
        .filter((tone) => presentTones.has(tone))
        .map((tone) => (
          <li key={tone} className={styles.entry}>
            <ToneSwatch tone={tone} />
            {hasStatuses ? t(`chart.look.${tone}`) : t('compare.now')}
          </li>
        ))}
      {hasPrevious && (
        <li className={styles.entry}>
          <PreviousPeriodSwatch />
          {t('compare.before')}
        </li>
      )}
    </ul>
  )
}
