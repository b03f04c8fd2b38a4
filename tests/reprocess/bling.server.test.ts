// Tests requests to Bling with an expired access token: the server requests a new token and repeats the request once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pingIntegration } from '#contract/platform/integrations.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { translate } from '#server/http/text.ts'
import { createJsonListener, type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import {
  type Merchant,
  type ReceivedRequest,
  type ResponseHandler,
  respondWith,
  respondWithSuccess,
  startMerchant,
} from './merchant.ts'

let provider: LoopbackService
let merchant: Merchant
let api: Api

beforeAll(async () => {
  provider = await startService()
  merchant = await startMerchant()
  const blingUrls = { authorizeUrl: 'https://bling.example/authorize', tokenUrl: `${provider.origin}/token` }
  api = await startApi({ config: { bling: blingUrls, connectorOrigins: [merchant.origin] } })
})

afterAll(async () => {
  await api.close()
  await provider.close()
  await merchant.close()
})

const hour = 3_600_000
const options = '{"clientId": "a", "clientSecret": "b", "requests_per_second": 1000}'
let createdCount = 0

/** Creates an authorized integration with the access token `old`. */
async function createSetup({ expiresIn = hour, refresh_token = 'first' as string | undefined } = {}) {
  const { db } = api.connection
  const path = `/bling/${++createdCount}`
  const { id: ecommerce_id } = await makeEcommerce(db)
  const row = { ecommerce_id, software_id: 9, api_url: merchant.origin + path, options }
  const { id: integration_id } = await makeIntegration(db, row)
  const tokens = api.services.secrets.encrypt(JSON.stringify({ access_token: `old-${createdCount}`, refresh_token }))
  await db.insert(oauthTokens).values({ integration_id, tokens, expires_at: new Date(Date.now() + expiresIn) })
  const { id: reverse_id } = await makeReverse(db, { ecommerce_id })
  merchant.setResponseHandlers(path, acceptOnlyToken(`new-${createdCount}`))
  provider.respondWith(
    createJsonListener({ access_token: `new-${createdCount}`, refresh_token: 'second', expires_in: 21_600 }),
  )
  return {
    path,
    integration_id,
    ecommerce_id,
    reverse_id,
    old: `old-${createdCount}`,
    renewed: `new-${createdCount}`,
  }
}

type MerchantSetup = Awaited<ReturnType<typeof createSetup>>

const acceptOnlyToken =
  (token: string): ResponseHandler =>
  (response, request) =>
    (request.headers.authorization === `Bearer ${token}` ? respondWithSuccess : respondWith(401, {}))(response, request)

const reprocess = ({ ecommerce_id, reverse_id }: MerchantSetup) =>
  api.call(reprocessReverse, {
    body: { task: 'Teste', ticket: 'ZD-9', confirm_duplicate: true, ecommerce_id, reverse_id },
  })

const listAuthorizationHeaders = ({ path }: MerchantSetup) =>
  merchant.listRequestsAt(path).map(({ headers }: ReceivedRequest) => headers.authorization)
const grants = () => provider.requestedPaths.length

test('A request that returns 401 is repeated once with a new token and the same key, and the next request uses the new token', async () => {
  const setup = await createSetup()
  const before = grants()
  expect(await reprocess(setup)).toMatchObject({ success: true })
  expect(listAuthorizationHeaders(setup)).toEqual([`Bearer ${setup.old}`, `Bearer ${setup.renewed}`])
  expect(new Set(merchant.listRequestsAt(setup.path).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(grants() - before).toBe(1)
  const [row] = await api.connection.db
    .select()
    .from(oauthTokens)
    .where(eq(oauthTokens.integration_id, setup.integration_id))
  expect(row && JSON.parse(api.services.secrets.decrypt(row.tokens))).toMatchObject({
    ...{ access_token: setup.renewed, refresh_token: 'second' },
  })
  const [attempt] = await api.connection.db
    .select()
    .from(reprocessAttempts)
    .where(eq(reprocessAttempts.entity_id, setup.reverse_id))
  for (const secret of [setup.old, setup.renewed, 'first', 'second']) expect(attempt?.log).not.toContain(secret)
  expect(await api.call(pingIntegration, { params: { id: setup.integration_id } })).toMatchObject({ success: true })
  expect(grants() - before).toBe(1)
})

test('An expired token is refreshed before the request', async () => {
  const setup = await createSetup({ expiresIn: -hour })
  expect(await reprocess(setup)).toMatchObject({ success: true })
  expect(listAuthorizationHeaders(setup)).toEqual([`Bearer ${setup.renewed}`])
})

test('A request that is rejected with the new token, too, is not sent a third time', async () => {
  const setup = await createSetup()
  merchant.setResponseHandlers(setup.path, respondWith(401, {}))
  expect(await reprocess(setup)).toMatchObject({ success: false, error: 'reprocess.merchant_credentials_refused' })
  expect(listAuthorizationHeaders(setup)).toHaveLength(2)
})

test.each([
  ['401, and the renewal is refused', {}, 1],
  ['expired, and the renewal is refused', { expiresIn: -hour }, 0],
  ['401, and there is nothing to renew it with', { refresh_token: undefined }, 1],
])('%s: the integration must be authorized again', async (_, setupOptions, requestCount) => {
  const setup = await createSetup(setupOptions)
  provider.respondWith(createJsonListener({ error: { type: 'invalid_grant' } }, 400))
  const message_translated = translate('pt-BR', 'reprocess.authorization_expired')
  expect(await reprocess(setup)).toMatchObject({
    success: false,
    error: 'reprocess.authorization_expired',
    message_translated,
  })
  expect(listAuthorizationHeaders(setup)).toHaveLength(requestCount)
  expect(await api.call(pingIntegration, { params: { id: setup.integration_id } })).toMatchObject({
    error: 'connector.authorization_expired',
  })
  const texts = (['pt-BR', 'en-US', 'es'] as const).map((language) => [
    translate(language, 'reprocess.authorization_expired'),
    translate(language, 'connector.authorization_expired'),
  ])
  expect(new Set(texts.flat()).size).toBe(6)
})

test('When Bling does not respond, the attempt fails with this reason, and the next attempt tries the same token', async () => {
  const setup = await createSetup()
  provider.respondWith(createJsonListener({}, 503))
  expect(await reprocess(setup)).toMatchObject({ success: false, error: 'reprocess.authorization_unavailable' })
  provider.respondWith(createJsonListener({ access_token: setup.renewed, refresh_token: 'second' }))
  expect(await reprocess(setup)).toMatchObject({ success: true })
})

test('Two parallel attempts succeed although the refresh token is valid only once', async () => {
  const setup = await createSetup()
  const otherReverse = await makeReverse(api.connection.db, { ecommerce_id: setup.ecommerce_id })
  let tokenCount = 0
  provider.respondWith((request, response) => {
    tokenCount += 1
    const tokens = { access_token: setup.renewed, refresh_token: 'second', expires_in: 21_600 }
    const isFirst = tokenCount === 1
    setTimeout(
      () => createJsonListener(isFirst ? tokens : { error: 'invalid_grant' }, isFirst ? 200 : 400)(request, response),
      isFirst ? 0 : 200,
    )
  })
  const responses = await Promise.all([reprocess(setup), reprocess({ ...setup, reverse_id: otherReverse.id })])
  expect(responses.map(({ success }) => success)).toEqual([true, true])
})

test('A token in the options belongs to the merchant and is not refreshed', async () => {
  const setup = await createSetup()
  const before = grants()
  const own = JSON.stringify({ ...JSON.parse(options), token: 'own' })
  await api.connection.db.update(integrations).set({ options: own }).where(eq(integrations.id, setup.integration_id))
  expect(await reprocess(setup)).toMatchObject({ error: 'reprocess.merchant_credentials_refused' })
  expect(listAuthorizationHeaders(setup)).toEqual(['Bearer own'])
  expect(grants()).toBe(before)
})
