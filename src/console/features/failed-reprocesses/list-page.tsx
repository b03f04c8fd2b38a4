// The queue of failed reprocesses: the longest wait first, what failed and why, who tried, who is at work on it.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import { claimsNext, claimsTake } from '#commands/claims.ts'
import type { Arguments, Command } from '#commands/command.ts'
import { failedReprocessesList } from '#commands/failed-reprocesses.ts'
import { reprocessOfReverse, reprocessRefund } from '#commands/reprocess.ts'
import { reversesOpen, reversesOpenRefund, reversesShow } from '#commands/reverses.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatAge, formatInstant, formatNumber } from '#console/lib/format.ts'
import {
  type Claimed,
  claimColumn,
  useClaimKey,
  useClaims,
  usePersonFilter,
  useQueue,
} from '#console/records/claims.tsx'
import { choiceFilter, FilterBar, type ListFilter, optionsOf, useEcommerceFilter } from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage, pagedRows } from '#console/records/list-page.tsx'
import { failureReasons } from '#console/records/reprocess-check.ts'
import { statusText } from '#console/records/reverse-labels.ts'
import { RecordCell, statusFilter } from '#console/records/reverse-values.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useRowKey, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { Code, Waiting } from '#console/ui/values.tsx'
import { accessOfClaim } from '#contract/console/claims.ts'
import { type FailedReprocess, failedColumns, listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { fullName } from '#contract/fields.ts'
import { reprocessTypes } from '#contract/platform/reprocess.ts'
import styles from './list-page.module.css'

type T = TFunction<['failed-reprocesses', 'ui', 'errors']>

const recordText = ({ type, entity_id }: FailedReprocess, t: T) => t(`record.${type}`, { id: entity_id })

export function columnsOf(t: T, claim: Column<FailedReprocess>): readonly Column<FailedReprocess>[] {
  return [
    {
      id: 'failed_at',
      header: t('column.failed_at'),
      sortable: true,
      cell: ({ failed_at }) => <Waiting since={failed_at} />,
      text: ({ failed_at }) => `${formatAge(failed_at)} · ${formatInstant(failed_at)}`,
    },
    {
      id: 'entity_id',
      isOnCard: true,
      header: t('column.record'),
      sortable: true,
      cell: ({ type, entity_id }) => (
        <span className={styles.record}>
          {t(`kind.${type}`)} <RecordCell type={type} id={entity_id} />
        </span>
      ),
      text: (row) => recordText(row, t),
    },
    {
      id: 'order_number',
      header: t('column.order_number'),
      sortable: true,
      cell: ({ order_number }) => <Code>{order_number}</Code>,
      text: ({ order_number }) => order_number,
    },
    {
      id: 'ecommerce',
      isOnCard: true,
      header: t('column.ecommerce'),
      sortable: true,
      text: ({ ecommerce }) => ecommerce.display_name,
    },
    {
      id: 'status',
      isOnCard: true,
      header: t('column.status'),
      sortable: true,
      cell: ({ status }) => <StatusBadge status={status} />,
      text: ({ status }) => statusText(status, t),
    },
    { id: 'error', header: t('column.error'), sortable: true, text: (row) => failureReasons(row, t).join(' · ') },
    {
      id: 'user',
      isExtra: true,
      header: t('column.user'),
      sortable: true,
      text: ({ user }) => fullName(user),
    },
    {
      id: 'attempt',
      isExtra: true,
      header: t('column.attempt'),
      align: 'end',
      sortable: true,
      text: ({ attempt }) => formatNumber(attempt),
    },
    {
      id: 'ticket',
      header: t('column.ticket'),
      sortable: true,
      cell: ({ ticket }) => <Code>{ticket}</Code>,
      text: ({ ticket }) => ticket,
    },
    { id: 'task', isExtra: true, header: t('column.task'), text: ({ task }) => task },
    claim,
  ]
}

// The state of the list as the address holds it.

type ListQuery = Parsed<typeof listFailedReprocesses>['query']
type SetList = ReturnType<typeof useListState<typeof listFailedReprocesses>>['set']

const noFilters = {
  q: undefined,
  type: undefined,
  error: undefined,
  status: undefined,
  ecommerce_id: undefined,
  person: undefined,
  by: undefined,
} as const

interface NarrowingProps {
  readonly query: ListQuery
  readonly set: SetList
}

interface FiltersProps extends NarrowingProps {
  readonly errors: readonly { readonly error: string; readonly count: number }[]
}

function useFilters({ query, set, errors }: FiltersProps): readonly ListFilter[] {
  const { t } = useTranslation(['failed-reprocesses', 'ui', 'errors'])
  const ecommerce = useEcommerceFilter({ label: t('column.ecommerce'), query, set })
  const person = usePersonFilter({ value: query.person, onChange: (value) => set({ person: value }) })
  return [
    choiceFilter({
      name: 'error',
      kind: 'error',
      label: t('column.error'),
      any: t('filter.anyError'),
      options: errors.map(({ error, count }) => ({
        value: error,
        label: t('filter.counted', { name: t(`errors:${error}`, { id: '' }), count: formatNumber(count) }),
      })),
      value: query.error,
      onChange: (error) => set({ error }),
    }),
    statusFilter(t, {
      label: t('column.status'),
      any: t('filter.anyStatus'),
      value: query.status,
      onChange: (status) => set({ status }),
    }),
    choiceFilter({
      name: 'type',
      kind: 'kind',
      label: t('filter.type'),
      any: t('filter.anyType'),
      options: optionsOf(reprocessTypes, (value) => t(`filter.${value}`)),
      value: query.type,
      onChange: (type) => set({ type }),
    }),
    choiceFilter({
      name: 'by',
      label: t('column.user'),
      any: t('filter.anybody'),
      options: [{ value: 'me', label: t('filter.byMe') }],
      value: query.by === undefined ? undefined : String(query.by),
      onChange: (by) => set({ by: by === 'me' ? by : undefined }),
    }),
    person,
    ecommerce,
  ]
}

// The list as a whole.

const source = listSource<FailedReprocess>({
  list: failedReprocessesList,
  ordering: ['order_by', 'sort', 'limit'],
  read: pagesOf(listFailedReprocesses.query, (query) => queryOf(listFailedReprocesses, { query })),
})

const rowId = ({ attempt_id }: FailedReprocess) => attempt_id
const claimedOf = ({ type, entity_id }: FailedReprocess): Claimed => ({ entity: type, id: entity_id })

/** The record is named by its own argument: what is done to a refund is not offered of its reverse. */
const argumentsOf = ({ type, entity_id, reverse_id, ecommerce }: FailedReprocess) => ({
  ...(type === 'refund' ? { refund_id: String(entity_id) } : { reverse_id: String(reverse_id) }),
  ecommerce: String(ecommerce.id),
})

function cardOf({ type, entity_id }: FailedReprocess): readonly [Command, Arguments] {
  const id = String(entity_id)
  return type === 'refund' ? [reversesOpenRefund, { refund_id: id }] : [reversesOpen, { reverse_id: id }]
}

/** Of a reverse its page, which says more. */
function peekOf(row: FailedReprocess): readonly [Command, Arguments] {
  return row.type === 'refund' ? cardOf(row) : [reversesShow, { reverse_id: String(row.entity_id) }]
}

const queue = { source, claimedOf, opens: cardOf }

const allRowCommands = [
  reversesOpen,
  reversesOpenRefund,
  reversesShow,
  claimsTake,
  reprocessOfReverse,
  reprocessRefund,
  trackingErrorsCorrectZip,
  activityOfRecord,
]
const ofRefunds: readonly Command[] = [reversesOpenRefund, reprocessRefund]
const ofReverses: readonly Command[] = [reversesOpen, reversesShow, reprocessOfReverse, trackingErrorsCorrectZip]

export function FailedReprocessList() {
  const { t } = useTranslation(['failed-reprocesses', 'ui', 'errors'])
  const { run } = useRunner()
  const { can } = useSession()
  const { query, set, pageSize } = useListState(listFailedReprocesses, failedReprocessesList)
  const request = useQuery({ ...queryOf(listFailedReprocesses, { query }), placeholderData: keepPreviousData })
  const { data } = request
  const claims = useClaims()
  const act = useClaimKey()
  const next = useQueue(queue)
  const mayClaim = can(accessOfClaim.reverse.write)
  useRowKey(reversesOpen)
  const columns = useMemo(
    () => columnsOf(t, claimColumn({ t, claims, claimedOf, act: mayClaim ? act : null })),
    [t, claims, act, mayClaim],
  )
  const filters = useFilters({ query, set, errors: data?.errors ?? [] })
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const refusal = ({ type }: FailedReprocess, command: Command) => {
    if (type === 'refund' ? ofReverses.includes(command) : ofRefunds.includes(command)) return t(`not.${type}`)
    return null
  }
  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={
        mayClaim && (
          <Button variant="primary" keys={claimsNext} onClick={next}>
            {t('claims:action.next')}
          </Button>
        )
      }
      filters={
        <FilterBar
          search={<SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />}
          filters={filters}
          onClear={() => set(noFilters)}
        >
          <ViewsMenu page={failedReprocessesList} />
        </FilterBar>
      }
      request={request}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }), pageSize)}
      rowId={rowId}
      source={source}
      sort={{ column: query.order_by, direction: query.sort }}
      onSort={({ column, direction }) =>
        set({ order_by: failedColumns.find((one) => one === column), sort: direction })
      }
      empty={<FilteredEmpty texts="failed-reprocesses" query={query} noFilters={noFilters} onClear={set} />}
      onOpen={(row, how) => run(...cardOf(row), how)}
      peeks={peekOf}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      rowRefusal={refusal}
      restoreKey="failed-reprocesses"
    />
  )
}
