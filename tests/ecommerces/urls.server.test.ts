// Tests the endpoints for the URLs of an ecommerce and of its brands.
import { beforeEach, describe, expect, test } from 'vitest'
import {
  addBrandUrl,
  addUrl,
  deleteBrandUrl,
  deleteUrl,
  listBrandUrls,
  listUrls,
  saveBrandUrl,
  saveUrl,
} from '#contract/platform/urls.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { brands } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
let otherId: number

beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
  otherId = (await makeEcommerce(api.connection.db)).id
})

const add = async (url: string, brand_name = '', ecommerce = id) => {
  const call = { params: { id: ecommerce }, body: { id: ecommerce, url, brand_name } }
  return (await api.call(brand_name === '' ? addUrl : addBrandUrl, call)).data
}
const listStored = async (endpoint: typeof listUrls | typeof listBrandUrls = listUrls) =>
  (await api.call(endpoint, { params: { id } })).data

const readers = [listUrls, listBrandUrls]
const adders = [addUrl, addBrandUrl]
const savers = [saveUrl, saveBrandUrl]
const deleters = [deleteUrl, deleteBrandUrl]

describe('S1 §6 The endpoints check permissions', () => {
  const params = () => ({ id, url_id: 1 })
  const body = { url: 'loja.com.br', brand_name: 'Azul' }

  test.each([...readers, ...adders, ...savers, ...deleters].map((one) => [`${one.method} ${one.path}`, one] as const))(
    '%s returns 401 without a session and 403 without permission',
    async (_, endpoint) => {
      const isRead = endpoint.method === 'GET'
      const input = { params: params(), ...('body' in endpoint ? { body } : {}) }
      expect((await api.request(endpoint, input, { as: null })).status).toBe(401)
      expect((await api.request(endpoint, input, { as: 'collaborator_aftersale' })).status).toBe(403)
      expect((await api.request(endpoint, input, { as: 'financial' })).status).toBe(isRead ? 200 : 403)
    },
  )
})

test('S1 §2 URLs of the ecommerce and URLs of brands are in separate lists, in order of creation', async () => {
  const one = await add('https://www.loja.com.br')
  const two = await add('azul.com.br', 'Azul')
  const three = await add('loja.com')
  expect(one).toEqual({ id: one.id, url: 'https://www.loja.com.br', brand_name: null, brand_id: null, version: 1 })
  expect(two).toMatchObject({ url: 'azul.com.br', brand_name: 'Azul', brand_id: expect.any(Number) })
  expect(await listStored()).toEqual([one, three])
  expect(await listStored(listBrandUrls)).toEqual([two])
})

test('a URL reuses the brand of the same name in the ecommerce', async () => {
  const one = await add('um.com.br', 'Azul')
  const two = await add('dois.com.br', ' Azul ')
  const elsewhere = await add('tres.com.br', 'Azul', otherId)
  expect(two.brand_id).toBe(one.brand_id)
  expect(elsewhere.brand_id).not.toBe(one.brand_id)
})

test('two simultaneous requests for the first URL of a brand create one brand', async () => {
  const [one, two] = await Promise.all([add('um.com.br', 'Nova'), add('dois.com.br', 'Nova')])
  expect(two?.brand_id).toBe(one?.brand_id)
  expect(
    (await api.connection.db.select().from(brands)).filter(({ ecommerce_id }) => ecommerce_id === id),
  ).toHaveLength(1)
})

test('S1 §7 a save accepts url, id, ecommerceId and brand_name, and the brand decides which list contains the URL', async () => {
  const { id: url_id } = await add('loja.com.br')
  const params = { id, url_id }
  const body = { id: url_id, ecommerceId: id, url: 'loja.com', brand_name: 'Azul' }
  const savedUrl = (await api.call(saveUrl, { params, body })).data
  expect(savedUrl).toMatchObject({ id: url_id, url: 'loja.com', brand_name: 'Azul', version: 2 })
  expect(await listStored()).toEqual([])
  expect(await listStored(listBrandUrls)).toEqual([savedUrl])
  const renamed = (await api.call(saveUrl, { params, body: { url: 'loja.net' } })).data
  expect(renamed).toMatchObject({ url: 'loja.net', brand_name: 'Azul', version: 3 })
  const unbranded = (await api.call(saveBrandUrl, { params, body: { url: 'loja.com', brand_name: '' } })).data
  expect(unbranded).toMatchObject({ brand_name: null, brand_id: null, version: 4 })
})

test('DELETE removes only the given URL', async () => {
  const one = await add('um.com.br')
  const two = await add('dois.com.br')
  expect((await api.call(deleteUrl, { params: { id, url_id: one.id } })).success).toBe(true)
  expect(await listStored()).toEqual([two])
  expect((await api.request(deleteUrl, { params: { id, url_id: one.id } })).status).toBe(404)
})

