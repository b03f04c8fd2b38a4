// Reports page, and the columns of a preview derived from the report's contract: one cell renderer per value type.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Files from 'lucide-react/icons/files'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buildCommandLink } from '#commands/registry.ts'
import { getPreviewCommand, reportsExports, reportsList } from '#commands/reports.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import {
  formatDate,
  formatInstant,
  formatMonth,
  formatNumber,
  formatPercent,
  formatReais,
} from '#console/lib/format.ts'
import { OrderLink, RecordCell } from '#console/records/reverse-values.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { useColumns, ViewsMenu } from '#console/table/columns.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { Button } from '#console/ui/button.tsx'
import { Keys } from '#console/ui/keys.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { useGetKeySequence } from '#console/ui/shown-keys.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { Instant } from '#console/ui/values.tsx'
import {
  type ColumnKind,
  exportStatus,
  PREVIEW_ROWS,
  type ReportName,
  type ReportPreview,
  type ReportState,
  reportNames,
  reportSpecs,
} from '#contract/platform/reports.ts'
import { ComparedFigures, CompareSwitch, useCompared } from './comparison.tsx'
import { ExportBar } from './exports.tsx'
import { ReportFilters, useReportFilters } from './filters.tsx'
import { filtersSet, requestOf, sharedFilters } from './queries.ts'
import { ReportChart } from './report-chart.tsx'
import { codeName, type FilterFault, noFilters, type SetState, statusName, textsOfNames } from './reports.tsx'
import styles from './reports-page.module.css'

type Value = ReportPreview['data'][number][string]

interface PreviewRow {
  /** From 0: not every report has an id. */
  readonly index: number
  readonly values: ReportPreview['data'][number]
}

interface Kind {
  readonly align?: 'end'
  readonly text: (value: Value, t: TFunction) => string
  /** Default: the text. */
  readonly cell?: (value: Value, text: string) => ReactNode
}

const plain = (value: Value) => (value === null ? '' : String(value))
const mono = (_: Value, text: string) => text && <code>{text}</code>
const format = (write: (text: string) => string) => (value: Value) => (value === null ? '' : write(String(value)))
const code = (kind: 'source' | 'service' | 'accountType') => (value: Value, t: TFunction) =>
  value === null ? '' : codeName(t, kind, String(value))

const kinds: Readonly<Record<ColumnKind, Kind>> = {
  id: { align: 'end', text: plain, cell: mono },
  code: { text: plain, cell: mono },
  text: { text: plain },
  date: { text: format(formatDate) },
  month: { text: format(formatMonth) },
  instant: {
    text: format(formatInstant),
    cell: (value) => value !== null && <Instant at={String(value)} />,
  },
  money: { align: 'end', text: format(formatReais) },
  percent: { align: 'end', text: format(formatPercent) },
  count: { align: 'end', text: (value) => (value === null ? '' : formatNumber(Number(value))) },
  status: {
    text: (value, t) => statusName(t, value === null ? null : String(value)),
    cell: (value) => <StatusBadge status={value === null ? null : String(value)} />,
  },
  source: { text: code('source') },
  service: { text: code('service') },
  accountType: { text: code('accountType') },
}

/** What numbers a record of its own is the way to it. */
const linked: Readonly<Record<string, NonNullable<Kind['cell']>>> = {
  reverse_id: (value) => value !== null && <RecordCell type="reverse" id={Number(value)} />,
  order_number: (value) => value !== null && <OrderLink order={String(value)} isCell />,
}

/** An ecommerce is one column, by its name and id; the file has one of each. */
const ecommerceColumn = 'ecommerce_name'
const ofEcommerce = ['ecommerce_id', ecommerceColumn]

function columnsOf(report: ReportName, t: TFunction): readonly Column<PreviewRow>[] {
  const columns = reportSpecs[report].columns.filter(({ id }) => id !== 'ecommerce_id')
  return columns.map(({ id, kind }) => {
    const { align, text } = kinds[kind]
    const cell = linked[id] ?? kinds[kind].cell
    const header = t(`reports:column.${id}`)
    const textOf = ({ values }: PreviewRow) => {
      const said = text(values[id] ?? null, t)
      return id === ecommerceColumn ? `${said} · ${values.ecommerce_id ?? ''}` : said
    }
    return {
      id,
      header,
      ...(align ? { align } : {}),
      text: textOf,
      ...(cell ? { cell: (row: PreviewRow) => cell(row.values[id] ?? null, textOf(row)) } : {}),
    }
  })
}

/** Where a person's own columns of a report are kept. */
const columnsPlace = (report: ReportName) => `reports.${report}`

/** Of the file: what the preview shows, `id,status`; undefined where that is all of it. */
function fileColumns(all: readonly Column<PreviewRow>[], shown: readonly Column<PreviewRow>[]): string | undefined {
  if (shown.length === all.length) return undefined
  return shown.flatMap(({ id }) => (id === ecommerceColumn ? ofEcommerce : [id])).join(',')
}

interface PreviewEmptyProps {
  readonly state: ReportState
  readonly set: SetState
  readonly fault: FilterFault | null
}

