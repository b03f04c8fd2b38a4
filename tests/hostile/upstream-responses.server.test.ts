// Simulates hostile responses of the platform. The server must report them with the documented error (502 or 504), must
// store no data from an unusable response, and must never respond with 500.
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
import { recordMeasurement } from '../figures.ts'
import { type Api, startApi } from '../harness.ts'
import { startInFrontOfPlatform } from '../upstream/sample-platform.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import { readRequests, type SpecifiedCall, sendCall } from '../upstream/specified-calls.ts'
import { getTarget } from './calls.ts'
import { runCount, seed, selectSample, timeout } from './effort.ts'
import { generateInvalid } from './generated-values.ts'
import { platformEndpoints, type TestedServer } from './tested-server.ts'

const canary = 'canario-da-plataforma'
const TIMEOUT_MS = 600

let tested: TestedServer
let platform: SpecPlatform
let service: LoopbackService
/** Server that calls `service` instead of the simulated platform. */
let rawApi: Api
let as: string

beforeAll(async () => {
  tested = await startInFrontOfPlatform()
  if (!tested.platform) throw new Error('The server has no platform')
  platform = tested.platform
  service = await startService()
  const upstreamUrl = new URL(service.origin)
  const timeouts = { read: TIMEOUT_MS, write: TIMEOUT_MS, file: TIMEOUT_MS, idle: TIMEOUT_MS }
  rawApi = await startApi({
    connection: tested.api.connection,
    config: { demo: false, upstreamUrl },
    platform: createPlatformClient(upstreamUrl, timeouts),
  })
  // Stops the clock of each server, so that the server does not read the permissions of the user again.
  for (const api of [tested.api, rawApi]) api.setTime(new Date())
  as = await tested.api.openSession('admin_boss')
})
afterEach(() => platform.clearChanges())
afterAll(async () => {
  await rawApi.close()
  await service.close()
  await tested.close()
})

const isFirstOfEndpoint = ([endpoint]: SpecifiedCall, index: number, calls: readonly SpecifiedCall[]) =>
  calls.findIndex((call) => call[0] === endpoint) === index
const allReads = readRequests.filter(([endpoint]) => endpoint !== getMe).filter(isFirstOfEndpoint)
const reads = selectSample(allReads, 8)

/** Read endpoints whose response may contain a JSON text of any depth. */
const textReadEndpoints: readonly Endpoint[] = [getMetadatas, getGroupMetadatas, getConfigs]

const respond =
  (text: string | Buffer, headers: Readonly<Record<string, string>> = {}, status = 200): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(text)
  }

/** Writes the text directly to the connection instead of an HTTP response. */
const respondRaw =
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
const deep = (depth: number) => `{"data": ${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

/** Responses that the server cannot use for any read, with the documented error codes. */
const unusableResponses: readonly (readonly [title: string, listener: RequestListener, codes: readonly string[]])[] = [
  ['an HTML page', respond(html, { 'Content-Type': 'text/html' }), ['upstream.answer']],
  ['an HTML page as JSON', respond(html), ['upstream.answer']],
  ['JSON as an image', respond(record, { 'Content-Type': 'image/png' }), ['upstream.answer']],
  ['JSON as JavaScript', respond(`alert(1);${record}`, { 'Content-Type': 'text/javascript' }), ['upstream.answer']],
  ['JSON with a prefix', respond(`)]}',\n${record}`), ['upstream.answer']],
  ['bytes that are not UTF-8', respond(Buffer.from('{"data": "\u00e9"}', 'latin1')), ['upstream.answer']],
  ['UTF-16', respond(Buffer.from(record, 'utf16le')), ['upstream.answer']],
  ['compressed bytes', respond(record, { 'Content-Encoding': 'gzip' }), ['upstream.answer']],
  [
    'a redirect to the same URL',
    (request, response) => respond('', { Location: request.url ?? '/' }, 302)(request, response),
    ['upstream.answer'],
  ],
  ['a redirect without an address', respond('', {}, 301), ['upstream.answer']],
  ['a permanent redirect', respond('', { Location: '/v2/other' }, 308), ['upstream.answer']],
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
  ['text that is not HTTP', respondRaw('220 smtp.example ESMTP\r\n'), ['upstream.unreachable']],
  [
    'two lengths',
    respondRaw('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 7\r\n\r\n{}'),
    ['upstream.unreachable'],
  ],
  [
    'another protocol',
    respondRaw('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n{}'),
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
  ['a huge header', respond(record, { 'X-Large': 'x'.repeat(100_000) }), ['upstream.unreachable']],
  ['status 304', respond('', {}, 304), ['upstream.answer']],
  ['status 204', respond('', {}, 204), ['upstream.answer']],
  ['an empty body', respond(''), ['upstream.answer']],
]

