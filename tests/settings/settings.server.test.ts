// Tests reading and saving the settings, and the dashboard URL of an ecommerce.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getDashboard, getSettings, SettingsInput, saveSettings } from '#contract/platform/settings.ts'
import { trimInvisible } from '#contract/typed-text.ts'

import { activity } from '#server/db/schema/console/pipeline.ts'
import { settings } from '#server/db/schema/platform/settings.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
/** Second server on the same database that permits dashboard URLs only on certain hosts. */
let restrictedApi: Api
beforeAll(async () => {
  const dashboardHosts = ['https://looker.example.com', 'https://*.painel.example', 'http://localhost:9000']
  restrictedApi = await startApi({ connection: api.connection, config: { dashboardHosts } })
})

const address = 'https://lookerstudio.example/embed/1?params=%7B%22a%22%3A1%7D#p2'
const putSettings = (looker_dashboard_url: unknown, requestOptions = {}, on = api) =>
  on.request(saveSettings, { body: { looker_dashboard_url } }, requestOptions)

test('S2 §6 config readonly reads and read_and_write saves; other requests return 401 or 403', async () => {
  const reader = await api.openSession({ config: 'readonly' })
  const writer = await api.openSession({ config: 'read_and_write' })
  const userWithoutPermission = await api.openSession({ comunication: 'read_and_write', users: 'read_and_write' })
  const reads = async (sender: string | null) => (await api.request(getSettings, {}, { as: sender })).status
  expect(await Promise.all([null, userWithoutPermission, reader, writer].map(reads))).toEqual([401, 403, 200, 200])
  const writes = async (sender: string | null) => (await putSettings(address, { as: sender })).status
  expect(await Promise.all([null, userWithoutPermission, reader, writer].map(writes))).toEqual([401, 403, 403, 200])
})

test('S2 §7 A save creates a version and an activity row, and a stale save returns 412 with the current settings', async () => {
  const { version } = await api.call(getSettings, {})
  const matchOptions = { headers: { 'If-Match': `"${version}"` } }
  const saveResponse = await putSettings('https://a.example/painel', matchOptions)
  expect(saveResponse.body).toMatchObject({
    success: true,
    looker_dashboard_url: 'https://a.example/painel',
    version: version + 1,
  })
  const staleResponse = await putSettings('https://b.example', matchOptions)
  expect(staleResponse.status).toBe(412)
  expect(staleResponse.body.context.current).toMatchObject({ looker_dashboard_url: 'https://a.example/painel' })
  const rows = await api.connection.db.select().from(activity).where(eq(activity.entity, 'settings'))
  expect(rows.at(-1)).toMatchObject({
    action: 'settings.editDashboardUrl',
    after: { looker_dashboard_url: 'https://a.example/painel' },
  })
})

test.each([
  ['', 'validation.required'],
  ['  ', 'validation.required'],
  ['painel.example', 'validation.http_url'],
  ['ftp://painel.example', 'validation.http_url'],
  ['javascript:alert(1)', 'validation.http_url'],
  ['https://', 'validation.http_url'],
  ['https://a b.example', 'validation.http_url'],
  ['https://a.example/x y', 'validation.http_url'],
  ['https://user:secret@painel.example', 'validation.http_url'],
  [`https://a.example/${'x'.repeat(2000)}`, 'validation.max_length'],
  [7, 'validation.invalid'],
])('S2 §5 %j is not a dashboard URL and returns 422 for its field', async (input, code) => {
  const response = await putSettings(input)
  expect(response.status).toBe(422)
  expect(response.body.errors[0]).toMatchObject({ field: 'body.looker_dashboard_url', code })
})

test('Naughty texts that form a valid URL behind a host are stored unchanged', async () => {
  const inputUrls = naughtyStrings.map((text) => `https://a.example/?q=${text}`)
  const validUrls = inputUrls.filter((url) => SettingsInput.safeParse({ looker_dashboard_url: url }).success)
  expect(validUrls.length).toBeGreaterThan(50)
  // Saves only every tenth text, because the texts are similar.
  for (const url of validUrls.filter((_, index) => index % 10 === 0))
    expect((await putSettings(url)).body.looker_dashboard_url).toBe(trimInvisible(url))
})

