// Tests the registration of carriers: permissions, URLs, duplicates, fields, secrets and logos.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCarrier, getCarrierLogo, listCarriers } from '#contract/platform/carriers.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { listCarrierRows } from '#server/platform/carriers/rows.ts'
import { drawLogo } from '../../src/demo/carriers.ts'
import { json } from '../addresses/loopback-service.ts'
import { type Carriers, description, faultsOf, startCarriers, typed, urlOf } from './world.ts'

let world: Carriers
beforeAll(async () => {
  world = await startCarriers()
})
beforeEach(() => world.connector.answerWith(json(description)))
afterAll(() => world.close())

test('S2 §6 shipping readonly lists, opens and asks; only read_and_write registers; 401, 403', async () => {
  const { api, find, add } = world
  const reader = await api.as({ shipping: 'readonly' })
  const writer = await api.as({ shipping: 'read_and_write' })
  const stranger = await api.as({ courier: 'read_and_write', stores: 'read_and_write' })
  const each = <Result>(ask: (as: string | null) => Promise<Result>) =>
    Promise.all([null, stranger, reader, writer].map(ask))
  const statusOf = (answer: Promise<{ status: number }>) => answer.then(({ status }) => status)
  expect(await each((as) => statusOf(api.request(listCarriers, {}, { as })))).toEqual([401, 403, 200, 200])
  expect(await each((as) => statusOf(find(urlOf('rights'), { as })))).toEqual([401, 403, 200, 200])
  const asked = world.connector.asked.length
  expect(await each((as) => statusOf(add(urlOf('rights'), typed, { as })))).toEqual([401, 403, 403, 200])
  // The server sends no request to the URL of a user without permission.
  expect(world.connector.asked.length - asked).toBe(1)
})

test('S2 §7 what stands behind a URL is told, and nothing is registered', async () => {
  const before = await world.count()
  const { status, body } = await world.find(` ${urlOf('told')} `)
  expect([status, body.data]).toEqual([200, { ...description, url: urlOf('told'), logo: null }])
  expect(await world.count()).toBe(before)
})

test('S2 §3 §7 a carrier is registered with what its connector says and what staff typed', async () => {
  const { api, add } = world
  const { status, body, headers } = await add(urlOf('new'), { pac: { ...typed.pac, note: ' 3ª via ', days: '' } })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, data: { ...description, url: urlOf('new'), version: 1 } })
  expect(body.data.custom_fields).toEqual({ pac: { contract: 'C-1', apiToken: SECRET_PLACEHOLDER, note: '3ª via' } })
  expect(headers.get('ETag')).toBe('"1"')
  const one = await api.request(getCarrier, { params: { id: body.data.id } })
  expect([one.body.data, one.headers.get('ETag')]).toEqual([body.data, '"1"'])
  const { data } = await api.call(listCarriers, {})
  expect(data).toContainEqual(body.data)
  expect((await api.request(getCarrier, { params: { id: 999_999 } })).status).toBe(404)
})

test('A43 a secret is stored encrypted and is in no answer, log line or activity', async () => {
  const { api, add, rowOf, lastActivity } = world
  const { body } = await add(urlOf('secret'), { pac: { contract: 'C', apiToken: 'canary-1', pin: 'canary-2' } })
  const row = await rowOf(body.data.id)
  expect(row.secret_fields).toBeInstanceOf(Buffer)
  expect(JSON.parse(api.services.secrets.decrypt(row.secret_fields ?? Buffer.of()))).toEqual({
    pac: { apiToken: 'canary-1', pin: 'canary-2' },
  })
  expect(JSON.stringify({ ...row, secret_fields: row.secret_fields?.toString('latin1') })).not.toContain('canary-1')
  const recorded = await lastActivity()
  expect(recorded).toMatchObject({ action: 'carriers.add', entity: 'carrier', entity_id: String(body.data.id) })
  const all = await api.connection.db.select().from(activity)
  const list = await api.call(listCarriers, {})
  for (const place of [body, list, all, api.lines]) expect(JSON.stringify(place)).not.toMatch(/canary-[12]/)
})

