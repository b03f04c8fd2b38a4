// S1 §4 Bling: authorized at a real provider on this machine, which answers as providers do, well and badly.
import type { RequestListener } from 'node:http'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { authorizeIntegration, checkAuthorization, finishAuthorization } from '#contract/platform/integrations.ts'
import { activity, idempotencyKeys } from '#server/db/schema/console/pipeline.ts'
import { integrations, oauthStates, oauthTokens } from '#server/db/schema/platform/ecommerces.ts'

import { json, type LoopbackService, startService } from '../../addresses/loopback-service.ts'
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
  provider.answerWith(json(tokens))
  api.setTime(null)
})

async function begin(as = 'n1'): Promise<string> {
  const { url } = await api.call(authorizeIntegration, { params: { id: integrationId } }, { as })
  return new URL(url).searchParams.get('state') ?? ''
}
const finish = (state: string, as = 'n1', code = 'the-code') =>
  api.request(finishAuthorization, { body: { state, code } }, { as })
const check = async () =>
  (await api.call(checkAuthorization, { params: { id: ecommerceId }, query: {} }, { as: 'n1' })).isOauthSet

test('S1 §6 nobody 401, no right 403; readonly may check and no more', async () => {
  const calls = [
    [checkAuthorization, { params: { id: ecommerceId } }, 200],
    [authorizeIntegration, { params: { id: integrationId } }, 403],
    [finishAuthorization, { body: { state: 's', code: 'c' } }, 403],
  ] as const
  for (const [endpoint, input, readonly] of calls) {
    const status = async (as: string | null) => (await api.request(endpoint, input, { as })).status
    expect([await status(null), await status('collaborator_aftersale')]).toEqual([401, 403])
    expect(await status('financial')).toBe(readonly)
  }
  expect((await api.request(checkAuthorization, { params: { id: 999_999 } })).status).toBe(404)
  expect((await api.request(authorizeIntegration, { params: { id: 999_999 } })).status).toBe(404)
})

test('its state is kept under no key: a repeat has another', async () => {
  const headers = { 'Idempotency-Key': 'begin-once' }
  const ask = () => api.request(authorizeIntegration, { params: { id: integrationId } }, { as: 'n1', headers })
  const [one, other] = [await ask(), await ask()]
  expect([one.status, other.status, other.headers.get('Idempotency-Replayed')]).toEqual([200, 200, null])
  expect(one.body.url).not.toBe(other.body.url)
  expect(await api.connection.db.$count(idempotencyKeys)).toBe(0)
})

describe('a good authorization', () => {
  test('sends the person to the consent page with a state of which only the hash is stored', async () => {
    const { url } = await api.call(authorizeIntegration, { params: { id: integrationId } }, { as: 'n1' })
    const { origin, pathname, searchParams } = new URL(url)
    expect(origin + pathname).toBe('https://bling.example/authorize')
    expect(searchParams.get('client_id')).toBe('the-client')
    expect(searchParams.get('response_type')).toBe('code')
    const state = searchParams.get('state') ?? ''
    expect(state).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await api.connection.db.select().from(oauthStates))).not.toContain(state)
  })

  test('gives the code and the credentials to the provider once, and keeps its tokens encrypted', async () => {
    let got = { authorization: '', body: '' }
    const listen: RequestListener = async (request, response) => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      got = { authorization: request.headers.authorization ?? '', body: Buffer.concat(chunks).toString() }
      json(tokens)(request, response)
    }
    provider.answerWith(listen)
    expect(await check()).toBe(false)
    expect((await finish(await begin())).body).toEqual({
      ...{ success: true, ecommerce_id: ecommerceId, integration_id: integrationId },
    })
    expect(await check()).toBe(true)
    expect(Buffer.from(got.authorization.replace('Basic ', ''), 'base64').toString()).toBe('the-client:canary:secret é')
    expect(Object.fromEntries(new URLSearchParams(got.body))).toEqual({
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

  test('leaves a trace without a secret', async () => {
    await finish(await begin())
    const rows = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(2)
    expect(rows.map(({ action, after }) => [action, after])).toEqual([
      ['ecommerces.authorizeBling', { step: 'authorized' }],
      ['ecommerces.authorizeBling', { step: 'begun' }],
    ])
    expect(JSON.stringify([rows, api.lines])).not.toContain('canary')
  })

  test('the check may be of one integration, and says since when', async () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const state = await begin()
    api.setTime(now)
    // The state of a moment before the clock was set is still good: its end is later.
    await finish(state)
    const of = (integration: number) =>
      api.call(checkAuthorization, { params: { id: ecommerceId }, query: { integration } }, { as: api_token })
    const api_token = await api.as('n1')
    expect(await of(integrationId)).toEqual({ isOauthSet: true, authorized_at: now.toISOString() })
    expect(await of(integrationId + 1000)).toEqual({ isOauthSet: false, authorized_at: null })
  })
})

