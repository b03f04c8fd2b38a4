// Simulates hostile responses of the external platform API. The server must report them with the documented error (502
// or 504), must store no data from an unusable response, and must never respond with 500.
import type { RequestListener, ServerResponse } from 'node:http'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { getGroupMetadatas } from '#contract/platform/groups.ts'
import { getConfigs, getMetadatas } from '#contract/platform/metadatas.ts'
import { getMe } from '#contract/platform/session.ts'
import { createPlatformClient } from '#server/upstream/client.ts'
import { getEndpointName, hashDatabase } from '../access/matrix.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import { type Api, startApi } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import { readRequests, type SpecifiedRequest, sendSpecifiedRequest } from '../upstream/specified-calls.ts'
import { sampleCoreCases } from '../whole.ts'
import { getTarget } from './calls.ts'
import { randomSeed, runCount, selectSample, testTimeoutMs } from './effort.ts'
import { generateInvalidValue } from './generated-values.ts'
import { platformEndpoints, type TestedServer } from './tested-server.ts'

const canary = 'canario-da-plataforma'
const TIMEOUT_MS = 600

let testServer: TestedServer
let platform: SpecPlatform
let rawService: LoopbackService
/** API server under test. It calls `rawService`, which sends raw responses, instead of the simulated platform. */
let apiOfRawService: Api
let adminToken: string

beforeAll(async () => {
  testServer = await startServerWithPlatform()
  if (!testServer.platform) throw new Error('The server has no platform')
  platform = testServer.platform
  rawService = await startService()
  const upstreamUrl = new URL(rawService.origin)
  const timeouts = { read: TIMEOUT_MS, write: TIMEOUT_MS, file: TIMEOUT_MS, idle: TIMEOUT_MS }
  apiOfRawService = await startApi({
    connection: testServer.api.connection,
    config: { demo: false, upstreamUrl },
    platform: createPlatformClient(upstreamUrl, timeouts),
  })
  // Stops the clock of both servers, because the servers read the permissions of the user again after some time.
  for (const api of [testServer.api, apiOfRawService]) api.setTime(new Date())
  adminToken = await testServer.api.openSession('admin_boss')
})
afterEach(() => platform.clearChanges())
afterAll(async () => {
  await apiOfRawService.close()
  await rawService.close()
  await testServer.close()
})

const isFirstOfEndpoint = ([endpoint]: SpecifiedRequest, index: number, calls: readonly SpecifiedRequest[]) =>
  calls.findIndex((call) => call[0] === endpoint) === index
const allReads = readRequests.filter(([endpoint]) => endpoint !== getMe).filter(isFirstOfEndpoint)
const reads = selectSample(allReads, 8)

/** Read endpoints whose response may contain a JSON text of any depth. */
const textReadEndpoints: readonly Endpoint[] = [getMetadatas, getGroupMetadatas, getConfigs]

const createResponder =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  }

/** Writes the text directly to the connection instead of an HTTP response. */
const createRawResponder =
  (text: string): RequestListener =>
  (_, { socket }) => {
    socket?.end(text)
  }

/** Sends one byte every 50 ms, so that the response never ends. */
function sendBytesForever(response: ServerResponse): void {
  const timer = setInterval(() => response.write(' '), 50)
  response.once('close', () => clearInterval(timer))
}

const html = `<!doctype html><title>Entrar</title><p>${canary}</p>`
const record = `{"data": {"id": 38, "note": "${canary}"}}`
const buildNestedObject = (depth: number) => `{"data": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

/** Responses that the server cannot use for any read, with the documented error codes. */
const unusableResponses: readonly (readonly [title: string, listener: RequestListener, codes: readonly string[]])[] = [
  ['an HTML page', createResponder(html, { 'Content-Type': 'text/html' }), ['upstream.answer']],
  ['an HTML page as JSON', createResponder(html), ['upstream.answer']],
  ['JSON as an image', createResponder(record, { 'Content-Type': 'image/png' }), ['upstream.answer']],
  [
    'JSON as JavaScript',
    createResponder(`alert(1);${record}`, { 'Content-Type': 'text/javascript' }),
    ['upstream.answer'],
  ],
  ['JSON with a prefix', createResponder(`)]}',\n${record}`), ['upstream.answer']],
  ['bytes that are not UTF-8', createResponder(Buffer.from('{"data": "\u00e9"}', 'latin1')), ['upstream.answer']],
  ['UTF-16', createResponder(Buffer.from(record, 'utf16le')), ['upstream.answer']],
  ['compressed bytes', createResponder(record, { 'Content-Encoding': 'gzip' }), ['upstream.answer']],
  [
    'a redirect to the same URL',
    (request, response) => createResponder('', { Location: request.url ?? '/' }, 302)(request, response),
    ['upstream.answer'],
  ],
  ['a redirect without an address', createResponder('', {}, 301), ['upstream.answer']],
  ['a permanent redirect', createResponder('', { Location: '/v2/other' }, 308), ['upstream.answer']],
  [
    'half a body',
    (_, response) =>
      void response
        .writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '9000' })
        .write(record, () => response.destroy()),
    ['upstream.unreachable'],
  ],
  [
    'a body that never ends',
    (_, response) => sendBytesForever(response.writeHead(200, { 'Content-Type': 'application/json' })),
    ['upstream.timeout'],
  ],
  ['no status line', () => {}, ['upstream.timeout']],
  ['text that is not HTTP', createRawResponder('220 smtp.example ESMTP\r\n'), ['upstream.unreachable']],
  [
    'two lengths',
    createRawResponder('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}'),
    ['upstream.unreachable'],
  ],
  [
    'another protocol',
    createRawResponder('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n{}'),
    ['upstream.unreachable', 'upstream.timeout', 'upstream.answer'],
  ],
  [
    'endless interim responses',
    (_, { socket }) => {
      const timer = setInterval(() => socket?.write('HTTP/1.1 102 Processing\r\n\r\n'), 20)
      socket?.once('close', () => clearInterval(timer))
    },
    ['upstream.timeout'],
  ],
  ['a huge header', createResponder(record, { 'X-Large': 'x'.repeat(100_000) }), ['upstream.unreachable']],
  ['status 304', createResponder('', {}, 304), ['upstream.answer']],
  ['status 204', createResponder('', {}, 204), ['upstream.answer']],
  ['an empty body', createResponder(''), ['upstream.answer']],
]

