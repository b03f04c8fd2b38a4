// Test fixture: a server that calls a simulated platform API. The platform has records with the same ids as the demo,
// and so many records that every attempt gets an unused record.
import { integrationScenarioIds } from '../../../src/demo/integrations.ts'
import { type RunningServer, runServer } from '../../running-server.ts'
import { type SpecPlatform, startSpecPlatform } from '../../upstream/spec-platform.ts'
import type { State } from '../../upstream/spec-state.ts'
import { test as base } from '../fixtures.ts'

const buildIdRange = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** Id of the first ecommerce without a group. Attempt n links the ecommerce with this id plus n to a group. */
export const FIRST_UNGROUPED_ECOMMERCE_ID = 5000

/** Adds copies of the platform's first records to the platform. */
function addRecords({ ecommerces, integrations, reverses, refunds, users }: State): void {
  const [ecommerce, integration, reverse, user] = [ecommerces[0], integrations[0], reverses[0], users.at(-1)]
  if (!ecommerce || !integration || !reverse || !user) throw new Error('The platform has no records')
  for (const id of [
    integrationScenarioIds.testMerchantOne,
    ...buildIdRange(230, 45),
    ...buildIdRange(FIRST_UNGROUPED_ECOMMERCE_ID, 2500),
  ]) {
    const name = `Loja ${id}`
    const metadatas = new Map([...ecommerce.metadatas, ['falhas', '{}']])
    const names = { display_name: name, trade_name: name, company_name: name, url: `https://loja${id}.com.br` }
    const empty = {
      document: '11222333000181',
      urls: [],
      brandUrls: [],
      fees: [],
      attempts: [],
      ecommerce_group_id: null,
    }
    ecommerces.push({ ...structuredClone(ecommerce), ...names, ...empty, id, metadatas })
  }
  const ecommerce_id = integrationScenarioIds.testMerchantOne
  integrations.push({ ...integration, id: 1300, ecommerce_id, software_id: 17 })
  const address = { ...reverse.customer.address, city: 'Recife', state: 'PE' }
  for (const id of buildIdRange(95_000, 3000))
    reverses.unshift({ ...reverse, id, ecommerce_id: 230 + (id % 40), customer: { address: { ...address } } })
  for (const id of buildIdRange(400_000, 10_000)) refunds.push({ id, ecommerce_id: 230 })
  for (const id of buildIdRange(600, 300))
    users.push({ ...user, id, email: `pessoa${id}@empresa.com.br`, google_token: `${id}` })
}

export const test = base.extend<object, { platform: SpecPlatform; server: RunningServer }>({
  platform: [
    // biome-ignore lint/correctness/noEmptyPattern: playwright reads the names of fixtures from this pattern
    async ({}, use) => {
      const platform = await startSpecPlatform({ variant: 'strict' })
      addRecords(platform.state)
      await use(platform)
      await platform.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ platform }, use) => {
      const server = await runServer({ DEMO: '', UPSTREAM_URL: platform.origin })
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
