// Tests saving a carrier: permissions, versions, secrets, the URL and undo.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import { getCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { drawLogo } from '../../src/demo/carriers.ts'
import { createJsonListener } from '../addresses/loopback-service.ts'
import { startApi } from '../harness.ts'
import {
  buildUrl,
  type CarrierSetup,
  carrierDescription,
  fieldValues,
  listErrors,
  startCarrierSetup,
} from './carrier-setup.ts'

let carrierSetup: CarrierSetup
beforeAll(async () => {
  carrierSetup = await startCarrierSetup()
})
beforeEach(() => carrierSetup.connector.respondWith(createJsonListener(carrierDescription)))
afterAll(() => carrierSetup.close())

let carrierCount = 0
async function createCarrier(): Promise<{ id: number; url: string }> {
  const { body } = await carrierSetup.add(buildUrl(`edited-${++carrierCount}`))
  return body.data
}

const readSecrets = async (id: number) => {
  const { secret_fields } = await carrierSetup.readRow(id)
  return secret_fields === null ? null : JSON.parse(carrierSetup.api.services.secrets.decrypt(secret_fields))
}
const buildFields = (values: Record<string, string | null>) => ({ pac: { contract: 'C-1', ...values } })

test('S2 §6 saving needs read_and_write on shipping, and returns 404 for an unknown carrier', async () => {
  const { api, save } = carrierSetup
  const { id, url } = await createCarrier()
  const senders = [
    null,
    await api.openSession({ users: 'read_and_write' }),
    await api.openSession({ shipping: 'readonly' }),
    await api.openSession({ shipping: 'read_and_write' }),
  ]
  const statuses = await Promise.all(
    senders.map(async (sender) => (await save(id, url, fieldValues, { as: sender })).status),
  )
  expect(statuses).toEqual([401, 403, 403, 200])
  const requestCount = carrierSetup.connector.requestedPaths.length
  expect((await save(999_999, url, fieldValues)).status).toBe(404)
  expect((await api.request(saveCarrier, { params: { id }, body: { custom_fields: {} } })).status).toBe(422)
  expect(carrierSetup.connector.requestedPaths.length).toBe(requestCount)
})

test('S2 §7 saving increases the version and records the changes', async () => {
  const { id, url } = await createCarrier()
  const { status, body, headers } = await carrierSetup.save(id, url, buildFields({ note: 'nova', apiToken: '' }))
  expect([status, body.data.version, headers.get('ETag')]).toEqual([200, 2, '"2"'])
  expect(body.data.custom_fields.pac).toEqual({ contract: 'C-1', apiToken: SECRET_PLACEHOLDER, note: 'nova' })
  expect(await carrierSetup.lastActivity()).toMatchObject({
    ...{ action: 'carriers.edit', entity: 'carrier', entity_id: String(id) },
    before: { custom_fields: { pac: { note: '' } } },
    after: { custom_fields: { pac: { note: 'nova' } } },
  })
})

test('saving unchanged values writes nothing and records no activity', async () => {
  const { id, url } = await createCarrier()
  const { body, headers } = await carrierSetup.save(id, url, buildFields({}))
  expect([body.data.version, headers.get('X-Activity')]).toEqual([1, null])
})

test('A43 an empty text or the placeholder keeps a secret, another text replaces it, and null deletes an optional secret', async () => {
  const { id, url } = await createCarrier()
  await carrierSetup.save(id, url, buildFields({ pin: '1234' }))
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'canary-token', pin: '1234' } })
  await carrierSetup.save(id, url, buildFields({ apiToken: SECRET_PLACEHOLDER, pin: '' }))
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'canary-token', pin: '1234' } })
  await carrierSetup.save(id, url, buildFields({ apiToken: 'next-canary' }))
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'next-canary', pin: '1234' } })
  expect((await carrierSetup.lastActivity())?.after).toEqual({ secret_fields: 'changed' })
  const { body } = await carrierSetup.save(id, url, buildFields({ pin: null }))
  expect(body.data.custom_fields.pac).toEqual({ contract: 'C-1', apiToken: SECRET_PLACEHOLDER })
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'next-canary' } })
  expect(listErrors(await carrierSetup.save(id, url, buildFields({ apiToken: null })))).toEqual([
    'body.custom_fields.pac.apiToken validation.required',
  ])
})

test('PUT of a carrier rejects a secret that contains characters of the mask, and keeps the stored secret', async () => {
  const { id, url } = await createCarrier()
  for (const apiToken of ['••••x', `${SECRET_PLACEHOLDER}x`])
    expect(listErrors(await carrierSetup.save(id, url, buildFields({ apiToken })))).toEqual([
      'body.custom_fields.pac.apiToken validation.edited_mark',
    ])
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'canary-token' } })
})

test('changing the URL requires the secrets again', async () => {
  const { id } = await createCarrier()
  const response = await carrierSetup.save(id, buildUrl('elsewhere'), buildFields({ apiToken: SECRET_PLACEHOLDER }))
  expect(listErrors(response)).toEqual(['body.custom_fields.pac.apiToken validation.required'])
  expect((await carrierSetup.save(id, buildUrl('elsewhere'), buildFields({ apiToken: 'typed anew' }))).status).toBe(200)
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'typed anew' } })
})

