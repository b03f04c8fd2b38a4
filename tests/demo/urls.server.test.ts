// Tests that the URLs, data-protection providers and features in the demo data satisfy the schemas of the contract and
// include edge cases.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ecommerceUrl } from '#contract/fields.ts'
import { getFeatures } from '#contract/platform/features.ts'
import { getLgpd } from '#contract/platform/lgpd.ts'
import { addUrl, listBrandUrls, listUrls } from '#contract/platform/urls.ts'
import type { Connection } from '#server/db/connect.ts'
import { ecommerceUrls, lgpdConfigs } from '#server/db/schema/platform/ecommerces.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { demoEcommerceIds } from '../../src/demo/stories.ts'
import { createTestDatabase } from '../database.ts'
import { type Api, startApi } from '../harness.ts'

let connection: Connection
let api: Api

beforeAll(async () => {
  connection = await createTestDatabase()
  await seedDemo(connection.db, { ecommerceCount: 300 })
  api = await startApi({ connection })
})
afterAll(async () => {
  await api.close()
  await connection.close()
})

test('every URL is valid by the contract', async () => {
  const rows = await connection.db.select().from(ecommerceUrls)
  expect(rows.length).toBeGreaterThan(300)
  for (const { url } of rows) expect(ecommerceUrl.safeParse(url).success, url).toBe(true)
})

test('ecommerces have URLs of brands with unusual names, many URLs or none', async () => {
  const listBrandNames = async (id: number) => {
    const { data } = await api.call(listBrandUrls, { params: { id } })
    return data.map((row: { brand_name: string }) => row.brand_name)
  }
  expect(await listBrandNames(demoEcommerceIds.lojaAzul)).toEqual(['Azul Kids', 'Azul Outlet'])
  expect(await listBrandNames(demoEcommerceIds.quotes)).toContain('<b>d’Ávila</b>')
  expect(await listBrandNames(18)).toHaveLength(60)
  expect((await api.call(listUrls, { params: { id: demoEcommerceIds.emptyFields } })).data).toEqual([])
})

test('some ecommerces have a data-protection provider, and Loja Azul has an unknown feature flag', async () => {
  expect(await connection.db.$count(lgpdConfigs)).toBeGreaterThan(80)
  const { data } = await api.call(getLgpd, { params: { id: demoEcommerceIds.lojaAzul } })
  expect(data.provider.available_providers).toHaveLength(4)
  const { features } = (await api.call(getFeatures, { params: { id: demoEcommerceIds.lojaAzul } })).data
  expect(features.legacy).toEqual([{ value: 'old_portal', has: true }])
})

test('the next added URL gets the next id', async () => {
  const count = await connection.db.$count(ecommerceUrls)
  const { data } = await api.call(addUrl, { params: { id: 1 }, body: { url: 'nova.com.br' } })
  expect(data.id).toBe(count + 1)
})
