// Tests responses of the external platform API with values that the server cannot convert or store. Reads must still
// return usable data, and writes that the platform has executed must be reported as saved and recorded.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveAlert } from '#contract/platform/comunication.ts'
import { createEcommerce, listEcommerces } from '#contract/platform/ecommerces.ts'
import { deleteGroup, getGroup } from '#contract/platform/groups.ts'
import { listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import { uploadLogo } from '#contract/platform/metadatas.ts'
import { previewUsers } from '#contract/platform/reports.ts'
import { signIn } from '#contract/platform/session.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { deleteUser } from '#contract/platform/users.ts'
import { upstreamRecords } from '#server/db/schema/console/upstream.ts'
import { creationInput } from '../ecommerces/details-input.ts'
import { readLastActivity } from '../harness.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import { sendSpecifiedRequest, writeRequests } from './specified-calls.ts'

let servers: PlatformAndApi
let as: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
})
beforeEach(async () => {
  servers.platform.reset()
  as = await servers.signInAs('admin')
})
afterAll(() => servers.close())

const getDb = () => servers.api.connection.db
const call: PlatformAndApi['api']['call'] = (endpoint, input) => servers.api.call(endpoint, input, { as })
const readStoredNames = async (kind: string) =>
  new Map(
    (await getDb().select().from(upstreamRecords).where(eq(upstreamRecords.kind, kind))).map((row) => [
      row.id,
      row.name,
    ]),
  )

test('characters that the database cannot store are replaced', async () => {
  const row = { id: 38, display_name: 'Loja\u0000 \ud800Aurora', url: 'https://a.example' }
  servers.platform.changeNextResponses({ routeName: 'listEcommerces' }, { body: { data: [row] } })
  const { data } = await call(listEcommerces, { query: {} })
  expect(data[0].display_name).toBe('Loja\ufffd \ufffdAurora')
  expect((await readStoredNames('ecommerce')).get(38)).toBe('Loja\ufffd \ufffdAurora')
})

test('fields with the names of methods are removed, and an impossible date becomes null', async () => {
  const group = { id: 3, name: { toString: 1, valueOf: 2, text: 'Grupo' }, updated_at: 1e300 }
  servers.platform.changeNextResponses({ routeName: 'getGroup' }, { body: { data: group } })
  const { data } = await call(getGroup, { params: { id: 3 } })
  expect(data).toMatchObject({ name: '{"text":"Grupo"}', updated_at: null })
})

test('an id that is too large for the tables of the console is displayed and not stored', async () => {
  const row = { id: 2 ** 40, display_name: 'Loja', url: 'https://a.example' }
  servers.platform.changeNextResponses({ routeName: 'listEcommerces' }, { body: { data: [row] } })
  expect((await call(listEcommerces, { query: {} })).data[0].id).toBe(2 ** 40)
  expect([...(await readStoredNames('ecommerce')).keys()]).not.toContain(2 ** 40)
})

test('a user whose id is too large for the tables of the console cannot sign in', async () => {
  servers.platform.changeNextResponses({ routeName: 'getMe' }, { body: { user: { id: 2 ** 40, first_name: 'Ana' } } })
  const response = await servers.api.request(signIn, { body: { google_token: 'admin' } }, { as: null })
  expect([response.status, response.body.error_code]).toEqual([502, 'upstream.answer_write'])
})

test('an HTML page is not accepted as the preview of a report', async () => {
  servers.platform.changeNextResponses({ routeName: 'report:users/reports' }, { html: '<h1>Entrar</h1>' })
  const { status, body } = await servers.api.request(previewUsers, {}, { as })
  expect([status, body.error_code]).toEqual([502, 'upstream.answer'])
})

test('a list of 70,000 rows with different names is displayed', async () => {
  const data = Array.from({ length: 70_000 }, (_, index) => ({
    ...{ id: index + 1, created_at: '2026-10-01T12:00:00Z', tracking_error: 'cep_invalid' },
    ecommerce: { display_name: `Loja ${index}` },
  }))
  servers.platform.changeNextResponses({ routeName: 'listTrackingErrors' }, { body: { data } })
  expect((await call(listTrackingErrors, { query: {} })).data).toHaveLength(70_000)
})

test('a created record without an id is saved and recorded', async () => {
  const carriedOut = { status: 201, isCarriedOut: true, body: { success: true, data: { id: { toString: 1 } } } }
  servers.platform.changeNextResponses({ routeName: 'createEcommerce' }, carriedOut)
  servers.platform.changeNextResponses({ routeName: 'listEcommerces' }, { status: 500 })
  expect((await servers.api.request(createEcommerce, { body: creationInput }, { as })).status).toBe(200)
  expect(await readLastActivity(getDb())).toMatchObject({
    action: 'ecommerces.create',
    entity_id: '0',
    ecommerce_id: null,
  })
})

test('an uploaded logo whose id is not a number is saved and recorded', async () => {
  const upload = writeRequests.find(([endpoint]) => endpoint === uploadLogo)
  if (!upload) throw new Error('There is no upload')
  const body = { data: { id: 'logo-7', url: ['https://a.example/logo.png'] } }
  servers.platform.changeNextResponses({ routeName: 'uploadLogo' }, { status: 200, isExecuted: true, body })
  const { status, body: response } = await sendSpecifiedRequest(servers.api, upload, { as })
  expect([status, response.data.id]).toEqual([200, 0])
  expect(await readLastActivity(getDb())).toMatchObject({ action: 'ecommerces.uploadLogo' })
})

test.each([
  ['a user', deleteUser, 17],
  ['a group', deleteGroup, 5],
] as const)('the reason of deleting %s is recorded', async (_, endpoint, id) => {
  await call(endpoint, { params: { id }, body: { reason: 'Duplicado' } })
  expect(await readLastActivity(getDb())).toMatchObject({ before: { id }, after: { reason: 'Duplicado' } })
})

test('S2 §5 changed texts of an alert are sanitized before the platform receives them', async () => {
  const input = { type: 'warning', is_active: true, title: 'Correios <b>em greve</b>' } as const
  const { description } = servers.platform.state.alerts.find(({ id }) => id === 2) ?? { description: '' }
  await call(saveAlert, { params: { id: 2 }, body: { ...input, description } })
  expect(servers.platform.state.writes.at(-1)?.body).toMatchObject({ title: 'Correios em greve', description })

  const html = '<p onclick="alert(1)">Prazo <script>alert(2)</script><b>maior</b></p>'
  await call(saveAlert, { params: { id: 2 }, body: { ...input, description: html } })
  expect(servers.platform.state.writes.at(-1)?.body).toMatchObject({ description: '<p>Prazo <b>maior</b></p>' })

  const empty = { params: { id: 2 }, body: { ...input, description: '<script>alert(3)</script>' } }
  const { status, body } = await servers.api.request(saveAlert, empty, { as })
  expect([status, body.errors[0].field]).toEqual([422, 'body.description'])
})

test('an integration whose response contains another ecommerce is compared with the version of its own ecommerce', async () => {
  await call(listIntegrations, { params: { id: 38 } })
  const body = { api_url: 'https://api38.integracao.com.br/v2', software_id: 15, ecommerce_id: 41 }
  const headers = { 'If-Match': '"999"' }
  const count = servers.platform.state.writes.length
  expect((await servers.api.request(saveIntegration, { params: { id: 338 }, body }, { as, headers })).status).toBe(412)
  expect(servers.platform.state.writes.length).toBe(count)
})
