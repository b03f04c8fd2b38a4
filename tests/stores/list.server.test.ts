// Tests the list of an ecommerce's stores.
import { beforeAll, expect, test } from 'vitest'
import { listStores } from '#contract/platform/stores.ts'
import { makeEcommerce, makeStore } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerce_id: number
let ids: number[]
beforeAll(async () => {
  const { db } = api.connection
  ecommerce_id = (await makeEcommerce(db)).id
  await makeStore(db, { ecommerce_id: (await makeEcommerce(db)).id })
  ids = []
  for (let index = 0; index < 17; index += 1)
    ids.push((await makeStore(db, { ecommerce_id, is_active: index !== 3 })).id)
})

const list = (query = {}) => api.call(listStores, { params: { ecommerce_id }, query })

test('S2 §9 Limit 0 returns all stores of the ecommerce, and none of another', async () => {
  const response = await list({ limit: '0' })
  expect(response.data.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(response).toMatchObject({ current_page: 1, last_page: 1, from: 1, to: 17, total: 17, next_page_url: null })
})

test('S2 §2 A row has #, name, address and city', async () => {
  const { data } = await list({ limit: '0' })
  expect(data[3]).toEqual({
    id: ids[3],
    display_name: expect.stringMatching(/^Loja física \d+$/),
    address: 'Avenida Paulista, 1000',
    city: 'São Paulo',
    state: 'SP',
    is_active: false,
  })
})

test('S1 §3 The response has the pagination fields', async () => {
  const path = `/v2/boss/ecommerces/${ecommerce_id}/stores`
  expect(await list({ page: '2', limit: '5' })).toMatchObject({
    ...{ current_page: 2, last_page: 4, from: 6, to: 10, total: 17 },
    prev_page_url: `${path}?limit=5&page=1`,
    next_page_url: `${path}?limit=5&page=3`,
  })
  expect((await list()).data).toHaveLength(15)
  expect(await list({ page: '9' })).toMatchObject({ from: null, to: null, data: [], total: 17 })
})

test('The total is correct immediately after another store was created', async () => {
  const { db } = api.connection
  const otherEcommerceId = (await makeEcommerce(db)).id
  const total = async () =>
    (await api.call(listStores, { params: { ecommerce_id: otherEcommerceId }, query: {} })).total
  expect(await total()).toBe(0)
  await makeStore(db, { ecommerce_id: otherEcommerceId })
  expect(await total()).toBe(1)
})

test('S2 §6 The list returns 401, 403, 404 or 422', async () => {
  const status = async (sender: string | null, params = {}, query = {}) =>
    (await api.request(listStores, { params: { ecommerce_id, ...params }, query }, { as: sender })).status
  expect(await status(null)).toBe(401)
  expect(await status('financial')).toBe(403)
  expect(await status('n1')).toBe(200)
  expect(await status('n1', { ecommerce_id: 999_999 })).toBe(404)
  for (const query of [{ page: 0 }, { limit: -1 }, { limit: 'x' }, { q: 'x' }])
    expect(await status('n1', {}, query)).toBe(422)
})
