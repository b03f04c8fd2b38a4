// Tests the requests to the merchant's system and every possible result. Real HTTP servers on this machine simulate the
// system.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { getReverseTimeline } from '#contract/console/reverse-timeline.ts'
import { getTicket } from '#contract/console/tickets.ts'
import { reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { translate } from '#server/http/text.ts'
import { translatedRejectionCodes } from '#server/platform/reprocess/send.ts'
import { makeAttempt, makeEcommerce, makeIntegration, makeRefund, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import {
  closeConnection,
  type Merchant,
  neverRespond,
  type ResponseHandler,
  respondWith,
  respondWithSuccess,
  startMerchant,
} from './merchant.ts'

let merchant: Merchant
let secure: Merchant
let api: Api

const UNREACHABLE_ORIGIN = 'http://127.0.0.1:1'

beforeAll(async () => {
  merchant = await startMerchant()
  secure = await startMerchant('https')
  api = await startApi({ config: { connectorOrigins: [merchant.origin, secure.origin, UNREACHABLE_ORIGIN] } })
})

afterAll(async () => {
  await api.close()
  await merchant.close()
  await secure.close()
})

const options = { requests_per_second: 1000 }
/** Options with a short timeout, for tests in which the merchant does not respond. */
const shortTimeoutOptions = JSON.stringify({ ...options, timeout_seconds: 1 })

interface MerchantSetup {
  readonly ecommerceId: number
  readonly reverseId: number
  readonly integrationId: number
  /** Path that only this test uses at the simulated merchant's system. */
  readonly path: string
}

let createdCount = 0

async function setting(
  more: Parameters<typeof makeIntegration>[1] | object = {},
  origin = merchant.origin,
): Promise<MerchantSetup> {
  const path = `/loja/${++createdCount}`
  const { db } = api.connection
  const { id } = await makeEcommerce(db)
  const row = { api_url: `${origin}${path}/`, options: JSON.stringify(options), ...more }
  const integration = await makeIntegration(db, { ecommerce_id: id, ...row })
  const reverse = await makeReverse(db, { ecommerce_id: id })
  return { ecommerceId: id, reverseId: reverse.id, integrationId: integration.id, path }
}

const order = { task: 'Teste', ticket: 'ZD-9', confirm_duplicate: true }
const reprocess = ({ ecommerceId, reverseId }: MerchantSetup, init = {}) =>
  api.call(reprocessReverse, { body: { ...order, ecommerce_id: ecommerceId, reverse_id: reverseId } }, init)

const listStoredAttempts = ({ reverseId }: MerchantSetup) =>
  api.connection.db
    .select()
    .from(reprocessAttempts)
    .where(eq(reprocessAttempts.entity_id, reverseId))
    .orderBy(reprocessAttempts.id)
const getLastAttempt = async (target: MerchantSetup) => (await listStoredAttempts(target)).at(-1)
const getStatus = async ({ reverseId }: MerchantSetup) =>
  (await api.connection.db.select().from(reverses).where(eq(reverses.id, reverseId)))[0]?.status

const listIdempotencyKeys = ({ path }: MerchantSetup) =>
  merchant.listRequestsAt(path).map(({ headers }) => headers['idempotency-key'])

describe('A merchant that executes the reprocess', () => {
  test('gets the record, its order and its items, and the status changes as the merchant responds', async () => {
    const target = await setting()
    merchant.setResponseHandlers(target.path, respondWith(200, { status: 'partially_approved', message: 'Só um item' }))
    const { success, data } = await reprocess(target)
    expect(success).toBe(true)
    expect(await getStatus(target)).toBe('partially_approved')
    const [request, ...otherRequests] = merchant.listRequestsAt(target.path)
    expect(otherRequests).toEqual([])
    expect(request?.path).toBe(`${target.path}/reverses/${target.reverseId}/reprocess`)
    expect(request?.headers['idempotency-key']).toMatch(/^[\da-f-]{36}$/)
    expect(request?.body).toMatchObject({
      record: { type: 'reverse', id: target.reverseId, status: 'approved', expected_status: 'awaiting' },
      merchant: { id: target.ecommerceId },
      currency: 'BRL',
      items: [{ sku: 'CAM-1', quantity: 1, unit_amount: 5990 }],
      items_amount: 5990,
      refund: null,
      customer: { document: '52998224725', address: { zip_code: '01310100', street: 'Avenida Paulista' } },
    })
    expect(await getLastAttempt(target)).toMatchObject({
      id: data.id,
      outcome: 'done',
      integration_id: target.integrationId,
    })
    // The response must not contain fields that only the server needs.
    expect(Object.keys(data)).not.toContain('idempotency_key')
  })

  test('has an effect, even if the request of the user has exceeded its time limit', async () => {
    const target = await setting()
    const getTime = performance.now.bind(performance)
    merchant.setResponseHandlers(target.path, (response, request) => {
      vi.spyOn(performance, 'now').mockImplementation(() => getTime() + 120_000)
      respondWithSuccess(response, request)
    })
    const body = { ...order, ecommerce_id: target.ecommerceId, reverse_id: target.reverseId }
    await api.request(reprocessReverse, { body }).finally(() => vi.restoreAllMocks())
    expect(await getLastAttempt(target)).toMatchObject({ status: 'done', outcome: 'done' })
    expect(await getStatus(target)).toBe('awaiting')
  })

  test('gets a refund under its own path', async () => {
    const { db } = api.connection
    const target = await setting()
    await db.update(reverses).set({ status: 'delivered' }).where(eq(reverses.id, target.reverseId))
    const refund = await makeRefund(db, {
      ecommerce_id: target.ecommerceId,
      reverse_id: target.reverseId,
      amount: '19.99',
    })
    const body = { ...order, ecommerce_id: target.ecommerceId, refund_id: refund.id }
    expect((await api.call(reprocessRefund, { body })).success).toBe(true)
    const [request] = merchant.listRequestsAt(target.path)
    expect(request?.path).toBe(`${target.path}/refunds/${refund.id}/reprocess`)
    expect(request?.body.refund).toMatchObject({ id: refund.id, amount: 1999 })
  })

  test.each<[description: string, reactions: readonly ResponseHandler[]]>([
    ['429 with Retry-After, then done', [respondWith(429, {}, { 'Retry-After': '0' }), respondWithSuccess]],
    ['500, then done', [respondWith(500, {}), respondWithSuccess]],
    ['409, the key is being worked on, then done', [respondWith(409, {}, { 'Retry-After': '0' }), respondWithSuccess]],
    ['no answer in time, then done', [neverRespond, respondWithSuccess]],
    ['a connection that breaks, then done', [closeConnection, respondWithSuccess]],
  ])('gets the request again within the attempt and with the same key: %s', async (_, reactions) => {
    const target = await setting(reactions.includes(neverRespond) ? { options: shortTimeoutOptions } : {})
    merchant.setResponseHandlers(target.path, ...reactions)
    expect((await reprocess(target)).success).toBe(true)
    expect(await getStatus(target)).toBe('awaiting')
    expect(listIdempotencyKeys(target)).toHaveLength(2)
    expect(new Set(listIdempotencyKeys(target)).size).toBe(1)
    expect(await listStoredAttempts(target)).toHaveLength(1)
  })

  test('gets the next request after its Retry-After', async () => {
    const target = await setting()
    merchant.setResponseHandlers(target.path, respondWith(503, {}, { 'Retry-After': '1' }), respondWithSuccess)
    const startTime = Date.now()
    await reprocess(target)
    expect(Date.now() - startTime).toBeGreaterThanOrEqual(990)
  })
})

type Case = readonly [name: string, reaction: ResponseHandler, ends: string, outcome: string]

const retryHeaders = { 'Retry-After': '0' }

const endings: readonly Case[] = [
  ...translatedRejectionCodes.map(
    (code): Case => [code, respondWith(422, { code, message: 'x' }), `refused_${code}`, 'refused'],
  ),
  ['a reason of its own', respondWith(422, { code: 'lua_cheia', message: 'x' }), 'refused', 'refused'],
  ['a refusal without a code', respondWith(422, {}), 'merchant_unreadable', 'failed'],
  ['401', respondWith(401, {}), 'merchant_credentials_refused', 'failed'],
  ['403', respondWith(403, {}), 'merchant_credentials_refused', 'failed'],
  ['404', respondWith(404, {}), 'merchant_not_found', 'failed'],
  ['400', respondWith(400, {}), 'merchant_unexpected', 'failed'],
  ['always 429', respondWith(429, {}, retryHeaders), 'merchant_busy', 'failed'],
  ['429 for longer than anybody waits', respondWith(429, {}, { 'Retry-After': '3600' }), 'merchant_busy', 'failed'],
  ['always 500', respondWith(500, {}, retryHeaders), 'merchant_down', 'unknown'],
  ['202', respondWith(202, {}), 'merchant_unexpected', 'unknown'],
  ['broken JSON', respondWith(200, '{"status": "appro'), 'merchant_unreadable', 'unknown'],
  ['a status that nobody knows', respondWith(200, { status: 'teleported' }), 'merchant_unreadable', 'unknown'],
  [
    'a huge answer',
    respondWith(200, { status: 'awaiting', message: 'x'.repeat(100_000) }),
    'merchant_too_large',
    'unknown',
  ],
  ['a redirect', respondWith(307, {}, { Location: '/elsewhere' }), 'merchant_redirected', 'failed'],
  ['no answer at all', neverRespond, 'merchant_slow', 'unknown'],
  ['connections that break', closeConnection, 'merchant_cut', 'unknown'],
]

describe.each(endings)('%s', (_, reaction, errorName, outcome) => {
  test(`ends as ${errorName}, and is not reported as done`, { timeout: 40_000 }, async () => {
    const target = await setting(reaction === neverRespond ? { options: shortTimeoutOptions } : {})
    merchant.setResponseHandlers(target.path, reaction)
    expect(await reprocess(target)).toMatchObject({
      success: false,
      error: `reprocess.${errorName}`,
      data: { status: 'failed' },
    })
    expect(await getLastAttempt(target)).toMatchObject({ outcome })
    expect(await getStatus(target)).toBe('approved')
    const texts = (['pt-BR', 'en-US', 'es'] as const).map((language) => translate(language, `reprocess.${errorName}`))
    expect(new Set([...texts, `reprocess.${errorName}`]).size).toBe(4)
    // The second attempt uses the same idempotency key if the result of the first attempt is unknown, and a new key
    // otherwise.
    merchant.setResponseHandlers(target.path, respondWithSuccess)
    expect((await reprocess(target)).success).toBe(true)
    expect(new Set(listIdempotencyKeys(target)).size).toBe(outcome === 'unknown' ? 1 : 2)
  })
})

describe("A merchant's system that cannot be called", () => {
  test.each([
    ['nobody listens', { api_url: `${UNREACHABLE_ORIGIN}/api` }, 'merchant_unreachable', 'failed'],
    ['a private address', { api_url: 'http://10.0.0.1/api' }, 'merchant_address', 'failed'],
    ['no address', { api_url: '' }, 'integration_incomplete', null],
    ['no credentials', { software_id: 1, username: 'loja' }, 'credentials_missing', null],
    [
      'Bling, not authorized',
      { software_id: 9, options: '{"clientId":"a","clientSecret":"b"}' },
      'credentials_missing',
      null,
    ],
    [
      'a password that cannot be decrypted',
      { username: 'loja', password: Buffer.alloc(40) },
      'credentials_unreadable',
      null,
    ],
  ])('%s', async (_, row, errorName, outcome) => {
    const target = await setting(row)
    expect(await reprocess(target)).toMatchObject({ success: false, error: `reprocess.${errorName}` })
    expect(await getLastAttempt(target)).toMatchObject({ outcome })
    expect(merchant.listRequestsAt(target.path)).toEqual([])
  })

  test('has an invalid certificate', async () => {
    const target = await setting({}, secure.origin)
    expect(await reprocess(target)).toMatchObject({ success: false, error: 'reprocess.merchant_certificate' })
    expect(secure.listRequestsAt(target.path)).toEqual([])
    expect(await getLastAttempt(target)).toMatchObject({ outcome: 'failed' })
  })
})

describe('The authorization of each platform', () => {
  const encrypt = (text: string) => api.services.secrets.encrypt(text)
  const withOptions = (more: object) => JSON.stringify({ ...options, ...more })

  test.each([
    ['Magento v1', 1, { username: 'ana', password: 'segredo' }, { authorization: `Basic ${btoa('ana:segredo')}` }],
    ['Magento v2', 2, { token: 'um-token' }, { authorization: 'Bearer um-token' }],
    [
      'VTEX',
      3,
      { appKey: 'a-chave', appToken: 'o-token' },
      { 'x-vtex-api-appkey': 'a-chave', 'x-vtex-api-apptoken': 'o-token' },
    ],
    ['Nuvem Shop', 17, { storeId: '7712345', accessToken: 'da-loja' }, { authorization: 'Bearer da-loja' }],
    [
      'Connector, signed',
      15,
      { username: 'ana', password: 'segredo' },
      { authorization: `Basic ${btoa('ana:segredo')}` },
    ],
    ['Connector, open', 15, {}, {}],
  ])('%s', async (_, software_id, credentials, headers) => {
    const { username = '', password, ...more } = credentials as { username?: string; password?: string }
    const row = { software_id, username, password: password === undefined ? null : encrypt(password) }
    const target = await setting({ ...row, options: withOptions(more) })
    expect((await reprocess(target)).success).toBe(true)
    const [request] = merchant.listRequestsAt(target.path)
    expect(request?.headers).toMatchObject(headers)
    expect(request?.headers.authorization === undefined).toBe(!('authorization' in headers))
    const { log } = (await getLastAttempt(target)) ?? {}
    for (const secret of Object.values(credentials))
      if (secret !== 'ana' && secret !== '7712345') expect(log).not.toContain(secret)
  })
})

describe('The log', () => {
  test('contains the request and the response, without secrets and without the consumer', async () => {
    const target = await setting({ username: 'ana', password: api.services.secrets.encrypt('segredo-da-loja') })
    const message =
      'CLIENTE (cliente@example.com, 529.982.247-25, (11) 99999-0000), Avenida Paulista: senha segredo-da-loja'
    merchant.setResponseHandlers(target.path, respondWith(422, { code: 'order_not_found', message }))
    await reprocess(target)
    const log = (await getLastAttempt(target))?.log ?? ''
    expect(log).toContain('POST http')
    expect(log).toContain('"expected_status":"awaiting"')
    expect(log).toContain('A loja recusou: order_not_found')
    for (const secret of [
      'segredo-da-loja',
      'cliente@example.com',
      '529.982',
      '52998224725',
      '9999',
      'Paulista',
      '01310100',
    ])
      expect(log).not.toContain(secret)
  })
})

describe('The message of a merchant who rejects a reprocess', () => {
  test.each([
    ['its message', { code: 'order_not_found', message: 'Pedido sem nota no ERP' }, 'Pedido sem nota no ERP'],
    ['nothing beyond the code', { code: 'order_not_found' }, null],
    ['a code that has no text of its own', { code: 'lua_cheia' }, 'lua_cheia'],
  ])('%s is stored next to our reason', async (_, body, message) => {
    const target = await setting()
    merchant.setResponseHandlers(target.path, respondWith(422, body))
    expect((await reprocess(target)).data.merchant_message).toBe(message)
    expect((await getLastAttempt(target))?.merchant_message).toBe(message)
  })

  test("appears in the timeline, on the ticket's card and in the queue of failures, without the consumer", async () => {
    const target = await setting()
    const message = 'Cliente cliente@example.com não achado'
    merchant.setResponseHandlers(target.path, respondWith(422, { code: 'order_not_found', message }))
    await reprocess(target)
    const expected = { attempt: { merchant_message: '••• ••• não achado' } }
    const timeline = await api.call(getReverseTimeline, { params: { id: target.reverseId }, query: {} })
    expect(timeline.data).toContainEqual(
      expect.objectContaining({ attempt: expect.objectContaining(expected.attempt) }),
    )
    const card = await api.call(getTicket, { params: { ticket: order.ticket } })
    expect(card.data.attempts[0]).toMatchObject({ entity_id: target.reverseId, ...expected.attempt })
    const queue = await api.call(listFailedReprocesses, { query: { q: String(target.reverseId) } })
    expect(queue.data).toEqual([expect.objectContaining(expected.attempt)])
  })

  test('is absent for a successful or unknown result', async () => {
    const target = await setting()
    merchant.setResponseHandlers(target.path, respondWith(202, { message: 'Aceito' }), respondWithSuccess)
    expect((await reprocess(target)).data.merchant_message).toBeNull()
    expect((await reprocess(target)).data.merchant_message).toBeNull()
  })
})

describe('A reprocess never runs twice', () => {
  test('when an attempt crashed during the request: the next attempt uses the same key', async () => {
    const target = await setting()
    const minuteAgo = new Date(Date.now() - 60_000)
    await makeAttempt(api.connection.db, {
      ...{ ecommerce_id: target.ecommerceId, entity_id: target.reverseId, status: 'running' },
      ...{ idempotency_key: 'key-of-the-dead', integration_id: target.integrationId },
      ...{ created_at: minuteAgo, updated_at: minuteAgo },
    })
    expect((await reprocess(target)).success).toBe(true)
    expect(listIdempotencyKeys(target)).toEqual(['key-of-the-dead'])
    const [failedAttempt] = await listStoredAttempts(target)
    expect(failedAttempt).toMatchObject({ status: 'failed', error: 'reprocess.outcome_unknown', outcome: 'unknown' })
  })

  test('when the result is unknown, also after attempts that do not reveal the result', async () => {
    const target = await setting()
    merchant.setResponseHandlers(target.path, respondWith(202, {}), respondWith(401, {}), respondWithSuccess)
    expect((await reprocess(target)).error).toBe('reprocess.merchant_unexpected')
    expect((await reprocess(target)).error).toBe('reprocess.outcome_unknown')
    expect((await reprocess(target)).success).toBe(true)
    expect(new Set(listIdempotencyKeys(target)).size).toBe(1)
  })

  test('when the record changes during the request: the record is kept, and the next attempt uses the same key', async () => {
    const target = await setting()
    const { db } = api.connection
    merchant.setResponseHandlers(
      target.path,
      async (response, request) => {
        await db.update(reverses).set({ version: 5 }).where(eq(reverses.id, target.reverseId))
        respondWithSuccess(response, request)
      },
      respondWithSuccess,
    )
    expect((await reprocess(target)).error).toBe('reprocess.record_changed')
    expect(await getStatus(target)).toBe('approved')
    expect((await reprocess(target)).success).toBe(true)
    expect(new Set(listIdempotencyKeys(target)).size).toBe(1)
  })

  test('when the server stops: the result is neither done nor failed', async () => {
    const otherServer = await startApi({ connection: api.connection, config: api.services.config })
    const target = await setting({ options: '{"requests_per_second": 1000}' })
    merchant.setResponseHandlers(target.path, neverRespond, respondWithSuccess)
    const body = { ...order, ecommerce_id: target.ecommerceId, reverse_id: target.reverseId }
    const pendingReprocess = otherServer.call(reprocessReverse, { body })
    await expect.poll(() => merchant.listRequestsAt(target.path)).toHaveLength(1)
    otherServer.stop()
    expect(await pendingReprocess).toMatchObject({ success: false, error: 'reprocess.merchant_cut' })
    await otherServer.close()
    expect((await reprocess(target)).success).toBe(true)
    expect(new Set(listIdempotencyKeys(target)).size).toBe(1)
  })

  test("when a user cancels during the request: the merchant's response counts", async () => {
    const target = await setting()
    const client = new AbortController()
    merchant.setResponseHandlers(target.path, (response, request) => {
      client.abort()
      setTimeout(() => respondWithSuccess(response, request), 50)
    })
    await reprocess(target, { signal: client.signal }).catch(() => null)
    await expect.poll(() => getLastAttempt(target)).toMatchObject({ status: 'done', outcome: 'done' })
    expect(await getStatus(target)).toBe('awaiting')
  })

  test.each([401, 404])('when a user cancels during the request: a rejection with status %d counts', async (status) => {
    const target = await setting()
    const client = new AbortController()
    merchant.setResponseHandlers(target.path, (response, request) => {
      client.abort()
      setTimeout(() => respondWith(status, {})(response, request), 50)
    })
    await reprocess(target, { signal: client.signal }).catch(() => null)
    await expect.poll(() => getLastAttempt(target)).toMatchObject({ status: 'failed', outcome: 'failed' })
    expect(await getStatus(target)).toBe('approved')
  })

  test('when a user cancels while a busy merchant makes the server wait: nothing changes', async () => {
    const target = await setting()
    const client = new AbortController()
    merchant.setResponseHandlers(target.path, (response, request) => {
      respondWith(429, {}, { 'Retry-After': '30' })(response, request)
      setTimeout(() => client.abort(), 50)
    })
    await reprocess(target, { signal: client.signal }).catch(() => null)
    await expect.poll(() => getLastAttempt(target)).toMatchObject({ status: 'cancelled', outcome: 'failed' })
    expect(await getStatus(target)).toBe('approved')
  })
})