describe('Permitted hosts', () => {
  test.each([
    ['https://looker.example.com/x', 200],
    ['https://LOOKER.example.com/x', 200],
    ['https://a.b.painel.example', 200],
    ['http://localhost:9000/x', 200],
    ['https://painel.example', 422],
    ['http://looker.example.com', 422],
    ['https://looker.example.com:8443', 422],
    ['https://looker.example.com.evil.example', 422],
    ['https://evilpainel.example', 422],
    ['https://evil.example/?https://looker.example.com', 422],
    ['http://localhost:9001/x', 422],
  ])('with a list, %s returns %i', async (input, status) => {
    const response = await putSettings(input, {}, restrictedApi)
    expect(response.status).toBe(status)
    if (status === 422) expect(response.body.errors[0].message).toContain('looker.example.com')
  })
})

describe('The dashboard of an ecommerce', () => {
  const storeDashboardUrl = (looker_dashboard_url: string) =>
    api.connection.db.update(settings).set({ looker_dashboard_url })
  const fetchDashboard = (id: number, server = api) => server.call(getDashboard, { params: { id } })

  test('S2 §2 has the uuid appended as a parameter, and needs permission for ecommerces or config', async () => {
    const { id, uuid } = await makeEcommerce(api.connection.db)
    await storeDashboardUrl(address)
    const url = `https://lookerstudio.example/embed/1?params=%7B%22a%22%3A1%7D&ecommerce_uuid=${uuid}#p2`
    expect(await fetchDashboard(id)).toEqual({ ecommerce_uuid: uuid, url, framing: 'no_hosts' })
    expect(await fetchDashboard(id, restrictedApi)).toMatchObject({ framing: 'other_host' })
    await storeDashboardUrl('https://looker.example.com')
    expect(await fetchDashboard(id, restrictedApi)).toMatchObject({ framing: 'allowed' })
    await storeDashboardUrl('')
    expect(await fetchDashboard(id, restrictedApi)).toMatchObject({ url: null })
    const fetchStatus = async (sender: string | null) =>
      (await api.request(getDashboard, { params: { id } }, { as: sender })).status
    const tokens = [
      null,
      await api.openSession({ users: 'read_and_write' }),
      await api.openSession({ config: 'readonly' }),
      await api.openSession({ ecommerces: 'readonly' }),
    ]
    expect(await Promise.all(tokens.map(fetchStatus))).toEqual([401, 403, 200, 200])
    expect((await api.request(getDashboard, { params: { id: 999_999 } })).status).toBe(404)
    expect((await api.request(getDashboard, { params: { id: 'x' } })).status).toBe(422)
  })

  test('exists in the demo at any URL, displays the reverses of the uuid, and runs no script', async () => {
    const { id, uuid } = await makeEcommerce(api.connection.db, { display_name: '<b>Loja</b> "Ó"' })
    await storeDashboardUrl('http://localhost:4173/demo/dashboard')
    const { url, framing } = await fetchDashboard(id)
    expect([url, framing]).toEqual([`/demo/dashboard?ecommerce_uuid=${uuid}`, 'allowed'])
    const page = await api.send(url, {}, { as: null })
    expect(page.status).toBe(200)
    expect(page.body).toContain('&lt;b&gt;Loja&lt;/b&gt; &quot;Ó&quot;')
    const policy = page.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect((await api.send('/demo/dashboard?ecommerce_uuid=x', {}, { as: null })).status).toBe(404)
    const production = await startApi({ connection: api.connection, config: { demo: false } })
    expect((await production.send('/demo/dashboard', {}, { as: null })).status).toBe(404)
    expect(await fetchDashboard(id, production)).toMatchObject({ framing: 'no_hosts' })
  })
})
