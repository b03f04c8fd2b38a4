// List of the feature requests: what waits for an answer, the oldest first, or what has one.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { claimsNext, claimsTake } from '#commands/claims.ts'
import { featureRequest, featureRequestsList, featureRequestsOpen } from '#commands/feature-requests.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatInstant } from '#console/lib/format.ts'
import {
  type Claimed,
  claimColumn,
  useClaimKey,
  useClaims,
  usePersonFilter,
  useQueue,
} from '#console/records/claims.tsx'
import { choiceFilter, FilterBar, optionsOf, useEcommerceFilter } from '#console/records/filters.tsx'
import { FilteredEmpty, ListPage, pagedRows } from '#console/records/list-page.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { listSource, pagesOf, useListState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { Button } from '#console/ui/button.tsx'
import { CellLink } from '#console/ui/button-link.tsx'
import { Dash, Instant } from '#console/ui/values.tsx'
import { accessOfClaim } from '#contract/console/claims.ts'
import {
  type FeatureRequest,
  listFeatureRequests,
  requestColumns,
  requestSituations,
} from '#contract/console/feature-requests.ts'
import { AnswerBadge, merchantOf } from './request-drawers.tsx'

type T = TFunction<'feature-requests'>

const linkTo = ({ id }: FeatureRequest) =>
  linkOf(featureRequestsOpen, { request: String(id) }, linkOf(featureRequestsList))

export function columnsOf(t: T, claim: Column<FeatureRequest>): readonly Column<FeatureRequest>[] {
  return [
    idColumn(t('column.id')),
    {
      id: 'text',
      isOnCard: true,
      header: t('column.text'),
      cell: (row) => <CellLink to={linkTo(row)}>{row.text}</CellLink>,
      text: ({ text }) => text,
    },
    {
      id: 'ecommerce',
      isOnCard: true,
      header: t('column.ecommerce'),
      sortable: true,
      cell: (row) => (row.ecommerce_id === null ? <Dash /> : merchantOf(row)),
      text: merchantOf,
    },
    { id: 'user', header: t('column.user'), sortable: true, text: ({ user_name }) => user_name },
    {
      id: 'created_at',
      header: t('column.created_at'),
      sortable: true,
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
    {
      id: 'state',
      isOnCard: true,
      header: t('column.state'),
      cell: ({ answer }) => <AnswerBadge answer={answer} />,
      text: ({ answer }) => t(answer === '' ? 'state.open' : 'state.answered'),
    },
    { id: 'answered_by', isExtra: true, header: t('column.answered_by'), text: ({ answered_by }) => answered_by },
    {
      id: 'answered_at',
      isExtra: true,
      header: t('column.answered_at'),
      cell: ({ answered_at }) => (answered_at ? <Instant at={answered_at} /> : <Dash />),
      text: ({ answered_at }) => (answered_at ? formatInstant(answered_at) : ''),
    },
    claim,
  ]
}

const noFilters = { q: undefined, situation: undefined, person: undefined, of_ecommerce: undefined } as const

const source = listSource<FeatureRequest>({
  list: featureRequestsList,
  ordering: ['order_by', 'sort', 'limit'],
  read: pagesOf(listFeatureRequests.query, (query) => queryOf(listFeatureRequests, { query })),
})
const argumentsOf = ({ id }: FeatureRequest) => ({ request: String(id) })
const allRowCommands = [featureRequestsOpen, claimsTake]
const claimedOf = ({ id }: FeatureRequest): Claimed => ({ entity: 'feature_request', id })
const queue = { source, claimedOf, opens: (row: FeatureRequest) => [featureRequestsOpen, argumentsOf(row)] as const }

export function FeatureRequestList() {
  const { t } = useTranslation('feature-requests')
  const { run } = useRunner()
  const { query, set, pageSize } = useListState(listFeatureRequests, featureRequestsList)
  const request = useQuery({ ...queryOf(listFeatureRequests, { query }), placeholderData: keepPreviousData })
  const { can } = useSession()
  const claims = useClaims()
  const act = useClaimKey()
  const next = useQueue(queue)
  const mayClaim = can(accessOfClaim.feature_request.write)
  const columns = useMemo(
    () => columnsOf(t, claimColumn({ t, claims, claimedOf, act: mayClaim ? act : null })),
    [t, claims, act, mayClaim],
  )
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const ecommerce = useEcommerceFilter({ name: 'of_ecommerce', label: t('column.ecommerce'), query, set })
  const person = usePersonFilter({ value: query.person, onChange: (value) => set({ person: value }) })
  const situation = choiceFilter({
    name: 'situation',
    kind: 'status',
    label: t('column.state'),
    options: optionsOf(requestSituations, (value) => t(`state.${value}`)),
    value: query.situation,
    standard: 'open',
    onChange: (value) => set({ situation: value }),
  })
  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={
        <>
          <Button onClick={() => run(featureRequest)}>{t('commands:feature.request.title')}</Button>
          {mayClaim && (
            <Button keys={claimsNext} onClick={next}>
              {t('claims:action.next')}
            </Button>
          )}
        </>
      }
      filters={
        <FilterBar
          search={<SearchBox label={t('list.search')} value={query.q ?? ''} onSearch={(q) => set({ q })} />}
          filters={[situation, person, ecommerce]}
          onClear={() => set(noFilters)}
        />
      }
      request={request}
      columns={columns}
      {...pagedRows(request.data, query.page, (page) => set({ page }), pageSize)}
      sort={{
        column: query.order_by ?? 'created_at',
        direction: query.sort ?? (query.situation === 'open' || query.order_by ? 'asc' : 'desc'),
      }}
      onSort={({ column, direction }) =>
        set({ order_by: requestColumns.find((one) => one === column), sort: direction })
      }
      rowId={idOf}
      source={source}
      empty={
        <FilteredEmpty
          texts="feature-requests"
          query={{ ...query, situation: query.situation === 'open' ? undefined : query.situation }}
          noFilters={noFilters}
          onClear={set}
        />
      }
      onOpen={(row, how) => run(featureRequestsOpen, argumentsOf(row), how)}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      restoreKey="feature-requests"
    />
  )
}
