// Reports page: list of reports, filters, chart, and a preview table. The columns of the table are derived from the API
// schema of the report.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Files from 'lucide-react/icons/files'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Command } from '#commands/command.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import {
  getReportPreviewCommand,
  listReportExportsCommand,
  listReportsCommand,
  previewBillingItemReportCommand,
} from '#commands/reports.ts'
import { editUserCommand } from '#commands/users.ts'
import { ErrorPanel } from '#console/api/error-panel.tsx'
import {
  formatAlignedPercent,
  formatDate,
  formatInstant,
  formatMonth,
  formatNumber,
  formatReais,
} from '#console/lib/format.ts'
import { formatKeys } from '#console/lib/key-sequences.ts'
import { OrderLink, RecordIdLink } from '#console/records/reverse-values.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useCommandRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { useVisibleColumns, ViewsMenu } from '#console/table/columns.tsx'
import { DataTable, ListFrame } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { Button } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { useGetKeySequence } from '#console/ui/shown-keys.ts'
import { Skeleton } from '#console/ui/skeleton.tsx'
import { EmptyValueDash, TimestampText } from '#console/ui/values.tsx'
import {
  type ColumnKind,
  exportStatus,
  MAX_PREVIEW_ROWS,
  type ReportName,
  type ReportPreview,
  type ReportState,
  reportDefinitionByName,
  reportNames,
} from '#contract/platform/reports.ts'
import { CompareSwitch, ComparisonTable, useComparison } from './comparison.tsx'
import { ExportBar } from './export-bar.tsx'
import { ReportFilters, useReportFilters } from './filters.tsx'
import { getReportRequest, getSharedFilters, listActiveFilters, selectAllDates } from './queries.ts'
import { ReportChart } from './report-chart.tsx'
import {
  EMPTY_FILTERS,
  formatCode,
  formatStatus,
  type InvalidFilter,
  LABEL_NAMESPACES,
  type SetState,
} from './reports.tsx'
import styles from './reports-page.module.css'

type CellValue = ReportPreview['data'][number][string]

interface PreviewRow {
  /** Zero-based index of the row. The index is the id of the row, because not every report has an id column. */
  readonly index: number
  readonly values: ReportPreview['data'][number]
}

/** Defines how the values of one column type are aligned and rendered. */
interface ColumnFormat {
  readonly align?: 'end'
  readonly text: (value: CellValue, t: TFunction) => string
  /** Renders the cell. Default: the plain text. */
  readonly cell?: (value: CellValue, text: string) => ReactNode
}

const formatPlainValue = (value: CellValue) => (value === null ? '' : String(value))
const renderCode = (_: CellValue, text: string) => text && <code>{text}</code>
const formatWith = (formatText: (text: string) => string) => (value: CellValue) =>
  value === null ? '' : formatText(String(value))
const code = (kind: 'source' | 'service' | 'accountType') => (value: CellValue, t: TFunction) =>
  value === null ? '' : formatCode(t, kind, String(value))

const columnFormats: Readonly<Record<ColumnKind, ColumnFormat>> = {
  id: { align: 'end', text: formatPlainValue, cell: renderCode },
  code: { text: formatPlainValue, cell: renderCode },
  text: { text: formatPlainValue },
  date: { text: formatWith(formatDate) },
  month: { text: formatWith(formatMonth) },
  instant: {
    text: formatWith(formatInstant),
    cell: (value) => value !== null && <TimestampText timestamp={String(value)} />,
  },
  money: { align: 'end', text: formatWith(formatReais) },
  percent: { align: 'end', text: formatWith(formatAlignedPercent) },
  count: { align: 'end', text: (value) => (value === null ? '' : formatNumber(Number(value))) },
  status: {
    text: (value, t) => formatStatus(t, value === null ? null : String(value)),
    cell: (value) => <StatusBadge status={value === null ? null : String(value)} />,
  },
  source: { text: code('source') },
  service: { text: code('service') },
  accountType: { text: code('accountType') },
}

const renderReverseLink = (value: CellValue) => value !== null && <RecordIdLink type="reverse" id={Number(value)} />

/**
 * Functions that render a value as a link to a record, by column id. The column `id` contains the id of a different
 * record in each report, so its key also contains the name of the report.
 */
