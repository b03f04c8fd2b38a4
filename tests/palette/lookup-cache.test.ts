// Tests that the palette displays no outdated names: after a record has changed, the palette looks up all records of
// this kind again.
import { expect, test } from 'vitest'
import { createQueryClient, invalidateQueries, queryOptionsFor } from '#console/api/queries.ts'
import { type LookupResult, lookUpRecords } from '#contract/console/tickets.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveCarrier } from '#contract/platform/carriers.ts'
import { saveEcommerceDetails } from '#contract/platform/ecommerces.ts'
import { saveGroup } from '#contract/platform/groups.ts'
import { reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { saveStore } from '#contract/platform/stores.ts'
import { saveUser } from '#contract/platform/users.ts'

const writes: Readonly<Record<LookupResult['kind'], Endpoint>> = {
  reverse: reprocessReverse,
  refund: reprocessRefund,
  ecommerce: saveEcommerceDetails,
  store: saveStore,
  group: saveGroup,
  user: saveUser,
  carrier: saveCarrier,
}

test.each(Object.entries(writes))('a changed %s is looked up again', async (_kind, write) => {
  const client = createQueryClient()
  const { queryKey } = queryOptionsFor(lookUpRecords, { query: { q: 'loja' } })
  client.setQueryData(queryKey, { data: [] })
  await invalidateQueries(client, write)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
