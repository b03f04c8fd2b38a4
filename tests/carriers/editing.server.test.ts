// Tests saving a carrier: permissions, versions, secrets, the URL and undo.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import { getCarrier, saveCarrier } from '#contract/platform/carriers.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { drawLogo } from '../../src/demo/carriers.ts'
import { json } from '../addresses/loopback-service.ts'
import { startApi } from '../harness.ts'
import { type Carriers, description, faultsOf, startCarriers, typed, urlOf } from './world.ts'

let world: Carriers
beforeAll(async () => {
  world = await startCarriers()
})
beforeEach(() => world.connector.answerWith(json(description)))
afterAll(() => world.close())

let made = 0
async function carrier(): Promise<{ id: number; url: string }> {
  const { body } = await world.add(urlOf(`edited-${++made}`))
  return body.data
}

const secretsOf = async (id: number) => {
  const { secret_fields } = await world.rowOf(id)
  return secret_fields === null ? null : JSON.parse(world.api.services.secrets.decrypt(secret_fields))
}
const fields = (values: Record<string, string | null>) => ({ pac: { contract: 'C-1', ...values } })

test('S2 §6 only read_and_write on shipping saves; what is not there is not found', async () => {
  const { api, save } = world
  const { id, url } = await carrier()
  const people = [
    null,
    await api.as({ users: 'read_and_write' }),
    await api.as({ shipping: 'readonly' }),
    await api.as({ shipping: 'read_and_write' }),
  ]
  const statuses = await Promise.all(people.map(async (as) => (await save(id, url, typed, { as })).status))
  expect(statuses).toEqual([401, 403, 403, 200])
  const asked = world.connector.asked.length
  expect((await save(999_999, url, typed)).status).toBe(404)
  expect((await api.request(saveCarrier, { params: { id }, body: { custom_fields: {} } })).status).toBe(422)
  expect(world.connector.asked.length).toBe(asked)
})

test('S2 §7 saved with its version, and recorded by what changed', async () => {
  const { id, url } = await carrier()
  const { status, body, headers } = await world.save(id, url, fields({ note: 'nova', apiToken: '' }))
  expect([status, body.data.version, headers.get('ETag')]).toEqual([200, 2, '"2"'])
  expect(body.data.custom_fields.pac).toEqual({ contract: 'C-1', apiToken: SECRET_PLACEHOLDER, note: 'nova' })
  expect(await world.lastActivity()).toMatchObject({
    ...{ action: 'carriers.edit', entity: 'carrier', entity_id: String(id) },
    before: { custom_fields: { pac: { note: '' } } },
    after: { custom_fields: { pac: { note: 'nova' } } },
  })
})

test('the same again writes nothing and offers nothing to undo', async () => {
  const { id, url } = await carrier()
  const { body, headers } = await world.save(id, url, fields({}))
  expect([body.data.version, headers.get('X-Activity')]).toEqual([1, null])
})

test('A43 of a secret a blank or its mark keeps, a text replaces, null clears what may be cleared', async () => {
  const { id, url } = await carrier()
  await world.save(id, url, fields({ pin: '1234' }))
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'canary-token', pin: '1234' } })
  await world.save(id, url, fields({ apiToken: SECRET_PLACEHOLDER, pin: '' }))
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'canary-token', pin: '1234' } })
  await world.save(id, url, fields({ apiToken: 'next-canary' }))
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'next-canary', pin: '1234' } })
  expect((await world.lastActivity())?.after).toEqual({ secret_fields: 'changed' })
  const { body } = await world.save(id, url, fields({ pin: null }))
  expect(body.data.custom_fields.pac).toEqual({ contract: 'C-1', apiToken: SECRET_PLACEHOLDER })
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'next-canary' } })
  expect(faultsOf(await world.save(id, url, fields({ apiToken: null })))).toEqual([
    'body.custom_fields.pac.apiToken validation.required',
  ])
})

test('PUT of a carrier refuses a secret that contains characters of the mask, and keeps the stored one', async () => {
  const { id, url } = await carrier()
  for (const apiToken of ['••••x', `${SECRET_PLACEHOLDER}x`])
    expect(faultsOf(await world.save(id, url, fields({ apiToken })))).toEqual([
      'body.custom_fields.pac.apiToken validation.edited_mark',
    ])
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'canary-token' } })
})

test('a secret is not carried to another address', async () => {
  const { id } = await carrier()
  const moved = await world.save(id, urlOf('elsewhere'), fields({ apiToken: SECRET_PLACEHOLDER }))
  expect(faultsOf(moved)).toEqual(['body.custom_fields.pac.apiToken validation.required'])
  expect((await world.save(id, urlOf('elsewhere'), fields({ apiToken: 'typed anew' }))).status).toBe(200)
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'typed anew' } })
})

