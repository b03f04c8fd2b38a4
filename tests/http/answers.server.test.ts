// Tests that responses have the required headers, that server errors reveal no details, that cancelled requests stop
// their work, and that the health checks and the OpenAPI document are correct.
import { serve } from '@hono/node-server'
import { describe, expect, it } from 'vitest'
import { allHandlers } from '#server/all-handlers.ts'
import { createApp } from '#server/app.ts'
import { startApi } from '../harness.ts'
import { findFreePort } from '../loopback.ts'
import { useApi } from '../use-api.ts'
import {
  addThing,
  crash,
  exportThings,
  leak,
  listThings,
  slowEndpointControl,
  testHandlers,
  wait,
} from './endpoints.ts'

const api = useApi({ handlers: testHandlers })

describe('A response', () => {
  it.each(['/v2/things', '/v2/nothing', '/v2/crash', '/health', '/openapi.json'])(
    'of %s carries the security headers',
    async (path) => {
      const { headers } = await api.send(path)
      const policy = (headers.get('Content-Security-Policy') ?? '').split('; ')
      for (const directive of ['default-src', 'object-src', 'base-uri', 'form-action', 'frame-ancestors'])
        expect(policy).toContain(`${directive} 'none'`)
      expect(policy).toContain('sandbox')
      expect(headers.has('Access-Control-Allow-Origin')).toBe(false)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toBe('DENY')
      expect(headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin')
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Request-Id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers.has('Strict-Transport-Security')).toBe(false)
    },
  )

  it('carries the version of its record in the ETag', async () => {
    expect((await api.request(listThings)).headers.get('ETag')).toBe('"7"')
  })

  it('contains only the fields that its contract declares', async () => {
    expect((await api.request(leak)).body).toEqual({ data: ['shown'] })
  })

  it('that is a file carries the file name', async () => {
    const { headers, body } = await api.request(exportThings)
    expect(body).toBe('a;b\r\n')
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="relat_rio_1.csv"; filename*=UTF-8''relat%C3%B3rio%201.csv`,
    )
  })
})

describe('A server error', () => {
  it('reveals no details, and is logged once without the request body', async () => {
    const before = api.logLines.length
    const response = await api.request(crash)
    expect(response.body).toEqual({
      title: 'Internal Server Error',
      status: 500,
      message: 'erro inesperado',
      request_id: response.headers.get('X-Request-Id'),
    })
    const lines = api.logLines.slice(before)
    expect(lines.map(({ level }) => level)).toEqual(['error', 'info'])
    expect(lines[0]).toMatchObject({ request_id: response.body.request_id, code: '42P01' })
    expect(JSON.stringify(lines)).not.toContain('secret value')
  })

  it('caused by an unavailable database is 503', async () => {
    const otherApi = await startApi({ handlers: testHandlers })
    const sessionToken = await otherApi.openSession('ti')
    await otherApi.close()
    const response = await otherApi.request(listThings, {}, { as: sessionToken })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(response.body.message).toBe('serviço indisponível')
    expect((await otherApi.send('/health', {}, { as: null })).status).toBe(503)
  })
})

it('Every request writes one log line, without personal data', async () => {
  const before = api.logLines.length
  const sessionToken = await api.openSession('cs')
  await api.request(listThings, { query: { q: 'ana@loja.example' } }, { as: sessionToken })
  expect(api.logLines.slice(before)).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      request_id: expect.any(String),
      method: 'GET',
      route: '/v2/things',
      status: 200,
      ms: expect.any(Number),
      user_id: expect.any(Number),
    },
  ])
})

it('/livez needs no database; /readyz and /health query it at most once a second, and none of them is logged', async () => {
  let queryCount = 0
  const connection = api.connection
  const server = await startApi({ connection })
  Object.assign(server.services, { isDatabaseReachable: async () => ++queryCount > 2 })
  const app = createApp(server.services, [])
  const getStatus = async (path: string) => (await app.request(`http://localhost${path}`)).status
  expect(await getStatus('/livez')).toBe(200)
  expect(queryCount).toBe(0)
  expect(await Promise.all(['/readyz', '/health', '/readyz', '/health', '/livez'].map(getStatus))).toEqual([
    ...[503, 503, 503, 503, 200],
  ])
  expect(queryCount).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect([await getStatus('/readyz'), queryCount]).toEqual([503, 2])
  await new Promise((resolve) => setTimeout(resolve, 1100))
  expect([await getStatus('/readyz'), queryCount]).toEqual([200, 3])
  expect(server.logLines).toEqual([])
  await server.close()
})

it('The health check returns ok while the database responds', async () => {
  expect(await api.send('/health', {}, { as: null })).toMatchObject({ status: 200, body: { status: 'ok' } })
})

describe('The server cancels its work', () => {
  const waitForStart = () =>
    new Promise<void>((resolve) => {
      slowEndpointControl.onStart = resolve
    })

  it('when the server stops', async () => {
    const otherServer = await startApi({ handlers: testHandlers, connection: api.connection })
    const requestStarted = waitForStart()
    const response = otherServer.request(wait)
    await requestStarted
    otherServer.stop()
    expect((await response).body).toEqual({ ended: 'aborted' })
  })

  it('when the client disconnects', async () => {
    const port = await findFreePort()
    const server = serve({ fetch: api.app.fetch, port, hostname: '127.0.0.1' })
    const before = api.logLines.length
    const controller = new AbortController()
    const requestStarted = waitForStart()
    const response = fetch(`http://127.0.0.1:${port}/v2/wait`, { signal: controller.signal }).catch(
      (error) => error.name,
    )
    await requestStarted
    controller.abort()
    expect(await response).toBe('AbortError')
    await expect.poll(() => api.logLines.slice(before)).toMatchObject([{ route: '/v2/wait', status: 200 }])
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('The OpenAPI document', () => {
  it('lists every endpoint with its permission', async () => {
    const server = await startApi({ connection: api.connection })
    const { body } = await server.send('/openapi.json', {}, { as: null })
    expect(body.openapi).toBe('3.1.0')
    for (const { endpoint } of allHandlers) {
      const operation = body.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
      const access = endpoint.access === 'public' ? { public: true } : endpoint.access
      const type = endpoint.fileMediaType ?? 'application/json'
      expect(Object.keys(operation.responses[200].content)).toContain(type)
      // A path that returns two media types has a separate permission for each media type.
      expect(operation['x-access'][type] ?? operation['x-access']).toEqual(access)
      expect(operation['x-extension'][type] ?? operation['x-extension']).toBe(endpoint.extension ?? false)
      const pathParameters = operation.parameters.filter((parameter: { in: string }) => parameter.in === 'path')
      expect(pathParameters.map(({ name }: { name: string }) => `:${name}`)).toEqual(endpoint.path.match(/:\w+/g) ?? [])
      expect('requestBody' in operation).toBe('body' in endpoint)
    }
  })

  it('lists the error statuses of every endpoint', async () => {
    const { body } = await api.send('/openapi.json')
    const listStatuses = (path: string, method: string) => Object.keys(body.paths[path][method].responses)
    expect(listStatuses('/v2/things', 'get')).toEqual(['200', '401', '403', '422', '429', 'default'])
    expect(listStatuses('/v2/things/{id}', 'get')).toEqual(['200', '401', '403', '404', '422', '429', 'default'])
    expect(listStatuses('/v2/wait', 'get')).toEqual(['200', '422', '429', 'default'])
    const WRITE_STATUSES = ['200', '400', '401', '403', '409', '413', '415', '422', '429', 'default']
    expect(listStatuses('/v2/things', 'post')).toEqual(WRITE_STATUSES)
    const server = await startApi({ connection: api.connection })
    const { paths, components } = (await server.send('/openapi.json', {}, { as: null })).body
    const { put } = paths['/v2/boss/ecommerces/{id}']
    expect(Object.keys(put.responses)).toContain('412')
    expect(put.parameters).toContainEqual({ $ref: '#/components/parameters/If-Match' })
    expect(Object.keys(paths['/v2/boss/users/reports'].get.responses)).toEqual(expect.arrayContaining(['406', '409']))
    const links = JSON.stringify(paths).matchAll(/#\/components\/responses\/(\w+)/g)
    for (const [, status = ''] of links) expect(components.responses[status].description).not.toBe('')
  })

  it('describes request bodies before parsing and responses after serialization', async () => {
    const { body } = await api.send('/openapi.json')
    const { post } = body.paths['/v2/things']
    const schema = post.requestBody.content['application/json'].schema
    expect(schema).toMatchObject({ type: 'object', additionalProperties: false, required: ['name'] })
    expect(post.responses[200].content['application/json'].schema.properties.data.type).toBe('array')
    const ids = Object.values<Record<string, { operationId: string }>>(body.paths).flatMap((path) =>
      Object.values(path).map(({ operationId }) => operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

it('The server does not start when a path has two handlers for one method', async () => {
  const duplicateHandlers = [...testHandlers, ...testHandlers.filter(({ endpoint }) => endpoint === addThing)]
  await expect(startApi({ handlers: duplicateHandlers, connection: api.connection })).rejects.toThrow(
    'POST /v2/things has two handlers',
  )
})
