// Compares a report with the previous period: computes the period, loads its preview and shows a table of both.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import { formatDate, formatMoney, formatNumber, formatPercent } from '#console/lib/format.ts'
import { Switch } from '#console/ui/inputs.tsx'
import { NumbersTable } from '#console/ui/values.tsx'
import { type Period, periodBefore, periodOfYear } from '#contract/periods.ts'
import type { ReportPreview, ReportState } from '#contract/platform/reports.ts'
import { dateHere } from '#contract/typed-values.ts'
import styles from './comparison.module.css'
import { requestOf, takes } from './queries.ts'
import { type SetState, textsOfNames } from './reports.tsx'

interface Comparison {
  readonly now: Period
  readonly before: Period
  /** Filter state of the report for the previous period. */
  readonly state: ReportState
}

/**
 * Returns the report's period and the previous one; null without a start date, because nothing precedes an open period.
 */
export function comparisonOf(state: ReportState, today: string): Comparison | null {
  const { fromDate, toDate = today, report } = state
  const { year, month } = takes(report, 'year') ? state : {}
  if (fromDate !== undefined && year === undefined && month === undefined) {
    const now = { from: fromDate, to: toDate }
    const before = periodBefore(now)
    return { now, before, state: { ...state, fromDate: before.from, toDate: before.to } }
  }
  if (year === undefined || fromDate !== undefined || state.toDate !== undefined) return null
  const named = periodOfYear(year, month)
  if (named.from > today) return null
  // A year or month that has not ended is compared with the same number of days of the previous one.
  const now = { from: named.from, to: named.to < today ? named.to : today }
  const before = periodBefore(now)
  const dates = { fromDate: before.from, toDate: before.to, year: undefined, month: undefined }
  return { now, before, state: { ...state, ...dates } }
}

export interface Compared extends Comparison {
  readonly preview: ReportPreview
}

type Unit = ReportPreview['chart']['unit']

export function valueText(unit: Unit, value: number): string {
  return unit === 'reais' ? formatMoney(value) : formatNumber(value)
}

/** Formats the difference between two values with sign and percentage: `+14 (70,0 % a mais)`. */
export function differenceText(unit: Unit, now: number, before: number, t: TFunction): string {
  if (now === before) return t('reports:compare.same')
  const way = now > before ? 'more' : 'less'
  const difference = `${now > before ? '+' : '−'}${valueText(unit, Math.abs(now - before))}`
  if (before === 0) return t('reports:compare.fromNothing', { difference })
  const percent = formatPercent(((Math.abs(now - before) / Math.abs(before)) * 100).toFixed(1))
  return t(`reports:compare.${way}`, { difference, percent })
}

const spanOf = ({ from, to }: Period) => `${formatDate(from)} – ${formatDate(to)}`

interface CompareSwitchProps {
  readonly state: ReportState
  readonly set: SetState
}

export function CompareSwitch({ state, set }: CompareSwitchProps) {
  const { t } = useTranslation('reports')
  const comparison = comparisonOf(state, dateHere(new Date()))
  return (
    <div className={styles.choice}>
      <Switch
        label={t('compare.switch')}
        checked={state.compare !== undefined}
        onChange={({ target }) => set({ compare: target.checked ? 'before' : undefined })}
      />
      {state.compare && !comparison && <p className={styles.note}>{t('compare.noPeriod')}</p>}
    </div>
  )
}

/** Loads the preview of the previous period; `compared` is null while loading or when comparison is off. */
export function useCompared(state: ReportState, isEnabled: boolean) {
  const comparison = state.compare ? comparisonOf(state, dateHere(new Date())) : null
  const { preview } = requestOf(comparison?.state ?? state)
  const { data, error, refetch } = useQuery({
    ...preview,
    placeholderData: keepPreviousData,
    enabled: isEnabled && comparison !== null,
  })
  const compared: Compared | null = comparison && data ? { ...comparison, preview: data } : null
  return { comparison, compared, error: comparison ? error : null, refetch }
}

const totalOf = ({ chart }: ReportPreview) => chart.points.reduce((sum, { value }) => sum + value, 0)

interface ComparedFiguresProps {
  readonly state: ReportState
  readonly preview: ReportPreview
  readonly result: ReturnType<typeof useCompared>
}

/** Table that compares row count and total of the report with the previous period. */
export function ComparedFigures({ state: { report }, preview, result }: ComparedFiguresProps) {
  const { t } = useTranslation(textsOfNames)
  const { compared, error, refetch } = result
  if (error) return <ErrorPanel title={t('reports:compare.failed')} error={error} onRetry={refetch} />
  if (!compared) return null
  const { unit } = preview.chart
  const line = (name: string, of: Unit, now: number, before: number) => [
    name,
    valueText(of, now),
    valueText(of, before),
    differenceText(of, now, before, t),
  ]
  const [now, before] = [totalOf(preview), totalOf(compared.preview)]
  const isOfRows = unit === 'count' && now === preview.total && before === compared.preview.total
  return (
    <NumbersTable
      caption={t('reports:compare.label')}
      head={[
        t('reports:compare.figure'),
        spanOf(compared.now),
        spanOf(compared.before),
        t('reports:compare.difference'),
      ]}
      rows={[
        ...(report === 'status'
          ? []
          : [line(t('reports:compare.rows'), 'count', preview.total, compared.preview.total)]),
        ...(isOfRows && report !== 'status' ? [] : [line(t(`reports:chart.what.${report}`), unit, now, before)]),
      ]}
    />
  )
}
