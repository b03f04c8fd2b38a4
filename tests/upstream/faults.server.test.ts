// Tests missing, late and broken responses of the external platform API, and error responses. The server never repeats
// a request, never reports a write with an unknown result as saved, and never displays technical error texts.
import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { getHome } from '#contract/console/home.ts'
import { listEcommerces, saveEcommerceAddress, setAvailability } from '#contract/platform/ecommerces.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { saveSettings } from '#contract/platform/settings.ts'
import { createStore, saveStore } from '#contract/platform/stores.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'
import { addUrl, deleteUrl, listUrls } from '#contract/platform/urls.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { createPlatformClient, MAX_RESPONSE_BYTES } from '#server/upstream/client.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { newAddress } from '../ecommerces/details-input.ts'
import { type Api, readLastActivity, startApi } from '../harness.ts'
import { minimalStore } from '../stores/input.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'
import type { ResponseChange } from './spec-platform.ts'

let servers: PlatformAndApi
let token: string
const canary = 'canario-maria-das-dores'
const html = `<!doctype html><title>Manutenção</title><p>${canary}</p>`

beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  token = await servers.signInAs('admin')
})
afterEach(() => servers.platform.clearChanges())
afterAll(() => servers.close())

const getDb = () => servers.api.connection.db
const countWrites = () => servers.platform.state.writes.length
const countRequests = (routeName: string) =>
  servers.platform.requests.filter((request) => request.routeName === routeName).length
const buildAvailabilityInput = (is_active: boolean) => ({ params: { id: 38 }, body: { is_active } })
const readEcommerces = (api: Api = servers.api) => api.request(listEcommerces, {}, { as: token })
const deactivate = (api: Api = servers.api) =>
  api.request(setAvailability, buildAvailabilityInput(false), { as: token })
const isActive = () => servers.platform.state.ecommerces.find(({ id }) => id === 38)?.is_active

function expectNoCanary(response: unknown, api: Api = servers.api): void {
  const text = JSON.stringify([response, api.logLines])
  expect(text).not.toContain(canary)
  for (const platformToken of servers.platform.tokens.keys()) expect(text).not.toContain(platformToken)
}

