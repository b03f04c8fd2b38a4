// Tests adapter files. An adapter file describes how the paths, parameters, bodies, envelopes and headers of an
// external platform API differ from the API specification.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isUnavailableAtPlatform } from '#contract/access.ts'
import { getReverseTimeline } from '#contract/console/reverse-timeline.ts'
import { lookUpRecords } from '#contract/console/tickets.ts'
import { getEcommerce, listEcommerces, setAvailability } from '#contract/platform/ecommerces.ts'
import { listGroups } from '#contract/platform/groups.ts'
import { saveConfigs } from '#contract/platform/metadatas.ts'
import { getRefund, getReverse, getReverseEvents } from '#contract/platform/reverses.ts'
import { getMe, signIn } from '#contract/platform/session.ts'
import { loadAdapter, type PlatformAdapter, parseAdapter } from '#server/upstream/adapter.ts'
import { type Api, startApi } from '../harness.ts'
import { type SpecPlatform, startSpecPlatform } from './spec-platform.ts'

interface ReceivedRequest {
  readonly method: string
  readonly url: string
  readonly body: string
}

interface RenamedPlatform {
  readonly origin: string
  readonly requests: ReceivedRequest[]
  readonly close: () => Promise<void>
}

const returnRecord = {
  number: 'VTX-77120-01',
  merchant: { id: 38, name: 'Loja Aurora' },
  opened: '2026-11-02T12:00:00Z',
}
/** Responses by path that the renamed platform sends itself, for endpoints that the specifications do not contain. */
const extensionResponses: Readonly<Record<string, unknown>> = {
  '/api/returns/95001': {
    ...returnRecord,
    code: 95_001,
    refunds: [{ id: 75_001, amount: '10.00' }],
    cpf: '52998224725',
  },
  '/api/returns': [{ ...returnRecord, code: 95_001 }],
  '/api/returns/95001/tracking': {
    result: {
      eta: '2026-12-03T00:00:00Z',
      checkpoints: [{ time: '2026-11-25T10:00:00Z', status: 'posted', city: 'Campinas' }],
    },
  },
}

const tenant = { 'X-Tenant': 'acme' }

/**
 * Starts a proxy whose paths and field names differ from the specifications. The proxy translates each request and
 * forwards it to `platform`, which follows the specifications.
 */
async function startRenamedPlatform(platform: SpecPlatform): Promise<RenamedPlatform> {
  const requests: ReceivedRequest[] = []
  const server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '', headers } = request
    const body = Buffer.concat(chunks).toString()
    requests.push({ method, url, body })
    const send = (status: number, json: unknown) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json))
    if (headers['x-tenant'] !== 'acme') return send(400, { message: 'no tenant' })
    const extension = extensionResponses[url.split('?')[0] ?? '']
    if (extension) return send(200, extension)
    if (url.startsWith('/api/returns')) return send(404, { message: 'unknown' })
    const isRenamed = url.startsWith('/api/merchants')
    if (url.startsWith('/v2/boss/ecommerces')) return send(404, { message: 'renamed' })
    const target = url.replace('/api/merchants', '/v2/boss/ecommerces').replace('search=', 'q=')
    const { enabled, ...fields } = body === '' ? {} : JSON.parse(body)
    const answer = await fetch(platform.origin + target, {
      method: method === 'PATCH' ? 'PUT' : method,
      headers: { Authorization: headers.authorization ?? '', 'Content-Type': 'application/json' },
      ...(body === '' ? {} : { body: JSON.stringify(enabled === undefined ? fields : { is_active: enabled }) }),
    })
    const json = await answer.json()
    return send(answer.status, isRenamed ? { result: { inner: json } } : json)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}

const unwrapResult = (json: unknown) => (json as { result: { inner: unknown } }).result.inner

type ReturnRecord = Record<string, unknown> & { merchant: typeof returnRecord.merchant }

const toReverse = ({ code, number, merchant, opened, refunds }: ReturnRecord) => ({
  ...{ id: code, order_number: number, created_at: opened, refunds, tracking_error: 'cep_invalid' },
  ecommerce: { id: merchant.id, display_name: merchant.name },
})

