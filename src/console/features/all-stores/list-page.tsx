// List page of the stores of all ecommerces. The server searches, sorts and paginates the list.
import { useTranslation } from 'react-i18next'
import { listAllStoresCommand } from '#commands/all-stores.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import {
  copyStoreAddressCommand,
  copyStoreCnpjCommand,
  copyStoreIdCommand,
  deleteStoreCommand,
  editStoreCommand,
  openStoreCommand,
} from '#commands/stores.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { toOptions } from '#console/records/filters.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useRowCommand } from '#console/run/runner.ts'
import { idOf } from '#console/table/column.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { getStore, listAllStores, type StoreOfEcommerce, storeSituations } from '#contract/platform/stores.ts'

const getStoreArguments = ({ id, ecommerce }: StoreOfEcommerce) => ({
  ecommerce: String(ecommerce.id),
  store: String(id),
})

const getStorePage = (row: StoreOfEcommerce) => [openStoreCommand, getStoreArguments(row)] as const

const columns: readonly ColumnSpec<StoreOfEcommerce>[] = [
  { name: 'id', kind: 'id' },
  {
    name: 'display_name',
    kind: 'link',
    isName: true,
    isOnCard: true,
    getLinkUrl: (row) => buildCommandLink(...getStorePage(row)),
  },
  { name: 'ecommerce', kind: 'text', isOnCard: true, value: ({ ecommerce }) => ecommerce.display_name },
  { name: 'address', kind: 'text' },
  { name: 'city', kind: 'text', isOnCard: true, value: ({ city, state }) => `${city} · ${state}` },
  { name: 'is_active', kind: 'active', feminine: true, isOnCard: true },
]

const allStoresSource = defineServerList(listAllStoresCommand, listAllStores.query, (query) =>
  queryOptionsFor(listAllStores, { query }),
)

const rowCommands = [
  openStoreCommand,
  editStoreCommand,
  copyStoreIdCommand,
  copyStoreAddressCommand,
  copyStoreCnpjCommand,
  openEcommerceCommand,
  deleteStoreCommand,
]

/** List of the stores of all ecommerces. The URL contains the search text, the filter, the order and the page. */
export function AllStoreList() {
  const { t } = useTranslation(['all-stores', 'ui'])
  const list = useServerList(allStoresSource)
  useRowCommand(editStoreCommand)
  return (
    <ListPage
      list={list}
      textNamespace="all-stores"
      columns={columns}
      filterSpecs={[
        {
          name: 'situation',
          kind: 'status',
          label: 'column.is_active',
          options: toOptions(storeSituations, (value) => t(`ui:status.${value}_feminine`)),
        },
      ]}
      getRowId={idOf}
      getOpenCommand={getStorePage}
      getRowArguments={getStoreArguments}
      rowCommands={rowCommands}
      preload={({ id, ecommerce }, client) =>
        void client.prefetchQuery(queryOptionsFor(getStore, { params: { ecommerce_id: ecommerce.id, id } }))
      }
    />
  )
}
