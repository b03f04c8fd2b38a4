import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { reprocessLog } from '#commands/reprocess.ts'
import { saveFrom } from '#console/lib/download.ts'
import { formatNumber } from '#console/lib/formats.ts'
import { useListState } from '#console/lib/list-state.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useProvide } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { EmptyState } from '#console/ui/empty-state.tsx'
import { FieldFrame } from '#console/ui/field-frame.tsx'
import { EmptyListButton } from '#console/ui/focus-on.tsx'
import { Select } from '#console/ui/select.tsx'
import {
  type Batch,
  type BatchRow,
  batchChecks,
  batchRowStatuses,
  batchRowsSize,
  listBatchRows,
} from '#contract/batches.ts'
import { reprocessLog as logOf } from '#contract/reprocess.ts'
import { rowColumns } from './row-columns.tsx'
import styles from './rows-table.module.css'

const rowId = ({ position }: BatchRow) => position
/** The log of a row that has ended. */
const argumentsOf = ({ attempt_id, finished_at }: BatchRow) =>
  attempt_id === null || finished_at === null ? {} : { attempt: String(attempt_id) }

/** The rows as they were pasted, each with what the dry run says and how it ended. */
export function RowsTable({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation(['batches', 'errors'])
  const { can } = useSession()
  const { query, set } = useListState(listBatchRows)
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...queryOf(listBatchRows, { params: { id: batch.id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  useRefetchOn(Object.values({ status: batch.status, ...batch.rows }).join(' '), refetch)
  const isDraft = batch.status === 'draft'
  const columns = useMemo(() => rowColumns(t, batch.type, isDraft), [t, batch.type, isDraft])
  const hasLogs = batch.type !== 'trackingErrors.correctZip' && can(reprocessLog.access)
  const rowCommands = useMemo(() => (hasLogs ? [reprocessLog] : []), [hasLogs])
  const refusal = (row: BatchRow) => ('attempt' in argumentsOf(row) ? null : t('row.noLog'))
  const openLog = (attempt: string | undefined) => {
    if (attempt === undefined) notify({ kind: 'info', text: t('row.noLog') })
    else
      saveFrom(logOf, { params: { attempt_id: Number(attempt) } }).catch((failure: unknown) =>
        notify(noticeOf(failure, t)),
      )
  }
  useProvide('reprocess.log', ({ attempt }) => openLog(attempt), hasLogs && !isDraft)

  return (
    <section className={styles.rows} aria-label={t('row.title')}>
      <Filter batch={batch} query={query} set={set} />
      <DataTable
        label={t('row.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        total={data?.total ?? 0}
        filter={`${query.row_status} ${query.check}`}
        firstIndex={(data?.from ?? 1) - 1}
        pages={{ page: query.page, lastPage: data?.last_page ?? 1, onPage: (page) => set({ page }) }}
        loading={isPending || isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            title={t('row.empty')}
            text={t('row.emptyText')}
            action={
              <EmptyListButton onClick={() => set({ page: 1, row_status: undefined, check: undefined })}>
                {t('row.all')}
              </EmptyListButton>
            }
          />
        }
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        rowRefusal={refusal}
        {...(hasLogs && !isDraft ? { onOpen: (row: BatchRow) => openLog(argumentsOf(row).attempt) } : {})}
        expectedRows={Math.min(batch.total, batchRowsSize)}
        height="auto"
      />
    </section>
  )
}

/** Rows have moved since they were read: the last ones too, after which nothing is looked at any more. */
function useRefetchOn(news: string, refetch: () => Promise<unknown>): void {
  const read = useRef(news)
  useEffect(() => {
    if (read.current === news) return
    read.current = news
    void refetch()
  }, [news, refetch])
}

type State = ReturnType<typeof useListState<typeof listBatchRows>>

interface FilterProps extends State {
  readonly batch: Batch
}

/** All of them, or those that ended in one way, or of which the dry run says one thing. */
function Filter({ batch, query, set }: FilterProps) {
  const { t } = useTranslation(['batches', 'errors'])
  const states =
    batch.status === 'draft' ? [] : batchRowStatuses.filter((name) => name !== 'skipped' && batch.rows[name] > 0)
  const checks = batchChecks.filter((name) => batch.checks[name] > 0 && (batch.status === 'draft' || name !== 'ok'))
  const counted = (name: string, count: number) => t('row.counted', { name, number: formatNumber(count) })
  const options = [
    { value: '', label: counted(t('row.any'), batch.total) },
    ...states.map((name) => ({
      value: `row_status ${name}`,
      label: counted(t(`errors:batches.status.${name}`), batch.rows[name]),
    })),
    ...checks.map((name) => ({
      value: `check ${name}`,
      label: counted(t(`errors:batches.check.${name}`), batch.checks[name]),
    })),
  ]
  const chosen = query.row_status ? `row_status ${query.row_status}` : query.check ? `check ${query.check}` : ''
  const choose = (value: string) => {
    const [key = '', name] = value.split(' ')
    set({
      row_status: key === 'row_status' ? batchRowStatuses.find((one) => one === name) : undefined,
      check: key === 'check' ? batchChecks.find((one) => one === name) : undefined,
    })
  }
  const isListed = options.some(({ value }) => value === chosen)
  return (
    <div className={styles.filter}>
      <FieldFrame label={t('row.filter')}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            data-list-filter=""
            onChange={(event) => choose(event.target.value)}
            options={isListed ? options : [...options, { value: chosen, label: t('row.none') }]}
          />
        )}
      </FieldFrame>
    </div>
  )
}
