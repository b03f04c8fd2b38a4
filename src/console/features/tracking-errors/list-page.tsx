// The columns of the list (S2 §2).

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import MapPinPen from 'lucide-react/icons/map-pin-pen'
import Wrench from 'lucide-react/icons/wrench'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import { trackingErrorsBatch } from '#commands/batches.ts'
import { reprocessOfReverse } from '#commands/reprocess.ts'
import { reversesOpen } from '#commands/reverses.ts'
import { trackingErrorsCorrectZip, trackingErrorsList, trackingErrorsReveal } from '#commands/tracking-errors.ts'
import { queryOf } from '#console/api/queries.ts'
import { EmptyListButton } from '#console/forms/confirm-dialog.tsx'
import { EcommerceFilter } from '#console/forms/ecommerce-field.tsx'
import { formatInstant } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { useCommandHandler, useRowKey, useRunner } from '#console/run/run-context.tsx'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.ts'
import { ViewsMenu } from '#console/table/columns.tsx'
import { ListPage, pagedRows } from '#console/table/list-page.tsx'
import { useListState } from '#console/table/list-state.ts'
import { errorLabel, maskedText, RecordCell, statusText, useReveal } from '#console/table/reverse-values.tsx'
import { StatusBadge } from '#console/table/status-badge.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { SearchBox } from '#console/ui/pager.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Instant } from '#console/ui/values.tsx'
import { listTrackingErrors, searchFault, type TrackingError } from '#contract/tracking-errors.ts'
import styles from './list-page.module.css'
import {
  AddressCell,
  isMendedByZip,
  isNarrowed,
  type ListQuery,
  noFilters,
  type SetList,
  source,
} from './tracking-errors.tsx'

type T = TFunction<'tracking-errors'>

/** `correct` is null for who may not. */
export function columnsOf(t: T, correct: ((row: TrackingError) => void) | null): readonly Column<TrackingError>[] {
  const columns: readonly Column<TrackingError>[] = [
    {
      id: 'id',
      header: t('column.id'),
      width: 76,
      align: 'end',
      cell: ({ id }) => <RecordCell type="reverse" id={id} />,
      text: ({ id }) => String(id),
    },
    {
      id: 'ecommerce',
      header: t('column.ecommerce'),
      width: 156,
      text: ({ ecommerce }) => ecommerce.display_name,
    },
    {
      id: 'created_at',
      header: t('column.created_at'),
      width: 134,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'status',
      header: t('column.status'),
      width: 160,
      cell: ({ status }) => <StatusBadge status={status} />,
      text: ({ status }) => statusText(status, t),
    },
    {
      id: 'tracking_error',
      header: t('column.tracking_error'),
      width: 150,
      text: ({ tracking_error }) => errorLabel(tracking_error, t),
    },
    {
      id: 'address',
      header: t('column.address'),
      width: 'fill',
      cell: (row) => <AddressCell row={row} />,
      // What is copied or hovered over stays masked.
      text: ({ customer }) => maskedText(customer.address),
    },
  ]
  if (!correct) return columns
  const action: Column<TrackingError> = {
    id: 'correct',
    isAction: true,
    header: t('column.actions'),
    width: 64,
    cell: (row) => (
      <span className={styles.cell}>
        <CellButton
          label={t(isMendedByZip(row) ? 'list.correctRow' : 'list.remedyRow', { id: row.id })}
          icon={isMendedByZip(row) ? <MapPinPen size={14} /> : <Wrench size={14} />}
          onClick={() => correct(row)}
        />
      </span>
    ),
    text: () => '',
  }
  return [...columns, action]
}

interface NarrowingProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** Why nothing is shown, and what to do next. */
function ListEmpty({ query, set }: NarrowingProps) {
  const { t } = useTranslation('tracking-errors')
  if (!isNarrowed(query)) return <EmptyState title={t('empty.title')} text={t('empty.text')} />
  const action = <EmptyListButton onClick={() => set(noFilters)}>{t('empty.clear')}</EmptyListButton>
  return <EmptyState title={t('empty.filtered')} text={t('empty.filteredText')} action={action} />
}

