// Tests the OAuth authorization of Bling (S1 §4) against a local provider, with valid and faulty responses.
import type { RequestListener } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authorizeIntegration, checkAuthorization, finishAuthorization } from '#contract/platform/integrations.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { integrations, oauthStates, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'

import { createJsonListener, type LoopbackService, startService } from '../../addresses/loopback-service.ts'
import { makeEcommerce, makeIntegration } from '../../factories.ts'
import { type Api, startApi } from '../../harness.ts'

let api: Api
let provider: LoopbackService
let ecommerceId: number
let integrationId: number

const tokens = { access_token: 'canary-access', refresh_token: 'canary-refresh', expires_in: 21_600, scope: null }

beforeAll(async () => {
  provider = await startService()
  const bling = { authorizeUrl: 'https://bling.example/authorize', tokenUrl: `${provider.origin}/token` }
  api = await startApi({ config: { bling } })
})
afterAll(async () => {
  await api.close()
  await provider.close()
})
beforeEach(async () => {
  const { db } = api.connection
  ecommerceId = (await makeEcommerce(db)).id
  const options = '{"clientId": "the-client", "clientSecret": "canary:secret é"}'
  integrationId = (await makeIntegration(db, { ecommerce_id: ecommerceId, software_id: 9, options })).id
  provider.respondWith(createJsonListener(tokens))
  api.setTime(null)
})

async function beginAuthorization(sender = 'n1'): Promise<string> {
  const { url } = await api.call(authorizeIntegration, { params: { id: integrationId } }, { as: sender })
  return new URL(url).searchParams.get('state') ?? ''
}
const finishAuthorizationWith = (state: string, sender = 'n1', code = 'the-code') =>
  api.request(finishAuthorization, { body: { state, code } }, { as: sender })
const checkAuthorized = async () =>
  (await api.call(checkAuthorization, { params: { id: ecommerceId }, query: {} }, { as: 'n1' })).isOauthSet

test('S1 §6 requests return 401 without a session and 403 without permission, and users with readonly may only check', async () => {
  const calls = [
    [checkAuthorization, { params: { id: ecommerceId } }, 200],
    [authorizeIntegration, { params: { id: integrationId } }, 403],
    [finishAuthorization, { body: { state: 's', code: 'c' } }, 403],
  ] as const
  for (const [endpoint, input, readonly] of calls) {
    const status = async (sender: string | null) => (await api.request(endpoint, input, { as: sender })).status
    expect([await status(null), await status('collaborator_aftersale')]).toEqual([401, 403])
    expect(await status('financial')).toBe(readonly)
  }
  expect((await api.request(checkAuthorization, { params: { id: 999_999 } })).status).toBe(404)
  expect((await api.request(authorizeIntegration, { params: { id: 999_999 } })).status).toBe(404)
})

test('a repeated idempotency key starts a new authorization with a new state', async () => {
  const headers = { 'Idempotency-Key': 'begin-once' }
  const ask = () => api.request(authorizeIntegration, { params: { id: integrationId } }, { as: 'n1', headers })
  const [one, other] = [await ask(), await ask()]
  expect([one.status, other.status, other.headers.get('Idempotency-Replayed')]).toEqual([200, 200, null])
  expect(one.body.url).not.toBe(other.body.url)
  expect(await api.connection.db.$count(idempotencyKeys)).toBe(0)
})

