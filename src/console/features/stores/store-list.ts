// Columns, commands, filter and prefetch that the list of the stores of one ecommerce and the list of all stores share.
import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { Command } from '#commands/command.ts'
import {
  copyStoreAddressCommand,
  copyStoreCnpjCommand,
  copyStoreIdCommand,
  editStoreCommand,
  openStoreCommand,
} from '#commands/stores.ts'
import { queryOptionsFor } from '#console/api/queries.ts'
import { toOptions } from '#console/records/filters.tsx'
import type { ColumnSpec } from '#console/records/list-columns.tsx'
import type { FilterSpec } from '#console/records/list-filters.tsx'
import { getStore, type StoreRow, storeSituations } from '#contract/platform/stores.ts'

/** Columns that follow the name of a store. */
export const storeDetailColumns: readonly ColumnSpec<StoreRow>[] = [
  { name: 'address', kind: 'text' },
  { name: 'city', kind: 'text', isOnCard: true, value: ({ city, state }) => `${city} · ${state}` },
  { name: 'is_active', kind: 'active', feminine: true, isOnCard: true },
]

/** Commands for a row that both lists offer first. */
export const storeRowCommands: readonly Command[] = [
  openStoreCommand,
  editStoreCommand,
  copyStoreIdCommand,
  copyStoreAddressCommand,
  copyStoreCnpjCommand,
]

/** Builds the filter by active or inactive stores. */
export const buildStoreFilter = (t: TFunction): FilterSpec => ({
  name: 'situation',
  kind: 'status',
  label: 'column.is_active',
  options: toOptions(storeSituations, (value) => t(`ui:status.${value}_feminine`)),
})

/** Loads a store into the query cache, so that its page opens without a delay. */
export function prefetchStore(client: QueryClient, ecommerceId: number, id: number): void {
  void client.prefetchQuery(queryOptionsFor(getStore, { params: { ecommerce_id: ecommerceId, id } }))
}
