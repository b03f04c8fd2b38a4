// Sends bodies of the maximum size in every shape to every endpoint: no request blocks the event loop, and no response
// is large.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { allHandlers } from '#server/all-handlers.ts'
import { nameOf } from '../access/matrix.ts'
import { tell } from '../figures.ts'
import type { Api } from '../harness.ts'
import { type MadeCall, targetOf } from './calls.ts'
import { isLong, patience, sample } from './effort.ts'
import { formShapes, jsonShapes, queryShapes, type Shape } from './full-size-shapes.ts'
import { rightCalls } from './right-calls.ts'
import { startWorld } from './world.ts'

const mostTimes = 10
const largestAnswer = 65_536
/** Minimum delay in milliseconds; shorter delays are below the resolution of the timer. */
const leastNormal = 10
const endpoints = allHandlers.map(({ endpoint }) => endpoint)

/** GET requests are tested with long queries only, because their responses may be long. */
const shapesOf = (endpoint: Endpoint): readonly Shape[] =>
  endpoint.method === 'GET' ? queryShapes(endpoint) : endpoint.upload ? formShapes(endpoint) : jsonShapes(endpoint)
const all = endpoints.flatMap((endpoint) => shapesOf(endpoint).map((shape) => ({ endpoint, shape })))
const tried = sample(all, 160)

const clock = monitorEventLoopDelay({ resolution: 1 })
let api: Api
let as: string
const right = new Map<Endpoint, MadeCall>()
let normal = leastNormal
let worst = { times: 0, name: '' }

interface Measured {
  readonly status: number
  readonly size: number
  /** Maximum delay of the event loop in milliseconds. */
  readonly delay: number
}

async function measured(endpoint: Endpoint, call: MadeCall & { readonly raw?: BodyInit }): Promise<Measured> {
  const headers = { ...call.headers, Authorization: `Bearer ${as}` }
  const body = call.raw ?? call.body
  const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
  clock.reset()
  clock.enable()
  const answer = await api.app.request(`http://localhost${targetOf(endpoint, call)}`, init)
  const { length: size } = await answer.text()
  await sleep(2)
  clock.disable()
  return { status: answer.status, size, delay: clock.max / 1e6 }
}

beforeAll(async () => {
  api = await startWorld()
  as = await api.as('admin_boss')
  const delays: number[] = []
  for (const endpoint of new Set(tried.map((one) => one.endpoint))) {
    const [call] = await rightCalls(api, endpoint, as)
    if (!call) throw new Error(`${nameOf(endpoint)} has no right call`)
    right.set(endpoint, call)
    // Skips requests that could end the session, because later measurements need the session.
    if (endpoint.method === 'GET') delays.push((await measured(endpoint, call)).delay)
  }
  normal = Math.max(leastNormal, delays.sort((one, other) => one - other)[Math.floor(delays.length / 2)] ?? 0)
}, patience)
afterAll(async () => {
  await api.close()
  const how = `the longest stop ${worst.times.toFixed(1)} × ${normal.toFixed(0)} ms (${worst.name})`
  tell(`full size: ${tried.length} of ${all.length} bodies and queries, ${how}`)
})

it('Every endpoint with a body is tested in many shapes', () => {
  for (const endpoint of endpoints.filter(({ body }) => body)) {
    expect(all.filter((one) => one.endpoint === endpoint).length, nameOf(endpoint)).toBeGreaterThan(7)
  }
  expect(isLong || tried.length > 100).toBe(true)
})

it.each(tried.map(({ endpoint, shape }) => [nameOf(endpoint), shape.name, endpoint, shape] as const))(
  '%s: %s',
  async (name, shapeName, endpoint, shape) => {
    const known = right.get(endpoint)
    if (!known) throw new Error(`${name} has no right call`)
    const { body, type, query } = shape.made()
    const { params } = known
    const headers = { Accept: endpoint.fileMediaType ?? 'application/json', ...(type ? { 'Content-Type': type } : {}) }
    const call = { params, headers, query: query ?? '', body: undefined, ...(body === undefined ? {} : { raw: body }) }
    let found = await measured(endpoint, call)
    // Repeats slow measurements up to three times, because another process may have used the processor.
    for (let again = 0; again < 3 && found.delay > mostTimes * normal; again++) {
      const next = await measured(endpoint, call)
      if (next.delay < found.delay) found = next
    }
    const times = found.delay / normal
    if (times > worst.times) worst = { times, name: `${name}, ${shapeName}` }
    expect(found.status).toBeLessThan(500)
    // An upload response may list many rows, but must not be larger than the uploaded file.
    const largest = endpoint.upload ? Math.max(largestAnswer, shape.limit) : largestAnswer
    if (found.status !== 200) expect(found.size).toBeLessThanOrEqual(largest)
    expect(times).toBeLessThan(mostTimes)
  },
  patience,
)

it('The generated shapes have the intended size', () => {
  for (const { shape } of tried) {
    const { body, query = '' } = shape.made()
    const size = typeof body === 'string' ? body.length : body instanceof Uint8Array ? body.byteLength : query.length
    expect(size, shape.name).toBeLessThanOrEqual(shape.limit)
    expect(size, shape.name).toBeGreaterThan(shape.limit / 3)
  }
})

/** The shapes above assume that every body is a JSON object. */
it('Every request body is an object', () => {
  // Empty registry: with the ids of registered schemas, `toJSONSchema` would return a reference instead of the object.
  const written = { io: 'input', unrepresentable: 'any', metadata: z.registry<{ id?: string }>() } as const
  for (const { body } of endpoints) if (body) expect(z.toJSONSchema(body, written).type).toBe('object')
})