describe('A successful authorization', () => {
  test('sends the user to the consent page with a state, of which only the hash is stored', async () => {
    const { url } = await api.call(authorizeIntegration, { params: { id: integrationId } }, { as: 'n1' })
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe('https://bling.example/authorize')
    expect(searchParams.get('client_id')).toBe('the-client')
    expect(searchParams.get('response_type')).toBe('code')
    const state = searchParams.get('state') ?? ''
    expect(state).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await api.connection.db.select().from(oauthStates))).not.toContain(state)
  })

  test('sends the code and the credentials to the provider and stores the tokens encrypted', async () => {
    let providerRequest = { authorization: '', body: '' }
    const listen: RequestListener = async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      providerRequest = { authorization: request.headers.authorization ?? '', body: Buffer.concat(chunks).toString() }
      createJsonListener(tokens)(request, response)
    }
    provider.respondWith(listen)
    expect(await checkAuthorized()).toBe(false)
    expect((await finishAuthorizationWith(await beginAuthorization())).body).toEqual({
      ...{ success: true, ecommerce_id: ecommerceId, integration_id: integrationId },
    })
    expect(await checkAuthorized()).toBe(true)
    expect(Buffer.from(providerRequest.authorization.replace('Basic ', ''), 'base64').toString()).toBe(
      'the-client:canary:secret é',
    )
    expect(Object.fromEntries(new URLSearchParams(providerRequest.body))).toEqual({
      ...{ grant_type: 'authorization_code', code: 'the-code' },
    })
    const [row] = await api.connection.db
      .select()
      .from(oauthTokens)
      .where(eq(oauthTokens.integration_id, integrationId))
    expect(row?.tokens.toString('latin1')).not.toContain('canary')
    expect(row && JSON.parse(api.services.secrets.decrypt(row.tokens))).toEqual(tokens)
    expect(row?.expires_at?.getTime()).toBeGreaterThan(Date.now() + 21_000_000)
  })

  test('records the activity without secrets', async () => {
    await finishAuthorizationWith(await beginAuthorization())
    const rows = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(2)
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['ecommerces.authorizeBling', { step: 'authorized' }],
      ['ecommerces.authorizeBling', { step: 'begun' }],
    ])
    expect(JSON.stringify([rows, api.logLines])).not.toContain('canary')
  })

  test('can be checked for one integration and returns the time of the authorization', async () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const state = await beginAuthorization()
    api.setTime(now)
    // Completes the authorization with the OAuth state from before the clock was changed. The state has not expired
    // yet.
    await finishAuthorizationWith(state)
    const checkIntegration = (integration: number) =>
      api.call(checkAuthorization, { params: { id: ecommerceId }, query: { integration } }, { as: api_token })
    const api_token = await api.openSession('n1')
    expect(await checkIntegration(integrationId)).toEqual({ isOauthSet: true, authorized_at: now.toISOString() })
    expect(await checkIntegration(integrationId + 1000)).toEqual({ isOauthSet: false, authorized_at: null })
  })
})

