// Tests file downloads and uploads on a server that calls an external platform API: CSV exports, log files, logos and
// store files.
import type { RequestListener } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { buildEndpointPath } from '#contract/endpoint.ts'
import { uploadLogo } from '#contract/platform/metadatas.ts'
import {
  exportBillings,
  exportOrders,
  exportRefunds,
  exportReverses,
  exportStatus,
  exportUsers,
  previewUsers,
} from '#contract/platform/reports.ts'
import { getAttemptLog, listAttempts, reprocessReverse } from '#contract/platform/reprocess.ts'
import { uploadStores } from '#contract/platform/store-upload.ts'
import { createPlatformClient } from '#server/upstream/client.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { type Api, readLastActivity, startApi } from '../harness.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'

let servers: PlatformAndApi
let token: string
let rawService: LoopbackService
/** API server under test. It calls `rawService`, which sends responses that each test defines. */
let apiOfRawService: Api

beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  token = await servers.signInAs('admin')
  rawService = await startService()
  const upstreamUrl = new URL(rawService.origin)
  const platform = createPlatformClient(upstreamUrl, { read: 500, write: 500, file: 500, idle: 500 })
  const config = { demo: false, upstreamUrl }
  apiOfRawService = await startApi({ connection: servers.api.connection, config, platform })
})
afterEach(() => servers.platform.clearChanges())
afterAll(async () => {
  await apiOfRawService.close()
  await rawService.close()
  await servers.close()
})

const getDb = () => servers.api.connection.db

describe('an export', () => {
  const dates = { start_date: '2026-10-01', end_date: '2026-10-31' }

  test.each([
    [exportReverses, { type: 'source', ...dates }, 'id;ecommerce_id;created_at'],
    [exportUsers, {}, 'id;first_name'],
    [exportOrders, { type: 'courier_transfer', ...dates }, 'id;ecommerce_id'],
    [exportRefunds, { type: 'fees' }, 'id;ecommerce_id'],
    [exportBillings, { type: 'grouped', year: 2026, month: 10 }, 'ecommerce_id;service_code'],
    [exportStatus, { status: 'approved,done' }, 'status;total'],
  ] as const)('$path streams the file of the platform and is recorded', async (endpoint, query, header) => {
    const { status, body, headers } = await servers.api.request(endpoint, { query }, { as: token })
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('Content-Disposition')).toMatch(/^attachment; filename="[\w-]+\.csv"/)
    expect(body.replaceAll('"', '').startsWith(header)).toBe(true)
    expect(await readLastActivity(getDb())).toMatchObject({ action: 'reports.export', entity: 'report', user_id: 11 })
  })

  test('a search text is not recorded, because it may name a consumer', async () => {
    const query = { type: 'source', ...dates, search: 'Maria das Dores' }
    expect((await servers.api.request(exportReverses, { query }, { as: token })).status).toBe(200)
    expect(JSON.stringify(await readLastActivity(getDb()))).not.toContain('Maria')
  })

  /**
   * Requests the CSV export of users, to which the service responds with `listener`. Does not read the response body.
   */
  function requestFile(listener: RequestListener): Promise<Response> {
    rawService.respondWith(listener)
    const headers = { Authorization: `Bearer ${token}`, Accept: 'text/csv' }
    return Promise.resolve(apiOfRawService.app.request(`http://localhost${exportUsers.path}`, { headers }))
  }

  test('the first lines arrive before the platform has sent the last ones', async () => {
    let finish = () => {}
    const response = await requestFile((_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/csv', 'X-Total-Rows': '2' }).write('id;name\r\n')
      finish = () => outgoing.end('1;Ana\r\n')
    })
    expect(response.headers.get('X-Total-Rows')).toBe('2')
    const reader = response.body?.getReader()
    const first = await reader?.read()
    expect(new TextDecoder().decode(first?.value)).toBe('id;name\r\n')
    finish()
    const second = await reader?.read()
    expect(new TextDecoder().decode(second?.value)).toBe('1;Ana\r\n')
    expect((await reader?.read())?.done).toBe(true)
  })

  test('a file that is cut off half-way aborts the response', async () => {
    const response = await requestFile((_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/csv', 'Content-Length': '1000' })
      outgoing.write('id;name\r\n', () => outgoing.destroy())
    })
    await expect(response.text()).rejects.toThrow()
  })

  test('a file that stalls aborts the response', async () => {
    const response = await requestFile((_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': 'text/csv' }).write('id;name\r\n')
    })
    await expect(response.text()).rejects.toThrow()
  })

  test.each([
    ['an HTML page', 'text/html', '<p>Manutenção</p>'],
    ['a JSON document', 'application/json', '{"success": true}'],
    ['a picture', 'image/png', 'png'],
  ])('%s is no file', async (_, type, text) => {
    const response = await requestFile((_, outgoing) => {
      outgoing.writeHead(200, { 'Content-Type': type }).end(text)
    })
    const body = await response.json()
    expect([response.status, body.error_code]).toEqual([502, 'upstream.answer'])
  })

  test.each([
    ['that never begins', 504, 'upstream.timeout', () => undefined],
    [
      'whose error response stalls',
      504,
      'upstream.timeout',
      (_, outgoing) => void outgoing.writeHead(422, { 'Content-Type': 'application/json' }).write('{"message":"'),
    ],
    ['that is cut', 502, 'upstream.unreachable', (incoming) => void incoming.socket.destroy()],
  ] satisfies [string, number, string, RequestListener][])(
    'a file %s is an error',
    async (_, status, code, listener) => {
      const response = await requestFile(listener)
      expect([response.status, (await response.json()).error_code]).toEqual([status, code])
    },
  )

  test('an error response in place of a file keeps its message', async () => {
    servers.platform.changeNextResponses(
      { path: exportUsers.path },
      { status: 422, body: { message: 'Período longo demais' } },
    )
    const { status, body } = await servers.api.request(exportUsers, {}, { as: token })
    expect([status, body.message]).toEqual([422, 'Período longo demais'])
  })

  test('a preview contains the first rows of the file', async () => {
    const { data } = await servers.api.call(previewUsers, { query: {} }, { as: token })
    expect(data[0]).toMatchObject({ first_name: 'Ana', email: 'admin@empresa.com.br' })
  })
})

