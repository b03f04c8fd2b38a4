// Page with the list of carriers.
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { useTranslation } from 'react-i18next'
import { addCarrierCommand, editCarrierCommand, getCarrierArguments, openCarrierCommand } from '#commands/carriers.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useClientList } from '#console/records/list-page.tsx'
import { useSession } from '#console/session/session.tsx'
import { idOf } from '#console/table/column.tsx'
import { useUrlState } from '#console/table/list-state.ts'
import { ButtonLink, CellLink } from '#console/ui/button-link.tsx'
import { type Carrier, getCarrier, listCarriers } from '#contract/platform/carriers.ts'
import styles from './carrier-page.module.css'
import {
  CarrierLogo,
  ConnectorBadge,
  carrierListSource,
  filterAndSortCarriers,
  formatConnectorState,
} from './carriers.tsx'

const getPage = (carrier: Carrier) => [openCarrierCommand, getCarrierArguments(carrier)] as const

const columns: readonly ColumnSpec<Carrier>[] = [
  { name: 'id', kind: 'id' },
  {
    name: 'name',
    isName: true,
    isOnCard: true,
    cell: (carrier) => (
      <span className={styles.named}>
        <CarrierLogo carrier={carrier} />
        <CellLink to={buildCommandLink(...getPage(carrier))}>{carrier.name}</CellLink>
      </span>
    ),
    text: ({ name }) => name,
  },
  { name: 'url', kind: 'text', isOnCard: true },
  { name: 'services', kind: 'number', value: ({ services }) => services.length },
  {
    name: 'state',
    isNeverTruncated: true,
    isOnCard: true,
    cell: (carrier) => <ConnectorBadge carrier={carrier} />,
    text: formatConnectorState,
  },
  { name: 'updated_at', kind: 'instant', align: 'end' },
  { name: 'created_at', kind: 'instant', isHiddenByDefault: true },
]

const rowCommands = [openCarrierCommand, editCarrierCommand]

/** List of the integrated carriers (S2 §2). */
export function CarrierList() {
  const { t } = useTranslation('carriers')
  const { can } = useSession()
  const state = useUrlState(carrierListSource.schema, carrierListSource.list)
  const request = useQuery(queryOptionsFor(listCarriers, {}))
  const list = useClientList({
    listSource: carrierListSource,
    state,
    request,
    allRows: request.data?.data,
    filterAndSortRows: filterAndSortCarriers,
  })
  const addLink = can(addCarrierCommand.access) && (
    <ButtonLink
      to={buildCommandLink(addCarrierCommand)}
      variant="primary"
      icon={<Plus size={14} />}
      keys={addCarrierCommand}
    >
      {t('list.add')}
    </ButtonLink>
  )
  return (
    <ListPage
      list={list}
      textNamespace="carriers"
      actions={addLink}
      columns={columns}
      filterSpecs={[
        { name: 'services', kind: 'kind' },
        { name: 'state', kind: 'status' },
      ]}
      openFilters={['services', 'state']}
      getRowId={idOf}
      getOpenCommand={getPage}
      getRowArguments={getCarrierArguments}
      rowCommands={rowCommands}
      preload={({ id }, client) => void client.prefetchQuery(queryOptionsFor(getCarrier, { params: { id } }))}
    />
  )
}