test('keeping a secret that another key encrypted returns 503, and a new secret is saved', async () => {
  const { api } = carrierSetup
  const { id, url } = await createCarrier()
  const otherApi = await startApi({
    ...{ connection: api.connection, ownAddress: () => carrierSetup.connector.origin },
    config: { secretKey: Buffer.alloc(32, 9) },
  })
  const response = await otherApi.request(saveCarrier, {
    params: { id },
    body: { url, custom_fields: buildFields({}) },
  })
  expect([response.status, response.body.error_code]).toEqual([503, 'carriers.secrets_unreadable'])
  expect((await otherApi.request(getCarrier, { params: { id } })).status).toBe(200)
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'canary-token' } })
  const newBody = { url, custom_fields: buildFields({ apiToken: 'typed anew' }) }
  expect((await otherApi.request(saveCarrier, { params: { id }, body: newBody })).status).toBe(200)
  const { secret_fields } = await carrierSetup.readRow(id)
  expect(otherApi.services.secrets.decrypt(secret_fields ?? Buffer.of())).toContain('typed anew')
  await otherApi.close()
})

test('saving an old version returns 412 with the current carrier', async () => {
  const { id, url } = await createCarrier()
  const options = { headers: { 'If-Match': '"1"' } }
  expect((await carrierSetup.save(id, url, buildFields({ note: 'a' }), options)).status).toBe(200)
  const lateResponse = await carrierSetup.save(id, url, buildFields({ note: 'b' }), options)
  expect(lateResponse.status).toBe(412)
  expect(lateResponse.body.context.current).toMatchObject({ id, version: 2, custom_fields: { pac: { note: 'a' } } })
  expect(JSON.stringify(lateResponse.body)).not.toContain('canary-token')
})

test('S2 §5 the URL of another carrier is rejected, and another spelling of the current URL is accepted', async () => {
  const [first, second] = [await createCarrier(), await createCarrier()]
  const response = await carrierSetup.save(first.id, `${second.url}/`, fieldValues)
  expect([response.status, listErrors(response)]).toEqual([422, ['body.url ERROR_CARRIER_ALREADY_REGISTERED']])
  expect((await carrierSetup.save(first.id, 'nonsense', fieldValues)).body.error_code).toBe('ERROR_CARRIER_URL_INVALID')
  const saved = await carrierSetup.save(first.id, `${first.url}/`, buildFields({}))
  expect([saved.status, saved.body.data.url]).toEqual([200, `${first.url}/`])
})

test('saving requests the description again, validates the current fields and returns them in the error', async () => {
  const { id, url } = await createCarrier()
  const [pac] = carrierDescription.services
  const services = [
    { ...pac, fields: [...(pac?.fields ?? []), { id: 'cnpj', required: true, manual_insertion_required: true }] },
  ]
  const logo = drawLogo(['000000', 'ffffff'])
  carrierSetup.connector.respondWith((request, response) => {
    if (request.url?.endsWith('.png')) response.end(logo)
    else createJsonListener({ name: 'Expresso Novo', logo_url: buildUrl('logo.png'), services })(request, response)
  })
  const response = await carrierSetup.save(id, url, buildFields({}))
  expect([response.body.error_code, listErrors(response)]).toEqual([
    'carriers.fields',
    ['body.custom_fields.pac.cnpj validation.required'],
  ])
  expect(response.body.context.services).toEqual(services)
  const { body } = await carrierSetup.save(id, url, buildFields({ cnpj: '11222333000181' }))
  expect(body.data).toMatchObject({ name: 'Expresso Novo', services, logo: expect.stringContaining('?version=2') })
  expect((await carrierSetup.lastActivity())?.after).toMatchObject({ name: 'Expresso Novo', services: ['pac'] })
  // The stored logo stays if the download of the new logo fails.
  carrierSetup.connector.respondWith((request, response) => {
    if (request.url?.endsWith('.png')) response.writeHead(500).end()
    else createJsonListener({ name: 'Expresso Novo', logo_url: buildUrl('logo.png'), services })(request, response)
  })
  const secondResponse = await carrierSetup.save(id, url, buildFields({ cnpj: '1', note: 'x' }))
  expect(secondResponse.body.data.logo).toBe(body.data.logo.replace('=2', '=3'))
})

test('an edit can be undone unless it was overwritten, and a changed secret cannot be undone', async () => {
  const { api, save, readRow } = carrierSetup
  const undo = (row: string | null) => api.request(undoActivity, { params: { id: Number(row) }, body: {} })
  const { id, url } = await createCarrier()
  const first = await save(id, url, buildFields({ note: 'a' }))
  const requestCount = carrierSetup.connector.requestedPaths.length
  const undone = await undo(first.headers.get('X-Activity'))
  expect(undone.status).toBe(200)
  expect(carrierSetup.connector.requestedPaths.length).toBe(requestCount)
  expect((await readRow(id)).custom_fields).toEqual({ pac: { contract: 'C-1', apiToken: SECRET_PLACEHOLDER } })
  expect(await readSecrets(id)).toEqual({ pac: { apiToken: 'canary-token' } })
  const redone = await undo(undone.headers.get('X-Activity'))
  expect([redone.status, (await readRow(id)).custom_fields.pac?.note]).toEqual([200, 'a'])
  const second = await save(id, url, buildFields({ note: 'b' }))
  await save(id, url, buildFields({ note: 'c' }))
  expect((await undo(second.headers.get('X-Activity'))).status).toBe(409)
  const secret = await save(id, url, buildFields({ apiToken: 'next' }))
  expect((await undo(secret.headers.get('X-Activity'))).body.error_code).toBe('activity.irreversible')
})
