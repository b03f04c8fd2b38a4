// The columns of the list (S2 §2).

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import MapPinPen from 'lucide-react/icons/map-pin-pen'
import Wrench from 'lucide-react/icons/wrench'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import { trackingErrorsBatch } from '#commands/batches.ts'
import { claimsNext, claimsTake } from '#commands/claims.ts'
import type { Command } from '#commands/command.ts'
import { reprocessOfReverse } from '#commands/reprocess.ts'
import { reversesOpen, reversesShow } from '#commands/reverses.ts'
import { storesListOf } from '#commands/stores.ts'
import { trackingErrorsCorrectZip, trackingErrorsList, trackingErrorsReveal } from '#commands/tracking-errors.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatAge, formatInstant, formatNumber } from '#console/lib/format.ts'
import { notify } from '#console/lib/notices.ts'
import { claimColumn, useClaimKey, useClaims, usePersonFilter, useQueue } from '#console/records/claims.tsx'
import { choiceFilter, FilterBar, type ListFilter, useEcommerceFilter } from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage, pagedRows } from '#console/records/list-page.tsx'
import { errorLabel, statusText } from '#console/records/reverse-labels.ts'
import { maskedText, RecordCell, statusFilter, useReveal } from '#console/records/reverse-values.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useCommandHandler, useRowKey, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column, Sort } from '#console/table/column.tsx'
import { idOf } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button, CellButton } from '#console/ui/button.tsx'
import { Instant, Waiting } from '#console/ui/values.tsx'
import { accessOfClaim } from '#contract/console/claims.ts'
import {
  listTrackingErrors,
  remedyOf,
  searchFault,
  type TrackingError,
  trackingErrorColumns,
  trackingErrorKinds,
} from '#contract/platform/tracking-errors.ts'
import styles from './list-page.module.css'
import { AddressCell, isMendedByZip, type ListQuery, noFilters, type SetList, source } from './tracking-errors.tsx'

type T = TFunction<'tracking-errors'>

interface ColumnOptions {
  /** Null for who may not. */
  readonly correct: ((row: TrackingError) => void) | null
  /** Who is at work on it; null where there are no claims, and no order but the platform's. */
  readonly claim: Column<TrackingError> | null
}

