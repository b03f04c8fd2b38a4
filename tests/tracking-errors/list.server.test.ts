// Tests the list of reverses with a tracking error.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { listActivity } from '#contract/console/activity.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  getTrackingError,
  listTrackingErrorKinds,
  listTrackingErrors,
  revealAddress,
  trackingErrorSortColumns,
} from '#contract/platform/tracking-errors.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { address, makeEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let shop: { readonly id: number; readonly display_name: string }
let otherEcommerce: { readonly id: number }
let ids: number[]
beforeAll(async () => {
  const { db } = api.connection
  shop = await makeEcommerce(db, { display_name: 'Loja do Rastreio' })
  otherEcommerce = await makeEcommerce(db)
  await makeReverse(db, { ecommerce_id: shop.id })
  const rows = [
    { ecommerce_id: shop.id, tracking_error: 'cep_invalid', order_number: '771-ÁB', tracking_code: 'QB123456789BR' },
    { ecommerce_id: otherEcommerce.id, tracking_error: 'Objeto não postado (ERP-013)', status: null },
    { ecommerce_id: shop.id, tracking_error: 'cep_invalid' },
  ]
  ids = []
  for (const row of rows) ids.push((await makeReverse(db, row)).id)
})

const list = (query = {}) => api.call(listTrackingErrors, { query })
const findIds = async (query = {}) => (await list(query)).data.map(({ id }: { id: number }) => id)

test('S2 §2, §3 A row has the specified fields; only reverses with an error are listed, the longest wait first', async () => {
  const { data, total } = await list()
  expect(data.map(({ id }: { id: number }) => id)).toEqual(ids)
  expect(total).toBe(3)
  expect(data[0]).toEqual({
    id: ids[0],
    ecommerce: { id: shop.id, display_name: 'Loja do Rastreio' },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'approved',
    tracking_error: 'cep_invalid',
    customer: { address: { zip_code: '01310100', city: 'São Paulo', state: 'SP', country: 'BR' } },
    version: 1,
  })
  expect(data[1]).toMatchObject({ status: null, tracking_error: 'Objeto não postado (ERP-013)' })
})

test('LGPD: No response contains street, number, complement, neighborhood, name, e-mail, phone or document', async () => {
  const texts = JSON.stringify([await list(), await api.call(getTrackingError, { params: { id: ids[0] ?? 0 } })])
  for (const personalText of ['Paulista', '1000', 'Bela Vista', 'Cliente', 'cliente@', '52998224725', '999990000'])
    expect(texts).not.toContain(personalText)
})

test('S2 §7 The list has pages and filters', async () => {
  const path = '/v2/boss/reverses/tracking-errors'
  expect(await list({ page: '2', limit: '2', ecommerce_id: shop.id })).toMatchObject({
    ...{ current_page: 2, last_page: 1, from: null, to: null, total: 2, data: [] },
    prev_page_url: `${path}?limit=2&ecommerce_id=${shop.id}&page=1`,
  })
  expect(await list({ page: '2', limit: '2' })).toMatchObject({ from: 3, to: 3, total: 3, last_page: 2 })
  expect(await findIds({ ecommerce_id: otherEcommerce.id })).toEqual([ids[1]])
})

test('S2 §7 The search finds id, order number, tracking code, zip code and tracking error', async () => {
  expect(await findIds({ search: String(ids[2]) })).toContain(ids[2])
  expect(await findIds({ search: '771-ab' })).toEqual([ids[0]])
  expect(await findIds({ search: 'qb123456789br' })).toEqual([ids[0]])
  expect(await findIds({ search: '01310-100' })).toEqual(ids)
  expect(await findIds({ search: '01310100 cep_invalid' })).toEqual([ids[0], ids[2]])
  expect(await findIds({ search: 'NAO POSTADO' })).toEqual([ids[1]])
  expect(await findIds({ search: 'a%b' })).toEqual([])
})

test('E9 The list is filtered by the exact error and by status, and returns the number of rows per error', async () => {
  const error = 'Objeto não postado (ERP-013)'
  expect(await findIds({ error })).toEqual([ids[1]])
  expect(await findIds({ error: 'cep_invalid' })).toEqual([ids[0], ids[2]])
  expect(await findIds({ status: 'none' })).toEqual([ids[1]])
  expect(await findIds({ status: 'approved' })).toEqual([ids[0], ids[2]])
  expect((await api.call(listTrackingErrorKinds, {})).data).toEqual([
    { error: 'cep_invalid', count: 2 },
    { error, count: 1 },
  ])
  expect((await api.request(listTrackingErrorKinds, {}, { as: null })).status).toBe(401)
  expect((await api.request(listTrackingErrorKinds, {}, { as: 'financial' })).status).toBe(403)
})

test('E9 The list is sorted by every column in both directions, and every row is on one page', async () => {
  for (const order_by of trackingErrorSortColumns) {
    const ascendingIds = await findIds({ order_by, sort: 'asc' })
    const descendingIds = await findIds({ order_by, sort: 'desc' })
    expect([order_by, ascendingIds.toSorted()]).toEqual([order_by, ids.toSorted()])
    expect([order_by, descendingIds]).toEqual([order_by, ascendingIds.toReversed()])
  }
  expect(await findIds({ order_by: 'id', sort: 'desc' })).toEqual(ids.toReversed())
  expect(await findIds({ limit: '2', page: '2' })).toEqual([ids[2]])
})

