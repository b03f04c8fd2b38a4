// Sends request bodies of the maximum size to every endpoint. No request may block the event loop or cause a large
// response. A server that calls an external platform API must not forward a rejected request.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/platform/session.ts'
import { getEndpointName } from '../access/matrix.ts'
import { isRunByNpmTest } from '../core.ts'
import { storeMeasurement } from '../measurements.ts'
import { sampleCoreCases } from '../whole.ts'
import { type GeneratedRequest, getTarget } from './calls.ts'
import { isLongRun, selectSample, testTimeoutMs } from './effort.ts'
import { buildFormShapes, buildLargeJsonBodies, buildLongQueryRequests, type LargeRequest } from './full-size-shapes.ts'
import type { TestedServer } from './tested-server.ts'

const maxDelayFactor = 10
const MAX_RESPONSE_BYTES = 65_536
/** Lower limit for measured delays in milliseconds, because the timer cannot measure shorter delays. */
const MIN_MEASURABLE_DELAY_MS = 10
/**
 * Builds the requests of maximum size for an endpoint. For GET, only long queries are tested, because GET responses may
 * be long.
 */
const buildLargeRequests = (endpoint: Endpoint): readonly LargeRequest[] =>
  endpoint.method === 'GET'
    ? buildLongQueryRequests(endpoint)
    : endpoint.upload
      ? buildFormShapes(endpoint)
      : buildLargeJsonBodies(endpoint)

interface MeasuredRequest {
  readonly status: number
  readonly size: number
  /** Longest time in milliseconds for which the request blocked the event loop. */
  readonly maxDelayMs: number
}

export function testFullSize(endpoints: readonly Endpoint[], startServer: () => Promise<TestedServer>): void {
  const all = endpoints.flatMap((endpoint) => buildLargeRequests(endpoint).map((shape) => ({ endpoint, shape })))
  const sampledCases = sampleCoreCases(selectSample(all, 160), 4)

  const clock = monitorEventLoopDelay({ resolution: 1 })
  let testServer: TestedServer
  let as: string
  const right = new Map<Endpoint, GeneratedRequest>()
  let normalDelayMs = MIN_MEASURABLE_DELAY_MS
  let longestDelay = { times: 0, name: '' }

  async function measureDelay(
    endpoint: Endpoint,
    request: GeneratedRequest & { readonly raw?: BodyInit },
  ): Promise<MeasuredRequest> {
    const headers = { ...request.headers, Authorization: `Bearer ${as}` }
    const body = request.raw ?? request.body
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
    clock.reset()
    clock.enable()
    const response = await testServer.api.app.request(`http://localhost${getTarget(endpoint, request)}`, init)
    const { length: size } = await response.text()
    await sleep(2)
    clock.disable()
    return { status: response.status, size, maxDelayMs: clock.max / 1e6 }
  }

  beforeAll(async () => {
    testServer = await startServer()
    as = await testServer.api.openSession('admin_boss')
    const delays: number[] = []
    for (const endpoint of new Set(sampledCases.map((item) => item.endpoint))) {
      const [request] = await testServer.buildValidRequests(endpoint, as)
      if (!request) throw new Error(`${getEndpointName(endpoint)} has no right call`)
      right.set(endpoint, request)
      // Measures only GET requests, because a write could end the session that later measurements need.
      if (endpoint.method === 'GET') delays.push((await measureDelay(endpoint, request)).maxDelayMs)
    }
    normalDelayMs = Math.max(
      MIN_MEASURABLE_DELAY_MS,
      delays.sort((left, right) => left - right)[Math.floor(delays.length / 2)] ?? 0,
    )
  }, testTimeoutMs)
  afterAll(async () => {
    await testServer.close()
    const mode = testServer.platform ? ' in front of a platform' : ''
    const summary = `the longest stop ${longestDelay.times.toFixed(1)} × ${normalDelayMs.toFixed(0)} ms (${longestDelay.name})`
    storeMeasurement(`full size${mode}: ${sampledCases.length} of ${all.length} bodies and queries, ${summary}`)
  })

  it('Every endpoint with a body is tested in many shapes', () => {
    for (const endpoint of endpoints.filter(({ body }) => body)) {
      expect(all.filter((item) => item.endpoint === endpoint).length, getEndpointName(endpoint)).toBeGreaterThan(7)
    }
    expect(isLongRun || isRunByNpmTest || sampledCases.length > 100).toBe(true)
  })

  it.each(sampledCases.map(({ endpoint, shape }) => [getEndpointName(endpoint), shape.name, endpoint, shape] as const))(
    '%s: %s',
    async (name, shapeName, endpoint, shape) => {
      const validRequest = right.get(endpoint)
      if (!validRequest) throw new Error(`${name} has no right call`)
      const { body, contentType, query } = shape.buildRequest()
      const { params } = validRequest
      const headers = {
        Accept: endpoint.fileMediaType ?? 'application/json',
        ...(contentType ? { 'Content-Type': contentType } : {}),
      }
      const request = {
        params,
        headers,
        query: query ?? '',
        body: undefined,
        ...(body === undefined ? {} : { raw: body }),
      }
      const callCount = testServer.platform?.requests.length ?? 0
      let measurement = await measureDelay(endpoint, request)
      // Repeats a slow measurement up to three times, because another process may have slowed it down.
      for (let retry = 0; retry < 3 && measurement.maxDelayMs > maxDelayFactor * normalDelayMs; retry++) {
        const nextMeasurement = await measureDelay(endpoint, request)
        if (nextMeasurement.maxDelayMs < measurement.maxDelayMs) measurement = nextMeasurement
      }
      const slowdownFactor = measurement.maxDelayMs / normalDelayMs
      if (slowdownFactor > longestDelay.times) longestDelay = { times: slowdownFactor, name: `${name}, ${shapeName}` }
      expect(measurement.status).toBeLessThan(500)
      // An upload response may list many rows, but must not be larger than the uploaded file.
      const maxResponseBytes = endpoint.upload ? Math.max(MAX_RESPONSE_BYTES, shape.maxBytes) : MAX_RESPONSE_BYTES
      if (measurement.status !== 200) expect(measurement.size).toBeLessThanOrEqual(maxResponseBytes)
      expect(slowdownFactor).toBeLessThan(maxDelayFactor)
      if ([400, 413, 415].includes(measurement.status)) {
        const calls = (testServer.platform?.requests.slice(callCount) ?? []).filter(({ path }) => path !== getMe.path)
        expect(calls).toEqual([])
      }
    },
    testTimeoutMs,
  )

  it('The generated shapes have the intended size', () => {
    for (const { shape } of sampledCases) {
      const { body, query = '' } = shape.buildRequest()
      const size = typeof body === 'string' ? body.length : body instanceof Uint8Array ? body.byteLength : query.length
      expect(size, shape.name).toBeLessThanOrEqual(shape.maxBytes)
      expect(size, shape.name).toBeGreaterThan(shape.maxBytes / 3)
    }
  })

  /** The tests above build JSON objects as bodies, so every body schema must be an object. */
  it('Every request body is an object', () => {
    // Passes an empty registry, because with the global registry `toJSONSchema` returns only a reference for a schema
    // that has an id.
    const jsonSchemaOptions = { io: 'input', unrepresentable: 'any', metadata: z.registry<{ id?: string }>() } as const
    for (const { body } of endpoints) if (body) expect(z.toJSONSchema(body, jsonSchemaOptions).type).toBe('object')
  })
}
