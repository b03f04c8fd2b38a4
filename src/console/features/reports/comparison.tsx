// Comparison of a report with the previous period: computes the previous period, loads the preview for this period, and
// shows both periods in a table.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { formatDate, formatMoney, formatNumber, formatPercent } from '#console/lib/format.ts'
import { Switch } from '#console/ui/inputs.tsx'
import { ChartNumbersTable } from '#console/ui/values.tsx'
import { getPeriod, getPeriodOfYear, getPreviousDays, getPreviousPeriod, type Period } from '#contract/periods.ts'
import type { PreviewChart, ReportPreview, ReportState } from '#contract/platform/reports.ts'
import { formatSaoPauloDate } from '#contract/typed-values.ts'
import styles from './comparison.module.css'
import { getReportRequest, hasFilter } from './queries.ts'
import { LABEL_NAMESPACES, type SetState } from './reports.tsx'

interface PeriodComparison {
  readonly current: Period
  readonly previous: Period
  /** Filters of the report with the start date and the end date of the previous period. */
  readonly state: ReportState
}

/**
 * Returns the period of the report and the previous period. Returns null if the report has no start date, because the
 * previous period is then undefined.
 */
export function getComparedPeriods(state: ReportState, today: string): PeriodComparison | null {
  const { fromDate, toDate = today, report } = state
  const { year, month } = hasFilter(report, 'year') ? state : {}
  if (fromDate !== undefined && year === undefined && month === undefined) {
    const current = { from: fromDate, to: toDate }
    const previous = isLast30Days(current, today) ? getPreviousDays(current) : getPreviousPeriod(current)
    return { current, previous, state: { ...state, fromDate: previous.from, toDate: previous.to } }
  }
  if (year === undefined || fromDate !== undefined || state.toDate !== undefined) return null
  const selectedPeriod = getPeriodOfYear(year, month)
  if (selectedPeriod.from > today) return null
  // Compares a year or month that has not ended yet with the same days of the previous year or month.
  const current = { from: selectedPeriod.from, to: selectedPeriod.to < today ? selectedPeriod.to : today }
  const previous = getPreviousPeriod(current)
  const dates = { fromDate: previous.from, toDate: previous.to, year: undefined, month: undefined }
  return { current, previous, state: { ...state, ...dates } }
}

/**
 * Returns true for the named period of the last 30 days. On the last day of a month with 30 days, these dates are also
 * a whole month, whose previous month has another number of days.
 */
function isLast30Days({ from, to }: Period, today: string): boolean {
  const last30Days = getPeriod('last30Days', today)
  return from === last30Days.from && to === last30Days.to
}

export interface LoadedComparison extends PeriodComparison {
  readonly preview: ReportPreview
}

type Unit = PreviewChart['unit']

export function formatChartValue(unit: Unit, value: number): string {
  return unit === 'reais' ? formatMoney(value) : formatNumber(value)
}

/** Formats the difference between two values with its sign and its percentage, for example `+14 (70,0 % a mais)`. */
export function formatDifference(unit: Unit, current: number, previous: number, t: TFunction): string {
  if (current === previous) return t('reports:compare.same')
  const direction = current > previous ? 'more' : 'less'
  const difference = `${current > previous ? '+' : '−'}${formatChartValue(unit, Math.abs(current - previous))}`
  if (previous === 0) return t('reports:compare.fromNothing', { difference })
  const percent = formatPercent(((Math.abs(current - previous) / Math.abs(previous)) * 100).toFixed(1))
  return t(`reports:compare.${direction}`, { difference, percent })
}

const formatPeriod = ({ from, to }: Period) => `${formatDate(from)} – ${formatDate(to)}`

interface CompareSwitchProps {
  readonly state: ReportState
  readonly set: SetState
}

/** Id of the text that explains why the switch is disabled. */
const NO_PERIOD_ID = 'compare-no-period'

/** Switch for the comparison with the previous period. Disabled if the report has no period to compare. */
export function CompareSwitch({ state, set }: CompareSwitchProps) {
  const { t } = useTranslation('reports')
  const comparison = getComparedPeriods(state, formatSaoPauloDate(new Date()))
  return (
    <div className={styles.choice}>
      <Switch
        label={t('compare.switch')}
        checked={state.compare !== undefined && comparison !== null}
        disabled={comparison === null}
        aria-describedby={comparison === null ? NO_PERIOD_ID : undefined}
        onChange={({ target }) => set({ compare: target.checked ? 'before' : undefined })}
      />
      {!comparison && (
        <p id={NO_PERIOD_ID} className={styles.note}>
          {t('compare.noPeriod')}
        </p>
      )}
    </div>
  )
}

/**
 * Loads the preview of the report for the previous period. `compared` is null while the preview loads, or if the user
 * has switched the comparison off.
 */
export function useComparison(state: ReportState, isEnabled: boolean) {
  const comparison = state.compare ? getComparedPeriods(state, formatSaoPauloDate(new Date())) : null
  const { preview } = getReportRequest(comparison?.state ?? state)
  const { data, error, refetch } = useQuery({
    ...preview,
    placeholderData: keepPreviousData,
    enabled: isEnabled && comparison !== null,
  })
  const loadedComparison: LoadedComparison | null = comparison && data ? { ...comparison, preview: data } : null
  return { comparison, compared: loadedComparison, error: comparison ? error : null, refetch }
}

const getTotal = ({ points }: PreviewChart) => points.reduce((sum, { value }) => sum + value, 0)

interface ComparisonTableProps {
  readonly state: ReportState
  readonly preview: ReportPreview
  readonly comparisonResult: ReturnType<typeof useComparison>
}

/**
 * Table that compares the row count and the total of the report with the previous period. Omits a value that one of the
 * two periods does not have.
 */
export function ComparisonTable({ state: { report }, preview, comparisonResult }: ComparisonTableProps) {
  const { t } = useTranslation(LABEL_NAMESPACES)
  const { compared: loadedComparison, error, refetch } = comparisonResult
  if (error) return <ErrorPanel title={t('reports:compare.failed')} error={error} onRetry={refetch} />
  if (!loadedComparison) return null
  const buildRow = (name: string, unit: Unit, current: number, previous: number) => [
    name,
    formatChartValue(unit, current),
    formatChartValue(unit, previous),
    formatDifference(unit, current, previous, t),
  ]
  const { total, chart } = preview
  const { total: previousTotal, chart: previousChart } = loadedComparison.preview
  const buildCountRows = () =>
    total === null || previousTotal === null ? [] : [buildRow(t('reports:compare.rows'), 'count', total, previousTotal)]
  const buildChartRows = () => {
    if (chart === null || previousChart === null) return []
    const [current, previous] = [getTotal(chart), getTotal(previousChart)]
    const isRowCount = chart.unit === 'count' && current === total && previous === previousTotal
    return isRowCount && report !== 'status'
      ? []
      : [buildRow(t(`reports:chart.what.${report}`), chart.unit, current, previous)]
  }
  const rows = report === 'status' ? buildChartRows() : [...buildCountRows(), ...buildChartRows()]
  if (rows.length === 0) return null
  return (
    <ChartNumbersTable
      caption={t('reports:compare.label')}
      columnHeaders={[
        t('reports:compare.figure'),
        formatPeriod(loadedComparison.current),
        formatPeriod(loadedComparison.previous),
        t('reports:compare.difference'),
      ]}
      rows={rows}
    />
  )
}