describe('The state of an authorization', () => {
  test('is rejected if it is unknown or used a second time', async () => {
    expect((await finishAuthorizationWith('x'.repeat(43))).body.error_code).toBe('integrations.state_unknown')
    const state = await beginAuthorization()
    await finishAuthorizationWith(state)
    const requestCount = provider.requestedPaths.length
    const secondFinish = await finishAuthorizationWith(state)
    expect([secondFinish.status, secondFinish.body.error_code]).toEqual([422, 'integrations.state_unknown'])
    expect(provider.requestedPaths.length).toBe(requestCount)
  })

  test('is accepted once in two simultaneous requests', async () => {
    const state = await beginAuthorization()
    const responses = await Promise.all([finishAuthorizationWith(state), finishAuthorizationWith(state)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is rejected for another user and stays valid for its own user', async () => {
    const state = await beginAuthorization('n1')
    expect((await finishAuthorizationWith(state, 'cs')).body.error_code).toBe('integrations.state_of_another')
    expect(await checkAuthorized()).toBe(false)
    expect((await finishAuthorizationWith(state, 'n1')).status).toBe(200)
  })

  test('expires after 10 minutes', async () => {
    const state = await beginAuthorization()
    api.setTime(new Date(Date.now() + 10 * 60_000 + 1000))
    expect((await finishAuthorizationWith(state)).body.error_code).toBe('integrations.state_expired')
  })
})

describe('A provider that', () => {
  test.each<[description: string, listener: RequestListener, status: number, code: string]>([
    ['rejects the credentials', createJsonListener({ error: 'invalid_client' }, 401), 422, 'credentials_refused'],
    [
      'rejects the credentials in the format of Bling',
      createJsonListener({ error: { type: 'invalid_client' } }, 400),
      422,
      'credentials_refused',
    ],
    ['rejects a used code', createJsonListener({ error: 'invalid_grant' }, 400), 422, 'code_refused'],
    ['returns 500', createJsonListener({}, 500), 502, 'provider_down'],
    ['closes the connection', (request) => request.destroy(), 502, 'provider_down'],
    ['returns HTML', (_, response) => response.end('<html>'), 502, 'provider_answer'],
    ['returns no token', createJsonListener({ ok: true }), 502, 'provider_answer'],
    [
      'returns a token that is not a text',
      createJsonListener({ ...tokens, access_token: { a: 1 } }),
      502,
      'provider_answer',
    ],
    [
      'returns a response that is too large',
      (_, response) => response.end('x'.repeat(100_000)),
      502,
      'provider_answer',
    ],
    ['redirects', (_, response) => response.writeHead(302, { Location: '/x' }).end(), 502, 'provider_answer'],
  ])('%s causes an error, and no token is stored', async (_, listener, status, code) => {
    provider.respondWith(listener)
    const response = await finishAuthorizationWith(await beginAuthorization())
    expect([response.status, response.body.error_code]).toEqual([status, `integrations.${code}`])
    expect(JSON.stringify(response.body)).not.toContain('canary')
    expect(await checkAuthorized()).toBe(false)
    const [trace] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(trace?.after).toEqual({ step: 'failed', error: `integrations.${code}` })
  })

  test('returns 429 gets the same code again; after three requests the error is provider_busy', async () => {
    const busy: RequestListener = (_, response) => void response.writeHead(429, { 'Retry-After': '0' }).end()
    let calls = 0
    provider.respondWith((request, response) => (++calls < 3 ? busy : createJsonListener(tokens))(request, response))
    expect((await finishAuthorizationWith(await beginAuthorization())).status).toBe(200)
    expect(calls).toBe(3)
    provider.respondWith(busy)
    const response = await finishAuthorizationWith(await beginAuthorization())
    expect([response.status, response.body.error_code]).toEqual([503, 'integrations.provider_busy'])
  })

  test('does not respond in time causes 504', async () => {
    provider.respondWith(() => {})
    const response = await finishAuthorizationWith(await beginAuthorization())
    expect([response.status, response.body.error_code]).toEqual([504, 'integrations.provider_slow'])
  })
})

describe('An authorization is rejected', () => {
  test('for another platform and for incomplete credentials', async () => {
    const { db } = api.connection
    const other = await makeIntegration(db, { ecommerce_id: ecommerceId, software_id: 17 })
    const authorize = async (id: number) =>
      (await api.request(authorizeIntegration, { params: { id } }, { as: 'n1' })).body.error_code
    expect(await authorize(other.id)).toBe('integrations.not_bling')
    await db.update(integrations).set({ options: '{"clientId": "a"}' }).where(eq(integrations.id, integrationId))
    expect(await authorize(integrationId)).toBe('integrations.credentials_missing')
  })

  test('when the credentials change during the request to the provider', async () => {
    const state = await beginAuthorization()
    provider.respondWith(async (request, response) => {
      const changed = { options: '{"clientId": "another", "clientSecret": "s"}' }
      await api.connection.db.update(integrations).set(changed).where(eq(integrations.id, integrationId))
      createJsonListener(tokens)(request, response)
    })
    expect((await finishAuthorizationWith(state)).body.error_code).toBe('integrations.credentials_changed')
    expect(await checkAuthorized()).toBe(false)
  })

  test('when the integration was deleted meanwhile', async () => {
    const state = await beginAuthorization()
    await api.connection.db.delete(integrations).where(eq(integrations.id, integrationId))
    expect((await finishAuthorizationWith(state)).body.error_code).toBe('integrations.state_unknown')
  })
})