describe('the state', () => {
  test('one that was never given out, or is used a second time, is refused', async () => {
    expect((await finish('x'.repeat(43))).body.error_code).toBe('integrations.state_unknown')
    const state = await begin()
    await finish(state)
    const asked = provider.requestedPaths.length
    const again = await finish(state)
    expect([again.status, again.body.error_code]).toEqual([422, 'integrations.state_unknown'])
    expect(provider.requestedPaths.length).toBe(asked)
  })

  test('two that come at once are one', async () => {
    const state = await begin()
    const both = await Promise.all([finish(state), finish(state)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('of another person is refused, and stays good for whom it was made', async () => {
    const state = await begin('n1')
    expect((await finish(state, 'cs')).body.error_code).toBe('integrations.state_of_another')
    expect(await check()).toBe(false)
    expect((await finish(state, 'n1')).status).toBe(200)
  })

  test('is good for 10 minutes', async () => {
    const state = await begin()
    api.setTime(new Date(Date.now() + 10 * 60_000 + 1000))
    expect((await finish(state)).body.error_code).toBe('integrations.state_expired')
  })
})

describe('a provider that', () => {
  test.each<[string, RequestListener, number, string]>([
    ['refuses the credentials', json({ error: 'invalid_client' }, 401), 422, 'credentials_refused'],
    ['refuses them in Bling’s way', json({ error: { type: 'invalid_client' } }, 400), 422, 'credentials_refused'],
    ['knows the code as used', json({ error: 'invalid_grant' }, 400), 422, 'code_refused'],
    ['is broken', json({}, 500), 502, 'provider_down'],
    ['is down', (request) => request.destroy(), 502, 'provider_down'],
    ['answers garbage', (_, response) => response.end('<html>'), 502, 'provider_answer'],
    ['answers without a token', json({ ok: true }), 502, 'provider_answer'],
    ['answers a token that is none', json({ ...tokens, access_token: { a: 1 } }), 502, 'provider_answer'],
    ['answers without end', (_, response) => response.end('x'.repeat(100_000)), 502, 'provider_answer'],
    ['sends elsewhere', (_, response) => response.writeHead(302, { Location: '/x' }).end(), 502, 'provider_answer'],
  ])('%s: nothing is kept, and whose fault it is is said', async (_, listener, status, code) => {
    provider.answerWith(listener)
    const answer = await finish(await begin())
    expect([answer.status, answer.body.error_code]).toEqual([status, `integrations.${code}`])
    expect(JSON.stringify(answer.body)).not.toContain('canary')
    expect(await check()).toBe(false)
    const [trace] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(trace?.after).toEqual({ step: 'failed', error: `integrations.${code}` })
  })

  test('answers 429 is called again for the same code; after three calls the error says that it is busy', async () => {
    const busy: RequestListener = (_, response) => void response.writeHead(429, { 'Retry-After': '0' }).end()
    let calls = 0
    provider.answerWith((request, response) => (++calls < 3 ? busy : json(tokens))(request, response))
    expect((await finish(await begin())).status).toBe(200)
    expect(calls).toBe(3)
    provider.answerWith(busy)
    const refused = await finish(await begin())
    expect([refused.status, refused.body.error_code]).toEqual([503, 'integrations.provider_busy'])
  })

  test('is slow is not waited for', async () => {
    provider.answerWith(() => {})
    const answer = await finish(await begin())
    expect([answer.status, answer.body.error_code]).toEqual([504, 'integrations.provider_slow'])
  })
})

describe('what cannot be authorized', () => {
  test('another platform, and credentials that are incomplete', async () => {
    const { db } = api.connection
    const other = await makeIntegration(db, { ecommerce_id: ecommerceId, software_id: 17 })
    const authorize = async (id: number) =>
      (await api.request(authorizeIntegration, { params: { id } }, { as: 'n1' })).body.error_code
    expect(await authorize(other.id)).toBe('integrations.not_bling')
    await db.update(integrations).set({ options: '{"clientId": "a"}' }).where(eq(integrations.id, integrationId))
    expect(await authorize(integrationId)).toBe('integrations.credentials_missing')
  })

  test('credentials that were changed while the provider was asked', async () => {
    const state = await begin()
    provider.answerWith(async (request, response) => {
      const changed = { options: '{"clientId": "another", "clientSecret": "s"}' }
      await api.connection.db.update(integrations).set(changed).where(eq(integrations.id, integrationId))
      json(tokens)(request, response)
    })
    expect((await finish(state)).body.error_code).toBe('integrations.credentials_changed')
    expect(await check()).toBe(false)
  })

  test('an integration that was deleted meanwhile', async () => {
    const state = await begin()
    await api.connection.db.delete(integrations).where(eq(integrations.id, integrationId))
    expect((await finish(state)).body.error_code).toBe('integrations.state_unknown')
  })
})