const adapter: PlatformAdapter = {
  headers: tenant,
  calls: {
    listEcommerces: {
      path: '/api/merchants',
      query: ({ q, ...query }) => ({ ...query, search: q }),
      response: unwrapResult,
    },
    getEcommerce: { path: '/api/merchants/:id', response: unwrapResult },
    getReverse: { path: '/api/returns/:id', response: (json) => ({ data: toReverse(json as ReturnRecord) }) },
    getReverseEvents: {
      path: '/api/returns/:id/tracking',
      response: (json) => {
        const { result } = json as { result: { eta: string; checkpoints: Record<string, string>[] } }
        const events = result.checkpoints.map(({ time, status, city }) => ({ at: time, code: status, place: city }))
        return { data: { expected_on: result.eta, events } }
      },
    },
    listReverses: {
      path: '/api/returns',
      query: ({ q }) => ({ order: q }),
      response: (json) => ({ data: (json as ReturnRecord[]).map(toReverse) }),
    },
    setAvailability: {
      method: 'PATCH',
      path: '/api/merchants/:id/availability',
      body: ({ is_active }) => ({ enabled: is_active }),
      response: unwrapResult,
    },
  },
}

/** Starts an API server that calls the renamed platform through the adapter, and signs the administrator in. */
async function startApiForPlatform(renamedPlatform: RenamedPlatform, options: PlatformAdapter) {
  const api = await startApi({
    config: { demo: false, upstreamUrl: new URL(renamedPlatform.origin) },
    adapter: options,
  })
  const { token } = await api.call(signIn, { body: { google_token: 'admin' } }, { as: null })
  return { api, token: token as string }
}

