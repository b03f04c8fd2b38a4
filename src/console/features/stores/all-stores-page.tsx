// List page of the stores of all ecommerces. The server searches, sorts and paginates the list.
import { useTranslation } from 'react-i18next'
import { listAllStoresCommand } from '#commands/all-stores.ts'
import { openEcommerceCommand } from '#commands/ecommerces.ts'
import { buildCommandLink } from '#commands/registry.ts'
import { deleteStoreCommand, editStoreCommand, openStoreCommand } from '#commands/stores.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import { ListPage, useServerList } from '#console/records/list-page.tsx'
import { useRowCommand } from '#console/run/runner.ts'
import { idOf } from '#console/table/column.tsx'
import { defineServerList } from '#console/table/list-state.ts'
import { listAllStores, type StoreOfEcommerce } from '#contract/platform/stores.ts'
import { buildStoreFilter, prefetchStore, storeDetailColumns, storeRowCommands } from './store-list.ts'

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
  ...storeDetailColumns,
]

const allStoresSource = defineServerList(listAllStoresCommand, listAllStores.query, (query) =>
  queryOptionsFor(listAllStores, { query }),
)

const rowCommands = [...storeRowCommands, openEcommerceCommand, deleteStoreCommand]

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
      filterSpecs={[buildStoreFilter(t)]}
      getRowId={idOf}
      getOpenCommand={getStorePage}
      getRowArguments={getStoreArguments}
      rowCommands={rowCommands}
      preload={({ id, ecommerce }, client) => prefetchStore(client, ecommerce.id, id)}
    />
  )
}