test('an unknown ecommerce, an unknown URL and a URL of another ecommerce return 404', async () => {
  const ownUrl = await add('loja.com.br')
  const branded = await add('azul.com.br', 'Azul')
  const body = { url: 'x.com', brand_name: 'A' }
  for (const endpoint of readers) expect((await api.request(endpoint, { params: { id: 999_999 } })).status).toBe(404)
  for (const endpoint of adders)
    expect((await api.request(endpoint, { params: { id: 999_999 }, body })).status).toBe(404)
  const invalidResponses = [
    [saveUrl, deleteUrl, { id: otherId, url_id: ownUrl.id }],
    [saveBrandUrl, deleteBrandUrl, { id: otherId, url_id: branded.id }],
    [saveUrl, deleteUrl, { id, url_id: 999_999 }],
  ] as const
  for (const [saver, deleter, params] of invalidResponses) {
    expect((await api.request(saver, { params, body })).status).toBe(404)
    expect((await api.request(deleter, { params })).status).toBe(404)
  }
  expect(await listStored()).toEqual([ownUrl])
})

test.each([
  '',
  'loja',
  'loja.',
  'ftp://loja.com.br',
  'loja.comunidade',
  'loja.com.br/caminho',
  'lo ja.com.br',
  'javascript:alert(1)',
])('S1 §5 the invalid URL %j returns 422 with an error for the URL field', async (url) => {
  const { id: url_id } = await add('loja.com.br')
  const responses = [
    await api.request(addUrl, { params: { id }, body: { url } }),
    await api.request(addBrandUrl, { params: { id }, body: { url, brand_name: 'Azul' } }),
    await api.request(saveUrl, { params: { id, url_id }, body: { url } }),
  ]
  for (const { status, body } of responses) {
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ field: 'body.url', code: 'validation.url' }])
  }
})

test.each(['loja.com.br', 'www.loja.com.br', 'http://loja.io', 'https://www.loja-azul.store', 'LOJA.COM'])(
  'S1 §5 the URL %s is accepted',
  async (url) => expect((await add(url)).url).toBe(url),
)

test('a brand without a name, a body with the id of another record and an unknown key return 422', async () => {
  const { id: url_id } = await add('loja.com.br')
  const url = 'loja.com.br'
  const invalidResponses = [
    await api.request(addBrandUrl, { params: { id }, body: { url, brand_name: '  ' } }),
    await api.request(addBrandUrl, { params: { id }, body: { url } }),
    await api.request(addUrl, { params: { id }, body: { url, brand_name: 'x'.repeat(121) } }),
    await api.request(addUrl, { params: { id }, body: { url, id: otherId } }),
    await api.request(saveUrl, { params: { id, url_id }, body: { url, id: url_id + 1 } }),
    await api.request(saveUrl, { params: { id, url_id }, body: { url, ecommerceId: otherId } }),
    await api.request(saveUrl, { params: { id, url_id }, body: { url, brand: 'x' } }),
  ]
  expect(invalidResponses.map(({ status }) => status)).toEqual(invalidResponses.map(() => 422))
  expect(invalidResponses[3]?.body.errors[0].field).toBe('body.id')
  expect(await listStored()).toHaveLength(1)
})

test('saving and deleting return 412 when the URL has changed meanwhile', async () => {
  const { id: url_id } = await add('loja.com.br')
  const params = { id, url_id }
  const stale = { headers: { 'If-Match': '"1"' } }
  await api.call(saveUrl, { params, body: { url: 'delas.com.br' } }, stale)
  const response = await api.request(saveUrl, { params, body: { url: 'minha.com.br' } }, stale)
  expect([response.status, response.body.error_code]).toEqual([412, 'changed_meanwhile'])
  expect(response.body.context.current).toMatchObject({ id: url_id, url: 'delas.com.br', version: 2 })
  expect((await api.request(deleteUrl, { params }, stale)).status).toBe(412)
  expect(await listStored()).toMatchObject([{ url: 'delas.com.br' }])
})

test('a save returns 412, not 404, when the URL was assigned to a brand meanwhile', async () => {
  const { id: url_id } = await add('loja.com.br')
  const params = { id, url_id }
  const stale = { headers: { 'If-Match': '"1"' } }
  await api.call(saveUrl, { params, body: { url: 'loja.com.br', brand_name: 'Azul' } }, stale)
  const response = await api.request(saveUrl, { params, body: { url: 'minha.com.br' } }, stale)
  expect([response.status, response.body.context.current.brand_name]).toEqual([412, 'Azul'])
})

test('the activity records each change with the values before and after', async () => {
  const { id: url_id } = await add('loja.com.br')
  const params = { id, url_id }
  await api.call(saveUrl, { params, body: { url: 'loja.com', brand_name: 'Azul' } })
  await api.call(deleteBrandUrl, { params })
  const rows = (await api.connection.db.select().from(activity)).filter(({ ecommerce_id }) => ecommerce_id === id)
  const ownUrl = { url: 'loja.com.br', brand_name: null }
  const branded = { url: 'loja.com', brand_name: 'Azul' }
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['ecommerces.addUrl', null, ownUrl],
    ['ecommerces.editUrl', ownUrl, branded],
    ['ecommerces.deleteUrl', branded, null],
  ])
})
