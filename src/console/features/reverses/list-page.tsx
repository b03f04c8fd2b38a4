// The list of reverses: searched by id, order and tracking code, filtered, sorted and paged by the server.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Download from 'lucide-react/icons/download'
import UserSearch from 'lucide-react/icons/user-search'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activityOfRecord } from '#commands/activity.ts'
import type { Command } from '#commands/command.ts'
import { notesAdd, notesOfRecord } from '#commands/notes.ts'
import { linkOf } from '#commands/registry.ts'
import { reprocessOfReverse } from '#commands/reprocess.ts'
import {
  argumentsOf,
  reversesCopy,
  reversesExport,
  reversesFindConsumer,
  reversesList,
  reversesOpen,
  reversesShow,
} from '#commands/reverses.ts'
import { trackingErrorsCorrectZip } from '#commands/tracking-errors.ts'
import { queryOf } from '#console/api/queries.ts'
import { handOverConsumer } from '#console/lib/consumer-search.ts'
import { formatInstant, formatReais } from '#console/lib/format.ts'
import {
  choiceFilter,
  FilterBar,
  type ListFilter,
  optionsOf,
  periodFilters,
  useEcommerceFilter,
} from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage, pagedRows } from '#console/records/list-page.tsx'
import { errorLabel, statusText } from '#console/records/reverse-labels.ts'
import { statusFilter } from '#console/records/reverse-values.tsx'
import { StatusBadge } from '#console/records/status-badge.tsx'
import { useCommandHandler, useRowKey, useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idOf } from '#console/table/column.tsx'
import { ViewsMenu } from '#console/table/columns.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { Code, Dash, Instant } from '#console/ui/values.tsx'
import type { Parsed } from '#contract/endpoint.ts'
import { isPersonal } from '#contract/fields.ts'
import { errorFilters, getReverse, listReverses, type ReverseRow, reverseColumns } from '#contract/platform/reverses.ts'
import { readConsumer } from '#contract/typed-text.ts'
import { exportFiltered } from './actions.ts'
import styles from './reverses.module.css'

type T = TFunction<['reverses', 'ui', 'tracking-errors']>