const linkRendererByColumn: Readonly<Record<string, NonNullable<ColumnFormat['cell']>>> = {
  'source.id': renderReverseLink,
  reverse_id: renderReverseLink,
  order_number: (value) => value !== null && <OrderLink order={String(value)} isCell />,
  'users.id': (value) =>
    value !== null && (
      <RecordLink command={editUserCommand} args={{ user: String(value) }}>
        <code>{value}</code>
      </RecordLink>
    ),
  billing_id: (value) =>
    value !== null && (
      <RecordLink command={previewBillingItemReportCommand} args={{ billing_id: String(value) }}>
        <code>{value}</code>
      </RecordLink>
    ),
}

interface RecordLinkProps {
  /** Command that opens the record. Users who may not run the command see plain text. */
  readonly command: Command
  readonly args: Readonly<Record<string, string>>
  readonly children: ReactNode
}

function RecordLink({ command, args, children }: RecordLinkProps) {
  const { can } = useSession()
  return can(command.access) ? <CellLink to={buildCommandLink(command, args)}>{children}</CellLink> : children
}

/**
 * Id of the column that shows the name and the id of an ecommerce together. The exported file contains both as separate
 * columns.
 */
const COMBINED_ECOMMERCE_COLUMN_ID = 'ecommerce_name'
const exportedEcommerceColumnIds = ['ecommerce_id', COMBINED_ECOMMERCE_COLUMN_ID]

/** Ids of the columns that contain the name of a row: the ecommerce, or the user. */
const nameColumnIds = [COMBINED_ECOMMERCE_COLUMN_ID, 'name']

const renderEcommerceLink = ({ values: { ecommerce_id: id } }: PreviewRow, text: string) =>
  typeof id === 'number' ? (
    <RecordLink command={openEcommerceCommand} args={{ ecommerce: String(id) }}>
      {text}
    </RecordLink>
  ) : (
    text
  )

/** Kinds of columns whose values are codes or badges, which are never truncated. */
const neverTruncatedKinds: readonly ColumnKind[] = ['code', 'status', 'source', 'service', 'accountType']

function buildColumns(report: ReportName, t: TFunction): readonly Column<PreviewRow>[] {
  const columns = reportDefinitionByName[report].columns.filter(({ id }) => id !== 'ecommerce_id')
  const cardColumnIds = getCardColumnIds(columns)
  return columns.map(({ id, kind }) => {
    const { align, text } = columnFormats[kind]
    const renderCell = linkRendererByColumn[`${report}.${id}`] ?? linkRendererByColumn[id] ?? columnFormats[kind].cell
    const header = t(`reports:column.${id}`)
    const getText = ({ values }: PreviewRow) => {
      const cellText = text(values[id] ?? null, t)
      return id === COMBINED_ECOMMERCE_COLUMN_ID ? `${cellText} · ${values.ecommerce_id ?? ''}` : cellText
    }
    const renderValue = (row: PreviewRow) => {
      const cellText = getText(row)
      if (id === COMBINED_ECOMMERCE_COLUMN_ID) return renderEcommerceLink(row, cellText)
      return renderCell ? renderCell(row.values[id] ?? null, cellText) : cellText
    }
    return {
      id,
      header,
      ...(align ? { align } : {}),
      isOnCard: cardColumnIds.includes(id),
      isNeverTruncated: neverTruncatedKinds.includes(kind),
      isName: nameColumnIds.includes(id),
      hasTwoLines: nameColumnIds.includes(id),
      text: getText,
      cell: (row: PreviewRow) => (getText(row) === '' ? <EmptyValueDash /> : renderValue(row)),
    }
  })
}

/**
 * Returns the ids of the columns on a card in a narrow window: the name, the status or the most important number, and
 * the first columns of the report.
 */
function getCardColumnIds(columns: readonly { readonly id: string; readonly kind: ColumnKind }[]): readonly string[] {
  const nameColumn = columns.find(({ id }) => nameColumnIds.includes(id))
  const valueColumn =
    columns.find(({ kind }) => kind === 'status') ??
    columns.findLast(({ kind }) => kind === 'money') ??
    columns.find(({ kind }) => kind === 'count')
  const cardColumns = new Set([nameColumn, valueColumn, ...columns].filter((column) => column !== undefined))
  return [...cardColumns].slice(0, 3).map(({ id }) => id)
}