describe('a connection that fails', () => {
  test('a read without a response is a 502 error', async () => {
    servers.platform.changeNextResponses({ routeName: 'listEcommerces' }, { disconnectAt: 'before' })
    const { status, body } = await readEcommerces()
    expect([status, body.error_code]).toEqual([502, 'upstream.unreachable'])
    expect(servers.api.logLines.some((line) => line.request_id === body.request_id && 'upstream' in line)).toBe(true)
  })

  test.each(['before', 'after'] as const)(
    'a write whose connection closes %s the write is executed has an unknown result',
    async (cut) => {
      const count = countRequests('setAvailability')
      const activityCount = await getDb().$count(activity)
      servers.platform.changeNextResponses({ routeName: 'setAvailability' }, { disconnectAt: cut })
      const { status, body } = await deactivate()
      expect([status, body.error_code]).toEqual([502, 'upstream.unreachable_write'])
      expect(body.message).toContain('não sabemos se foi salvo')
      expect(countRequests('setAvailability')).toBe(count + 1)
      expect(await getDb().$count(activity)).toBe(activityCount)
      expect(isActive()).toBe(cut === 'before')
      await servers.api.call(setAvailability, buildAvailabilityInput(true), { as: token })
    },
  )

  test.each(['before', 'after'] as const)(
    'a creation whose connection closes %s it is executed is not repeated with the same idempotency key',
    async (cut) => {
      const key = crypto.randomUUID()
      const add = (idempotencyKey: string) => {
        const input = { params: { id: 38 }, body: { url: `www.cortada-${cut}.com.br` } }
        return servers.api.request(addUrl, input, { as: token, headers: { 'Idempotency-Key': idempotencyKey } })
      }
      const count = countRequests('addUrl')
      servers.platform.changeNextResponses({ routeName: 'addUrl' }, { disconnectAt: cut })
      expect((await add(key)).body.error_code).toBe('upstream.unreachable_write')
      const repeated = await add(key)
      expect([repeated.status, repeated.body.error_code]).toEqual([409, 'upstream.unknown_result'])
      expect(repeated.body.message).toContain('Confira antes de enviar de novo')
      expect(countRequests('addUrl')).toBe(count + 1)
      expect((await add(crypto.randomUUID())).status).toBe(200)
      expect(countRequests('addUrl')).toBe(count + 2)
    },
  )

  test('a rejected creation is sent again with the same idempotency key', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const input = { params: { id: 38 }, body: { url: 'www.recusada.com.br' } }
    servers.platform.changeNextResponses({ routeName: 'addUrl' }, { status: 422, body: { message: 'Recusado' } })
    expect((await servers.api.request(addUrl, input, { as: token, headers })).status).toBe(422)
    expect((await servers.api.request(addUrl, input, { as: token, headers })).status).toBe(200)
  })

  test('a write is not sent if the record cannot be read before', async () => {
    const count = countWrites()
    servers.platform.changeNextResponses({ routeName: 'getEcommerce' }, { disconnectAt: 'before' })
    expect((await deactivate()).status).toBe(502)
    expect(countWrites()).toBe(count)
  })

  test('a write is saved even if the record cannot be read afterwards', async () => {
    const body = { url: 'www.depois.com.br' }
    servers.platform.changeNextResponses({ routeName: 'listUrls' }, { disconnectAt: 'before' })
    const response = await servers.api.request(addUrl, { params: { id: 38 }, body }, { as: token })
    expect([response.status, response.body.data.url]).toEqual([200, body.url])
    expect(await readLastActivity(getDb())).toMatchObject({ action: 'ecommerces.addUrl', after: { url: body.url } })
  })

  test('a corrected zip code is saved even if its address cannot be read afterwards', async () => {
    servers.platform.changeNextResponses({ routeName: 'findAddress' }, { disconnectAt: 'before' })
    const input = { params: { id: 90002 }, body: { zip_code: '01310-100' } }
    const { status, body } = await servers.api.request(correctZip, input, { as: token })
    expect([status, body.address, body.after.zip_code]).toEqual([200, null, '01310100'])
    expect(await readLastActivity(getDb())).toMatchObject({ action: 'trackingErrors.correctZip', entity_id: '90002' })
  })

  test('a server that does not exist is reported as unreachable, also at sign-in', async () => {
    const service = await startService()
    await service.close()
    const config = { demo: false, upstreamUrl: new URL(service.origin) }
    const api = await startApi({ connection: servers.api.connection, config })
    expect((await readEcommerces(api)).body.error_code).toBe('upstream.unreachable')
    expect((await deactivate(api)).body.error_code).toBe('upstream.unreachable_write')
    const path = '/v2/auth/login'
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"google_token":"a"}' }
    expect((await api.send(path, init, { as: null })).body.error_code).toBe('upstream.unreachable_write')
    await api.close()
  })
})

describe('a slow platform', () => {
  let impatient: Api
  beforeAll(async () => {
    const url = new URL(servers.platform.origin)
    const platform = createPlatformClient(url, { read: 400, write: 400, file: 400, idle: 400 })
    const config = { demo: false, upstreamUrl: url }
    impatient = await startApi({ connection: servers.api.connection, config, platform })
  })
  afterAll(() => impatient.close())

  test('a read stops after its timeout', async () => {
    servers.platform.changeNextResponses({ routeName: 'listEcommerces' }, { delayBeforeMs: 2000 })
    const { status, body } = await readEcommerces(impatient)
    expect([status, body.error_code]).toEqual([504, 'upstream.timeout'])
  })

  test('a write with a late response has an unknown result and is sent once', async () => {
    const count = countRequests('setAvailability')
    servers.platform.changeNextResponses({ routeName: 'setAvailability' }, { delayAfterMs: 2000 })
    const { status, body } = await deactivate(impatient)
    expect([status, body.error_code]).toEqual([504, 'upstream.timeout_write'])
    expect(countRequests('setAvailability')).toBe(count + 1)
    await servers.api.call(setAvailability, buildAvailabilityInput(true), { as: token })
  })

  test('the home page loads without the blocks that the platform does not deliver in time', async () => {
    servers.platform.changeNextResponses({ routeName: 'listTrackingErrors' }, { delayBeforeMs: 2000 })
    const { status, body } = await impatient.request(getHome, {}, { as: token })
    expect(status).toBe(200)
    expect(body.data.queues.map(({ name }: { name: string }) => name)).not.toContain('trackingErrors')
  })

  test('the request to the platform is aborted when the client disconnects', async () => {
    const service = await startService()
    const leaving = new AbortController()
    const closed = new Promise<void>((resolve) => {
      service.respondWith((request) => {
        request.socket.once('close', resolve)
        leaving.abort()
      })
    })
    const config = { demo: false, upstreamUrl: new URL(service.origin) }
    const api = await startApi({ connection: servers.api.connection, config })
    await api.request(listEcommerces, {}, { as: token, signal: leaving.signal }).catch(() => undefined)
    await closed
    await api.close()
    await service.close()
  })
})