/** Why nothing is shown, and what to do next. */
function PreviewEmpty({ state, set, fault }: PreviewEmptyProps) {
  const { t } = useTranslation('reports')
  const title = t('preview.empty')
  if (fault) return <EmptyState title={title} text={t(`fault.${fault}.button`)} />
  if (filtersSet(state.report, state).length === 0) return <EmptyState title={title} text={t('preview.emptyAll')} />
  const clear = <EmptyListButton onClick={() => set(noFilters)}>{t('filter.clear')}</EmptyListButton>
  return <EmptyState picture="none-found" title={title} text={t('preview.emptyFiltered')} action={clear} />
}

/** The side list (S2 §2). The filters that the next report takes too go with one. */
function ReportList({ state }: { readonly state: ReportState }) {
  const { t } = useTranslation('reports')
  const keysOf = useGetKeySequence()
  const present = useRef<HTMLAnchorElement>(null)
  // In a narrow window it may stand beside what is seen of the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another is present
  useEffect(() => void present.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [state.report])
  return (
    <nav className={styles.list} aria-label={t('list')} data-strip="">
      <ul>
        {reportNames.map((report) => {
          const command = getPreviewCommand(report)
          const keys = keysOf(command)
          return (
            <li key={report}>
              <Link
                ref={report === state.report ? present : undefined}
                to={buildCommandLink(command, sharedFilters(report, state))}
                className={styles.entry}
                aria-current={report === state.report ? 'page' : undefined}
              >
                <span className={styles.entryName}>{t(`name.${report}`)}</span>
                {keys && <Keys keys={keys} subtle />}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

interface ReportPanelProps {
  readonly state: ReportState
  readonly set: SetState
  readonly fault: FilterFault | null
}

/** The height of the chart: the table below keeps its place when it comes. */
const chartHeight = '252px'

const rowId = ({ index }: PreviewRow) => index

/** Preview of the export: row count, chart, first rows, and the export bar. */
function ReportPanel({ state, set, fault }: ReportPanelProps) {
  const { report } = state
  const { t } = useTranslation(textsOfNames)
  // Wrong filters ask nothing: what was shown last stays.
  const { preview } = requestOf(state)
  const { data, error, isFetching, refetch } = useQuery({
    ...preview,
    placeholderData: keepPreviousData,
    enabled: fault === null,
  })
  const compared = useCompared(state, fault === null)
  const columns = useMemo(() => columnsOf(report, t), [report, t])
  const { shown } = useColumns(columns, columnsPlace(report))
  const rows = useMemo(() => (data?.data ?? []).map((values, index) => ({ index, values })), [data])
  const hasFailed = error !== null && !isFetching
  const drawn = data && data.chart.points.length > 0 && !(hasFailed && rows.length === 0)

  return (
    <div className={styles.panel}>
      <ExportBar
        state={state}
        columns={{ all: columns.length, shown: shown.length, ofFile: fileColumns(columns, shown) }}
        preview={data ? { shown: rows.length, total: data.total } : null}
        hasFailed={hasFailed}
        fault={fault}
      />
      {hasFailed && data && <ErrorPanel title={t('reports:preview.failed')} error={error} onRetry={refetch} />}
      {!data && isFetching && <Skeleton height={chartHeight} />}
      {data && <ComparedFigures state={state} preview={data} result={compared} />}
      {drawn && <ReportChart state={state} chart={data.chart} compared={compared.compared} />}
      <DataTable
        label={t('reports:preview.label', { report: t(`reports:name.${report}`) })}
        columns={columns}
        rows={rows}
        rowId={rowId}
        filter={JSON.stringify(preview.queryKey)}
        restoreKey={columnsPlace(report)}
        total={data?.total ?? 0}
        loading={isFetching}
        // Over rows it is said above them and their chart.
        error={rows.length > 0 ? null : error}
        onRetry={refetch}
        empty={<PreviewEmpty state={state} set={set} fault={fault} />}
        height="auto"
        expectedRows={report === 'status' ? reportSpecs.status.columns.length : Math.min(15, PREVIEW_ROWS)}
      />
    </div>
  )
}

// No `ListPage`: a side list chooses the report, and the table previews the rows of its file between charts and exports.

/** Reports (S2 §2): side list, filters, preview and export. Everything but the export is in the URL. */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { run } = useRunner()
  const { can } = useSession()
  const filters = useReportFilters()
  const { state, set, fault } = filters

  return (
    <ListFrame
      title={t('title')}
      description={t('description')}
      actions={
        <>
          <ViewsMenu page={reportsList} />
          {can(exportStatus.access) && can(reportsExports.access) && (
            <Button icon={<Files size={14} />} keys={reportsExports} onClick={() => run(reportsExports)}>
              {t('exports.title')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <ReportList state={state} />
        <section className={styles.report} aria-labelledby="report-name">
          <div className={styles.about}>
            <h2 id="report-name" className={styles.name}>
              {t(`name.${state.report}`)}
            </h2>
            <p className={styles.description}>{t(`about.${state.report}`)}</p>
          </div>
          <ReportFilters filters={filters}>
            <CompareSwitch state={state} set={set} />
          </ReportFilters>
          <ReportPanel key={state.report} state={state} set={set} fault={fault} />
        </section>
      </div>
    </ListFrame>
  )
}