test('A29 Short words do not filter, a short number alone is an id, and a term that matches every row is rejected', async () => {
  expect(await findIds({ search: 'em POSTADO' })).toEqual([ids[1]])
  expect(await findIds({ search: 'ERP 13' })).toEqual([ids[1]])
  const [smallId = 0] = (await findIds()).filter((id: number) => id < 100)
  expect(await findIds({ search: String(smallId) })).toEqual([smallId])
  expect(await findIds({ search: '0' })).toEqual([])
  for (const search of ['%', 'ab', 'a b', 'one two three four five six seven']) {
    const { status, body } = await api.request(listTrackingErrors, { query: { search } })
    expect([status, body.errors]).toMatchObject([422, [{ field: 'query.search', code: 'validation.search_words' }]])
  }
})

test('The search finds no names or streets, and rejects a CPF, telephone or e-mail', async () => {
  expect(await findIds({ search: 'Cliente' })).toEqual([])
  expect(await findIds({ search: 'Paulista' })).toEqual([])
  for (const search of ['52998224725', '529.982.247-25', 'pedido 52998224725', 'cliente@example.com']) {
    const { status, body } = await api.request(listTrackingErrors, { query: { search } })
    expect(status).toBe(422)
    expect(JSON.stringify(body.errors)).toContain('CPF')
  }
})

test('The total is correct immediately after rows were added, corrected and removed', async () => {
  const { db } = api.connection
  const total = async () => (await list()).total
  const reverse = await makeReverse(db, { ecommerce_id: shop.id, tracking_error: 'x' })
  expect(await total()).toBe(4)
  await makeReverse(db, { ecommerce_id: shop.id })
  await db.update(reverses).set({ status: 'done', version: 2 }).where(eq(reverses.id, reverse.id))
  expect(await total()).toBe(4)
  await db.update(reverses).set({ tracking_error: null }).where(eq(reverses.id, reverse.id))
  expect(await total()).toBe(3)
  await db.update(reverses).set({ tracking_error: 'x' }).where(eq(reverses.id, reverse.id))
  expect(await total()).toBe(4)
  await db.delete(reverses).where(eq(reverses.id, reverse.id))
  expect(await total()).toBe(3)
})

test('A courier user can reveal the complete address, which is recorded under the ticket', async () => {
  const id = ids[0] ?? 0
  const { status, body } = await api.request(
    revealAddress,
    { params: { id } },
    { as: 'collaborator_aftersale', headers: { 'X-Ticket': 'ZD-7' } },
  )
  expect([status, body.data]).toEqual([200, address])
  const { data } = await api.call(listActivity, { query: { entity: 'reverse', id: String(id) } })
  expect(data[0]).toMatchObject({ action: 'trackingErrors.reveal', ticket: 'ZD-7', changes: [], can_undo: false })
  expect(JSON.stringify(data)).not.toContain('Paulista')
})

test('Only addresses of reverses with an error can be revealed', async () => {
  const { db } = api.connection
  const reverseWithoutError = await makeReverse(db, { ecommerce_id: shop.id })
  const status = async (endpoint: Endpoint, id: number) => (await api.request(endpoint, { params: { id } })).status
  expect(await status(revealAddress, reverseWithoutError.id)).toBe(404)
  expect(await status(getTrackingError, reverseWithoutError.id)).toBe(409)
  for (const endpoint of [revealAddress, getTrackingError]) expect(await status(endpoint, 2_000_000_000)).toBe(404)
})

test('S2 §6 The server returns 401, 403 or 422', async () => {
  const status = async (sender: string | null, query = {}) =>
    (await api.request(listTrackingErrors, { query }, { as: sender })).status
  expect(await status(null)).toBe(401)
  expect(await status('financial')).toBe(403)
  expect(await status('collaborator_aftersale')).toBe(200)
  for (const query of [
    { page: 0 },
    { limit: 0 },
    { limit: 1001 },
    { ecommerce_id: 'x' },
    { q: 'x' },
    { search: 'a'.repeat(201) },
  ])
    expect(await status('n1', query)).toBe(422)
})

test('GET /tracking-errors finds an order number with and without its group separator', async () => {
  const { db } = api.connection
  const grouped = await makeReverse(db, {
    ecommerce_id: shop.id,
    tracking_error: 'cep_invalid',
    order_number: '100.200',
  })
  const plainReverse = await makeReverse(db, {
    ecommerce_id: shop.id,
    tracking_error: 'cep_invalid',
    order_number: '100200',
  })
  expect(await findIds({ search: '100.200' })).toEqual([grouped.id, plainReverse.id])
  expect(await findIds({ search: '#100.200' })).toEqual([grouped.id, plainReverse.id])
  expect(await findIds({ search: 'cep_invalid 100.200' })).toEqual([grouped.id, plainReverse.id])
  expect(await findIds({ search: `#${ids[0]}` })).toContain(ids[0])
})