/**
 * Returns the sums of the visible columns over the complete report as one text, such as `Valor R$ 12,50 · Itens 3`. If
 * the response contains no sums, adds up the rows of the preview if they are the complete report. Otherwise returns an
 * empty text.
 */
function formatSums(
  { data, total, sums }: ReportPreview,
  report: ReportName,
  visibleColumns: readonly Column<PreviewRow>[],
  t: TFunction,
): string {
  const summedColumns = reportDefinitionByName[report].columns.filter(
    (column) => column.isSummed && visibleColumns.some(({ id }) => id === column.id),
  )
  const isComplete = total !== null && total <= data.length
  if (!sums && !isComplete) return ''
  return summedColumns
    .flatMap(({ id, kind }) => {
      const sum = sums ? sums[id] : sumColumn(data, id, kind)
      return sum === undefined ? [] : [`${t(`reports:column.${id}`)} ${columnFormats[kind].text(sum, t)}`]
    })
    .join(' · ')
}

/**
 * Adds up the values of a column. Amounts are added up in cents, because a sum of fractions would be rounded. Returns
 * undefined if a value is not a number, which is possible with an external platform API.
 */
function sumColumn(rows: ReportPreview['data'], id: string, kind: ColumnKind): CellValue | undefined {
  const factor = kind === 'money' ? 100 : 1
  const sum = rows.reduce((previousSum, row) => previousSum + Math.round(Number(row[id] ?? 0) * factor), 0)
  if (Number.isNaN(sum)) return undefined
  return kind === 'money' ? (sum / factor).toFixed(2) : sum
}

/** Returns the key under which the visible columns of a report are stored in the preferences of the user. */
const getColumnPreferenceKey = (report: ReportName) => `reports.${report}`

/**
 * Returns the ids of the columns for the exported file, such as `id,status`. Returns undefined if all columns are
 * visible.
 */
function getExportedColumnIds(
  allColumns: readonly Column<PreviewRow>[],
  visibleColumns: readonly Column<PreviewRow>[],
): string | undefined {
  if (visibleColumns.length === allColumns.length) return undefined
  return visibleColumns
    .flatMap(({ id }) => (id === COMBINED_ECOMMERCE_COLUMN_ID ? exportedEcommerceColumnIds : [id]))
    .join(',')
}

interface EmptyPreviewProps {
  readonly state: ReportState
  readonly set: SetState
  readonly invalidFilter: InvalidFilter | null
}

/** Content of an empty preview. Explains why there are no rows, and offers to clear the filters. */
function EmptyPreview({ state, set, invalidFilter }: EmptyPreviewProps) {
  const { t } = useTranslation('reports')
  const title = t('preview.empty')
  if (invalidFilter) return <EmptyState title={title} text={t(`fault.${invalidFilter}.button`)} />
  if (listActiveFilters(state.report, state).length === 0)
    return <EmptyState title={title} text={t('preview.emptyAll')} />
  const clearButton = (
    <EmptyListButton clearsFilters onClick={() => set({ ...EMPTY_FILTERS, ...selectAllDates(state.report) })}>
      {t('filter.clear')}
    </EmptyListButton>
  )
  return <EmptyState picture="none-found" title={title} text={t('preview.emptyFiltered')} action={clearButton} />
}

