// List of batches, and the CSV export of a batch's outcome.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { argumentsOf, batchesCopyNote, batchesExport, batchesOpen, trackingErrorsBatch } from '#commands/batches.ts'
import { reprocessBatch } from '#commands/reprocess.ts'
import { saveFrom } from '#console/api/download.ts'
import { queryOf } from '#console/api/queries.ts'
import { ChoiceFilter } from '#console/forms/ecommerce-field.tsx'
import { formatInstant, formatNumber } from '#console/lib/format.ts'
import { type Action, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.ts'
import { ListPage, pagedRows } from '#console/table/list-page.tsx'
import { useListState } from '#console/table/list-state.ts'
import { Button } from '#console/ui/button.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Code, Instant } from '#console/ui/values.tsx'
import { type Batch, exportBatch, listBatches } from '#contract/batches.ts'
import { BatchBadge, ended, isLive, lookEvery, runnable, source } from './batches.tsx'

/** The outcome, row by row. */
export const exportOutcome: Action = ({ batch }) => saveFrom(exportBatch, { params: { id: Number(batch) } })

const rowId = ({ id }: Batch) => id
const rowCommands = [batchesOpen, batchesCopyNote, batchesExport]

/** Everybody's batches of what one may read, or one's own alone; the newest first. */
export function BatchList() {
  const { t } = useTranslation('batches')
  const { run } = useRunner()
  const { query, set } = useListState(listBatches)
  const request = useQuery({
    ...queryOf(listBatches, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.data.some(isLive) ? 3 * lookEvery : false),
  })
  const { data, error, isPending, isPlaceholderData, refetch } = request
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={<NewButtons />}
      toolbar={
        <ChoiceFilter
          label={t('list.whose')}
          any={t('list.all')}
          options={[{ value: 'mine', label: t('list.mine') }]}
          value={query.whose === 'mine' ? query.whose : undefined}
          onChange={(whose) => set({ whose: whose === 'mine' ? whose : undefined })}
        />
      }
      // The list is asked again every few seconds while a batch runs: that is no loading.
      request={{ error, isFetching: isPending || isPlaceholderData, refetch }}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }))}
      rowId={rowId}
      source={source}
      empty={<EmptyState title={t('list.empty')} text={t('list.emptyText')} action={<NewButtons />} />}
      onOpen={(row, how) => run(batchesOpen, argumentsOf(row), how)}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      restoreKey="batches"
    />
  )
}

function NewButtons() {
  const { t } = useTranslation('batches')
  const { can } = useSession()
  const { run } = useRunner()
  return (
    <>
      {can(trackingErrorsBatch.access) && <Button onClick={() => run(trackingErrorsBatch)}>{t('list.newZip')}</Button>}
      {can(reprocessBatch.access) && (
        <Button variant="primary" keys={reprocessBatch} onClick={() => run(reprocessBatch)}>
          {t('list.newReprocess')}
        </Button>
      )}
    </>
  )
}

function columnsOf(t: ReturnType<typeof useTranslation<'batches'>>['t']): readonly Column<Batch>[] {
  const person: Column<Batch> = {
    id: 'person',
    header: t('fact.person'),
    width: 148,
    text: ({ user_name: { first_name, last_name } }) => `${first_name} ${last_name}`.trim(),
  }
  const progress = (batch: Batch) =>
    batch.status === 'draft'
      ? t('list.ready', { count: batch.rows.waiting, number: formatNumber(batch.rows.waiting) })
      : t('list.progress', { ended: formatNumber(ended(batch)), total: formatNumber(runnable(batch)) })
  return [
    {
      id: 'id',
      header: t('list.id'),
      width: 72,
      align: 'end',
      cell: ({ id }) => <code>{id}</code>,
      text: ({ id }) => String(id),
    },
    { id: 'kind', header: t('list.kind'), width: 'fill', text: ({ type }) => t(`kind.${type}`) },
    person,
    {
      id: 'ticket',
      header: t('fact.ticket'),
      width: 120,
      cell: ({ ticket }) => <Code>{ticket}</Code>,
      text: ({ ticket }) => ticket,
    },
    { id: 'task', header: t('fact.task'), width: 'fill', text: ({ task }) => task ?? '' },
    {
      id: 'created_at',
      header: t('fact.created_at'),
      width: 132,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'status',
      header: t('list.status'),
      width: 132,
      cell: ({ status }) => <BatchBadge status={status} />,
      text: ({ status }) => t(`status.${status}`),
    },
    { id: 'progress', header: t('list.rows'), width: 132, text: progress },
    {
      id: 'failed',
      header: t('list.failed'),
      width: 80,
      align: 'end',
      text: ({ rows }) => (rows.failed === 0 ? '' : formatNumber(rows.failed)),
    },
  ]
}
