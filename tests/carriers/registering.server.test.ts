// Tests the registration of carriers: permissions, URLs, duplicates, fields, secrets and logos.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getCarrier, getCarrierLogo, listCarriers } from '#contract/platform/carriers.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { listCarrierRows } from '#server/platform/carriers/rows.ts'
import { drawLogo } from '../../src/demo/carriers.ts'
import { createJsonListener } from '../addresses/loopback-service.ts'
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

test('S2 §6 readonly on shipping lists carriers and reads descriptions, only read_and_write registers carriers', async () => {
  const { api, find, add } = carrierSetup
  const reader = await api.openSession({ shipping: 'readonly' })
  const writer = await api.openSession({ shipping: 'read_and_write' })
  const otherUser = await api.openSession({ courier: 'read_and_write', stores: 'read_and_write' })
  const collectForEachUser = <Result>(send: (sender: string | null) => Promise<Result>) =>
    Promise.all([null, otherUser, reader, writer].map(send))
  const getStatus = (response: Promise<{ status: number }>) => response.then(({ status }) => status)
  expect(await collectForEachUser((sender) => getStatus(api.request(listCarriers, {}, { as: sender })))).toEqual([
    401, 403, 200, 200,
  ])
  expect(await collectForEachUser((sender) => getStatus(find(buildUrl('rights'), { as: sender })))).toEqual([
    401, 403, 200, 200,
  ])
  const requestCount = carrierSetup.connector.requestedPaths.length
  expect(await collectForEachUser((sender) => getStatus(add(buildUrl('rights'), fieldValues, { as: sender })))).toEqual(
    [401, 403, 403, 200],
  )
  // Counts one request to the connector, because the server sends a request only for a user with permission.
  expect(carrierSetup.connector.requestedPaths.length - requestCount).toBe(1)
})

test('S2 §7 finding a carrier returns the description of its URL and registers nothing', async () => {
  const before = await carrierSetup.count()
  const { status, body } = await carrierSetup.find(` ${buildUrl('told')} `)
  expect([status, body.data]).toEqual([200, { ...carrierDescription, url: buildUrl('told'), logo: null }])
  expect(await carrierSetup.count()).toBe(before)
})

test('S2 §3 §7 a carrier is registered with the description of its connector and the values of the user', async () => {
  const { api, add } = carrierSetup
  const { status, body, headers } = await add(buildUrl('new'), {
    pac: { ...fieldValues.pac, note: ' 3ª via ', days: '' },
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({ success: true, data: { ...carrierDescription, url: buildUrl('new'), version: 1 } })
  expect(body.data.custom_fields).toEqual({ pac: { contract: 'C-1', apiToken: SECRET_PLACEHOLDER, note: '3ª via' } })
  expect(headers.get('ETag')).toBe('"1"')
  const response = await api.request(getCarrier, { params: { id: body.data.id } })
  expect([response.body.data, response.headers.get('ETag')]).toEqual([body.data, '"1"'])
  const { data } = await api.call(listCarriers, {})
  expect(data).toContainEqual(body.data)
  expect((await api.request(getCarrier, { params: { id: 999_999 } })).status).toBe(404)
})

test('A43 a secret is stored encrypted and occurs in no response, log line or activity row', async () => {
  const { api, add, readRow, lastActivity } = carrierSetup
  const { body } = await add(buildUrl('secret'), { pac: { contract: 'C', apiToken: 'canary-1', pin: 'canary-2' } })
  const row = await readRow(body.data.id)
  expect(row.secret_fields).toBeInstanceOf(Buffer)
  expect(JSON.parse(api.services.secrets.decrypt(row.secret_fields ?? Buffer.of()))).toEqual({
    pac: { apiToken: 'canary-1', pin: 'canary-2' },
  })
  expect(JSON.stringify({ ...row, secret_fields: row.secret_fields?.toString('latin1') })).not.toContain('canary-1')
  const recorded = await lastActivity()
  expect(recorded).toMatchObject({ action: 'carriers.add', entity: 'carrier', entity_id: String(body.data.id) })
  const activityRows = await api.connection.db.select().from(activity)
  const list = await api.call(listCarriers, {})
  for (const output of [body, list, activityRows, api.logLines])
    expect(JSON.stringify(output)).not.toMatch(/canary-[12]/)
})

describe('S2 §5 the URL of a carrier', () => {
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
  ])('%j is rejected with the error %s for its field', async (url, code) => {
    const response = await carrierSetup.add(url)
    expect([response.status, listErrors(response)]).toEqual([422, [`body.url ${code}`]])
    if (typeof url !== 'string') return
    const findResponse = await carrierSetup.find(url)
    expect([findResponse.status, listErrors(findResponse)]).toEqual([422, [`query.url ${code}`]])
  })

  test('S2 §8 an invalid or registered URL returns the error code of the platform', async () => {
    const { body } = await carrierSetup.add('carrier.example')
    expect([body.error_code, body.message]).toEqual([
      'ERROR_CARRIER_URL_INVALID',
      'URL inválida: comece com ftp://, http:// ou https:// e não use espaços',
    ])
    await carrierSetup.add(buildUrl('coded'))
    const second = await carrierSetup.add(buildUrl('coded'))
    expect(second.body).toMatchObject({
      status: 422,
      error_code: 'ERROR_CARRIER_ALREADY_REGISTERED',
      message: 'Esta transportadora já existe',
      context: { name: 'Expresso' },
    })
  })
})