/** The filter panel (S2 §2): what is searched for, and whose reverses. All of it stands in the address, so nothing personal may. */
export function ListFilters({ query, set }: NarrowingProps) {
  const { t } = useTranslation(['tracking-errors', 'errors'])
  const [fault, setFault] = useState<ReturnType<typeof searchFault>>(null)
  const setEcommerce = useCallback((id: number | undefined) => set({ ecommerce_id: id }, { replace: true }), [set])
  const search = (typed: string) => {
    setFault(searchFault(typed))
    if (searchFault(typed) === null) set({ search: typed })
  }
  return (
    <>
      <fieldset className={styles.filters} aria-label={t('list.filters')}>
        <div className={styles.search}>
          <SearchBox label={t('list.search')} value={query.search ?? ''} onSearch={search} />
        </div>
        <div className={styles.ecommerce}>
          <EcommerceFilter value={query.ecommerce_id} onChange={setEcommerce} />
        </div>
        <div className={styles.views}>
          <ViewsMenu page={trackingErrorsList} />
        </div>
      </fieldset>
      {fault && (
        <p role="alert" className={styles.refused}>
          {t(`errors:${fault}`)}
        </p>
      )}
    </>
  )
}

const rowId = ({ id }: TrackingError) => id
const argumentsOf = ({ id }: TrackingError) => ({ reverse_id: String(id) })

/** Reverses with tracking errors (S2 §2), the newest first; addresses masked. */
export function TrackingErrorList() {
  const { t } = useTranslation(['tracking-errors', 'ui'])
  const { run } = useRunner()
  const { can } = useSession()
  const mayCorrect = can(trackingErrorsCorrectZip.access)
  const { query, set } = useListState(listTrackingErrors)
  const request = useQuery({
    ...queryOf(listTrackingErrors, { query }),
    placeholderData: keepPreviousData,
  })
  const { data } = request
  const { toggle } = useReveal()
  const [said, setSaid] = useState('')

  const reveal = async (id: number) => {
    const now = await toggle(id)
    if (now !== null) setSaid(t(`reveal.${now}`, { id }))
  }
  useCommandHandler('trackingErrors.reveal', ({ reverse_id }) => {
    const id = Number(reverse_id)
    if (data?.data.some((row) => row.id === id)) void reveal(id)
    else notify({ kind: 'info', text: t('reveal.notHere', { id }) })
  })

  useRowKey(reversesOpen)
  const columns = useMemo(
    () => columnsOf(t, mayCorrect ? (row) => run(trackingErrorsCorrectZip, argumentsOf(row)) : null),
    [t, mayCorrect, run],
  )
  const rowCommands = useMemo(
    () =>
      [trackingErrorsCorrectZip, reversesOpen, trackingErrorsReveal, reprocessOfReverse, activityOfRecord].filter(
        ({ access }) => can(access),
      ),
    [can],
  )
  const correct = (row: TrackingError, how: { readonly newTab: boolean }) =>
    run(trackingErrorsCorrectZip, argumentsOf(row), how)

  return (
    <>
      <ListPage
        title={t('list.title')}
        description={t(can(trackingErrorsReveal.access) ? 'list.description' : 'list.descriptionHidden')}
        actions={
          can(trackingErrorsBatch.access) && (
            <Button onClick={() => run(trackingErrorsBatch)}>{t('commands:trackingErrors.batch.title')}</Button>
          )
        }
        note={<ListFilters query={query} set={set} />}
        request={request}
        columns={columns}
        {...pagedRows(data, query.page, (page) => set({ page }))}
        rowId={rowId}
        source={source}
        empty={<ListEmpty query={query} set={set} />}
        {...(mayCorrect ? { onOpen: correct } : {})}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        restoreKey="tracking-errors"
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