describe.each(['strict', 'loose'] as const)('a log of a %s platform', (variant) => {
  let own: PlatformAndApi
  let sessionToken: string
  beforeAll(async () => {
    own = await startPlatformAndApi(variant)
    sessionToken = await own.signInAs('admin')
  })
  afterEach(() => own.platform.clearChanges())
  afterAll(() => own.close())

  const reprocess = async (url_log?: string) => {
    const body = { success: true, url_log, error: null }
    if (url_log !== undefined)
      own.platform.changeNextResponses({ routeName: 'reprocessReverse' }, { status: 200, body })
    const input = { task: 'Corrigir', ticket: 'ZD-51203', ecommerce_id: 38, reverse_id: 90001 }
    return own.api.call(reprocessReverse, { body: input }, { as: sessionToken })
  }
  const readLog = (attempt_id: number) =>
    own.api.request(getAttemptLog, { params: { attempt_id } }, { as: sessionToken })

  test('is requested by the server with the token of the session', async () => {
    const { data } = await reprocess()
    expect(data.url_log).toBe(buildEndpointPath(getAttemptLog.path, { attempt_id: data.id }))
    const { status, body, headers } = await readLog(data.id)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toContain('reverse 90001')
    const request = own.platform.requests.at(-1)
    expect(request).toMatchObject({ routeName: 'readLog', status: 200 })
    expect(own.platform.tokens.has(request?.headers.authorization?.replace('Bearer ', '') ?? '')).toBe(true)
  })

  test('has a link in the history of the ecommerce', async () => {
    const { data } = await reprocess()
    const history = await own.api.call(listAttempts, { params: { id: 38 }, query: {} }, { as: sessionToken })
    expect(history.data[0]).toMatchObject({ id: data.id, status: 'done', url_log: data.url_log })
  })

  test('on another origin keeps its URL, and the server sends no token there', async () => {
    const other = await startService()
    const url = `${other.origin}/logs/1.txt?signature=a`
    const { data, url_log } = await reprocess(url)
    expect([data.url_log, url_log]).toEqual([url, url])
    const count = own.platform.requests.length
    expect((await readLog(data.id)).status).toBe(404)
    expect([other.requestedPaths, own.platform.requests.length]).toEqual([[], count])
    await other.close()
  })

  test.each(['javascript:alert(1)', 'data:text/html,a', 'file:///etc/passwd'])('at %s has no link', async (url) => {
    const { data, url_log } = await reprocess(url)
    expect([data.url_log, url_log]).toEqual([null, null])
    expect((await readLog(data.id)).status).toBe(404)
  })

  test('returns 404 if the platform has deleted it, and 502 if the platform cannot send it', async () => {
    const { data } = await reprocess()
    own.platform.changeNextResponses({ routeName: 'readLog' }, { status: 404 })
    expect((await readLog(data.id)).status).toBe(404)
    own.platform.changeNextResponses({ routeName: 'readLog' }, { disconnectAt: 'before' })
    expect((await readLog(data.id)).status).toBe(502)
    expect((await readLog(999_999)).status).toBe(404)
  })
})

