// Sends random valid and invalid requests, generated from the contract, to every endpoint: no 500, no undocumented
// status, no accepted invalid input, and at least one accepted request per endpoint.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allHandlers } from '#server/all-handlers.ts'
import { nameOf } from '../access/matrix.ts'
import { tell } from '../figures.ts'
import type { Api } from '../harness.ts'
import { callsOf, type Described, documentedRefusals, faultOf, isRight, type MadeCall, targetOf } from './calls.ts'
import { patience, runs, seed } from './effort.ts'
import { rightCalls } from './right-calls.ts'
import { namesIn, startWorld } from './world.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const answered = new Map<string, Map<number, number>>()

let api: Api
let description: Described
beforeAll(async () => {
  api = await startWorld()
  description = (await api.send('/openapi.json', {}, { as: null })).body
}, 60_000)
afterAll(async () => {
  await api.close()
  const cases = [...answered.values()]
    .flatMap((statuses) => [...statuses.values()])
    .reduce((sum, count) => sum + count, 0)
  tell(`contract fuzz: ${cases} calls of ${answered.size} endpoints, seed ${seed}`)
})

describe(`calls made up by the seed ${seed}`, () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const statuses = new Map<number, number>()
      answered.set(name, statuses)
      const refusals = documentedRefusals(description, endpoint)
      // Opens a new session for every request, because a request may end the session or impersonate another user.
      const send = async (call: MadeCall, token?: string) => {
        const as = token ?? (await api.as('admin_boss'))
        const headers = { ...call.headers, Authorization: `Bearer ${as}` }
        const init = { method: endpoint.method, headers, ...(call.body === undefined ? {} : { body: call.body }) }
        const answer = await api.app.request(`http://localhost${targetOf(endpoint, call)}`, init)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = await faultOf(endpoint, call, answer, refusals)
        if (fault) throw new Error(fault)
      }
      const as = await api.as('admin_boss')
      for (const call of await rightCalls(api, endpoint, as)) {
        expect(isRight(endpoint, call)).toBe(true)
        if (!statuses.has(200)) await send(call, as)
      }
      expect([...statuses.keys()]).toContain(200)
      const known = await namesIn(api, endpoint)
      await fc.assert(
        fc.asyncProperty(callsOf(endpoint, known), (call) => send(call)),
        { numRuns: runs, seed },
      )
    },
    patience,
  )
})

describe('A valid save of a stale version', () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET')

  it.each(writes.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s returns 412 if and only if its documentation lists this status',
    async (_, endpoint) => {
      const as = await api.as('admin_boss')
      for (const { body, headers, ...call } of await rightCalls(api, endpoint, as)) {
        const sent = { ...headers, 'If-Match': '"999"', Authorization: `Bearer ${as}` }
        const init = { method: endpoint.method, headers: sent, ...(body ? { body } : {}) }
        const { status } = await api.app.request(
          `http://localhost${targetOf(endpoint, { ...call, body, headers })}`,
          init,
        )
        expect(status).toBe(documentedRefusals(description, endpoint).includes(412) ? 412 : 200)
      }
    },
  )
})