describe('S2 §5 the URL', () => {
  test.each([
    ['', 'validation.required'],
    ['   ', 'validation.required'],
    ['carrier.example', 'ERROR_CARRIER_URL_INVALID'],
    ['www.carrier.example/api', 'ERROR_CARRIER_URL_INVALID'],
    ['htp://carrier.example', 'ERROR_CARRIER_URL_INVALID'],
    ['file:///etc/passwd', 'ERROR_CARRIER_URL_INVALID'],
    ['gopher://carrier.example', 'ERROR_CARRIER_URL_INVALID'],
    ['javascript:alert(1)', 'ERROR_CARRIER_URL_INVALID'],
    ['http:carrier.example', 'ERROR_CARRIER_URL_INVALID'],
    ['http://', 'ERROR_CARRIER_URL_INVALID'],
    ['http:///path', 'ERROR_CARRIER_URL_INVALID'],
    ['http://a b.example', 'ERROR_CARRIER_URL_INVALID'],
    ['http://carrier.example/a b', 'ERROR_CARRIER_URL_INVALID'],
    ['http://carrier.example/a\u00a0b', 'ERROR_CARRIER_URL_INVALID'],
    ['http://[::1', 'ERROR_CARRIER_URL_INVALID'],
    ['https://user:secret@carrier.example', 'validation.url_credentials'],
    ['https://carrier.example/api?v=2&access_token=abc', 'validation.url_credentials'],
    ['https://carrier.example/?apiKey=', 'validation.url_credentials'],
    [`https://carrier.example/${'x'.repeat(2000)}`, 'validation.max_length'],
    ['ftp://carrier.example/connector.json', 'carriers.ftp'],
    ['FTP://carrier.example', 'carriers.ftp'],
    [7, 'validation.invalid'],
    [null, 'validation.invalid'],
  ])('%j: 422 %s, at its field', async (url, code) => {
    const answer = await world.add(url)
    expect([answer.status, faultsOf(answer)]).toEqual([422, [`body.url ${code}`]])
    if (typeof url !== 'string') return
    const found = await world.find(url)
    expect([found.status, faultsOf(found)]).toEqual([422, [`query.url ${code}`]])
  })

  test('S2 §8 a wrong one and a registered one carry the code of the platform', async () => {
    const { body } = await world.add('carrier.example')
    expect([body.error_code, body.message]).toEqual([
      'ERROR_CARRIER_URL_INVALID',
      'URL inválida: comece com ftp://, http:// ou https:// e não use espaços',
    ])
    await world.add(urlOf('coded'))
    const again = await world.add(urlOf('coded'))
    expect(again.body).toMatchObject({
      status: 422,
      error_code: 'ERROR_CARRIER_ALREADY_REGISTERED',
      message: 'Esta transportadora já existe',
      context: { name: 'Expresso' },
    })
  })
})

describe('S2 §5 a duplicate is rejected', () => {
  test.each([
    'HTTP://LOCALHOST/demo/carriers/twice',
    'http://localhost:80/demo/carriers/twice',
    'http://localhost/demo/carriers/twice/',
    'http://localhost/demo/carriers/twice//',
    'http://localhost/demo/./x/../carriers/twice',
    'http://localhost/demo/carriers/%74wice',
    'http://localhost/demo/carriers/twice#services',
    'http://localhost./demo/carriers/twice',
    '  http://localhost/demo/carriers/twice  ',
  ])('however it is written: %j', async (url) => {
    const first = await world.find(urlOf('twice'))
    if (first.status === 200) await world.add(urlOf('twice'))
    const before = await world.count()
    const asked = world.connector.asked.length
    for (const answer of [await world.add(url), await world.find(url)])
      expect([answer.status, answer.body.error_code]).toEqual([422, 'ERROR_CARRIER_ALREADY_REGISTERED'])
    expect(await world.count()).toBe(before)
    expect(world.connector.asked.length).toBe(asked)
  })

  test.each(['?region=sul', '/v2', 'X'])('another path or query is another carrier: %j', async (rest) => {
    expect((await world.add(urlOf(`twin${rest}`))).status).toBe(200)
  })
})

