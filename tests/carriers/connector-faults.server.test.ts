// Tests faulty responses of a carrier's connector. The server must reject each response in time, register no carrier,
// and return an error that names the fault (A42).

import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCarrier } from '#contract/platform/carriers.ts'
import { createJsonListener, startService } from '../addresses/loopback-service.ts'
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
afterAll(() => carrierSetup.close())

let urlCount = 0

/**
 * Sends three requests while the connector returns a faulty response: find the carrier, register the carrier, and
 * change the URL of another carrier. Expects the same errors for all three, and returns the errors.
 */
async function collectErrors(listener: RequestListener): Promise<readonly string[]> {
  carrierSetup.connector.respondWith(createJsonListener(carrierDescription))
  const { body } = await carrierSetup.add(buildUrl(`valid-${++urlCount}`))
  const row = await carrierSetup.readRow(body.data.id)
  carrierSetup.connector.respondWith(listener)
  const url = buildUrl(`faulty-${urlCount}`)
  const responses = await Promise.all([
    carrierSetup.find(url),
    carrierSetup.add(url),
    carrierSetup.save(row.id, row.url, fieldValues),
  ])
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(responses.map(listErrors).map(([error]) => error?.split(' ')[0])).toEqual([
    'query.url',
    'body.url',
    'body.url',
  ])
  expect(await carrierSetup.readRow(row.id)).toEqual(row)
  const messages = new Set(responses.map(({ body }) => `${body.error_code} · ${body.message}`))
  expect(messages.size).toBe(1)
  return [...messages]
}

