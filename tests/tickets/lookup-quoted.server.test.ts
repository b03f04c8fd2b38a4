// Tests the search for reverses by order number and by ticket. Users find only the records that their permissions
// allow.
import { beforeAll, expect, test } from 'vitest'
import { buildUniformPermissions, type Context, contexts } from '#contract/access.ts'
import { type LookupResult, lookUpRecords } from '#contract/console/tickets.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { makeAttempt, makeEcommerce, makeReadyEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let shop: number
let otherEcommerceId: number
beforeAll(async () => {
  const { db } = api.connection
  shop = (await makeReadyEcommerce(db)).id
  otherEcommerceId = (await makeEcommerce(db)).id
  const oldDate = new Date('2026-01-01')
  await makeReverse(db, { id: 7001, ecommerce_id: shop, order_number: '98765-1', created_at: oldDate })
  await makeReverse(db, { id: 7002, ecommerce_id: shop, order_number: '98765-1' })
  await makeReverse(db, { id: 7003, ecommerce_id: otherEcommerceId, order_number: 'VTX-4411-ab' })
  await makeReverse(db, { id: 7004, ecommerce_id: otherEcommerceId, order_number: '7001' })
  await makeReverse(db, { id: 7005, ecommerce_id: otherEcommerceId, order_number: '2000007891234568' })
  await makeReverse(db, { id: 7006, ecommerce_id: shop, tracking_error: 'cep_invalid' })
  await makeRefund(db, { id: 8001, ecommerce_id: shop, reverse_id: 7001 })
  await makeAttempt(db, { ecommerce_id: shop, entity_id: 7002, ticket: 'ZD-500' })
  await makeAttempt(db, { ecommerce_id: shop, entity_id: 8001, type: 'refund', ticket: 'ZD-500' })
  await makeAttempt(db, { ecommerce_id: shop, entity_id: 7003, ticket: 'FD-77' })
  const requestOptions = { headers: { 'X-Ticket': 'ZD-500' } }
  const corrected = await api.request(
    correctZip,
    { params: { id: 7006 }, body: { zip_code: '01310100' } },
    requestOptions,
  )
  expect(corrected.status).toBe(200)
})

async function find(q: string, sender = 'admin_boss'): Promise<string[]> {
  const { data } = await api.call(lookUpRecords, { query: { q } }, { as: sender })
  return data.map(({ kind, id, matched }: LookupResult) => `${kind} ${id} by ${matched}`)
}

test('A reverse is found by its complete order number in any case, the newest first', async () => {
  expect(await find('98765-1')).toEqual(['reverse 7002 by order_number', 'reverse 7001 by order_number'])
  expect(await find('#98765-1')).toEqual(['reverse 7002 by order_number', 'reverse 7001 by order_number'])
  expect(await find('pedido vtx-4411-AB')).toEqual(['reverse 7003 by order_number'])
  expect(await find('2000007891234568')).toEqual(['reverse 7005 by order_number'])
  expect(await find('98765')).toEqual([])
  expect(await find('98765-%')).toEqual([])
})

test('A number can be an id and an order number', async () => {
  expect(await find('7001')).toEqual(['reverse 7001 by id', 'reverse 7004 by order_number'])
})

test('A reverse is found by a ticket in any notation under which it was reprocessed or corrected', async () => {
  const all = ['reverse 7006 by ticket', 'reverse 7002 by ticket', 'refund 8001 by ticket']
  for (const q of ['ZD-500', 'zd500', '#500']) expect((await find(q)).sort()).toEqual([...all].sort())
  expect(await find('FD-77')).toEqual(['reverse 7003 by ticket'])
  expect(await find('ZD-501')).toEqual([])
})

test('Attempts are returned to ecommerces users, and corrections to courier users', async () => {
  const ecommerces = await api.openSession({ ecommerces: 'readonly' })
  expect(await find('ZD-500', ecommerces)).toEqual(['reverse 7002 by ticket', 'refund 8001 by ticket'])
  const courier = await api.openSession({ courier: 'readonly' })
  expect(await find('ZD-500', courier)).toEqual(['reverse 7006 by ticket'])
  expect(await find('98765-1', courier)).toHaveLength(2)
  expect(await find('FD-77', courier)).toEqual([])
})

test('A user without both permissions finds no reverse by any term', async () => {
  const levels = { ...buildUniformPermissions('read_and_write'), ecommerces: 'denied', courier: 'denied' } as const
  const sessionToken = await api.openSession(levels)
  for (const q of ['98765-1', '7001', '#500', 'ZD-500', 'FD-77', 'VTX-4411-ab'])
    expect((await find(q, sessionToken)).filter((hit) => /^(?:reverse|refund)/.test(hit))).toEqual([])
})

test.each(contexts.filter((context): context is Context => context !== 'ecommerces' && context !== 'courier'))(
  'A user with permission only for %s finds no reverse',
  async (context) => {
    expect(await find('98765-1', await api.openSession({ [context]: 'read_and_write' }))).toEqual([])
  },
)

test('GET /lookup finds an order number with and without its group separator', async () => {
  const { db } = api.connection
  await makeReverse(db, { id: 7101, ecommerce_id: shop, order_number: '300.400' })
  await makeReverse(db, { id: 7102, ecommerce_id: shop, order_number: '300400' })
  for (const q of ['300.400', 'pedido 300.400'])
    expect((await find(q)).toSorted()).toEqual(['reverse 7101 by order_number', 'reverse 7102 by order_number'])
})
