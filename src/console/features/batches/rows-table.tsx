// Table of the rows of a batch: pasted text, dry run result and final result, with filter and pages.
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { openBatchCommand } from '#commands/batches.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { postReplyCommand } from '#commands/replies.ts'
import { reprocessRefundCommand, reprocessReverseCommand, showReprocessLogCommand } from '#commands/reprocess.ts'
import { openRefundCommand, openReverseCommand } from '#commands/reverses.ts'
import { correctZipCodeCommand } from '#commands/tracking-errors.ts'
import { toErrorNotification } from '#console/api/client.ts'
import { downloadAndSave } from '#console/api/download.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { formatNumber, formatZip } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { buildColumns, type ColumnSpec } from '#console/records/list-columns.tsx'
import { LogLink } from '#console/records/log-link.tsx'
import { formatStatusChange, listFailureReasons } from '#console/records/reprocess-check.ts'
import { RecordIdLink } from '#console/records/reverse-values.tsx'
import { useCommandHandler } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import { DataTable } from '#console/table/data-table.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { useListState } from '#console/table/list-state.ts'
import { FieldFrame } from '#console/ui/inputs.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Select } from '#console/ui/select.tsx'
import { Code } from '#console/ui/values.tsx'
import {
  type Batch,
  type BatchRow,
  type BatchType,
  batchRowStatuses,
  dryRunResults,
  getBatchRecordType,
  listBatchRows,
} from '#contract/console/batches.ts'
import { formatCityAndState } from '#contract/platform/addresses.ts'
import { getAttemptLog as logOf } from '#contract/platform/reprocess.ts'
import styles from './batch-page.module.css'
import { getResultTextKey, RowBadge } from './batches.tsx'
import { usePastedLines } from './pasted-lines.ts'

type Translate = TFunction<['batches', 'errors']>

/** Returns the reason why a row failed; for a skipped row, the result of the dry run. */
function getRowFailureReason(row: BatchRow, t: Translate): string {
  const { error, status, check } = row
  if (error !== null) return listFailureReasons(row, t).join(' · ')
  return status === 'skipped' ? t(`checkText.${check}`) : ''
}

interface ColumnSelection {
  readonly type: BatchType
  readonly isDraft: boolean
  /** True if one of the rows has a reason why the row failed or was skipped. */
  readonly hasReasons: boolean
  /** True if the batch changed the status of one of the rows' records. */
  readonly hasStatusChanges: boolean
  /** True if the city of one of the rows is known. */
  readonly hasCities: boolean
  readonly pastedLines: readonly string[]
}

function buildRowColumns({
  type,
  isDraft,
  hasReasons,
  hasStatusChanges,
  hasCities,
  pastedLines,
}: ColumnSelection): readonly ColumnSpec<BatchRow>[] {
  const isZip = type === 'trackingErrors.correctZip'
  return [
    { name: 'line', kind: 'text', align: 'end' },
    {
      name: 'record',
      header: `column.record.${type}`,
      isOnCard: true,
      // Rows whose pasted text does not identify a record have no link. They show the pasted line if this tab has it.
      cell: ({ entity_id, ecommerce_name, line }) =>
        entity_id === null || ecommerce_name === null ? (
          <Code>{entity_id ?? pastedLines[line - 1] ?? null}</Code>
        ) : (
          <RecordIdLink type={getBatchRecordType(type)} id={entity_id} />
        ),
      text: ({ entity_id, line }) => String(entity_id ?? pastedLines[line - 1] ?? ''),
    },
    ...(isZip ? [zipColumn] : []),
    ...(hasCities ? [cityColumn] : []),
    { name: 'ecommerce', kind: 'text', hasDash: true, isOnCard: true, value: ({ ecommerce_name }) => ecommerce_name },
    {
      name: 'result',
      header: isDraft ? 'column.check' : 'column.result',
      isOnCard: true,
      cell: (row) => <RowBadge row={row} isDraft={isDraft} />,
      text: (row, t) => t(getResultTextKey(row, isDraft)),
    },
    ...(hasStatusChanges ? [buildStatusChangeColumn(type)] : []),
    ...(hasReasons ? [reasonColumn] : []),
    ...(isZip || isDraft ? [] : [logColumn]),
  ]
}

/** Zip code before and after the correction; only the new zip code if the previous zip code is not known. */
const zipColumn: ColumnSpec<BatchRow> = {
  name: 'zip_code',
  kind: 'code',
  value: ({ zip_code, address_change }, t) => {
    const [from, to] = [address_change?.before.zip_code, zip_code].map((code) => code && formatZip(code))
    return from && to ? t('reprocess:result.moved', { from, to }) : to
  },
}

