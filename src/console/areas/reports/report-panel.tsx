import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '#console/ui/data-table.tsx'
import { ErrorPanel } from '#console/ui/error-panel.tsx'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { previewRows, type ReportState, reports } from '#contract/reports.ts'

import { columnsOf, type PreviewRow } from './columns.tsx'
import { ExportBar } from './export-bar.tsx'
import { textsOfNames } from './names.ts'
import { PreviewEmpty } from './preview-empty.tsx'
import { ReportChart } from './report-chart.tsx'
import styles from './report-panel.module.css'
import { requestOf } from './requests.ts'
import type { FilterFault, SetState } from './state.ts'

interface ReportPanelProps {
  readonly state: ReportState
  readonly set: SetState
  readonly fault: FilterFault | null
}

/** The height of the chart: the table below keeps its place when it comes. */
const chartHeight = '249px'

const rowId = ({ index }: PreviewRow) => index

/** What the file would hold: how many rows, a picture of all of them, the first ones; and the way to get it. */
export function ReportPanel({ state, set, fault }: ReportPanelProps) {
  const { report } = state
  const { t } = useTranslation(textsOfNames)
  // Wrong filters ask nothing: what was shown last stays.
  const { preview } = requestOf(state)
  const { data, error, isFetching, refetch } = useQuery({
    ...preview,
    placeholderData: keepPreviousData,
    enabled: fault === null,
  })
  const columns = useMemo(() => columnsOf(report, t), [report, t])
  const rows = useMemo(() => (data?.data ?? []).map((values, index) => ({ index, values })), [data])
  const hasFailed = error !== null && !isFetching
  const drawn = data && data.chart.points.length > 0 && !(hasFailed && rows.length === 0)

  return (
    <div className={styles.panel}>
      <ExportBar
        state={state}
        preview={data ? { shown: rows.length, total: data.total } : null}
        hasFailed={hasFailed}
        fault={fault}
      />
      {hasFailed && data && (
        <ErrorPanel title={t('reports:preview.failed')} error={error} onRetry={() => void refetch()} />
      )}
      {!data && isFetching && <Skeleton height={chartHeight} />}
      {drawn && <ReportChart report={report} chart={data.chart} />}
      <DataTable
        label={t('reports:preview.label', { report: t(`reports:name.${report}`) })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        filter={JSON.stringify(preview.queryKey)}
        total={data?.total ?? 0}
        loading={isFetching}
        // Over rows it is said above them and their chart.
        error={rows.length > 0 ? null : error}
        onRetry={() => void refetch()}
        empty={<PreviewEmpty state={state} set={set} fault={fault} />}
        height="auto"
        expectedRows={report === 'status' ? reports.status.columns.length : Math.min(15, previewRows)}
      />
    </div>
  )
}
