// Tests the authorization of a merchant at Bling: an expired token is refreshed at the provider, and the request is
// repeated once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pingIntegration } from '#contract/platform/integrations.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { integrations, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { translate } from '#server/http/text.ts'
import { json, type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { answer, done, type Heard, type Merchant, type Reaction, startMerchant } from './merchant.ts'

let provider: LoopbackService
let merchant: Merchant
let api: Api

beforeAll(async () => {
  provider = await startService()
  merchant = await startMerchant()
  const bling = { authorizeUrl: 'https://bling.example/authorize', tokenUrl: `${provider.origin}/token` }
  api = await startApi({ config: { bling, connectorOrigins: [merchant.origin] } })
})

afterAll(async () => {
  await api.close()
  await provider.close()
  await merchant.close()
})

const hour = 3_600_000
const options = '{"clientId": "a", "clientSecret": "b", "requests_per_second": 1000}'
let made = 0

/** Creates an authorized integration with the access token `old`. */
async function setting({ expiresIn = hour, refresh_token = 'first' as string | undefined } = {}) {
  const { db } = api.connection
  const path = `/bling/${++made}`
  const { id: ecommerce_id } = await makeEcommerce(db)
  const row = { ecommerce_id, software_id: 9, api_url: merchant.origin + path, options }
  const { id: integration_id } = await makeIntegration(db, row)
  const tokens = api.services.secrets.encrypt(JSON.stringify({ access_token: `old-${made}`, refresh_token }))
  await db.insert(oauthTokens).values({ integration_id, tokens, expires_at: new Date(Date.now() + expiresIn) })
  const { id: reverse_id } = await makeReverse(db, { ecommerce_id })
  merchant.answerAt(path, onlyFor(`new-${made}`))
  provider.answerWith(json({ access_token: `new-${made}`, refresh_token: 'second', expires_in: 21_600 }))
  return { place: path, integration_id, ecommerce_id, reverse_id, old: `old-${made}`, renewed: `new-${made}` }
}

type Setting = Awaited<ReturnType<typeof setting>>

const onlyFor =
  (token: string): Reaction =>
  (response, request) =>
    (request.headers.authorization === `Bearer ${token}` ? done : answer(401, {}))(response, request)

const send = ({ ecommerce_id, reverse_id }: Setting) =>
  api.call(reprocessReverse, {
    body: { task: 'Teste', ticket: 'ZD-9', confirm_duplicate: true, ecommerce_id, reverse_id },
  })

const carried = ({ place }: Setting) => merchant.heardAt(place).map(({ headers }: Heard) => headers.authorization)
const grants = () => provider.requestedPaths.length

test('A request that returns 401 is repeated once with a new token and the same key, and the next request uses the new token', async () => {
  const one = await setting()
  const before = grants()
  expect(await send(one)).toMatchObject({ success: true })
  expect(carried(one)).toEqual([`Bearer ${one.old}`, `Bearer ${one.renewed}`])
  expect(new Set(merchant.heardAt(one.place).map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(grants() - before).toBe(1)
  const [row] = await api.connection.db
    .select()
    .from(oauthTokens)
    .where(eq(oauthTokens.integration_id, one.integration_id))
  expect(row && JSON.parse(api.services.secrets.decrypt(row.tokens))).toMatchObject({
    ...{ access_token: one.renewed, refresh_token: 'second' },
  })
  const [attempt] = await api.connection.db
    .select()
    .from(reprocessAttempts)
    .where(eq(reprocessAttempts.entity_id, one.reverse_id))
  for (const secret of [one.old, one.renewed, 'first', 'second']) expect(attempt?.log).not.toContain(secret)
  expect(await api.call(pingIntegration, { params: { id: one.integration_id } })).toMatchObject({ success: true })
  expect(grants() - before).toBe(1)
})

test('An expired token is refreshed before the request', async () => {
  const one = await setting({ expiresIn: -hour })
  expect(await send(one)).toMatchObject({ success: true })
  expect(carried(one)).toEqual([`Bearer ${one.renewed}`])
})

test('A request that is rejected with the new token, too, is not sent a third time', async () => {
  const one = await setting()
  merchant.answerAt(one.place, answer(401, {}))
  expect(await send(one)).toMatchObject({ success: false, error: 'reprocess.merchant_credentials_refused' })
  expect(carried(one)).toHaveLength(2)
})

test.each([
  ['401, and the renewal is refused', {}, 1],
  ['expired, and the renewal is refused', { expiresIn: -hour }, 0],
  ['401, and there is nothing to renew it with', { refresh_token: undefined }, 1],
])('%s: the integration must be authorized again', async (_, how, requestCount) => {
  const one = await setting(how)
  provider.answerWith(json({ error: { type: 'invalid_grant' } }, 400))
  const message_translated = translate('pt-BR', 'reprocess.authorization_expired')
  expect(await send(one)).toMatchObject({
    success: false,
    error: 'reprocess.authorization_expired',
    message_translated,
  })
  expect(carried(one)).toHaveLength(requestCount)
  expect(await api.call(pingIntegration, { params: { id: one.integration_id } })).toMatchObject({
    error: 'connector.authorization_expired',
  })
  const texts = (['pt-BR', 'en-US', 'es'] as const).map((language) => [
    translate(language, 'reprocess.authorization_expired'),
    translate(language, 'connector.authorization_expired'),
  ])
  expect(new Set(texts.flat()).size).toBe(6)
})

test('When Bling does not respond, the attempt fails with this reason, and the next attempt tries the same token', async () => {
  const one = await setting()
  provider.answerWith(json({}, 503))
  expect(await send(one)).toMatchObject({ success: false, error: 'reprocess.authorization_unavailable' })
  provider.answerWith(json({ access_token: one.renewed, refresh_token: 'second' }))
  expect(await send(one)).toMatchObject({ success: true })
})

test('Two parallel attempts succeed although the refresh token is valid only once', async () => {
  const one = await setting()
  const otherReverse = await makeReverse(api.connection.db, { ecommerce_id: one.ecommerce_id })
  let tokenCount = 0
  provider.answerWith((request, response) => {
    tokenCount += 1
    const tokens = { access_token: one.renewed, refresh_token: 'second', expires_in: 21_600 }
    const isFirst = tokenCount === 1
    setTimeout(
      () => json(isFirst ? tokens : { error: 'invalid_grant' }, isFirst ? 200 : 400)(request, response),
      isFirst ? 0 : 200,
    )
  })
  const both = await Promise.all([send(one), send({ ...one, reverse_id: otherReverse.id })])
  expect(both.map(({ success }) => success)).toEqual([true, true])
})

test('A token in the options belongs to the merchant and is not refreshed', async () => {
  const one = await setting()
  const before = grants()
  const own = JSON.stringify({ ...JSON.parse(options), token: 'own' })
  await api.connection.db.update(integrations).set({ options: own }).where(eq(integrations.id, one.integration_id))
  expect(await send(one)).toMatchObject({ error: 'reprocess.merchant_credentials_refused' })
  expect(carried(one)).toEqual(['Bearer own'])
  expect(grants()).toBe(before)
})