describe('the fields', () => {
  const at = (field: string, code: string) => [`body.custom_fields.pac.${field} ${code}`]

  test.each([
    ['nothing typed', {}, [...at('contract', 'validation.required'), ...at('apiToken', 'validation.required')]],
    ['blanks', { pac: { contract: '  ', apiToken: 'x' } }, at('contract', 'validation.required')],
    [
      'the mark of no secret',
      { pac: { contract: 'x', apiToken: SECRET_PLACEHOLDER } },
      at('apiToken', 'validation.required'),
    ],
    ['a field it does not have', { pac: { ...typed.pac, other: 'x' } }, at('other', 'carriers.field_unknown')],
    ['a service it does not have', { ...typed, x: { y: 'z' } }, ['body.custom_fields.x.y carriers.field_unknown']],
    [
      'a name of JavaScript',
      { ...typed, constructor: { name: 'z' } },
      ['body.custom_fields.constructor.name carriers.field_unknown'],
    ],
    ['no text', { pac: { ...typed.pac, note: 7 } }, at('note', 'validation.invalid')],
    ['a long text', { pac: { ...typed.pac, note: 'x'.repeat(2001) } }, at('note', 'validation.max_length')],
    ['control characters', { pac: { ...typed.pac, note: 'a\u0007' } }, at('note', 'validation.characters')],
  ])('%s: 422, each at its place', async (_, custom_fields, faults) => {
    const before = await world.count()
    const answer = await world.add(urlOf('lacking'), custom_fields)
    expect([answer.status, faultsOf(answer)]).toEqual([422, faults])
    expect(await world.count()).toBe(before)
  })

  test('what the connector knows need not be typed, and may be; what is blank is nothing', async () => {
    const { body } = await world.add(urlOf('known'), {
      pac: { ...typed.pac, days: '3', note: '' },
      sedex: { gone: '' },
    })
    expect(body.data.custom_fields.pac).toEqual({ contract: 'C-1', apiToken: SECRET_PLACEHOLDER, days: '3' })
  })
})

test('its picture is kept by the server and served as what it is; none where it is none', async () => {
  const { api, connector, add, find } = world
  const picture = drawLogo(['0b5cab', 'ffffff'])
  // The logo needs a URL below the demo's carriers, because the server rejects the private URL of the test service.
  connector.answerWith((request, response) => {
    const { url = '' } = request
    if (url.endsWith('/logo.png')) response.end(picture)
    else if (url.endsWith('/logo.svg')) response.end('<svg onload="alert(1)"/>')
    else json({ ...description, logo_url: `${urlOf('x')}/logo.${url.slice(-3)}` })(request, response)
  })
  const found = await find(urlOf('a-png'))
  expect(found.body.data.logo).toBe(`data:image/png;base64,${picture.toString('base64')}`)
  const { body } = await add(urlOf('a-png'))
  expect(body.data.logo).toBe(`/v2/boss/courier-connectors/${body.data.id}/logo?version=1`)
  const answer = await api.app.request(`http://localhost${body.data.logo}`, {
    headers: { Authorization: `Bearer ${await api.as({ shipping: 'readonly' })}` },
  })
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true)
  expect((await api.request(getCarrier, { params: { id: body.data.id } })).body.data).toEqual(body.data)
  const rows = await listCarrierRows(api.connection.db)
  expect(rows.find(({ id }) => id === body.data.id)).toMatchObject({ has_logo: true })
  // The list states whether a carrier has a logo, but does not contain the image.
  for (const row of rows) expect(Object.keys(row)).not.toContain('logo')
  const plain = await add(urlOf('a-svg'))
  expect([plain.status, plain.body.data.logo]).toEqual([200, null])
  expect((await api.request(getCarrierLogo, { params: { id: plain.body.data.id } })).status).toBe(404)
})
