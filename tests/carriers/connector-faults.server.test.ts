// Tests that the server rejects every faulty response of a connector in time, names the fault, and registers no carrier
// (A42).

import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCarrier } from '#contract/platform/carriers.ts'
import { json, startService } from '../addresses/loopback-service.ts'
import { startApi } from '../harness.ts'
import { type Carriers, description, faultsOf, startCarriers, typed, urlOf } from './world.ts'

let world: Carriers
beforeAll(async () => {
  world = await startCarriers()
})
afterAll(() => world.close())

let asked = 0

/**
 * Looks a faulty carrier up, registers it, and saves its URL over an existing carrier. Expects the same error for all
 * three requests and returns it.
 */
async function faults(answer: RequestListener): Promise<readonly string[]> {
  world.connector.answerWith(json(description))
  const { body } = await world.add(urlOf(`sound-${++asked}`))
  const row = await world.rowOf(body.data.id)
  world.connector.answerWith(answer)
  const url = urlOf(`faulty-${asked}`)
  const answers = await Promise.all([world.find(url), world.add(url), world.save(row.id, row.url, typed)])
  expect(answers.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(answers.map(faultsOf).map(([fault]) => fault?.split(' ')[0])).toEqual(['query.url', 'body.url', 'body.url'])
  expect(await world.rowOf(row.id)).toEqual(row)
  const messages = new Set(answers.map(({ body }) => `${body.error_code} · ${body.message}`))
  expect(messages.size).toBe(1)
  return [...messages]
}

const text =
  (content: string | Buffer, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(content)

const service = (fields: unknown, more: object = {}) => ({
  ...description,
  services: [{ id: 'a', label: 'A', fields, ...more }],
})

describe('a wrong description', () => {
  test.each([
    ['no object', [], '{}'],
    ['null', null, '{}'],
    ['a text', 'Expresso', '{}'],
    ['no name', { services: [] }, 'name'],
    ['an empty name', { ...description, name: ' ' }, 'name'],
    ['a long name', { ...description, name: 'x'.repeat(201) }, 'name'],
    ['a name with control characters', { ...description, name: 'a\u0000b' }, 'name'],
    ['half a character', { ...description, name: 'a\ud800' }, 'name'],
    ['no services', { name: 'Expresso' }, 'services'],
    ['services that are no list', { ...description, services: {} }, 'services'],
    [
      'too many services',
      { name: 'x', services: Array.from({ length: 201 }, (_, id) => ({ id, label: 'x' })) },
      'services',
    ],
    ['two services of one id', { name: 'x', services: [1, '1'].map((id) => ({ id, label: 'x' })) }, 'services'],
    ['a service without an id', { name: 'x', services: [{ label: 'x' }] }, 'services.0.id'],
    ['a service without a label', { name: 'x', services: [{ id: 'x' }] }, 'services.0.label'],
    ['a logo that is no address', { ...description, logo_url: 'javascript:alert(1)' }, 'logo_url'],
    ['a logo inside', { ...description, logo_url: 'data:image/png;base64,AA==' }, 'logo_url'],
    ['fields that are no list', service({}), 'services.0.fields'],
    ['a field without an id', service([{ required: true }]), 'services.0.fields.0.id'],
    ['a field of no type', service([{ id: true }]), 'services.0.fields.0.id'],
    ['a field whose flag is a text', service([{ id: 'a', required: 'yes' }]), 'services.0.fields.0.required'],
    ['too many fields', service(Array.from({ length: 101 }, (_, id) => ({ id }))), 'services.0.fields'],
    ['two fields of one id', service([{ id: 'a' }, { id: 'a' }]), 'services.0.fields'],
    ['a long id', service([{ id: 'x'.repeat(121) }]), 'services.0.fields.0.id'],
    ['a name of JavaScript’s own', service([{ id: '__proto__' }]), 'services.0.fields.0.id'],
  ])('%s', async (_, answer, place) => {
    const message = `A descrição da transportadora está incompleta ou fora do formato, em “${place}”`
    expect(await faults(json(answer))).toEqual([`carriers.wrong_description · ${message}`])
  })

  test.each([
    ['broken JSON', text('{"name": "Expresso", "services": [')],
    ['a page', text('<!doctype html><p>Hello')],
    ['nothing', text('')],
    ['compressed', text(gzipSync(JSON.stringify(description)), { 'Content-Encoding': 'gzip' })],
    ['no UTF-8', text(Buffer.from([0x7b, 0xff, 0xfe]))],
  ])('%s', async (_, answer) => {
    expect(await faults(answer)).toEqual([
      'carriers.not_json · A transportadora não respondeu com um JSON: confira se a URL é a do conector',
    ])
  })

  test.each([204, 400, 401, 403, 404, 429, 500, 503])('status %i', async (status) => {
    const answer: RequestListener = (_, response) => response.writeHead(status).end()
    expect(await faults(answer)).toEqual([`carriers.status · A transportadora respondeu com o erro ${status}`])
  })
})

describe('what it takes too much of', () => {
  test('256 KB and no more, said or not', async () => {
    const large = JSON.stringify({ ...description, filling: 'x'.repeat(262_144) })
    const code = ['carriers.too_large · A resposta da transportadora passa de 256 KB']
    expect(await faults(text(large))).toEqual(code)
    expect(await faults((_, response) => response.write(large) && response.end())).toEqual(code)
  })

  test('a body without an end', async () => {
    const answer: RequestListener = (_, response) => {
      const flood = () => {
        while (response.write(Buffer.alloc(65_536, ' ')));
        response.once('drain', flood)
      }
      flood()
    }
    expect(await faults(answer)).toEqual(['carriers.too_large · A resposta da transportadora passa de 256 KB'])
  })

  test('5 seconds and no more, to the last byte', async () => {
    const answer: RequestListener = (_, response) => {
      const drip = setInterval(() => response.write(' '), 200)
      response.on('close', () => clearInterval(drip))
    }
    expect(await faults(answer)).toEqual([
      'carriers.slow · A transportadora demorou mais de 5 segundos. Tente de novo mais tarde.',
    ])
  }, 8000)

  test('a connection that breaks', async () => {
    expect(await faults((request) => request.socket.destroy())).toEqual([
      'carriers.unreachable · Ninguém respondeu neste endereço. Confira a URL ou tente mais tarde.',
    ])
  })
})

describe('where it leads', () => {
  test('to another address: 422, and nobody goes there', async () => {
    const canary = await startService()
    for (const location of [
      canary.origin,
      `http://localhost:${new URL(canary.origin).port}/`,
      '/demo/carriers/other',
    ]) {
      const answer: RequestListener = (_, response) => response.writeHead(302, { Location: location }).end()
      expect(await faults(answer)).toEqual([
        'carriers.redirects · Este endereço leva a outro: use o endereço final do conector',
      ])
    }
    expect(canary.connections).toBe(0)
    await canary.close()
  })

  test.each(['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '10.0.0.1', '169.254.169.254'])(
    'an address that is not public is refused, that of this very server too: %s',
    async (host) => {
      const canary = await startService()
      for (const port of [new URL(canary.origin).port, new URL(world.connector.origin).port]) {
        const url = `http://${host}:${port}/connector.json`
        for (const answer of [await world.find(url), await world.add(url)])
          expect([answer.status, answer.body.error_code]).toEqual([422, 'carriers.address'])
      }
      expect(canary.connections).toBe(0)
      await canary.close()
    },
  )

  test('a picture that is not public is not fetched; the carrier is registered without it', async () => {
    const canary = await startService()
    for (const logo_url of [`${canary.origin}/logo.png`, `http://2130706433:${new URL(canary.origin).port}/`]) {
      world.connector.answerWith(json({ ...description, logo_url }))
      const { status, body } = await world.add(urlOf(`logo-${logo_url.length}`))
      expect([status, body.data.logo_url, body.data.logo]).toEqual([200, logo_url, null])
    }
    expect(canary.connections).toBe(0)
    await canary.close()
  })

  test('out of the demo, nothing on this machine is a carrier', async () => {
    const api = await startApi({
      connection: world.api.connection,
      config: { demo: false },
      ownAddress: () => world.connector.origin,
    })
    const answer = await api.request(addCarrier, { body: { url: urlOf('expresso-azul') } })
    expect([answer.status, answer.body.error_code]).toEqual([422, 'carriers.address'])
    expect((await api.send('/demo/carriers/expresso-azul')).status).toBe(404)
    await api.close()
  })
})

test('what it says beside what is asked for is left out', async () => {
  world.connector.answerWith(json({ ...description, secret: 'x', services: [{ id: 7, label: 'Sete', price: 1 }] }))
  const { body } = await world.find(urlOf('more'))
  expect(body.data).toEqual({
    ...{ name: 'Expresso', logo_url: null, logo: null, url: urlOf('more') },
    services: [{ id: '7', label: 'Sete', fields: [] }],
  })
})