describe('A response that the server cannot use', () => {
  test.each(unusableResponses)('%s is reported, and nothing is stored', async (_, listener, codes) => {
    const hash = await hashDatabase(apiOfRawService)
    const requestCount = rawService.requestedPaths.length
    rawService.respondWith(listener)
    const responses = await Promise.all(
      reads.map((call) => sendSpecifiedRequest(apiOfRawService, call, { as: adminToken })),
    )
    for (const [index, { status, body }] of responses.entries()) {
      const name = getEndpointName(reads[index]?.[0] ?? getMe)
      expect(codes, `${name}: ${JSON.stringify(body)}`).toContain(body.error_code)
      expect(status, name).toBe(body.error_code === 'upstream.timeout' ? 504 : 502)
    }
    expect(rawService.requestedPaths.length).toBe(requestCount + reads.length)
    expect(JSON.stringify([responses, apiOfRawService.logLines])).not.toContain(canary)
    expect(await hashDatabase(apiOfRawService)).toBe(hash)
  })

  test.each([129, 100_000])('%i levels are rejected, except in JSON that the server reads as text', async (depth) => {
    rawService.respondWith(createResponder(buildNestedObject(depth)))
    for (const [endpoint, input] of allReads) {
      const { status, body } = await sendSpecifiedRequest(apiOfRawService, [endpoint, input ?? {}], { as: adminToken })
      const expected = textReadEndpoints.includes(endpoint) ? [200, undefined] : [502, 'upstream.answer']
      expect([status, body.error_code], endpoint.path).toEqual(expected)
    }
  })
})

/** Values of the wrong type or size, and values that the database cannot store. */
const hostileValues: readonly unknown[] = [
  ...[1e300, -1e300, 2 ** 40, -(2 ** 53), 1.5, 'a\u0000b', 'a\ud800b', 'x'.repeat(100_000), false, [null], [[[]]]],
  ...[{ toString: 1, valueOf: 1 }, [{ toString: null, valueOf: null }], { length: -1 }],
  JSON.parse('{"then": "x", "__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  JSON.parse(buildNestedObject(100)),
]

let changeCount = 0

/** Returns a copy of a response body with one changed, added or removed value. */
function changeBody(body: unknown): unknown {
  changeCount += 1
  const [changedBody] = fc.sample(generateInvalidValue(fc.constant(body), hostileValues), {
    numRuns: 1,
    seed: randomSeed + changeCount,
  })
  return changedBody
}

describe(`A response with changed values, seed ${randomSeed}`, () => {
  let requestCount = 0
  afterAll(() => {
    storeMeasurement(`hostile platform: ${requestCount} requests, ${changeCount} changed responses, seed ${randomSeed}`)
  })

  async function sendWithChangedResponses(endpoint: Endpoint): Promise<void> {
    testServer.reset()
    const { api } = testServer
    const session = await api.openSession('admin_boss')
    const [request] = await testServer.buildValidRequests(endpoint, session)
    if (!request) throw new Error('No valid request')
    const writeCount = platform.state.writes.length
    platform.changeNextResponses({}, { times: Number.POSITIVE_INFINITY, changeBody })
    requestCount += 1
    const { headers, body } = request
    const init = { method: endpoint.method, headers, ...(body ? { body } : {}) }
    const response = await api.send(getTarget(endpoint, request), init, { as: session })
    const text = JSON.stringify(response.body)?.slice(0, 500)
    if (response.status >= 500) {
      const code = response.body.error_code
      expect([response.status, code], JSON.stringify(api.logLines.at(-1))).toEqual([
        502,
        endpoint.method === 'GET' ? 'upstream.answer' : 'upstream.answer_write',
      ])
    }
    const savedCount = platform.state.writes.length - writeCount
    expect(savedCount).toBeLessThanOrEqual(1)
    // If the platform has executed a write, the server reports the write as saved, or as rejected if the response body
    // contains `success: false` or an error.
    if (savedCount === 1) expect([200, 422], text).toContain(response.status)
    if (response.status === 200 && endpoint.fileMediaType === undefined)
      expect(z.safeParse(endpoint.response, response.body).error?.issues, text).toBeUndefined()
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  }

  test.each(sampleCoreCases(platformEndpoints, 4).map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
    '%s never responds with 500, and reports a saved write as saved',
    async (_, endpoint) => {
      for (let run = 0; run < runCount; run++) await sendWithChangedResponses(endpoint)
    },
    testTimeoutMs,
  )
})
