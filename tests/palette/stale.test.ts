// What the palette found is asked for anew once a record of any kind it shows was changed: no old name under a new one.
import { expect, test } from 'vitest'
import { invalidate, makeQueryClient, queryOf } from '#console/api/queries.ts'
import { saveCarrier } from '#contract/carriers.ts'
import { saveEcommerceDetails } from '#contract/ecommerces.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveGroup } from '#contract/groups.ts'
import { reprocessRefund, reprocessReverse } from '#contract/reprocess.ts'
import { saveStore } from '#contract/stores.ts'
import { type Found, lookup } from '#contract/tickets.ts'
import { putUser } from '#contract/users.ts'

const writes: Readonly<Record<Found['kind'], Endpoint>> = {
  reverse: reprocessReverse,
  refund: reprocessRefund,
  ecommerce: saveEcommerceDetails,
  store: saveStore,
  group: saveGroup,
  user: putUser,
  carrier: saveCarrier,
}

test.each(Object.entries(writes))('a changed %s is found as it is now', async (_kind, write) => {
  const client = makeQueryClient()
  const { queryKey } = queryOf(lookup, { query: { q: 'loja' } })
  client.setQueryData(queryKey, { data: [] })
  await invalidate(client, write)
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
