// List of batches.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import {
  argumentsOf,
  batchesCopyNote,
  batchesExport,
  batchesList,
  batchesOpen,
  trackingErrorsBatch,
} from '#commands/batches.ts'
import { linkOf } from '#commands/registry.ts'
import { reprocessBatch } from '#commands/reprocess.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatInstant, formatNumber } from '#console/lib/format.ts'
import { choiceFilter, FilterBar, type ListFilter, optionsOf } from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage, pagedRows } from '#console/records/list-page.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { Code, Dash, Instant } from '#console/ui/values.tsx'
import {
  type Batch,
  batchColumns,
  batchOwners,
  batchStatuses,
  batchTypes,
  ended,
  listBatches,
  notDone,
} from '#contract/console/batches.ts'
import { fullName } from '#contract/fields.ts'
import { BatchBadge, isLive, lookEvery, source } from './batches.tsx'

const rowCommands = [batchesOpen, batchesCopyNote, batchesExport]

/** Everybody's batches of what one may read, or one's own alone; the newest first. */
export function BatchList() {
  const { t } = useTranslation('batches')
  const { run } = useRunner()
  const { query, set, pageSize } = useListState(listBatches, batchesList)
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
      filters={
        <FilterBar
          search={<SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />}
          filters={filtersOf(t, query, set)}
          onClear={() => set(noFilters)}
        />
      }
      // The list is asked again every few seconds while a batch runs: that is no loading.
      request={{ error, isFetching: isPending || isPlaceholderData, refetch }}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }), pageSize)}
      sort={{ column: query.order_by, direction: query.sort }}
      onSort={({ column, direction }) => set({ order_by: batchColumns.find((one) => one === column), sort: direction })}
      rowId={idOf}
      source={source}
      empty={
        <FilteredEmpty
          texts="batches"
          query={{ ...query, whose: query.whose === 'mine' ? query.whose : undefined }}
          noFilters={noFilters}
          onClear={set}
          action={<NewButtons />}
        />
      }
      onOpen={(row, how) => run(batchesOpen, argumentsOf(row), how)}
      peeks={(row) => [batchesOpen, argumentsOf(row)]}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      restoreKey="batches"
    />
  )
}

type T = TFunction<'batches'>
type State = ReturnType<typeof useListState<typeof listBatches>>

const noFilters = { q: undefined, whose: undefined, of_type: undefined, batch_status: undefined } as const

function filtersOf(t: T, query: State['query'], set: State['set']): readonly ListFilter[] {
  return [
    choiceFilter({
      name: 'batch_status',
      kind: 'status',
      label: t('list.status'),
      any: t('list.anyStatus'),
      options: optionsOf(batchStatuses, (value) => t(`status.${value}`)),
      value: query.batch_status,
      onChange: (value) => set({ batch_status: value }),
    }),
    choiceFilter({
      name: 'of_type',
      kind: 'kind',
      label: t('list.kind'),
      any: t('list.anyKind'),
      options: optionsOf(batchTypes, (value) => t(`kind.${value}`)),
      value: query.of_type,
      onChange: (value) => set({ of_type: value }),
    }),
    choiceFilter({
      name: 'whose',
      kind: 'person',
      label: t('list.whose'),
      options: optionsOf(batchOwners, (value) => t(`list.${value}`)),
      value: query.whose,
      standard: 'all',
      onChange: (whose) => set({ whose }),
    }),
  ]
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

function columnsOf(t: T): readonly Column<Batch>[] {
  const person: Column<Batch> = {
    id: 'person',
    header: t('fact.person'),
    sortable: true,
    text: ({ user_name }) => fullName(user_name),
  }
  const progress = (batch: Batch) =>
    batch.status === 'draft'
      ? t('list.ready', { count: batch.rows.waiting, number: formatNumber(batch.rows.waiting) })
      : t('list.progress', { ended: formatNumber(ended(batch)), total: formatNumber(batch.total) })
  return [
    idColumn(t('list.id')),
    {
      id: 'type',
      isOnCard: true,
      header: t('list.kind'),
      sortable: true,
      cell: (batch) => <CellLink to={linkOf(batchesOpen, argumentsOf(batch))}>{t(`kind.${batch.type}`)}</CellLink>,
      text: ({ type }) => t(`kind.${type}`),
    },
    person,
    {
      id: 'ticket',
      header: t('fact.ticket'),
      sortable: true,
      cell: ({ ticket }) => <Code>{ticket}</Code>,
      text: ({ ticket }) => ticket,
    },
    { id: 'task', header: t('fact.task'), text: ({ task }) => task ?? '' },
    {
      id: 'created_at',
      isOnCard: true,
      header: t('fact.created_at'),
      sortable: true,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'status',
      isOnCard: true,
      header: t('list.status'),
      sortable: true,
      cell: ({ status }) => <BatchBadge status={status} />,
      text: ({ status }) => t(`status.${status}`),
    },
    { id: 'progress', header: t('list.rows'), text: progress },
    {
      id: 'failed',
      header: t('list.notDone'),
      align: 'end',
      text: (batch) => (notDone(batch) === 0 ? '' : formatNumber(notDone(batch))),
    },
    instantColumn('started_at', t('fact.started_at'), ({ started_at }) => started_at),
    instantColumn('finished_at', t('fact.finished_at'), ({ finished_at }) => finished_at),
  ]
}

function instantColumn(id: string, header: string, instantOf: (batch: Batch) => string | null): Column<Batch> {
  return {
    id,
    isExtra: true,
    header,
    cell: (batch) => {
      const at = instantOf(batch)
      return at ? <Instant at={at} /> : <Dash />
    },
    text: (batch) => formatInstant(instantOf(batch) ?? ''),
  }
}
