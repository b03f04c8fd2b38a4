// Tests the OAuth provider of the demo over HTTP: consent page, redirect, codes and credentials.
import { beforeAll, expect, test } from 'vitest'
import {
  authorizeIntegration,
  checkAuthorization,
  finishAuthorization,
  listIntegrations,
} from '#contract/platform/integrations.ts'
import { integrationScenarioIds } from '../../../src/demo/integrations.ts'
import { seedDemo } from '../../../src/demo/seed.ts'
import { demoEcommerceIds } from '../../../src/demo/stories.ts'
import { startApi } from '../../harness.ts'
import { useApi } from '../../use-api.ts'

const api = useApi()
let serverUrl: string

beforeAll(async () => {
  serverUrl = api.services.ownAddress()
  await seedDemo(api.connection.db, { ecommerceCount: 130, secrets: api.services.secrets })
})

const isAuthorized = async (ecommerce: number) =>
  (await api.call(checkAuthorization, { params: { id: ecommerce }, query: {} })).isOauthSet

/** Opens the consent page and submits the decision like a browser. Returns the query parameters of the redirect URL. */
async function decide(ecommerce: number, decision: 'allow' | 'deny'): Promise<URLSearchParams> {
  const { data } = await api.call(listIntegrations, { params: { id: ecommerce } })
  const { url } = await api.call(authorizeIntegration, { params: { id: data[0].id } })
  const page = await fetch(new URL(url, serverUrl))
  expect([page.status, page.headers.get('Content-Security-Policy')]).toEqual([
    200,
    expect.stringMatching(/default-src 'none'.*form-action 'self'/),
  ])
  const html = await page.text()
  const fields = [...html.matchAll(/name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [name, value])
  expect(html).toContain('Autorizar')
  expect(html).toContain('Recusar')
  const body = new URLSearchParams([...fields.filter(([name]) => name !== 'decision'), ['decision', decision]])
  const decisionResponse = await fetch(`${serverUrl}/demo/oauth/decision`, { method: 'POST', body, redirect: 'manual' })
  expect(decisionResponse.status).toBe(303)
  const redirectUrl = new URL(decisionResponse.headers.get('Location') ?? '', serverUrl)
  expect([redirectUrl.origin, redirectUrl.pathname]).toEqual([serverUrl, '/oauth/callback'])
  return redirectUrl.searchParams
}

const finish = (redirectParams: URLSearchParams) =>
  api.request(finishAuthorization, { body: { state: redirectParams.get('state'), code: redirectParams.get('code') } })

test('an allowed authorization is stored', async () => {
  const redirectParams = await decide(integrationScenarioIds.blingReady, 'allow')
  expect((await finish(redirectParams)).status).toBe(200)
  expect(await isAuthorized(integrationScenarioIds.blingReady)).toBe(true)
})

test('a denied authorization redirects with access_denied and without a code', async () => {
  const redirectParams = await decide(integrationScenarioIds.blingDeclined, 'deny')
  expect([redirectParams.get('error'), redirectParams.get('code')]).toEqual(['access_denied', null])
  expect(await isAuthorized(integrationScenarioIds.blingDeclined)).toBe(false)
})

test('wrong credentials are rejected', async () => {
  const redirectParams = await decide(integrationScenarioIds.blingWrongSecret, 'allow')
  expect((await finish(redirectParams)).body.error_code).toBe('integrations.credentials_refused')
})

test('a code is valid once, and only for its own application', async () => {
  const first = await decide(integrationScenarioIds.blingReady, 'allow')
  expect((await finish(first)).status).toBe(200)
  const secondParams = await decide(integrationScenarioIds.blingReady, 'allow')
  secondParams.set('code', first.get('code') ?? '')
  expect((await finish(secondParams)).body.error_code).toBe('integrations.code_refused')
  const otherParams = await decide(integrationScenarioIds.blingDeclined, 'allow')
  otherParams.set('code', (await decide(integrationScenarioIds.blingReady, 'allow')).get('code') ?? '')
  expect((await finish(otherParams)).body.error_code).toBe('integrations.code_refused')
})

test('an unknown application gets no consent page, and query parameters are escaped on the page', async () => {
  const page = await fetch(`${serverUrl}/demo/oauth/authorize?response_type=code&client_id=x&state=s`)
  expect(page.status).toBe(400)
  const hostile = '"><script>alert(1)</script>'
  const query = new URLSearchParams({ response_type: 'code', client_id: '0'.repeat(20), state: hostile })
  expect(await (await fetch(`${serverUrl}/demo/oauth/authorize?${query}`)).text()).not.toContain('<script')
})

test('the demo stores secrets encrypted and contains an authorized ecommerce', async () => {
  expect(await isAuthorized(demoEcommerceIds.casaConceicao)).toBe(true)
  const rows = await api.connection.db.execute('select options, options_secrets, password from integrations')
  const texts = rows.rows.map(({ options }) => String(options)).join('\n')
  expect(texts).not.toMatch(/"(clientSecret|token|appKey|accessToken)"\s*:\s*"demo/)
  expect(rows.rows.some(({ password }) => password !== null)).toBe(true)
})

test('the provider returns 404 without the demo', async () => {
  const apiWithoutDemo = await startApi({ connection: api.connection, config: { demo: false } })
  expect(
    (await apiWithoutDemo.send('/demo/oauth/authorize?response_type=code&client_id=00000000000000000000')).status,
  ).toBe(404)
  await apiWithoutDemo.close()
})
