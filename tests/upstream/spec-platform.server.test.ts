// Checks that the simulated platform follows the specifications S1 and S2.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type ExampleRequest, exampleRequests } from './spec-calls.ts'
import type { Variant } from './spec-http.ts'
import { type SpecPlatform, specRoutes, startSpecPlatform } from './spec-platform.ts'

let platform: SpecPlatform
let token: string

async function start(variant: Variant) {
  platform = await startSpecPlatform({ variant })
  token = platform.signIn('admin')
}
afterEach(() => platform.close())

type Request = Partial<Pick<ExampleRequest, 'method' | 'body' | 'file'>> & { readonly sender?: string }

async function send(path: string, { method = 'GET', body, file, sender = token }: Request = {}) {
  const form = new FormData()
  if (file !== undefined) form.set('file', new Blob([file]), 'file.csv')
  const response = await fetch(platform.origin + path, {
    method,
    headers: { Authorization: `Bearer ${sender}`, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(file !== undefined && { body: form }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type') === 'application/json'
  return { status: response.status, text, json: isJson ? JSON.parse(text) : null, headers: response.headers }
}

const getKeys = (value: object) => Object.keys(value).toSorted()

const reprocess = { task: 'T-1', ticket: '1', ecommerce_id: 38, force_reprocessing: true, reverse_id: 90001 }
const reprocessCall = { method: 'POST', body: reprocess } as const
const reprocessPath = '/v2/boss/reprocess/reverse'

describe('strict variant', () => {
  beforeEach(() => start('strict'))

  test('Every call returns exactly the fields that the specifications define', async () => {
    for (const { routeName, path, status = 200, responseKeys, recordKeys, ...request } of exampleRequests) {
      const response = await send(path, request)
      expect([routeName, response.status, response.text]).toEqual([routeName, status, response.text])
      expect(platform.requests.at(-1)).toMatchObject({ routeName, status })
      if (status === 204) continue
      expect([routeName, ...getKeys(response.json)]).toEqual([routeName, ...responseKeys.toSorted()])
      if (recordKeys === undefined) continue
      const inner = response.json.data ?? response.json.store
      expect([routeName, ...getKeys([inner].flat()[0])]).toEqual([routeName, ...recordKeys.toSorted()])
    }
    const writeCalls = exampleRequests.filter(({ method }) => method !== 'GET').map(({ routeName }) => routeName)
    expect(platform.state.writes.map(({ routeName }) => routeName)).toEqual(writeCalls)
  })

  test('The examples contain every call except sign-in, logs and reports', () => {
    const others = specRoutes
      .map(({ name }) => name)
      .filter((name) => !exampleRequests.some(({ routeName }) => routeName === name))
    const reports = ['reverses', 'refunds', 'orders', 'billings', 'users'].map((name) => `report:${name}/reports`)
    expect(others.toSorted()).toEqual(['readLog', ...reports, 'report:reverses/reports/status', 'signIn'].toSorted())
  })

  test.each([
    ['/v2/boss/ecommerces?confirm=1', {}, 'confirm'],
    ['/v2/boss/ecommerces?page=0', {}, 'page'],
    ['/v2/boss/ecommerces/38', { method: 'PUT', body: { version: 3 } }, 'version'],
    ['/v2/boss/ecommerces/38', { method: 'PUT', body: { address: { lat: 1 } } }, 'address.lat'],
    [reprocessPath, { method: 'POST', body: { ...reprocess, confirm_duplicate: false } }, 'confirm_duplicate'],
    [reprocessPath, { method: 'POST', body: { ...reprocess, task: '' } }, 'task'],
    [reprocessPath, { method: 'POST', body: { ...reprocess, force_reprocessing: 'true' } }, 'force_reprocessing'],
    ['/v2/boss/configs', { method: 'PUT', body: {} }, 'looker_dashboard_url'],
    ['/v2/users/13', { method: 'PUT', body: { first_name: 'Carla' } }, 'email'],
    [
      '/v2/groups/3',
      { method: 'PUT', body: { name: 'Novo', id_group_at_crm: '7', is_active: true } },
      'id_group_at_crm',
    ],
    ['/v2/boss/ecommerces/38/features', { method: 'PUT', body: { ecommerceId: 38, unknown: [] } }, 'unknown'],
  ] as const)('%s with %j returns 422 for %s', async (path, request, key) => {
    const { status, json } = await send(path, request)
    expect([status, ...Object.keys(json.errors)]).toEqual([422, key])
    expect(json.message).toBe('não foi possível processar')
    expect(platform.state.writes).toEqual([])
  })

  test('Calls outside the specifications return 404, and other methods return 405', async () => {
    const statuses = []
    for (const [method, path] of [
      ['POST', '/v2/auth/logout'],
      ['POST', '/v4/groups/4/billing'],
      ['GET', '/v2/boss/ecommerces/38/metadatas/theme/versions'],
      ['GET', '/v2/boss/reprocess/1/log'],
      ['GET', '/v2/boss/ecommerces/999'],
      ['GET', '/v2/boss/ecommerces/abc'],
      ['GET', '/v2/boss/ecommerces/41/stores/201'],
      ['DELETE', '/v2/boss/ecommerces/38'],
    ] as const)
      statuses.push((await send(path, { method })).status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404, 405])
  })

  test('A Google token signs its user in, and any JWT signs in an admin_boss', async () => {
    const signIn = (google_token: string) => send('/v2/auth/login', { method: 'POST', body: { google_token } })
    const { json } = await signIn('n1')
    expect(json).toEqual({ success: true, token: expect.any(String) })
    const { user } = (await send('/v2/users/me', { sender: json.token })).json
    expect(user).toMatchObject({ access: 'n1', permissions: { ecommerces: 'readonly' } })
    const boss = (await signIn('eyJ.eyJ.sig')).json.token
    expect((await send('/v2/users/me', { sender: boss })).json.user.access).toBe('admin_boss')
    expect(await signIn('nobody')).toMatchObject({ status: 401, json: { message: 'credenciais inválidas' } })
    expect((await send('/v2/users/me', { sender: 'unknown' })).status).toBe(401)
  })

  test('A request without the required permission returns 403', async () => {
    const as = platform.signIn('n1')
    expect((await send(reprocessPath, { ...reprocessCall, sender: as })).status).toBe(403)
    expect((await send('/v2/users', { sender: as })).status).toBe(403)
    expect((await send('/v2/boss/ecommerces', { sender: as })).status).toBe(200)
  })

  test('A reprocess adds an attempt to the history and writes a log that needs a token', async () => {
    const { json } = await send(reprocessPath, reprocessCall)
    expect(json).toMatchObject({ success: true, error: null, message_translated: null })
    const [attempt] = (await send('/v2/boss/ecommerces/38/reprocess?page=1')).json.data
    expect(attempt).toMatchObject({ type: 'reverse', task: 'T-1', ticket: '1', entity_id: 90001, user_id: 11 })
    const path = json.url_log.slice(platform.origin.length)
    expect(await send(path)).toMatchObject({ status: 200, text: expect.stringContaining('reverse 90001') })
    expect((await send(path, { sender: 'unknown' })).status).toBe(401)
    const failed = await send(reprocessPath, { method: 'POST', body: { ...reprocess, reverse_id: 90007 } })
    expect(failed).toMatchObject({ status: 200, json: { success: false, error: 'INVOICE_NOT_FOUND' } })
  })

  test('Numbers in metadata keep their text', async () => {
    const path = '/v2/boss/ecommerces/38/metadatas'
    expect((await send(path)).text).toContain('"account":12345678901234567890,"scale":1.10')
    const body = '{"terms": {"a": 1.50, "b": [98765432109876543210, "}"]} , "collect_enabled":false}'
    await fetch(platform.origin + path, { method: 'PUT', headers: { Authorization: `Bearer ${token}` }, body })
    expect(platform.state.ecommerces[0]?.metadatas.get('terms')).toBe('{"a": 1.50, "b": [98765432109876543210, "}"]}')
    expect((await send(path)).json.metadatas).toMatchObject({ collect_enabled: false, app_name: 'Loja Aurora' })
  })

  test('A report is a CSV file with a timestamp in its name', async () => {
    const { headers, text } = await send('/v2/boss/reverses/reports?fromDate=2026-10-01&toDate=2026-10-31')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toMatch(/filename="reverses-reports-\d{14}\.csv"/)
    expect(text.split('\r\n')).toHaveLength(42)
  })

  test('A store file with errors returns 422 with the error texts and adds no store', async () => {
    const file = 'display_name;schedules;zip_code;address;number;neighborhood;city;state\nLoja;;1;;1;B;C;SP'
    const { status, json } = await send('/v2/boss/ecommerces/38/stores/upload', { method: 'POST', file })
    expect(status).toBe(422)
    expect(json.errors).toEqual(['Linha 2: schedules é obrigatório', 'Linha 2: address é obrigatório'])
    expect(platform.state.stores).toHaveLength(4)
  })

  test('The OAuth check returns true after two checks', async () => {
    const answers = []
    for (let check = 0; check < 3; check += 1)
      answers.push((await send('/v2/boss/ecommerces/41/oauth')).json.data.isOauthSet)
    expect(answers).toEqual([false, false, true])
  })

  test('The list filters, sorts and paginates; limit 0 returns all rows', async () => {
    const list = async (query: string) => (await send(`/v2/boss/ecommerces?${query}`)).json
    const getIds = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)
    expect(await list('limit=5&page=3')).toMatchObject({ current_page: 3, from: 11, to: 12, last_page: 3, total: 12 })
    expect(getIds(await list('limit=0'))).toHaveLength(12)
    expect(getIds(await list('situation=inactive'))).toEqual([64])
    expect(getIds(await list('software_id=9&order_by=id&sort=asc'))).toEqual([41, 80])
    expect(getIds(await list('q=boreal'))).toEqual([41])
    expect(getIds(await list('connector_platform=https://api47.integracao.com.br/v1'))).toEqual([47])
  })
})

describe('changed responses', () => {
  beforeEach(() => start('strict'))

  test('A status replaces the response, and the write is executed only if the test requests it', async () => {
    platform.changeNextResponses({ routeName: 'reprocessReverse' }, { status: 500, times: 2 })
    const first = await send(reprocessPath, reprocessCall)
    expect(first).toMatchObject({ status: 500, json: { message: 'erro inesperado' } })
    expect((await send(reprocessPath, reprocessCall)).status).toBe(500)
    expect(platform.state.writes).toEqual([])
    platform.changeNextResponses({ method: 'POST' }, { status: 429, isExecuted: true, headers: { 'Retry-After': '1' } })
    const limited = await send(reprocessPath, reprocessCall)
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1'])
    expect(platform.state.writes).toHaveLength(1)
    expect((await send(reprocessPath, reprocessCall)).status).toBe(200)
  })

  test('The connection is closed before or after the write is executed', async () => {
    platform.changeNextResponses({ path: reprocessPath }, { disconnectAt: 'before' })
    await expect(send(reprocessPath, reprocessCall)).rejects.toThrow()
    expect(platform.state.writes).toHaveLength(0)
    platform.changeNextResponses({ path: /reprocess/ }, { disconnectAt: 'after' })
    await expect(send(reprocessPath, reprocessCall)).rejects.toThrow()
    expect(platform.state.writes).toHaveLength(1)
  })

  test('A response can be HTML, and can wait for a promise', async () => {
    platform.changeNextResponses({}, { html: '<h1>Manutenção</h1>' })
    expect((await send('/v2/users/me')).text).toBe('<h1>Manutenção</h1>')
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    platform.changeNextResponses({ routeName: 'getMe' }, { waitAfter: gate })
    const pending = send('/v2/users/me')
    expect((await send('/v2/users/me')).status).toBe(200)
    release()
    expect((await pending).status).toBe(200)
  })
})

describe('loose variant', () => {
  beforeEach(() => start('loose'))

  test('Every call succeeds, also with unknown parameters and keys', async () => {
    for (const { routeName, path, responseKeys: _, recordKeys: __, status: ___, ...request } of exampleRequests) {
      const query = path.includes('?') ? '&level=1' : '?level=1'
      const hasAnyKeys = /eatures|etadatas|onfigs|Links/.test(routeName)
      const isKeyed = typeof request.body === 'object' && !hasAnyKeys && !routeName.startsWith('saveStore')
      const body = isKeyed ? Object.assign({}, request.body, { version: 3 }) : request.body
      const { status, text } = await send(path + query, { ...request, ...(body !== undefined && { body }) })
      expect([routeName, status, text]).toEqual([
        routeName,
        expect.toSatisfy((code) => code >= 200 && code < 300),
        text,
      ])
    }
    const writeCalls = exampleRequests.filter(({ method }) => method !== 'GET').map(({ routeName }) => routeName)
    expect(platform.state.writes.map(({ routeName }) => routeName)).toEqual(writeCalls)
  })

  test('Records have other types, other envelopes and more fields', async () => {
    const { json } = await send('/v2/boss/ecommerces/38')
    expect(json).toMatchObject({ success: true, data: { id: '38', document: 12345678000190, is_active: 1 } })
    expect(json.data).toMatchObject({ legacy_code: 'x-38', deleted_at: null })
    expect(Array.isArray((await send('/v2/boss/ecommerces/38/integrations')).json)).toBe(true)
    const { data, links, meta } = (await send('/v2/boss/ecommerces?limit=5')).json
    expect([data.length, meta.per_page, meta.total]).toEqual([5, '5', '12'])
    expect(links.next).toContain('page=2')
    const attempts = (await send('/v2/boss/ecommerces/38/reprocess?page=2')).json.data
    expect([attempts.current_page, attempts.data.length]).toEqual(['2', 8])
    expect(attempts.data[0].updated_at).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    expect((await send('/v2/boss/ecommerces/71/metadatas')).json.data.metadatas).toEqual([])
  })

  test('Writes return 204, an empty body, or status 200 with an error', async () => {
    const availability = { method: 'PUT', body: { is_active: '0' } } as const
    expect((await send('/v2/boss/ecommerces/38/availability', availability)).status).toBe(204)
    expect(platform.state.ecommerces[0]?.is_active).toBe(false)
    const zip = { method: 'POST', body: { zip_code: '01310100' } } as const
    expect(await send('/v2/boss/reverses/tracking-errors/90002', zip)).toMatchObject({ status: 200, text: '' })
    const url = { method: 'POST', body: { url: 'https://bloqueada.com.br' } } as const
    const refused = await send('/v2/boss/ecommerces/38/urls', url)
    expect(refused).toMatchObject({ status: 200, json: { success: false, error: 'URL bloqueada pela plataforma' } })
    expect(platform.state.writes).toHaveLength(2)
  })
})