/** City and state before and after the correction; a single value if both are the same or only one is known. */
const cityColumn: ColumnSpec<BatchRow> = {
  name: 'city',
  kind: 'text',
  hasDash: true,
  value: ({ address_change }, t) => {
    if (address_change === null) return null
    const from = formatCityAndState(address_change.before)
    const to = address_change.after ? formatCityAndState(address_change.after) : ''
    return from === '' || to === '' || from === to ? from || to : t('reprocess:result.moved', { from, to })
  },
}

const buildStatusChangeColumn = (type: BatchType): ColumnSpec<BatchRow> => ({
  name: 'status_change',
  kind: 'text',
  hasDash: true,
  value: ({ status_change }, t) => status_change && formatStatusChange(status_change, t, getBatchRecordType(type)),
})

const reasonColumn: ColumnSpec<BatchRow> = { name: 'reason', kind: 'text', value: getRowFailureReason }

const logColumn: ColumnSpec<BatchRow> = {
  name: 'log',
  isAction: true,
  cell: ({ url_log, entity_id, finished_at }, t) =>
    url_log && finished_at && <LogLink href={url_log} label={t('row.log', { id: entity_id })} />,
}

const NO_ROWS: readonly BatchRow[] = []
const getRowId = ({ position }: BatchRow) => position
/**
 * Returns the command arguments of a row: its record, and the id of the attempt to process the row after the row has
 * finished. With the record, users can fix the cause of a failed row; with the attempt, they can download its log.
 */
function getRowArguments(type: BatchType, { attempt_id, finished_at, entity_id, ecommerce_name }: BatchRow): Arguments {
  const idName = type === 'reprocess.refund' ? 'refund_id' : 'reverse_id'
  return {
    ...(entity_id === null || ecommerce_name === null ? {} : { [idName]: String(entity_id) }),
    ...(attempt_id === null || finished_at === null ? {} : { attempt: String(attempt_id) }),
  }
}

/** Commands that show a row's record or fix the cause of its failure, by the kind of batch. */
const recordCommandsByType: Readonly<Record<BatchType, readonly Command[]>> = {
  'reprocess.reverse': [openReverseCommand, reprocessReverseCommand, postReplyCommand],
  'reprocess.refund': [openRefundCommand, reprocessRefundCommand],
  'trackingErrors.correctZip': [openReverseCommand, correctZipCodeCommand, postReplyCommand],
}

/** Table of the rows of a batch: pasted text, dry run result and final result. */
export function RowsTable({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['batches', 'errors'])
  const { can } = useSession()
  const { query, set, pageSize } = useListState(listBatchRows, openBatchCommand)
  const rowsQuery = queryOptionsFor(listBatchRows, { params: { id: batch.id }, query })
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...rowsQuery,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useRefetchOnChange(Object.values({ status: batch.status, ...batch.rows }).join(' '), rowsQuery.queryKey)
  const isDraft = batch.status === 'draft'
  const rows = data?.data ?? NO_ROWS
  const hasReasons = rows.some((row) => getRowFailureReason(row, t) !== '')
  const hasStatusChanges = rows.some(({ status_change }) => status_change !== null)
  const hasCities = rows.some(({ address_change }) => address_change !== null)
  const pastedLines = usePastedLines(batch.id)
  const columns = useMemo(
    () =>
      buildColumns(
        buildRowColumns({ type: batch.type, isDraft, hasReasons, hasStatusChanges, hasCities, pastedLines }),
        t,
      ),
    [t, batch.type, isDraft, hasReasons, hasStatusChanges, hasCities, pastedLines],
  )
  const hasLogs = batch.type !== 'trackingErrors.correctZip' && can(showReprocessLogCommand.access)
  const rowCommands = useMemo(
    () => [...recordCommandsByType[batch.type], ...(hasLogs ? [showReprocessLogCommand] : [])],
    [batch.type, hasLogs],
  )
  const getArguments = (row: BatchRow) => getRowArguments(batch.type, row)
  const getDisabledReason = (row: BatchRow, command: Command) => {
    const args = getArguments(row)
    if (command === showReprocessLogCommand) return 'attempt' in args ? null : t('row.noLog')
    return 'reverse_id' in args || 'refund_id' in args ? null : t('row.noRecord')
  }
  const downloadLog = (attempt: string | undefined) => {
    if (attempt === undefined) notify({ kind: 'info', text: t('row.noLog') })
    else
      downloadAndSave(logOf, { params: { attempt_id: Number(attempt) } }).catch((failure: unknown) =>
        notify(toErrorNotification(failure, t)),
      )
  }
  useCommandHandler('reprocess.log', ({ attempt }) => downloadLog(attempt), hasLogs && !isDraft)

  return (
    <section className={styles.rows} aria-label={t('row.title')}>
      <RowsFilter batch={batch} query={query} set={set} />
      <DataTable
        label={t('row.title')}
        columns={columns}
        rows={rows}
        getRowId={getRowId}
        total={data?.total ?? 0}
        filterKey={`${query.row_status} ${query.check}`}
        firstIndex={(data?.from ?? 1) - 1}
        pages={{ page: query.page, lastPage: data?.last_page ?? 1, onPage: (page) => set({ page }), size: pageSize }}
        isLoading={isPending || isPlaceholderData}
        error={error}
        onRetry={refetch}
        noRowsContent={
          <EmptyState
            picture="none-found"
            title={t('row.empty')}
            text={t('row.emptyText')}
            action={
              <EmptyListButton onClick={() => set({ page: 1, row_status: undefined, check: undefined })}>
                {t('row.all')}
              </EmptyListButton>
            }
          />
        }
        getRowArguments={getArguments}
        rowCommands={rowCommands}
        getDisabledReason={getDisabledReason}
        {...(hasLogs && !isDraft ? { onOpen: (row: BatchRow) => downloadLog(getArguments(row).attempt) } : {})}
        expectedRows={Math.min(batch.total, query.limit)}
        height="auto"
      />
    </section>
  )
}