describe('A response that the server cannot use', () => {
  test.each(unusableResponses)('%s is reported, and nothing is stored', async (_, listener, codes) => {
    const hash = await hashDatabase(rawApi)
    const requestCount = service.requestedPaths.length
    service.respondWith(listener)
    const responses = await Promise.all(reads.map((call) => sendCall(rawApi, call, { as })))
    for (const [index, { status, body }] of responses.entries()) {
      const name = getEndpointName(reads[index]?.[0] ?? getMe)
      expect(codes, `${name}: ${JSON.stringify(body)}`).toContain(body.error_code)
      expect(status, name).toBe(body.error_code === 'upstream.timeout' ? 504 : 502)
    }
    expect(service.requestedPaths.length).toBe(requestCount + reads.length)
    expect(JSON.stringify([responses, rawApi.logLines])).not.toContain(canary)
    expect(await hashDatabase(rawApi)).toBe(hash)
  })

  test.each([129, 100_000])(
    'a response with %i nesting levels is rejected, except for JSON that the server reads as text',
    async (depth) => {
      service.respondWith(respond(deep(depth)))
      for (const [endpoint, input] of reads.filter(([endpoint]) => !textReadEndpoints.includes(endpoint))) {
        const { status, body } = await sendCall(rawApi, [endpoint, input ?? {}], { as })
        expect([status, body.error_code], endpoint.path).toEqual([502, 'upstream.answer'])
      }
    },
  )
})

/** Values of the wrong type or size, and values that the database cannot store. */
const hostileValues: readonly unknown[] = [
  ...[1e300, -1e300, 2 ** 40, -(2 ** 53), 1.5, 'a\u0000b', 'a\ud800b', 'x'.repeat(100_000), false, [null], [[[]]]],
  ...[{ toString: 1, valueOf: 1 }, [{ toString: null, valueOf: null }], { length: -1 }],
  JSON.parse('{"then": "x", "__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'),
  JSON.parse(deep(100)),
]

let changeCount = 0

/** Returns a copy of a response body with one changed, added or removed value. */
function changeBody(body: unknown): unknown {
  changeCount += 1
  const [changed] = fc.sample(generateInvalid(fc.constant(body), hostileValues), {
    numRuns: 1,
    seed: seed + changeCount,
  })
  return changed
}

describe(`A response with changed values, seed ${seed}`, () => {
  let requestCount = 0
  afterAll(() => {
    recordMeasurement(`hostile platform: ${requestCount} requests, ${changeCount} changed responses, seed ${seed}`)
  })

  async function sendWithChangedResponses(endpoint: Endpoint): Promise<void> {
    tested.reset()
    const { api } = tested
    const session = await api.openSession('admin_boss')
    const [request] = await tested.buildValidRequests(endpoint, session)
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
    // A write that the platform has executed is reported as saved, or as rejected if the body contains `success: false`
    // or an error.
    if (savedCount === 1) expect([200, 422], text).toContain(response.status)
    if (response.status === 200 && endpoint.fileMediaType === undefined)
      expect(z.safeParse(endpoint.response, response.body).error?.issues, text).toBeUndefined()
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  }

  test.each(platformEndpoints.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
    '%s never responds with 500, and reports a saved write as saved',
    async (_, endpoint) => {
      for (let run = 0; run < runCount; run++) await sendWithChangedResponses(endpoint)
    },
    timeout,
  )
})