export function columnsOf(t: T): readonly Column<ReverseRow>[] {
  return [
    {
      id: 'id',
      isOnCard: true,
      header: t('column.id'),
      align: 'end',
      sortable: true,
      cell: ({ id }) => <CellLink to={linkOf(reversesShow, { reverse_id: String(id) })}>{id}</CellLink>,
      text: ({ id }) => String(id),
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
    {
      id: 'tracking',
      header: t('column.tracking'),
      cell: (row) => <Tracking row={row} t={t} />,
      text: ({ tracking_code, tracking_error }) =>
        [errorLabel(tracking_error, t), tracking_code ?? ''].filter((part) => part !== '').join(' · '),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'end',
      sortable: true,
      text: ({ amount }) => (amount === null ? '' : formatReais(amount)),
    },
    {
      id: 'created_at',
      header: t('column.created_at'),
      sortable: true,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
  ]
}

/** What went wrong says more than the code. */
function Tracking({ row: { tracking_code, tracking_error }, t }: { readonly row: ReverseRow; readonly t: T }) {
  if (tracking_error !== null) return <span className={styles.error}>{errorLabel(tracking_error, t)}</span>
  return tracking_code === null ? <Dash /> : <code>{tracking_code}</code>
}

// The state of the list as the address holds it.

type ListQuery = Parsed<typeof listReverses>['query']
type SetList = ReturnType<typeof useListState<typeof listReverses>>['set']

const noFilters = {
  q: undefined,
  status: undefined,
  ecommerce_id: undefined,
  tracking_error: undefined,
  from: undefined,
  to: undefined,
} as const

interface NarrowingProps {
  readonly query: ListQuery
  readonly set: SetList
}

function useFilters({ query, set }: NarrowingProps): readonly ListFilter[] {
  const { t } = useTranslation(['reverses', 'ui'])
  const ecommerce = useEcommerceFilter({ label: t('column.ecommerce'), query, set })
  return [
    ecommerce,
    statusFilter(t, {
      label: t('filter.status'),
      any: t('filter.anyStatus'),
      value: query.status,
      onChange: (status) => set({ status }),
    }),
    choiceFilter({
      name: 'tracking_error',
      kind: 'error',
      label: t('filter.error'),
      any: t('filter.anyError'),
      options: optionsOf(errorFilters, (value) => t(`filter.${value}`)),
      value: query.tracking_error,
      onChange: (tracking_error) => set({ tracking_error }),
    }),
    ...periodFilters({
      labels: { from: t('filter.from'), to: t('filter.to') },
      placeholder: t('ui:date.format'),
      wrong: t('filter.wrongDate'),
      ...{ query, set },
    }),
  ]
}

// The list as a whole: what is selected, copied and gone through beyond the page that is shown.

export const source = listSource<ReverseRow>({
  list: reversesList,
  ordering: ['order_by', 'sort', 'limit'],
  read: pagesOf(listReverses.query, (query) => queryOf(listReverses, { query })),
})
const allRowCommands = [
  reversesShow,
  reversesOpen,
  reprocessOfReverse,
  trackingErrorsCorrectZip,
  reversesCopy,
  notesOfRecord,
  notesAdd,
  activityOfRecord,
]

export function ReverseList() {
  const { t } = useTranslation(['reverses', 'ui', 'tracking-errors', 'errors', 'commands'])
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set, pageSize } = useListState(listReverses, reversesList)
  const request = useQuery({ ...queryOf(listReverses, { query }), placeholderData: keepPreviousData })
  const { data } = request
  // What is searched for stands in the address: nothing of a person may.
  const [refused, setRefused] = useState('')
  const search = (typed: string) => {
    setRefused(isPersonal(typed) ? typed : '')
    if (!isPersonal(typed)) set({ q: typed })
  }
  const findConsumer = () => {
    handOverConsumer(refused)
    run(reversesFindConsumer)
  }

  const prefetch = useCallback(
    ({ id }: ReverseRow) => void client.prefetchQuery(queryOf(getReverse, { params: { id } })),
    [client],
  )
  useRowKey(trackingErrorsCorrectZip)
  const { page: _page, limit: _limit, sort: _sort, order_by: _order, ...filters } = query
  useCommandHandler('reverses.export', () => exportFiltered(filters, t))
  const listFilters = useFilters({ query, set })
  const columns = useMemo(() => columnsOf(t), [t])
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const refusal = ({ tracking_error }: ReverseRow, command: Command) =>
    command === trackingErrorsCorrectZip && tracking_error === null ? t('errors:trackingErrors.no_error') : null

  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={
        can(reversesExport.access) && (
          <Button
            icon={<Download size={14} />}
            keys={reversesExport}
            title={t('commands:reverses.export.title')}
            onClick={() => run(reversesExport)}
          >
            {t('list.export')}
          </Button>
        )
      }
      filters={
        <FilterBar
          search={<SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={search} />}
          filters={listFilters}
          onClear={() => set(noFilters)}
        >
          <ViewsMenu page={reversesList} />
        </FilterBar>
      }
      note={
        refused !== '' && (
          <div className={styles.actions}>
            <p role="alert" className={styles.error}>
              {t('errors:validation.personal')}
            </p>
            {readConsumer(refused) && can(reversesFindConsumer.access) && (
              <Button variant="secondary" size="small" icon={<UserSearch size={14} />} onClick={findConsumer}>
                {t('commands:reverses.findConsumer.title')}
              </Button>
            )}
          </div>
        )
      }
      request={request}
      columns={columns}
      {...pagedRows(data, query.page, (page) => set({ page }), pageSize)}
      rowId={idOf}
      source={source}
      sort={{ column: query.order_by, direction: query.sort }}
      onSort={({ column, direction }) =>
        set({ order_by: reverseColumns.find((one) => one === column), sort: direction })
      }
      empty={<FilteredEmpty texts="reverses" query={query} noFilters={noFilters} onClear={set} />}
      onOpen={({ id }, how) => run(reversesShow, { reverse_id: String(id) }, how)}
      peeks={({ id }) => [reversesShow, { reverse_id: String(id) }]}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      rowRefusal={refusal}
      onRest={prefetch}
      restoreKey="reverses"
    />
  )
}