/** Side list with links to all reports (S2 §2). A link keeps the current filters if the linked report supports them. */
function ReportList({ state }: { readonly state: ReportState }) {
  const { t } = useTranslation('reports')
  const getKeySequence = useGetKeySequence()
  const currentLink = useRef<HTMLAnchorElement>(null)
  // Scrolls the current report into view, because the list scrolls horizontally in a narrow window.
  // biome-ignore lint/correctness/useExhaustiveDependencies: must run when the current report changes
  useEffect(() => void currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [state.report])
  return (
    <nav className={styles.list} aria-label={t('list')} data-strip="">
      <ul>
        {reportNames.map((report) => {
          const command = getReportPreviewCommand(report)
          const keys = getKeySequence(command)
          return (
            <li key={report}>
              <Link
                ref={report === state.report ? currentLink : undefined}
                to={buildCommandLink(command, getSharedFilters(report, state))}
                className={styles.entry}
                aria-current={report === state.report ? 'page' : undefined}
                title={keys && formatKeys(keys)}
              >
                <span className={styles.entryName}>{t(`name.${report}`)}</span>
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
  readonly invalidFilter: InvalidFilter | null
}

/**
 * Height of the skeleton of the chart. It equals the height of the chart, so that the table does not move when the
 * chart has loaded.
 */
const CHART_HEIGHT = '192px'

const getRowId = ({ index }: PreviewRow) => index

/** Preview of a report with row count, comparison switch, export buttons, chart and the first rows. */
function ReportPanel({ state, set, invalidFilter }: ReportPanelProps) {
  const { report } = state
  const { t } = useTranslation(LABEL_NAMESPACES)
  // No request is sent while a filter is invalid. The preview that was loaded last stays visible.
  const { preview } = getReportRequest(state)
  const { data, error, isFetching, refetch } = useQuery({
    ...preview,
    placeholderData: keepPreviousData,
    enabled: invalidFilter === null,
  })
  const comparison = useComparison(state, invalidFilter === null)
  const columns = useMemo(() => buildColumns(report, t), [report, t])
  const { visibleColumns } = useVisibleColumns(columns, getColumnPreferenceKey(report))
  const sums = data ? formatSums(data, report, visibleColumns, t) : ''
  const rows = useMemo(() => (data?.data ?? []).map((values, index) => ({ index, values })), [data])
  const hasFailed = error !== null && !isFetching
  const chart = data?.chart ?? null
  const showsChart = chart !== null && chart.points.length > 0 && !(hasFailed && rows.length === 0)

  return (
    <div className={styles.panel}>
      <ExportBar
        state={state}
        columns={{
          availableCount: columns.length,
          visibleCount: visibleColumns.length,
          fileColumns: getExportedColumnIds(columns, visibleColumns),
        }}
        preview={data ? { rowCount: rows.length, reportRowCount: data.total } : null}
        hasFailed={hasFailed}
        invalidFilter={invalidFilter}
      >
        <CompareSwitch state={state} set={set} />
      </ExportBar>
      {hasFailed && data && <ErrorPanel title={t('reports:preview.failed')} error={error} onRetry={refetch} />}
      {!data && isFetching && <Skeleton height={CHART_HEIGHT} />}
      {data && <ComparisonTable state={state} preview={data} comparisonResult={comparison} />}
      {showsChart && <ReportChart state={state} chart={chart} comparison={comparison.compared} />}
      <DataTable
        label={t('reports:preview.label', { report: t(`reports:name.${report}`) })}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        filterKey={JSON.stringify(preview.queryKey)}
        storageKey={getColumnPreferenceKey(report)}
        total={data?.total ?? rows.length}
        isLoading={isFetching}
        // If the table contains rows, shows no error in the table, because the error panel above the chart already
        // shows the error.
        error={rows.length > 0 ? null : error}
        onRetry={refetch}
        noRowsContent={<EmptyPreview state={state} set={set} invalidFilter={invalidFilter} />}
        footerContent={sums !== '' && t('reports:preview.sums', { sums })}
        height="auto"
        expectedRows={
          report === 'status' ? reportDefinitionByName.status.columns.length : Math.min(15, MAX_PREVIEW_ROWS)
        }
      />
    </div>
  )
}

/**
 * Reports page (S2 §2) with side list, filters, preview and export. The URL contains the state of the page. The page
 * does not use `ListPage`, because the table is only a preview of an export.
 */
export function ReportsPage() {
  const { t } = useTranslation('reports')
  const { run } = useCommandRunner()
  const { can } = useSession()
  const filters = useReportFilters()
  const { urlState, state, set, invalidFilter } = filters

  return (
    <ListFrame
      title={t('title')}
      actions={
        <>
          <ViewsMenu pageCommand={listReportsCommand} />
          {can(exportStatus.access) && can(listReportExportsCommand.access) && (
            <Button
              icon={<Files size={14} />}
              keys={listReportExportsCommand}
              onClick={() => run(listReportExportsCommand)}
            >
              {t('exports.title')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.body}>
        <ReportList state={urlState} />
        <section className={styles.report} aria-labelledby="report-name">
          <div className={styles.about}>
            <h2 id="report-name" className={styles.name}>
              {t(`name.${state.report}`)}
            </h2>
            <p className={styles.description}>{t(`about.${state.report}`)}</p>
          </div>
          <ReportFilters filters={filters} />
          <ReportPanel key={state.report} state={state} set={set} invalidFilter={invalidFilter} />
        </section>
      </div>
    </ListFrame>
  )
}
