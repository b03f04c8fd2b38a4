import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import { trackingErrorsBatch } from '#commands/batches.ts'
import { reprocessReverse } from '#commands/reprocess.ts'
import { trackingErrorsCorrectZip, trackingErrorsReveal } from '#commands/tracking-errors.ts'
import { useListState } from '#console/lib/list-state.ts'
import { notify } from '#console/lib/notices.ts'
import { queryOf } from '#console/lib/query.ts'
import { useProvide, useRunner } from '#console/lib/run.ts'
import { useSession } from '#console/lib/session.tsx'
import { Button } from '#console/ui/button.tsx'
import { DataTable } from '#console/ui/data-table.tsx'
import { ListFrame } from '#console/ui/list-frame.tsx'
import { listTrackingErrors, type TrackingError } from '#contract/tracking-errors.ts'
import { columnsOf } from './columns.tsx'
import { ListEmpty } from './list-empty.tsx'
import { ListFilters } from './list-filters.tsx'
import { source } from './list-source.ts'
import { useReveal } from './revealed.ts'

const rowId = ({ id }: TrackingError) => id
const argumentsOf = ({ id }: TrackingError) => ({ reverse_id: String(id) })

/** Reverses with tracking errors (S2 §2), the newest first; addresses masked. */
export function ListPage() {
  const { t } = useTranslation(['tracking-errors', 'ui'])
  const { run } = useRunner()
  const { can } = useSession()
  const mayCorrect = can(trackingErrorsCorrectZip.access)
  const { query, set } = useListState(listTrackingErrors)
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listTrackingErrors, { query }),
    placeholderData: keepPreviousData,
  })
  const { toggle } = useReveal()
  const [said, setSaid] = useState('')

  const reveal = async (id: number) => {
    const now = await toggle(id)
    if (now !== null) setSaid(t(`reveal.${now}`, { id }))
  }
  useProvide('trackingErrors.reveal', ({ reverse_id }) => {
    const id = Number(reverse_id)
    if (data?.data.some((row) => row.id === id)) void reveal(id)
    else notify({ kind: 'info', text: t('reveal.notHere', { id }) })
  })

  const columns = useMemo(
    () => columnsOf(t, mayCorrect ? (row) => run(trackingErrorsCorrectZip, argumentsOf(row)) : null),
    [t, mayCorrect, run],
  )
  const rowCommands = useMemo(
    () =>
      [trackingErrorsCorrectZip, trackingErrorsReveal, reprocessReverse, activityOfRecord].filter(({ access }) =>
        can(access),
      ),
    [can],
  )
  const correct = (row: TrackingError, how: { readonly newTab: boolean }) =>
    run(trackingErrorsCorrectZip, argumentsOf(row), how)

  return (
    <ListFrame
      title={t('list.title')}
      description={t(can(trackingErrorsReveal.access) ? 'list.description' : 'list.descriptionHidden')}
      actions={
        can(trackingErrorsBatch.access) && (
          <Button onClick={() => run(trackingErrorsBatch)}>{t('commands:trackingErrors.batch.title')}</Button>
        )
      }
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
        {...(mayCorrect ? { onOpen: correct } : {})}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        restoreKey="tracking-errors"
        autoFocus
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </ListFrame>
  )
}