describe('S2 §5 a registered carrier', () => {
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
  ])('is recognized by the spelling %j of its URL', async (url) => {
    const first = await carrierSetup.find(buildUrl('twice'))
    if (first.status === 200) await carrierSetup.add(buildUrl('twice'))
    const before = await carrierSetup.count()
    const requestCount = carrierSetup.connector.requestedPaths.length
    for (const response of [await carrierSetup.add(url), await carrierSetup.find(url)])
      expect([response.status, response.body.error_code]).toEqual([422, 'ERROR_CARRIER_ALREADY_REGISTERED'])
    expect(await carrierSetup.count()).toBe(before)
    expect(carrierSetup.connector.requestedPaths.length).toBe(requestCount)
  })

  test.each(['?region=sul', '/v2', 'X'])(
    'differs from a carrier with the additional path or query %j',
    async (suffix) => {
      expect((await carrierSetup.add(buildUrl(`twin${suffix}`))).status).toBe(200)
    },
  )
})

describe('the fields of a carrier', () => {
  const buildErrors = (field: string, code: string) => [`body.custom_fields.pac.${field} ${code}`]

  test.each([
    [
      'missing values',
      {},
      [...buildErrors('contract', 'validation.required'), ...buildErrors('apiToken', 'validation.required')],
    ],
    ['blank values', { pac: { contract: '  ', apiToken: 'x' } }, buildErrors('contract', 'validation.required')],
    [
      'a placeholder without a stored secret',
      { pac: { contract: 'x', apiToken: SECRET_PLACEHOLDER } },
      buildErrors('apiToken', 'validation.required'),
    ],
    ['an unknown field', { pac: { ...fieldValues.pac, other: 'x' } }, buildErrors('other', 'carriers.field_unknown')],
    ['an unknown service', { ...fieldValues, x: { y: 'z' } }, ['body.custom_fields.x.y carriers.field_unknown']],
    [
      'a name of the object prototype',
      { ...fieldValues, constructor: { name: 'z' } },
      ['body.custom_fields.constructor.name carriers.field_unknown'],
    ],
    ['a number', { pac: { ...fieldValues.pac, note: 7 } }, buildErrors('note', 'validation.invalid')],
    [
      'a long text',
      { pac: { ...fieldValues.pac, note: 'x'.repeat(2001) } },
      buildErrors('note', 'validation.max_length'),
    ],
    [
      'control characters',
      { pac: { ...fieldValues.pac, note: 'a\u0007' } },
      buildErrors('note', 'validation.characters'),
    ],
  ])('with %s return 422 with the path of each error', async (_, custom_fields, errors) => {
    const before = await carrierSetup.count()
    const response = await carrierSetup.add(buildUrl('lacking'), custom_fields)
    expect([response.status, listErrors(response)]).toEqual([422, errors])
    expect(await carrierSetup.count()).toBe(before)
  })

  test('that the connector fills are optional, and blank values are not stored', async () => {
    const { body } = await carrierSetup.add(buildUrl('known'), {
      pac: { ...fieldValues.pac, days: '3', note: '' },
      sedex: { gone: '' },
    })
    expect(body.data.custom_fields.pac).toEqual({ contract: 'C-1', apiToken: SECRET_PLACEHOLDER, days: '3' })
  })
})

test('the server stores a PNG logo and serves it with its type, but stores no SVG logo', async () => {
  const { api, connector, add, find } = carrierSetup
  const logo = drawLogo(['0b5cab', 'ffffff'])
  // Uses a logo URL of the demo carriers, because the server rejects the private IP address of the test service.
  connector.respondWith((request, response) => {
    const { url = '' } = request
    if (url.endsWith('/logo.png')) response.end(logo)
    else if (url.endsWith('/logo.svg')) response.end('<svg onload="alert(1)"/>')
    else
      createJsonListener({ ...carrierDescription, logo_url: `${buildUrl('x')}/logo.${url.slice(-3)}` })(
        request,
        response,
      )
  })
  const findResponse = await find(buildUrl('a-png'))
  expect(findResponse.body.data.logo).toBe(`data:image/png;base64,${logo.toString('base64')}`)
  const { body } = await add(buildUrl('a-png'))
  expect(body.data.logo).toBe(`/v2/boss/courier-connectors/${body.data.id}/logo?version=1`)
  const response = await api.app.request(`http://localhost${body.data.logo}`, {
    headers: { Authorization: `Bearer ${await api.openSession({ shipping: 'readonly' })}` },
  })
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'image/png'])
  expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(Buffer.from(await response.arrayBuffer()).equals(logo)).toBe(true)
  expect((await api.request(getCarrier, { params: { id: body.data.id } })).body.data).toEqual(body.data)
  const rows = await listCarrierRows(api.connection.db)
  expect(rows.find(({ id }) => id === body.data.id)).toMatchObject({ has_logo: true })
  // The list states whether a carrier has a logo, but does not contain the image.
  for (const row of rows) expect(Object.keys(row)).not.toContain('logo')
  const responseWithoutLogo = await add(buildUrl('a-svg'))
  expect([responseWithoutLogo.status, responseWithoutLogo.body.data.logo]).toEqual([200, null])
  expect((await api.request(getCarrierLogo, { params: { id: responseWithoutLogo.body.data.id } })).status).toBe(404)
})