describe('an upload', () => {
  const header = 'display_name;schedules;zip_code;address;number;neighborhood;city;state'
  const line = 'Loja Sul;Seg a Sex;01310-100;Avenida Paulista;1000;Bela Vista;São Paulo;SP'
  const upload = (text: string) => {
    const body = new FormData()
    body.set('file', new File([text], 'lojas do sul.csv', { type: 'text/csv' }))
    const path = buildEndpointPath(uploadStores.path, { ecommerce_id: 38 })
    return servers.api.send(path, { method: 'POST', body }, { as: token })
  }

  test('of stores sends the file unchanged with the id of the ecommerce', async () => {
    const response = await upload(`${header}\n${line}\n`)
    expect(response.status).toBe(200)
    expect(servers.platform.state.stores.at(-1)).toMatchObject({ display_name: 'Loja Sul', ecommerce_id: 38 })
    const { body, headers } = servers.platform.requests.findLast(({ routeName }) => routeName === 'uploadStores') ?? {}
    expect(headers?.['content-type']).toMatch(/^multipart\/form-data/)
    expect(body).toContain(`${header}\n${line}\n`)
    expect(body).toContain('name="ecommerce_id"')
  })

  test('of stores displays the errors of the lines', async () => {
    const errors = ['Linha 2: cidade obrigatória', 'Linha 3: CEP inválido']
    const body = { message: 'Arquivo com erros', errors }
    servers.platform.changeNextResponses({ routeName: 'uploadStores' }, { status: 422, body })
    const response = await upload(`${header}\n${line}\n`)
    expect([response.status, response.body.message]).toEqual([422, 'Arquivo com erros'])
    expect(response.body.errors.map(({ message }: { message: string }) => message)).toEqual(errors)
  })

  test('that is cut has an unknown result and is sent once', async () => {
    const count = servers.platform.requests.filter(({ routeName }) => routeName === 'uploadStores').length
    servers.platform.changeNextResponses({ routeName: 'uploadStores' }, { disconnectAt: 'after' })
    const { status, body } = await upload(`${header}\n${line}\n`)
    expect([status, body.error_code]).toEqual([502, 'upstream.unreachable_write'])
    expect(servers.platform.requests.filter(({ routeName }) => routeName === 'uploadStores').length).toBe(count + 1)
  })

  test('of a logo keeps the bytes and the name of the file', async () => {
    const body = new FormData()
    body.set('kind', 'main')
    body.set('file', new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], 'loja azul.png', { type: 'image/png' }))
    const path = buildEndpointPath(uploadLogo.path, { id: 38 })
    const response = await servers.api.send(path, { method: 'POST', body }, { as: token })
    expect(response.body).toMatchObject({ success: true, data: { kind: 'main', media_type: 'image/png' } })
    expect(servers.platform.requests.at(-1)?.body).toContain('filename="loja azul.png"')
  })
})