describe('a broken response to a read', () => {
  let service: LoopbackService
  let api: Api
  beforeAll(async () => {
    service = await startService()
    const config = { demo: false, upstreamUrl: new URL(service.origin) }
    api = await startApi({ connection: servers.api.connection, config })
  })
  afterAll(async () => {
    await api.close()
    await service.close()
  })

  const respond =
    (text: string | Buffer, type = 'application/json', status = 200, headers = {}): RequestListener =>
    (_, response) => {
      response.writeHead(status, { 'Content-Type': type, ...headers }).end(text)
    }
  const cutOff: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' })
    response.write(`{"data":"${canary}`, () => response.destroy())
  }
  const sendTooMuch: RequestListener = (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' })
    const part = Buffer.alloc(1_048_576, 32)
    const write = (count: number): void => {
      if (count > 0 && !response.destroyed) response.write(part, () => write(count - 1))
      else response.end()
    }
    write(MAX_RESPONSE_BYTES / part.length + 2)
  }
  const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`

  test.each([
    ['that stops in the middle', cutOff, 'upstream.unreachable'],
    ['that is an HTML page', respond(html, 'text/html'), 'upstream.answer'],
    ['that is an HTML page with an error status', respond(html, 'text/html', 404), 'upstream.answer'],
    ['that is no JSON', respond(`{"data": ${canary}`), 'upstream.answer'],
    ['that is empty', respond(''), 'upstream.answer'],
    ['without content', (_, response) => void response.writeHead(204).end(), 'upstream.answer'],
    ['with other rows', respond(JSON.stringify({ data: [{ [canary]: canary }] })), 'upstream.answer'],
    ['that is not UTF-8', respond(Buffer.from('{"data":"é"}', 'latin1')), 'upstream.answer'],
    ['that is nested too deeply', respond(deep), 'upstream.answer'],
    ['that is too large', sendTooMuch, 'upstream.answer'],
    ['that redirects', respond('', 'text/html', 302, { Location: 'http://127.0.0.1:1/' }), 'upstream.answer'],
  ] satisfies [string, RequestListener, string][])('a response %s is a 502 error', async (_, listener, code) => {
    service.respondWith(listener)
    const count = service.requestedPaths.length
    const response = await readEcommerces(api)
    expect([response.status, response.body.error_code]).toEqual([502, code])
    expect(service.requestedPaths.length).toBe(count + 1)
    expectNoCanary(response, api)
  })
})

describe('an error response', () => {
  const rejectNextRequest = (change: ResponseChange) => {
    servers.platform.changeNextResponses({ routeName: 'setAvailability' }, change)
    return deactivate()
  }

  test.each([403, 404, 405, 409, 422, 429])('the message of a %i is displayed', async (status) => {
    const { body, ...response } = await rejectNextRequest({ status, body: { message: 'A loja tem pendências.' } })
    expect([response.status, body.message]).toEqual([status, 'A loja tem pendências.'])
    expect(isActive()).toBe(true)
  })

  test.each([
    [{ message: 'not allowed', message_translated: 'Não permitido' }, 'Não permitido'],
    [{ error: 'Motivo da plataforma' }, 'Motivo da plataforma'],
    [{ errors: ['Primeiro motivo', 'Segundo motivo'] }, 'Primeiro motivo'],
    [{ errors: { is_active: ['Campo inválido'] } }, 'Campo inválido'],
    [{ message: 7 }, 'não foi possível processar'],
    [{}, 'não foi possível processar'],
  ])('the body %j displays one message', async (body, message) => {
    const response = await rejectNextRequest({ status: 422, body })
    expect([response.status, response.body.message]).toEqual([422, message])
  })

  test.each(['strict', 'loose'] as const)(
    'the errors of a %s platform belong to the fields of the form',
    async (variant) => {
      const own = await startPlatformAndApi(variant)
      const sessionToken = await own.signInAs('admin')
      own.platform.changeNextResponses(
        { routeName: 'saveEcommerceAddress' },
        {
          status: 422,
          body: { message: 'Dados inválidos', errors: { zip_code: ['CEP inválido'], 'body.city': 'Cidade' } },
        },
      )
      const input = { params: { id: 38 }, body: newAddress }
      const { status, body } = await own.api.request(saveEcommerceAddress, input, { as: sessionToken })
      expect([status, body.message]).toEqual([422, 'Dados inválidos'])
      expect(body.errors).toEqual([
        { field: 'body.zip_code', code: 'validation.invalid', message: 'CEP inválido' },
        { field: 'body.city', code: 'validation.invalid', message: 'Cidade' },
      ])
      await own.close()
    },
  )

  test('a 429 and a 503 keep their header Retry-After', async () => {
    for (const status of [429, 503]) {
      const response = await rejectNextRequest({ status, headers: { 'Retry-After': '7' } })
      expect([response.status, response.headers.get('Retry-After')]).toEqual([status, '7'])
    }
    const page = await rejectNextRequest({ status: 503, html, headers: { 'Retry-After': '7' } })
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '7'])
    expectNoCanary(page)
  })

  test.each([
    [500, 500],
    [501, 502],
    [502, 502],
    [503, 503],
    [504, 504],
    [505, 505],
    [599, 502],
  ])('the text of a %i is never displayed', async (status, expected) => {
    for (const change of [{ body: { message: `SQLSTATE ${canary}`, error_code: canary } }, { html }]) {
      const response = await rejectNextRequest({ status, ...change })
      expect([response.status, response.body.error_code]).toEqual([expected, 'upstream.failed'])
      expectNoCanary(response)
    }
  })

  test('a 401 ends the session', async () => {
    const sessionToken = await servers.signInAs('ti')
    servers.platform.changeNextResponses({ routeName: 'setAvailability' }, { status: 401 })
    const { status, body } = await servers.api.request(setAvailability, buildAvailabilityInput(false), {
      as: sessionToken,
    })
    expect([status, body.error_code]).toEqual([401, 'session_expired'])
    expect((await servers.api.request(getHome, {}, { as: sessionToken })).status).toBe(401)
  })
})

describe('a 2xx response to a write', () => {
  const executed = { status: 200, isExecuted: true } as const
  test.each([
    ['no content', { status: 204, isExecuted: true }],
    ['an empty object', { ...executed, body: {} }],
    ['an empty list', { ...executed, body: [] }],
    ['only `success`', { status: 201, isExecuted: true, body: { success: true } }],
    ['an empty error', { ...executed, body: { success: true, error: null } }],
  ] satisfies [string, ResponseChange][])('%s means that the write is saved', async (_, change) => {
    servers.platform.changeNextResponses({ routeName: 'saveStore' }, change)
    const store = { ...minimalStore, display_name: `Loja ${_}` }
    const input = { params: { ecommerce_id: 38, id: 201 }, body: store }
    const saved = await servers.api.request(saveStore, input, { as: token })
    expect([saved.status, saved.body.store.display_name]).toEqual([200, store.display_name])
    expect(await readLastActivity(getDb())).toMatchObject({
      action: 'stores.edit',
      after: { display_name: store.display_name },
    })

    servers.platform.changeNextResponses({ routeName: 'createStore' }, change)
    const creation = { params: { ecommerce_id: 38 }, body: { ...store, display_name: `Nova ${_}` } }
    const created = await servers.api.request(createStore, creation, { as: token })
    const id = servers.platform.state.stores.at(-1)?.id
    expect([created.status, created.body.store.id]).toEqual([200, id])
    expect(await readLastActivity(getDb())).toMatchObject({ action: 'stores.create', entity_id: String(id) })

    servers.platform.changeNextResponses({ routeName: 'addUrl' }, change)
    const url = await servers.api.request(
      addUrl,
      { params: { id: 38 }, body: { url: 'www.a-b.com.br' } },
      { as: token },
    )
    expect(url.status).toBe(200)
    servers.platform.changeNextResponses({ routeName: 'deleteUrl' }, change)
    const deletion = { params: { id: 38, url_id: url.body.data.id } }
    expect((await servers.api.request(deleteUrl, deletion, { as: token })).status).toBe(200)
    const { data } = await servers.api.call(listUrls, { params: { id: 38 } }, { as: token })
    expect(data.map((row: { id: number }) => row.id)).not.toContain(url.body.data.id)
    expectNoCanary([saved, created, url])
  })

  test('an HTML page means that the result of the write is unknown', async () => {
    const count = await getDb().$count(activity)
    servers.platform.changeNextResponses({ routeName: 'saveStore' }, { ...executed, html })
    const input = { params: { ecommerce_id: 38, id: 201 }, body: { ...minimalStore, display_name: 'Loja HTML' } }
    const response = await servers.api.request(saveStore, input, { as: token })
    expect([response.status, response.body.error_code]).toEqual([502, 'upstream.answer_write'])
    expect(await getDb().$count(activity)).toBe(count)
    expectNoCanary(response)
  })

  test.each([
    [{ success: false, message_translated: 'A URL está em uso.' }, 'A URL está em uso.'],
    [{ success: false, message: 'Recusado' }, 'Recusado'],
    [{ success: 0, error: 'Recusado' }, 'Recusado'],
    [{ success: 'false', errors: { looker_dashboard_url: ['Recusado'] } }, 'Recusado'],
    [{ error: 'URL bloqueada' }, 'URL bloqueada'],
    [{ error: { message: 'URL bloqueada' } }, 'URL bloqueada'],
    [{ success: false }, 'A plataforma recusou o pedido'],
  ])('%j means that the write failed', async (body, message) => {
    const count = await getDb().$count(activity)
    servers.platform.changeNextResponses({ routeName: 'saveSettings' }, { status: 200, body })
    const input = { body: { looker_dashboard_url: 'https://painel.example/novo' } }
    const response = await servers.api.request(saveSettings, input, { as: token })
    expect([response.status, response.body.message]).toEqual([422, message])
    expect(await getDb().$count(activity)).toBe(count)
  })
})

describe('a reprocess', () => {
  let reverseId = 90001
  const reason = { task: 'Corrigir', ecommerce_id: 38 }
  /**
   * Sends a reverse (return request) to the merchant's system again ("reprocess"), with a new ticket. Uses the ids
   * 90007 and 90001 in turn.
   */
  async function reprocessAlternatingReverse(responseChange: ResponseChange, sender = token) {
    reverseId = reverseId === 90001 ? 90007 : 90001
    const ticket = `ZD-${600_000 + (await getDb().$count(activity))}`
    const count = countRequests('reprocessReverse')
    servers.platform.changeNextResponses({ routeName: 'reprocessReverse' }, responseChange)
    const input = { body: { ...reason, ticket, reverse_id: reverseId } }
    const response = await servers.api.request(reprocessReverse, input, { as: sender })
    expect(countRequests('reprocessReverse')).toBe(count + 1)
    const { data } = await servers.api.call(listFailedReprocesses, { query: { q: ticket } }, { as: token })
    return { ...response, failure: data[0] }
  }

  test.each([
    ['that is cut before it is carried out', { disconnectAt: 'before' }, 502],
    ['that is cut after it was carried out', { disconnectAt: 'after' }, 502],
    ['that fails with a 500', { status: 500, body: { message: canary } }, 500],
    ['that fails with a 503', { status: 503, html }, 503],
    ['that returns an HTML page', { html }, 502],
  ] satisfies [string, ResponseChange, number][])('an attempt %s has an unknown result', async (_, change, status) => {
    const response = await reprocessAlternatingReverse(change)
    expect(response.status).toBe(status)
    expect(response.failure).toMatchObject({ entity_id: reverseId, error: 'upstream.unknown_result' })
    expect(await readLastActivity(getDb())).toMatchObject({ action: 'reprocess.reverse', after: { result: null } })
    expectNoCanary(response)
  })

  test('an attempt with an error in a 2xx response fails with the message of the platform', async () => {
    const body = { success: false, error: 'INVOICE', message_translated: 'Sem nota fiscal', url_log: null }
    const response = await reprocessAlternatingReverse({ status: 200, body })
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({ success: false, error: 'INVOICE', message_translated: 'Sem nota fiscal' })
    expect(response.failure).toMatchObject({ error: 'INVOICE', merchant_message: 'Sem nota fiscal' })
  })

  test('an attempt that the platform rejects fails with the message of the platform', async () => {
    const response = await reprocessAlternatingReverse({ status: 422, body: { message: 'A reversa não existe mais' } })
    expect([response.status, response.body.message]).toEqual([422, 'A reversa não existe mais'])
    expect(response.failure).toMatchObject({
      error: 'upstream.rejected',
      merchant_message: 'A reversa não existe mais',
    })
  })

  test.each([{ status: 204 }, { body: {} }] satisfies ResponseChange[])(
    'an attempt with the 2xx response %j is done',
    async (change) => {
      const response = await reprocessAlternatingReverse(change)
      expect([response.status, response.body.success, response.failure]).toEqual([200, true, undefined])
    },
  )

  test('a 401 cancels the attempt and ends the session', async () => {
    const sessionToken = await servers.signInAs('ti')
    const response = await reprocessAlternatingReverse({ status: 401 }, sessionToken)
    expect([response.status, response.failure]).toEqual([401, undefined])
    expect((await servers.api.request(getHome, {}, { as: sessionToken })).status).toBe(401)
  })
})