const respondText =
  (content: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(content)

const service = (fields: unknown, serviceFields: object = {}) => ({
  ...carrierDescription,
  services: [{ id: 'a', label: 'A', fields, ...serviceFields }],
})

describe('an invalid description', () => {
  test.each([
    ['a list', [], '{}'],
    ['null', null, '{}'],
    ['a text', 'Expresso', '{}'],
    ['a missing name', { services: [] }, 'name'],
    ['an empty name', { ...carrierDescription, name: ' ' }, 'name'],
    ['a long name', { ...carrierDescription, name: 'x'.repeat(201) }, 'name'],
    ['a name with control characters', { ...carrierDescription, name: 'a\u0000b' }, 'name'],
    ['a lone surrogate', { ...carrierDescription, name: 'a\ud800' }, 'name'],
    ['missing services', { name: 'Expresso' }, 'services'],
    ['services that are no list', { ...carrierDescription, services: {} }, 'services'],
    [
      'too many services',
      { name: 'x', services: Array.from({ length: 201 }, (_, id) => ({ id, label: 'x' })) },
      'services',
    ],
    ['two services with one id', { name: 'x', services: [1, '1'].map((id) => ({ id, label: 'x' })) }, 'services'],
    ['a service without an id', { name: 'x', services: [{ label: 'x' }] }, 'services.0.id'],
    ['a service without a label', { name: 'x', services: [{ id: 'x' }] }, 'services.0.label'],
    ['a logo with a javascript: URL', { ...carrierDescription, logo_url: 'javascript:alert(1)' }, 'logo_url'],
    ['a logo with a data: URL', { ...carrierDescription, logo_url: 'data:image/png;base64,AA==' }, 'logo_url'],
    ['fields that are no list', service({}), 'services.0.fields'],
    ['a field without an id', service([{ required: true }]), 'services.0.fields.0.id'],
    ['a field whose id is a boolean', service([{ id: true }]), 'services.0.fields.0.id'],
    ['a field whose flag is a text', service([{ id: 'a', required: 'yes' }]), 'services.0.fields.0.required'],
    ['too many fields', service(Array.from({ length: 101 }, (_, id) => ({ id }))), 'services.0.fields'],
    ['two fields with one id', service([{ id: 'a' }, { id: 'a' }]), 'services.0.fields'],
    ['a long id', service([{ id: 'x'.repeat(121) }]), 'services.0.fields.0.id'],
    ['an id of the object prototype', service([{ id: '__proto__' }]), 'services.0.fields.0.id'],
  ])('with %s returns 422 and the path of the error', async (_, value, path) => {
    const message = `A descrição da transportadora está incompleta ou fora do formato, em “${path}”`
    expect(await collectErrors(createJsonListener(value))).toEqual([`carriers.wrong_description · ${message}`])
  })

  test.each([
    ['broken JSON', respondText('{"name": "Expresso", "services": [')],
    ['HTML', respondText('<!doctype html><p>Hello')],
    ['an empty body', respondText('')],
    ['a compressed body', respondText(gzipSync(JSON.stringify(carrierDescription)), { 'Content-Encoding': 'gzip' })],
    ['invalid UTF-8', respondText(Buffer.from([0x7b, 0xff, 0xfe]))],
  ])('with %s returns 422 because the response is not JSON', async (_, listener) => {
    expect(await collectErrors(listener)).toEqual([
      'carriers.not_json · A transportadora não respondeu com um JSON: confira se a URL é a do conector',
    ])
  })

  test.each([204, 400, 401, 403, 404, 429, 500, 503])('with status %i returns 422 and the status', async (status) => {
    const listener: RequestListener = (_, response) => response.writeHead(status).end()
    expect(await collectErrors(listener)).toEqual([`carriers.status · A transportadora respondeu com o erro ${status}`])
  })
})

describe('a response over the limits', () => {
  test('is rejected above 256 KB, with and without a Content-Length', async () => {
    const large = JSON.stringify({ ...carrierDescription, filling: 'x'.repeat(262_144) })
    const expected = ['carriers.too_large · A resposta da transportadora passa de 256 KB']
    expect(await collectErrors(respondText(large))).toEqual(expected)
    expect(await collectErrors((_, response) => response.write(large) && response.end())).toEqual(expected)
  })

  test('is rejected when the body never ends', async () => {
    const listener: RequestListener = (_, response) => {
      const writeUntilFull = () => {
        while (response.write(Buffer.alloc(65_536, ' ')));
        response.once('drain', writeUntilFull)
      }
      writeUntilFull()
    }
    expect(await collectErrors(listener)).toEqual(['carriers.too_large · A resposta da transportadora passa de 256 KB'])
  })

  test('is rejected when it is not complete after 5 seconds', async () => {
    const listener: RequestListener = (_, response) => {
      const interval = setInterval(() => response.write(' '), 200)
      response.on('close', () => clearInterval(interval))
    }
    expect(await collectErrors(listener)).toEqual([
      'carriers.slow · A transportadora demorou mais de 5 segundos. Tente de novo mais tarde.',
    ])
  }, 8000)

  test('is rejected when the connection breaks', async () => {
    expect(await collectErrors((request) => request.socket.destroy())).toEqual([
      'carriers.unreachable · Ninguém respondeu neste endereço. Confira a URL ou tente mais tarde.',
    ])
  })
})

describe('a connector that leads to another address', () => {
  test('returns 422 for a redirect, which is not followed', async () => {
    const canary = await startService()
    for (const location of [
      canary.origin,
      `http://localhost:${new URL(canary.origin).port}/`,
      '/demo/carriers/other',
    ]) {
      const listener: RequestListener = (_, response) => response.writeHead(302, { Location: location }).end()
      expect(await collectErrors(listener)).toEqual([
        'carriers.redirects · Este endereço leva a outro: use o endereço final do conector',
      ])
    }
    expect(canary.connectionCount).toBe(0)
    await canary.close()
  })

  test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '10.0.0.1', '169.254.169.254'])(
    'returns 422 for the private host %s, without a connection',
    async (host) => {
      const canary = await startService()
      for (const port of [new URL(canary.origin).port, new URL(carrierSetup.connector.origin).port]) {
        const url = `http://${host}:${port}/connector.json`
        for (const response of [await carrierSetup.find(url), await carrierSetup.add(url)])
          expect([response.status, response.body.error_code]).toEqual([422, 'carriers.address'])
      }
      expect(canary.connectionCount).toBe(0)
      await canary.close()
    },
  )

  test('is registered without its logo when the logo has a private address', async () => {
    const canary = await startService()
    for (const logo_url of [`${canary.origin}/logo.png`, `http://2130706433:${new URL(canary.origin).port}/`]) {
      carrierSetup.connector.respondWith(createJsonListener({ ...carrierDescription, logo_url }))
      const { status, body } = await carrierSetup.add(buildUrl(`logo-${logo_url.length}`))
      expect([status, body.data.logo_url, body.data.logo]).toEqual([200, logo_url, null])
    }
    expect(canary.connectionCount).toBe(0)
    await canary.close()
  })

  test('returns 422 for demo carriers when the server is not a demo', async () => {
    const api = await startApi({
      connection: carrierSetup.api.connection,
      config: { demo: false },
      ownAddress: () => carrierSetup.connector.origin,
    })
    const response = await api.request(addCarrier, { body: { url: buildUrl('expresso-azul') } })
    expect([response.status, response.body.error_code]).toEqual([422, 'carriers.address'])
    expect((await api.send('/demo/carriers/expresso-azul')).status).toBe(404)
    await api.close()
  })
})

test('unknown fields of a description are removed', async () => {
  carrierSetup.connector.respondWith(
    createJsonListener({ ...carrierDescription, secret: 'x', services: [{ id: 7, label: 'Sete', price: 1 }] }),
  )
  const { body } = await carrierSetup.find(buildUrl('more'))
  expect(body.data).toEqual({
    ...{ name: 'Expresso', logo_url: null, logo: null, url: buildUrl('more') },
    services: [{ id: '7', label: 'Sete', fields: [] }],
  })
})
