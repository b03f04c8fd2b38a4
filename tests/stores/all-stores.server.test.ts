// Tests the list of the stores of all ecommerces.
import { beforeAll, expect, test } from 'vitest'
import { listAllStores } from '#contract/platform/stores.ts'
import { makeEcommerce, makeStore } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ids: number[]
let ecommerce: { readonly id: number; readonly display_name: string }
beforeAll(async () => {
  const { db } = api.connection
  ecommerce = await makeEcommerce(db, { display_name: 'Loja Azul' })
  const other = await makeEcommerce(db)
  const stores = [
    await makeStore(db, { ecommerce_id: ecommerce.id, display_name: 'Filial Praça da Sé' }),
    await makeStore(db, { ecommerce_id: other.id, display_name: 'Filial Centro', is_active: false }),
    await makeStore(db, { ecommerce_id: other.id, display_name: 'Quiosque' }),
  ]
  ids = stores.map(({ id }) => id)
})

const listIds = async (query: Record<string, unknown> = {}): Promise<readonly number[]> =>
  (await api.call(listAllStores, { query })).data.map(({ id }: { id: number }) => id)

test('A row names the store and its ecommerce', async () => {
  const { data, total } = await api.call(listAllStores, { query: {} })
  expect(total).toBe(3)
  expect(data[0]).toEqual({
    id: ids[0],
    display_name: 'Filial Praça da Sé',
    address: 'Avenida Paulista, 1000',
    city: 'São Paulo',
    state: 'SP',
    is_active: true,
    ecommerce: { id: ecommerce.id, display_name: 'Loja Azul' },
  })
})

test('The list is searched, filtered, sorted and paginated', async () => {
  const [first, second, third] = ids
  expect(await listIds({ q: 'praca filial' })).toEqual([first])
  expect(await listIds({ q: String(third) })).toEqual([third])
  expect(await listIds({ q: '%' })).toEqual([])
  expect(await listIds({ situation: 'inactive' })).toEqual([second])
  expect(await listIds({ order_by: 'display_name', sort: 'desc' })).toEqual([third, first, second])
  expect(await listIds({ page: '2', limit: '2' })).toEqual([third])
})

test('The list returns 401, 403 or 422', async () => {
  expect((await api.request(listAllStores, {}, { as: null })).status).toBe(401)
  const sessionToken = await api.openSession({ ecommerces: 'read_and_write' })
  expect((await api.request(listAllStores, {}, { as: sessionToken })).status).toBe(403)
  for (const query of [{ limit: '0' }, { order_by: 'city' }, { situation: 'all' }, { ecommerce_id: '1' }])
    expect((await api.request(listAllStores, { query })).status).toBe(422)
})
