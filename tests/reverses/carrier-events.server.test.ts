// Tests the carrier events of a reverse (return request): the request to the merchant's system, the permissions, the
// cache, and failures of the merchant's system.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getReverseEvents } from '#contract/platform/reverses.ts'
import { makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { type Merchant, neverRespond, type ResponseHandler, respondWith, startMerchant } from '../reprocess/merchant.ts'

let merchant: Merchant
let api: Api

beforeAll(async () => {
  merchant = await startMerchant()
  api = await startApi({ config: { connectorOrigins: [merchant.origin] } })
})

afterAll(async () => {
  await api.close()
  await merchant.close()
})

/** Creates a reverse of a merchant whose system responds in this way under its own path. */
async function makeReverseAtMerchant(path: string, ...responses: readonly ResponseHandler[]): Promise<number> {
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  merchant.setResponseHandlers(path, ...responses)
  await makeIntegration(db, {
    ecommerce_id,
    api_url: `${merchant.origin}${path}?key=1`,
    options: '{"token": "um-dois"}',
  })
  return (await makeReverse(db, { ecommerce_id })).id
}

const readTracking = async (id: number, as?: 'financial') =>
  (await api.request(getReverseEvents, { params: { id } }, as ? { as } : {})).body.data

const events = [
  {
    at: '2026-11-25T14:10:00Z',
    code: 'posted',
    description: 'Postado por Cliente, 529.982.247-25',
    place: 'Campinas, SP',
  },
  { at: '2026-11-26T05:42:00-03:00', code: 'in_transit', place: 'Cajamar, SP' },
  { at: '2026-11-27T10:00:00Z', code: null, description: 'Aguardando retirada' },
  { at: 'ontem', code: 'lost' },
  { at: '2026-11-27T11:00:00Z' },
]

test('The events are valid, sorted and without personal data; the request has the authorization and no body', async () => {
  const id = await makeReverseAtMerchant(
    '/sorted',
    respondWith(200, { carrier: 'Correios', expected_on: '2026-12-03', events }),
  )
  expect(await readTracking(id)).toEqual({
    ...{ state: 'available', carrier: 'Correios', expected_on: '2026-12-03' },
    events: [
      { at: '2026-11-27T10:00:00.000Z', code: null, description: 'Aguardando retirada', place: null },
      { at: '2026-11-26T08:42:00.000Z', code: 'in_transit', description: null, place: 'Cajamar, SP' },
      { at: '2026-11-25T14:10:00.000Z', code: 'posted', description: 'Postado por •••, •••', place: 'Campinas, SP' },
    ],
  })
  const [request] = merchant.listRequestsAt('/sorted')
  expect(request).toMatchObject({ path: `/sorted/reverses/${id}/events?key=1`, body: null })
  expect(request?.headers.authorization).toBe('Bearer um-dois')
})

test('Users who may not read addresses see no places', async () => {
  const id = await makeReverseAtMerchant('/places', respondWith(200, { events }))
  const { events: visibleEvents } = await readTracking(id, 'financial')
  expect(visibleEvents.map(({ place }: { place: string | null }) => place)).toEqual([null, null, null])
  expect(visibleEvents[2]).toMatchObject({ code: 'posted', description: null })
})

test('The response is cached for five minutes; a failed request is not cached', async () => {
  const start = new Date('2026-11-20T12:00:00Z')
  api.setTime(start)
  const id = await makeReverseAtMerchant('/cached', respondWith(503, {}), respondWith(200, { events: [] }))
  expect((await readTracking(id)).state).toBe('unavailable')
  expect((await readTracking(id)).state).toBe('available')
  api.setTime(new Date(start.getTime() + 299_000))
  await readTracking(id)
  expect(merchant.listRequestsAt('/cached')).toHaveLength(2)
  api.setTime(new Date(start.getTime() + 301_000))
  await readTracking(id)
  expect(merchant.listRequestsAt('/cached')).toHaveLength(3)
  api.setTime(null)
})

test.each([
  ['an error', '/down', respondWith(500, {}), 'unavailable'],
  ['a body without events', '/empty', respondWith(200, { carrier: 'Correios' }), 'unavailable'],
  ['a rejection', '/rejected', respondWith(422, { code: 'x' }), 'unavailable'],
  ['an unknown path', '/unknown', respondWith(404, {}), 'unsupported'],
] as const)('A merchant’s system that responds with %s leaves the page usable', async (_, path, response, state) => {
  const id = await makeReverseAtMerchant(path, response)
  expect(await readTracking(id)).toEqual({ state, carrier: null, expected_on: null, events: [] })
})

test('The request has a timeout', { timeout: 20_000 }, async () => {
  const id = await makeReverseAtMerchant('/silent', neverRespond)
  expect((await readTracking(id)).state).toBe('unavailable')
})

test('Without an active integration, no request is sent', async () => {
  const { db } = api.connection
  const { id: ecommerce_id } = await makeEcommerce(db)
  const { id } = await makeReverse(db, { ecommerce_id })
  expect((await readTracking(id)).state).toBe('unsupported')
  await makeIntegration(db, { ecommerce_id, api_url: `${merchant.origin}/inactive`, is_active: false })
  expect((await readTracking(id)).state).toBe('unsupported')
  expect(merchant.listRequestsAt('/inactive')).toEqual([])
})

test('The server returns 401 without a session, and 404 or 422 for a wrong id', async () => {
  const id = await makeReverseAtMerchant('/access', respondWith(200, { events: [] }))
  const readStatus = async (params: object, as?: string | null) =>
    (await api.request(getReverseEvents, { params: { ...params } }, as === undefined ? {} : { as })).status
  expect(await readStatus({ id }, null)).toBe(401)
  expect(await readStatus({ id: 2_000_000 })).toBe(404)
  expect(await readStatus({ id: 'x' })).toBe(422)
})