export function columnsOf(t: T, { correct, claim }: ColumnOptions): readonly Column<TrackingError>[] {
  const columns: readonly Column<TrackingError>[] = [
    {
      id: 'id',
      header: t('column.id'),
      align: 'end',
      cell: ({ id }) => <RecordCell type="reverse" id={id} />,
      text: ({ id }) => String(id),
    },
    {
      id: 'ecommerce',
      header: t('column.ecommerce'),
      text: ({ ecommerce }) => ecommerce.display_name,
    },
    {
      id: 'created_at',
      header: t('column.created_at'),
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'status',
      header: t('column.status'),
      cell: ({ status }) => <StatusBadge status={status} />,
      text: ({ status }) => statusText(status, t),
    },
    {
      id: 'tracking_error',
      header: t('column.tracking_error'),
      text: ({ tracking_error }) => errorLabel(tracking_error, t),
    },
    {
      id: 'address',
      header: t('column.address'),
      cell: (row) => <AddressCell row={row} />,
      // What is copied or hovered over stays masked.
      text: ({ customer }) => maskedText(customer.address),
    },
  ]
  const waiting: Column<TrackingError> = {
    id: 'waiting',
    header: t('column.waiting'),
    cell: ({ created_at }) => <Waiting since={created_at} />,
    text: ({ created_at }) => formatAge(created_at),
  }
  const shown = claim
    ? [...columns.map((column) => ({ ...column, sortable: true })), waiting, claim]
    : [...columns, waiting]
  if (!correct) return shown
  const action: Column<TrackingError> = {
    id: 'correct',
    isAction: true,
    header: t('column.actions'),
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
  return [...shown, action]
}

interface NarrowingProps {
  readonly query: ListQuery
  readonly set: SetList
}

/** Those of the queue are ours: a platform behind a gateway does not know them. */
function useFilters({ query, set }: NarrowingProps): readonly ListFilter[] {
  const { t } = useTranslation(['tracking-errors', 'ui'])
  const { can } = useSession()
  const hasQueue = can(trackingErrorKinds.access)
  const { data } = useQuery({ ...queryOf(trackingErrorKinds, {}), enabled: hasQueue })
  const ecommerce = useEcommerceFilter({ label: t('column.ecommerce'), query, set })
  const person = usePersonFilter({ value: query.person, onChange: (value) => set({ person: value }) })
  const error = choiceFilter({
    name: 'error',
    kind: 'error',
    label: t('column.tracking_error'),
    any: t('filter.anyError'),
    options: (data?.data ?? []).map(({ error: value, count }) => ({
      value,
      label: t('filter.counted', { name: errorLabel(value, t), count: formatNumber(count) }),
    })),
    value: query.error,
    onChange: (value) => set({ error: value }),
  })
  const status = statusFilter(t, {
    label: t('column.status'),
    any: t('filter.anyStatus'),
    value: query.status,
    onChange: (value) => set({ status: value }),
  })
  return hasQueue ? [ecommerce, error, status, person] : [ecommerce]
}

/** The filter panel (S2 §2). All of it stands in the address, so nothing personal may. */
function ListFilters({ query, set }: NarrowingProps) {
  const { t } = useTranslation(['tracking-errors', 'errors'])
  const [fault, setFault] = useState<ReturnType<typeof searchFault>>(null)
  const filters = useFilters({ query, set })
  const search = (typed: string) => {
    setFault(searchFault(typed))
    if (searchFault(typed) === null) set({ search: typed })
  }
  return (
    <>
      <FilterBar
        search={<SearchBox label={t('list.search')} value={query.search ?? ''} onSearch={search} />}
        filters={filters}
        onClear={() => set(noFilters)}
      >
        <ViewsMenu page={trackingErrorsList} />
      </FilterBar>
      {fault && (
        <p role="alert" className={styles.refused}>
          {t(`errors:${fault}`)}
        </p>
      )}
    </>
  )
}
const argumentsOf = ({ id, ecommerce }: TrackingError) => ({
  reverse_id: String(id),
  ecommerce: String(ecommerce.id),
})
const claimedOf = ({ id }: TrackingError) => ({ entity: 'reverse' as const, id })
const queue = {
  source,
  claimedOf,
  opens: ({ id }: TrackingError) => [trackingErrorsCorrectZip, { reverse_id: String(id) }] as const,
}

/** Where no zip code mends it, its remedy is offered instead: that of a store, or another try. */
const mendsStore: readonly string[] = ['destination', 'contract']

const allRowCommands = [
  trackingErrorsCorrectZip,
  claimsTake,
  reversesOpen,
  trackingErrorsReveal,
  storesListOf,
  reprocessOfReverse,
  activityOfRecord,
]

/** Reverses with tracking errors (S2 §2), the longest wait first; addresses masked. */
export function TrackingErrorList() {
  const { t } = useTranslation(['tracking-errors', 'ui', 'errors'])
  const { run } = useRunner()
  const { can } = useSession()
  const mayCorrect = can(trackingErrorsCorrectZip.access)
  const { query, set, pageSize } = useListState(listTrackingErrors, trackingErrorsList)
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
  const claims = useClaims()
  const act = useClaimKey()
  const next = useQueue(queue)
  const hasQueue = can(trackingErrorKinds.access)
  const mayClaim = hasQueue && can(accessOfClaim.reverse.write)
  const columns = useMemo(
    () =>
      columnsOf(t, {
        correct: mayCorrect ? ({ id }) => run(trackingErrorsCorrectZip, { reverse_id: String(id) }) : null,
        claim: hasQueue ? claimColumn({ t, claims, claimedOf, act: mayClaim ? act : null }) : null,
      }),
    [t, mayCorrect, run, hasQueue, claims, mayClaim, act],
  )
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const refusal = (row: TrackingError, command: Command) => {
    const remedy = remedyOf(row.tracking_error)
    if (command === trackingErrorsCorrectZip && remedy !== 'zip') return t(`errors:trackingErrors.remedy.${remedy}`)
    if (command === storesListOf && !mendsStore.includes(remedy)) return t('remedy.notOfStore')
    return null
  }
  const open = ({ id }: TrackingError, how: { readonly newTab: boolean }) =>
    run(mayCorrect ? trackingErrorsCorrectZip : reversesOpen, { reverse_id: String(id) }, how)

  return (
    <>
      <ListPage
        title={t('list.title')}
        description={t(can(trackingErrorsReveal.access) ? 'list.description' : 'list.descriptionHidden')}
        actions={
          <>
            {can(trackingErrorsBatch.access) && (
              <Button onClick={() => run(trackingErrorsBatch)}>{t('commands:trackingErrors.batch.title')}</Button>
            )}
            {mayClaim && mayCorrect && (
              <Button variant="primary" keys={claimsNext} onClick={next}>
                {t('claims:action.next')}
              </Button>
            )}
          </>
        }
        filters={<ListFilters query={query} set={set} />}
        request={request}
        columns={columns}
        {...pagedRows(data, query.page, (page) => set({ page }), pageSize)}
        rowId={idOf}
        source={source}
        {...(hasQueue
          ? {
              sort: { column: query.order_by ?? 'created_at', direction: query.sort ?? 'asc' },
              onSort: ({ column, direction }: Sort) =>
                set({ order_by: trackingErrorColumns.find((one) => one === column), sort: direction }),
            }
          : {})}
        empty={<FilteredEmpty texts="tracking-errors" query={query} noFilters={noFilters} onClear={set} />}
        onOpen={open}
        peeks={({ id }) => [reversesShow, { reverse_id: String(id) }]}
        argumentsOf={argumentsOf}
        rowCommands={rowCommands}
        rowRefusal={refusal}
        restoreKey="tracking-errors"
      />
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
