import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityConfirmUndo, activityOpen } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { saveFrom } from '#console/lib/download.ts'
import { useListState } from '#console/lib/list-state.ts'
import { noticeOf } from '#console/lib/messages.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { type ActivityRow, exportActivity, getActivity, listActivity } from '#contract/activity.ts'
import { columnsOf } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import { source } from './list-source.ts'
import { PageActions } from './page-actions.tsx'

const rowCommands = [activityOpen, activityConfirmUndo]

const rowId = ({ id }: ActivityRow) => id
const argumentsOf = ({ id }: ActivityRow) => ({ activity: String(id) })

/** What staff did, the newest first; filtered and paged by the server, all of it in the address. */
export function ListPage() {
  const { t } = useTranslation('activity')
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set } = useListState(listActivity)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listActivity, { query }),
    placeholderData: keepPreviousData,
    // Every write adds to it.
    staleTime: 0,
  })

  const { page: _page, limit: _limit, ...filters } = query
  useProvide('activity.export', () =>
    saveFrom(exportActivity, { query: filters }).catch((failure: unknown) => notify(noticeOf(failure, t))),
  )

  const prefetch = useCallback(
    ({ id }: ActivityRow) => void client.prefetchQuery(queryOf(getActivity, { params: { id } })),
    [client],
  )
  const columns = useMemo(() => columnsOf(t, can), [t, can])
  const refusal = (row: ActivityRow, command: Command) =>
    command === activityConfirmUndo && !row.can_undo ? t('row.cannotUndo') : null

  return (
    <ListFrame
      title={t('list.title')}
      description={t('list.description')}
      actions={<PageActions onRefresh={() => void refetch()} />}
    >
      <ListFilters query={query} set={set} />
      <DataTable
        label={t('list.title')}
        columns={columns}
        rows={data?.data ?? []}
        rowId={rowId}
        source={source}
        total={data?.total ?? 0}
        firstIndex={(data?.from ?? 1) - 1}
        pages={{ page: query.page, lastPage: data?.last_page ?? 1, onPage: (page) => set({ page }) }}
        loading={isFetching}
        error={error}
        onRetry={() => void refetch()}
        empty={<ListEmpty query={query} set={set} lastPage={data?.last_page ?? 1} />}
        onOpen={(row, how) => run(activityOpen, argumentsOf(row), how)}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        rowRefusal={refusal}
        onRest={prefetch}
        restoreKey="activity"
        autoFocus
      />
    </ListFrame>
  )
}