describe('a platform with other paths, names and envelopes', () => {
  let platform: SpecPlatform
  let renamed: RenamedPlatform
  let api: Api
  let token: string

  beforeAll(async () => {
    platform = await startSpecPlatform({ variant: 'strict' })
    renamed = await startRenamedPlatform(platform)
    ;({ api, token } = await startApiForPlatform(renamed, adapter))
  })
  afterAll(async () => {
    await api.close()
    await renamed.close()
    await platform.close()
  })

  test('a list is requested at the adapted path with renamed parameters', async () => {
    const { data } = await api.call(listEcommerces, { query: { q: 'loja', situation: 'all' } }, { as: token })
    expect(data.length).toBeGreaterThan(0)
    expect(renamed.requests.at(-1)?.url).toMatch(/^\/api\/merchants\?.*search=loja/)
  })

  test('a record is requested at the adapted path with its id', async () => {
    const { data } = await api.call(getEcommerce, { params: { id: 38 } }, { as: token })
    expect(data.id).toBe(38)
    expect(renamed.requests.at(-1)).toMatchObject({ method: 'GET', url: '/api/merchants/38' })
  })

  test('a reverse and an order can be read if the adapter defines these calls', async () => {
    const { data } = await api.call(getReverse, { params: { id: 95_001 } }, { as: token })
    expect(data).toMatchObject({
      ...{
        id: 95_001,
        order_number: returnRecord.number,
        ecommerce: { id: 38, display_name: 'Loja Aurora' },
        customer: null,
      },
      ...{ refunds: [{ id: 75_001, amount: '10.00' }], integration: null, status: null },
      actions: [
        { action: 'reprocess', refusal: null },
        { action: 'correct_zip', refusal: null },
      ],
    })
    expect(JSON.stringify(data)).not.toContain('52998224725')
    const missing = await api.request(getReverse, { params: { id: 95_002 } }, { as: token })
    expect(missing.status).toBe(404)
    const byOrder = await api.call(lookUpRecords, { query: { q: returnRecord.number } }, { as: token })
    expect(byOrder.data).toContainEqual(
      expect.objectContaining({ kind: 'reverse', id: 95_001, ecommerce_id: 38, matched: 'order_number' }),
    )
    const refund = await api.call(lookUpRecords, { query: { q: '75001' } }, { as: token })
    expect(refund.data).toContainEqual(expect.objectContaining({ kind: 'refund', ecommerce_id: 38 }))
  })

  test('the history and the carrier events of a reverse can be read if the adapter defines these calls', async () => {
    const history = await api.call(getReverseTimeline, { params: { id: 95_001 }, query: {} }, { as: token })
    expect(history.data.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(['created', 'refund'])
    expect(history.statuses).toEqual([])
    const { data } = await api.call(getReverseEvents, { params: { id: 95_001 } }, { as: token })
    expect(data).toEqual({
      ...{ state: 'available', carrier: null, expected_on: '2026-12-03' },
      events: [{ at: '2026-11-25T10:00:00.000Z', code: 'posted', description: null, place: 'Campinas' }],
    })
  })

  test('the session tells the console which of these calls the platform offers', async () => {
    const { user } = await api.call(getMe, {}, { as: token })
    expect(user).toMatchObject({ extensions: false, offered_calls: ['getReverse', 'getReverseEvents', 'listReverses'] })
    expect(isUnavailableAtPlatform(user, getReverse.access)).toBe(false)
    expect(isUnavailableAtPlatform(user, getRefund.access)).toBe(true)
    const absent = await api.request(getRefund, { params: { id: 75_001 } }, { as: token })
    expect([absent.status, absent.body.error_code]).toEqual([501, 'upstream.absent'])
  })

  test('a write is sent with the adapted method, path and body', async () => {
    await api.call(setAvailability, { params: { id: 38 }, body: { is_active: false } }, { as: token })
    expect(renamed.requests.filter(({ method }) => method === 'PATCH')).toEqual([
      { method: 'PATCH', url: '/api/merchants/38/availability', body: '{"enabled":false}' },
    ])
    expect(platform.state.writes).toHaveLength(1)
  })

  test('a call without an adapter keeps its path and gets the added headers', async () => {
    const { data } = await api.call(listGroups, { query: {} }, { as: token })
    expect(data.length).toBeGreaterThan(0)
    expect(renamed.requests.at(-1)?.url).toMatch(/^\/v2\/groups/)
  })

  test('a response that the adapter cannot read results in 502, and the log contains only the name of the function', async () => {
    const failing = { ...adapter.calls, getEcommerce: { path: '/api/merchants/:id', response: () => Object(null).a.b } }
    const other = await startApiForPlatform(renamed, { headers: tenant, calls: failing })
    const { status } = await other.api.request(getEcommerce, { params: { id: 38 } }, { as: other.token })
    expect(status).toBe(502)
    const details = other.api.logLines.map(({ detail }) => detail)
    expect(details).toContain('adapter: calls.getEcommerce.response has thrown TypeError')
    await other.api.close()
  })

  test('a body that is nested too deeply for the adapter is rejected and not sent', async () => {
    const path = '/api/merchants/:id/configs'
    const changed = {
      getConfigs: { path, response: unwrapResult },
      saveConfigs: { path, body: (json: unknown) => json },
    }
    const other = await startApiForPlatform(renamed, { ...adapter, calls: { ...adapter.calls, ...changed } })
    const text = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const { status, body } = await other.api.request(
      saveConfigs,
      { params: { id: 38 }, body: { text } },
      { as: other.token },
    )
    expect([status, body.error_code]).toEqual([413, 'request.too_deep'])
    expect(renamed.requests.filter(({ method }) => method === 'PUT')).toEqual([])
    await other.api.close()
  })
})

describe('an adapter file', () => {
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'adapter-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function load(name: string, text: string) {
    const path = join(folder, name)
    await writeFile(path, text)
    return loadAdapter(path)
  }

  test('the example is valid', async () => {
    expect(Object.keys((await loadAdapter('deploy/platform-adapter.mjs')).calls ?? {})).toContain('listEcommerces')
  })

  test('a missing file stops the start', async () => {
    await expect(loadAdapter(join(folder, 'missing.mjs'))).rejects.toThrow(/^UPSTREAM_ADAPTER: .* cannot be loaded/)
  })

  test('a file with a syntax error stops the start', async () => {
    await expect(load('broken.mjs', 'export default {')).rejects.toThrow(/^UPSTREAM_ADAPTER: .* cannot be loaded/)
  })

  test('a file without a default export stops the start', async () => {
    await expect(load('empty.mjs', 'export const calls = {}')).rejects.toThrow(/has no default export/)
  })

  test.each<readonly [text: string, adapter: unknown, message: RegExp]>([
    ['an unknown operation id', { calls: { listMerchants: {} } }, /calls\.listMerchants is not the operation id/],
    ['an endpoint of the console', { calls: { listInbox: {} } }, /calls\.listInbox is not the operation id/],
    ['a call of the console itself', { calls: { listActivity: {} } }, /calls\.listActivity is not the operation id/],
    ['an unknown member', { calls: { getMe: { url: '/me' } } }, /calls\.getMe/],
    ['a path without a slash', { calls: { getMe: { path: 'me' } } }, /calls\.getMe\.path must start with \//],
    ['an unknown parameter', { calls: { getMe: { path: '/me/:id' } } }, /calls\.getMe\.path contains .* :id/],
    ['a query that is no function', { calls: { getMe: { query: {} } } }, /calls\.getMe\.query must be a function/],
    ['the Authorization header', { headers: { Authorization: 'x' } }, /headers\.Authorization is set by the server/],
  ])('%s is reported as an error', (_, value, message) => {
    expect(() => parseAdapter(value)).toThrow(message)
  })
})
