// List of carriers, with its columns.

import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { argumentsOf, carriersAdd, carriersEdit, carriersOpen } from '#commands/carriers.ts'
import { linkOf } from '#commands/registry.ts'
import { queryOf } from '#console/api/queries.ts'
import { formatInstant } from '#console/lib/format.ts'
import { choiceFilter, FilterBar, optionsOf } from '#console/records/filters.tsx'
import { ListPage } from '#console/records/list-page.tsx'
import { useRunner } from '#console/run/runner.ts'
import { useSession } from '#console/session/session.tsx'
import type { Column } from '#console/table/column.tsx'
import { idColumn, idOf } from '#console/table/column.tsx'
import { EmptyListButton } from '#console/table/empty-list-button.tsx'
import { useUrlState } from '#console/table/list-state.ts'
import { SearchBox } from '#console/table/search-box.tsx'
import { ButtonLink, CellLink } from '#console/ui/button-link.tsx'
import { EmptyState } from '#console/ui/panels.tsx'
import { Instant } from '#console/ui/values.tsx'
import { type Carrier, getCarrier, listCarriers } from '#contract/platform/carriers.ts'
import styles from './carrier-page.module.css'
import {
  ConnectorBadge,
  carrierColumns,
  connectorStates,
  formatConnectorState,
  ListState,
  Logo,
  serviceFilters,
  shownCarriers,
  source,
} from './carriers.tsx'

export function columnsOf(t: TFunction<'carriers'>): readonly Column<Carrier>[] {
  return [
    idColumn(t('column.id')),
    {
      id: 'name',
      isName: true,
      isOnCard: true,
      header: t('column.name'),
      sortable: true,
      cell: (carrier) => (
        <span className={styles.named}>
          <Logo carrier={carrier} />
          <CellLink to={linkOf(carriersOpen, { carrier: String(carrier.id) })}>{carrier.name}</CellLink>
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      id: 'url',
      isOnCard: true,
      header: t('column.url'),
      sortable: true,
      cell: ({ url }) => <code>{url}</code>,
      text: ({ url }) => url,
    },
    {
      id: 'services',
      header: t('column.services'),
      align: 'end',
      sortable: true,
      text: ({ services }) => String(services.length),
    },
    {
      id: 'state',
      isOnCard: true,
      header: t('column.state'),
      cell: (carrier) => <ConnectorBadge carrier={carrier} />,
      text: (carrier) => formatConnectorState(carrier, t),
    },
    {
      id: 'updated_at',
      header: t('column.updated_at'),
      align: 'end',
      sortable: true,
      cell: ({ updated_at }) => <Instant at={updated_at} />,
      text: ({ updated_at }) => formatInstant(updated_at),
    },
    {
      id: 'created_at',
      isExtra: true,
      header: t('column.created_at'),
      cell: ({ created_at }) => <Instant at={created_at} />,
      text: ({ created_at }) => formatInstant(created_at),
    },
  ]
}

const allRowCommands = [carriersOpen, carriersEdit]
const none: readonly Carrier[] = []

/** The integrated carriers (S2 §2). */
export function CarrierList() {
  const { t } = useTranslation('carriers')
  const { run } = useRunner()
  const { can } = useSession()
  const client = useQueryClient()
  const { query, set } = useUrlState(ListState)
  const request = useQuery(queryOf(listCarriers, {}))
  const { data } = request
  const rows = useMemo(() => shownCarriers(data?.data ?? none, query), [data, query])
  const columns = useMemo(() => columnsOf(t), [t])
  const clear = () => set({ q: undefined, services: undefined, state: undefined })
  const hasServices = choiceFilter({
    name: 'services',
    kind: 'kind',
    label: t('column.services'),
    any: t('list.anyServices'),
    options: optionsOf(serviceFilters, (value) => t(`list.${value}`)),
    value: query.services,
    onChange: (services) => set({ services }),
  })
  const hasState = choiceFilter({
    name: 'state',
    kind: 'status',
    label: t('column.state'),
    any: t('list.anyState'),
    options: optionsOf(connectorStates, (value) => t(`list.${value}`)),
    value: query.state,
    onChange: (state) => set({ state }),
  })
  const rowCommands = useMemo(() => allRowCommands.filter(({ access }) => can(access)), [can])
  const prefetch = useCallback(
    ({ id }: Carrier) => void client.prefetchQuery(queryOf(getCarrier, { params: { id } })),
    [client],
  )
  const addLink = can(carriersAdd.access) && (
    <ButtonLink to={linkOf(carriersAdd)} variant="primary" icon={<Plus size={14} />} keys={carriersAdd}>
      {t('list.add')}
    </ButtonLink>
  )

  return (
    <ListPage
      title={t('list.title')}
      description={t('list.description')}
      actions={addLink}
      filters={
        <FilterBar
          search={<SearchBox label={t('list.filter')} value={query.q ?? ''} onSearch={(text) => set({ q: text })} />}
          filters={[hasServices, hasState]}
          onClear={clear}
        />
      }
      request={request}
      columns={columns}
      rows={rows}
      rowId={idOf}
      source={source}
      total={rows.length}
      firstIndex={0}
      sort={{ column: query.order_by, direction: query.sort }}
      onSort={({ column, direction }) =>
        set({ order_by: carrierColumns.find((one) => one === column), sort: direction })
      }
      empty={
        query.q === undefined && query.services === undefined && query.state === undefined ? (
          <EmptyState title={t('list.empty')} text={t('list.emptyText')} action={addLink} />
        ) : (
          <EmptyState
            picture="none-found"
            title={t('list.nothing')}
            text={t('list.nothingText')}
            action={<EmptyListButton onClick={clear}>{t('list.clear')}</EmptyListButton>}
          />
        )
      }
      onOpen={(row, how) => run(carriersOpen, argumentsOf(row), how)}
      peeks={(row) => [carriersOpen, argumentsOf(row)]}
      argumentsOf={argumentsOf}
      rowCommands={rowCommands}
      onRest={prefetch}
      restoreKey="carriers"
    />
  )
}
