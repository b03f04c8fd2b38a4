// Tests commands that use one value of a record. They must load the record again if the cached copy may be outdated.
import { beforeEach, expect, test, vi } from 'vitest'
import { copyEcommerceIdCommand, openEcommerceGroupCommand } from '#commands/ecommerces.ts'
import { copyGroupDiagnosticsCommand } from '#commands/groups.ts'
import { copyStoreCnpjCommand } from '#commands/stores.ts'
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
  ['the id of an ecommerce', copyEcommerceIdCommand],
  ['the group of an ecommerce', openEcommerceGroupCommand],
  ['the diagnostics of a group', copyGroupDiagnosticsCommand],
  ['the CNPJ of a store', copyStoreCnpjCommand],
])('the command for %s loads an outdated record again', async (_, { id }) => {
  const queryClient = createQueryClient()
  const updatedAt = Date.now() - 60_000
  for (const key of keys) queryClient.setQueryData<unknown>(key, { data: {} }, { updatedAt })
  const requestedUrls: string[] = []
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    requestedUrls.push(url)
    throw new TypeError('no network')
  })
  // The context contains only the query client. The request fails before the command uses another part of the context.
  const context: Partial<ActionContext> = { queryClient }
  await expect(actions.get(id)?.(args, context as ActionContext)).rejects.toThrow()
  expect(requestedUrls).toHaveLength(1)
})