test('a secret sealed with another key: 503 where it would be kept, and nothing changes; typed anew it is saved', async () => {
  const { api } = world
  const { id, url } = await carrier()
  const other = await startApi({
    ...{ connection: api.connection, ownAddress: () => world.connector.origin },
    config: { secretKey: Buffer.alloc(32, 9) },
  })
  const answer = await other.request(saveCarrier, { params: { id }, body: { url, custom_fields: fields({}) } })
  expect([answer.status, answer.body.error_code]).toEqual([503, 'carriers.secrets_unreadable'])
  expect((await other.request(getCarrier, { params: { id } })).status).toBe(200)
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'canary-token' } })
  const anew = { url, custom_fields: fields({ apiToken: 'typed anew' }) }
  expect((await other.request(saveCarrier, { params: { id }, body: anew })).status).toBe(200)
  const { secret_fields } = await world.rowOf(id)
  expect(other.services.secrets.decrypt(secret_fields ?? Buffer.of())).toContain('typed anew')
  await other.close()
})

test('over somebody else’s save: 412 with what is there', async () => {
  const { id, url } = await carrier()
  const match = { headers: { 'If-Match': '"1"' } }
  expect((await world.save(id, url, fields({ note: 'a' }), match)).status).toBe(200)
  const late = await world.save(id, url, fields({ note: 'b' }), match)
  expect(late.status).toBe(412)
  expect(late.body.context.current).toMatchObject({ id, version: 2, custom_fields: { pac: { note: 'a' } } })
  expect(JSON.stringify(late.body)).not.toContain('canary-token')
})

test('S2 §5 the URL of another carrier is refused; its own, spelt otherwise, is not', async () => {
  const [one, other] = [await carrier(), await carrier()]
  const taken = await world.save(one.id, `${other.url}/`, typed)
  expect([taken.status, faultsOf(taken)]).toEqual([422, ['body.url ERROR_CARRIER_ALREADY_REGISTERED']])
  expect((await world.save(one.id, 'nonsense', typed)).body.error_code).toBe('ERROR_CARRIER_URL_INVALID')
  const own = await world.save(one.id, `${one.url}/`, fields({}))
  expect([own.status, own.body.data.url]).toEqual([200, `${one.url}/`])
})

test('its description is read anew: what it asks for now is what counts, and the refusal tells it', async () => {
  const { id, url } = await carrier()
  const [pac] = description.services
  const services = [
    { ...pac, fields: [...(pac?.fields ?? []), { id: 'cnpj', required: true, manual_insertion_required: true }] },
  ]
  const picture = drawLogo(['000000', 'ffffff'])
  world.connector.answerWith((request, response) => {
    if (request.url?.endsWith('.png')) response.end(picture)
    else json({ name: 'Expresso Novo', logo_url: urlOf('logo.png'), services })(request, response)
  })
  const refused = await world.save(id, url, fields({}))
  expect([refused.body.error_code, faultsOf(refused)]).toEqual([
    'carriers.fields',
    ['body.custom_fields.pac.cnpj validation.required'],
  ])
  expect(refused.body.context.services).toEqual(services)
  const { body } = await world.save(id, url, fields({ cnpj: '11222333000181' }))
  expect(body.data).toMatchObject({ name: 'Expresso Novo', services, logo: expect.stringContaining('?version=2') })
  expect((await world.lastActivity())?.after).toMatchObject({ name: 'Expresso Novo', services: ['pac'] })
  // A failed download of the logo keeps the stored logo.
  world.connector.answerWith((request, response) => {
    if (request.url?.endsWith('.png')) response.writeHead(500).end()
    else json({ name: 'Expresso Novo', logo_url: urlOf('logo.png'), services })(request, response)
  })
  const again = await world.save(id, url, fields({ cnpj: '1', note: 'x' }))
  expect(again.body.data.logo).toBe(body.data.logo.replace('=2', '=3'))
})

test('an edit is taken back, unless somebody wrote over it; a secret cannot be', async () => {
  const { api, save, rowOf } = world
  const undo = (row: string | null) => api.request(undoActivity, { params: { id: Number(row) }, body: {} })
  const { id, url } = await carrier()
  const first = await save(id, url, fields({ note: 'a' }))
  const asked = world.connector.asked.length
  const undone = await undo(first.headers.get('X-Activity'))
  expect(undone.status).toBe(200)
  expect(world.connector.asked.length).toBe(asked)
  expect((await rowOf(id)).custom_fields).toEqual({ pac: { contract: 'C-1', apiToken: SECRET_PLACEHOLDER } })
  expect(await secretsOf(id)).toEqual({ pac: { apiToken: 'canary-token' } })
  const redone = await undo(undone.headers.get('X-Activity'))
  expect([redone.status, (await rowOf(id)).custom_fields.pac?.note]).toEqual([200, 'a'])
  const second = await save(id, url, fields({ note: 'b' }))
  await save(id, url, fields({ note: 'c' }))
  expect((await undo(second.headers.get('X-Activity'))).status).toBe(409)
  const secret = await save(id, url, fields({ apiToken: 'next' }))
  expect((await undo(secret.headers.get('X-Activity'))).body.error_code).toBe('activity.irreversible')
})
