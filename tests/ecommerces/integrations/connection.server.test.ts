// Tests the connection test (ping) of an integration and its health. A local HTTP server simulates the merchant's
// system.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getIntegrationsHealth, pingIntegration } from '#contract/platform/integrations.ts'
import { translate } from '#server/http/text.ts'
import { makeAttempt, makeEcommerce, makeIntegration } from '../../factories.ts'
import { type Api, readLastActivity, startApi } from '../../harness.ts'
import {
  type Merchant,
  neverRespond,
  type ResponseHandler,
  respondWith,
  startMerchant,
} from '../../reprocess/merchant.ts'

let merchant: Merchant
let api: Api

beforeAll(async () => {
  merchant = await startMerchant()
  api = await startApi({ config: { connectorOrigins: [merchant.origin, 'http://127.0.0.1:1'] } })
})

afterAll(async () => {
  await api.close()
  await merchant.close()
})

let createdCount = 0

async function createIntegration(row: Omit<Parameters<typeof makeIntegration>[1], 'ecommerce_id'> = {}) {
  const path = `/teste/${++createdCount}`
  const { id: ecommerce_id } = await makeEcommerce(api.connection.db)
  const defaults = { api_url: `${merchant.origin}${path}`, options: '{"timeout_seconds": 2}' }
  const { id } = await makeIntegration(api.connection.db, { ecommerce_id, ...defaults, ...row })
  return { id, ecommerce_id, path }
}

test('a ping that gets 200 is successful and sends one request with the credentials', async () => {
  const password = api.services.secrets.encrypt('segredo')
  const { id, ecommerce_id, path } = await createIntegration({ username: 'ana', password })
  merchant.setResponseHandlers(path, respondWith(200, { message: 'Aqui' }))
  const result = await api.call(pingIntegration, { params: { id } })
  expect(result).toMatchObject({ success: true, error: null, message_translated: translate('pt-BR', 'connector.ok') })
  expect(merchant.listRequestsAt(path)).toMatchObject([
    { path: `${path}/ping`, headers: { authorization: `Basic ${btoa('ana:segredo')}` } },
  ])
  expect(await readLastActivity(api.connection.db)).toMatchObject({
    ...{ action: 'ecommerces.pingIntegration', entity: 'integration', entity_id: String(id), ecommerce_id },
    after: { success: true, error: null },
  })
})

test.each<[description: string, reaction: ResponseHandler, errorCode: string]>([
  ['401', respondWith(401, {}), 'credentials_refused'],
  ['404', respondWith(404, {}), 'not_found'],
  ['429', respondWith(429, {}), 'busy'],
  ['500', respondWith(500, {}), 'down'],
  ['422', respondWith(422, {}), 'unexpected'],
  ['a page of HTML', respondWith(200, '<html>'), 'unreadable'],
  ['a redirect', respondWith(302, {}, { Location: '/x' }), 'redirected'],
  ['silence', neverRespond, 'slow'],
])('the response %s is reported as %s', async (_, reaction, errorCode) => {
  const { id, path } = await createIntegration()
  merchant.setResponseHandlers(path, reaction)
  const result = await api.call(pingIntegration, { params: { id } }, { headers: { 'Accept-Language': 'es' } })
  const error = `connector.${errorCode}`
  expect(result).toMatchObject({ success: false, error, message_translated: translate('es', error) })
  expect(new Set((['pt-BR', 'en-US', 'es'] as const).map((language) => translate(language, error))).size).toBe(3)
})

test.each([
  ['a URL without a server', { api_url: 'http://127.0.0.1:1' }, 'unreachable'],
  ['a private address', { api_url: 'http://192.168.0.1/api' }, 'address'],
  ['an empty URL', { api_url: '' }, 'address_missing'],
  ['missing credentials', { software_id: 2 }, 'credentials_missing'],
  ['credentials that cannot be decrypted', { username: 'a', password: Buffer.alloc(40) }, 'credentials_unreadable'],
])('a ping with %s returns the error %s', async (_, row, errorCode) => {
  const { id } = await createIntegration(row)
  expect(await api.call(pingIntegration, { params: { id } })).toMatchObject({ error: `connector.${errorCode}` })
})

test('two pings with the same idempotency key send one request', async () => {
  const { id, path } = await createIntegration()
  merchant.setResponseHandlers(path, respondWith(200, {}))
  const headers = { 'Idempotency-Key': 'one-ping' }
  const first = await api.call(pingIntegration, { params: { id } }, { headers })
  expect(await api.call(pingIntegration, { params: { id } }, { headers })).toEqual(first)
  expect(merchant.listRequestsAt(path)).toHaveLength(1)
})

test('a ping of an unknown integration returns 404', async () => {
  expect((await api.request(pingIntegration, { params: { id: 999_999 } })).status).toBe(404)
})

test('the health counts the attempts of 30 days and contains the last success and the last failure', async () => {
  const { id, ecommerce_id } = await createIntegration()
  await createIntegration()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const attempts = [
    { outcome: 'done' as const, at: daysAgo(40) },
    { outcome: 'done' as const, at: daysAgo(5) },
    { outcome: 'refused' as const, at: daysAgo(4), error: 'reprocess.refused' },
    { outcome: 'unknown' as const, at: daysAgo(3), error: 'reprocess.merchant_slow' },
    { outcome: 'failed' as const, at: daysAgo(2), error: 'reprocess.merchant_busy' },
    // This attempt failed before the server sent a request to the merchant's system.
    { outcome: null, at: daysAgo(1), error: 'reprocess.zip_invalid' },
  ]
  for (const [index, { outcome, at, error = null }] of attempts.entries())
    await makeAttempt(api.connection.db, {
      ...{ ecommerce_id, entity_id: 1, attempt: index + 1, status: error === null ? 'done' : 'failed', error, outcome },
      ...{ integration_id: outcome === null ? null : id, created_at: at, finished_at: at },
    })
  const { data } = await api.call(getIntegrationsHealth, { params: { id: ecommerce_id } })
  expect(data).toEqual([
    {
      ...{ integration_id: id, sent: 4, answered: 2, last_error: 'reprocess.merchant_busy' },
      last_success_at: attempts[2]?.at.toISOString(),
      last_failure_at: attempts[4]?.at.toISOString(),
      failing_since: attempts[3]?.at.toISOString(),
    },
  ])
})