/**
 * Refetches the rows whenever the progress changes, including the last change, after which polling stops. Cancels a
 * request in progress first, because the first request of a query would otherwise not be repeated, and its response may
 * be older than the change.
 */
function useRefetchOnChange(progressKey: string, queryKey: QueryKey): void {
  const client = useQueryClient()
  const lastProgressKey = useRef(progressKey)
  const refetch = useEffectEvent(async () => {
    await client.cancelQueries({ queryKey })
    await client.refetchQueries({ queryKey })
  })
  useEffect(() => {
    if (lastProgressKey.current === progressKey) return
    lastProgressKey.current = progressKey
    void refetch()
  }, [progressKey])
}

type RowsListState = ReturnType<typeof useListState<typeof listBatchRows>>

interface FilterProps extends Pick<RowsListState, 'query' | 'set'> {
  readonly batch: Batch
}

/** Select field that filters the rows by status or by dry run result. */
function RowsFilter({ batch, query, set }: FilterProps) {
  const { t } = useTranslation(['batches', 'errors'])
  const statusOptions =
    batch.status === 'draft' ? [] : batchRowStatuses.filter((name) => name !== 'skipped' && batch.rows[name] > 0)
  const checks = dryRunResults.filter((name) => batch.checks[name] > 0 && (batch.status === 'draft' || name !== 'ok'))
  const formatOption = (name: string, count: number) => t('row.counted', { name, number: formatNumber(count) })
  const options = [
    { value: '', label: formatOption(t('row.any'), batch.total) },
    ...statusOptions.map((name) => ({
      value: `row_status ${name}`,
      label: formatOption(t(`errors:batches.status.${name}`), batch.rows[name]),
    })),
    ...checks.map((name) => ({
      value: `check ${name}`,
      label: formatOption(t(`errors:batches.check.${name}`), batch.checks[name]),
    })),
  ]
  const selectedValue = query.row_status ? `row_status ${query.row_status}` : query.check ? `check ${query.check}` : ''
  const applyFilter = (value: string) => {
    const [key = '', name] = value.split(' ')
    set({
      row_status: key === 'row_status' ? batchRowStatuses.find((candidate) => candidate === name) : undefined,
      check: key === 'check' ? dryRunResults.find((candidate) => candidate === name) : undefined,
    })
  }
  const isSelectedListed = options.some(({ value }) => value === selectedValue)
  return (
    <div className={styles.filter}>
      <FieldFrame label={t('row.filter')}>
        {(control) => (
          <Select
            {...control}
            value={selectedValue}
            data-list-filter=""
            onChange={applyFilter}
            options={isSelectedListed ? options : [...options, { value: selectedValue, label: t('row.none') }]}
          />
        )}
      </FieldFrame>
    </div>
  )
}
