// Tests that commands which use one value of a record load the record again when the cached copy may be outdated.
import { beforeEach, expect, test, vi } from 'vitest'
import { ecommercesCopyId, ecommercesOpenGroup } from '#commands/ecommerces.ts'
import { groupsCopyDiagnostics } from '#commands/groups.ts'
import { storesCopyCnpj } from '#commands/stores.ts'
import { createQueryClient, queryOptionsFor } from '#console/api/queries.ts'
import { actions } from '#console/app/actions.ts'
import type { ActionContext } from '#console/run/screens.ts'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import { getGroup } from '#contract/platform/groups.ts'
import { getStore } from '#contract/platform/stores.ts'
import { stubBrowser } from './storage.ts'

const args = { ecommerce: '1', store: '2', group: '3' }
const keys = [
  queryOptionsFor(getEcommerce, { params: { id: 1 } }).queryKey,
  queryOptionsFor(getStore, { params: { ecommerce_id: 1, id: 2 } }).queryKey,
  queryOptionsFor(getGroup, { params: { id: 3 } }).queryKey,
]

beforeEach(() => {
  stubBrowser()
  return () => vi.unstubAllGlobals()
})

test.each([
  ['the id of an ecommerce', ecommercesCopyId],
  ['the group of an ecommerce', ecommercesOpenGroup],
  ['the diagnostics of a group', groupsCopyDiagnostics],
  ['the CNPJ of a store', storesCopyCnpj],
])('the command for %s loads an outdated record again', async (_, { id }) => {
  const queryClient = createQueryClient()
  const updatedAt = Date.now() - 60_000
  for (const key of keys) queryClient.setQueryData<unknown>(key, { data: {} }, { updatedAt })
  const requestedUrls: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requestedUrls.push(url)
    throw new TypeError('no network')
  })
  // The context contains only the query client, because the request fails before the command uses any other part.
  const context: Partial<ActionContext> = { queryClient }
  await expect(actions.get(id)?.(args, context as ActionContext)).rejects.toThrow()
  expect(requestedUrls).toHaveLength(1)
})
