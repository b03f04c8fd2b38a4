// Calls made up from the contract, right and wrong ones, for every endpoint: no fault of ours, no status that is not told, no wrong input taken.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allHandlers } from '#server/areas/all.ts'
import { nameOf } from '../access/matrix.ts'
import type { Api } from '../harness.ts'
import { callsOf, faultOf, type MadeCall, targetOf } from './calls.ts'
import { isLong, patience, runs, seed } from './effort.ts'
import { namesIn, startWorld } from './world.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const answered = new Map<string, Map<number, number>>()

let api: Api
beforeAll(async () => {
  api = await startWorld()
}, 60_000)
afterAll(async () => {
  await api.close()
  const cases = [...answered.values()]
    .flatMap((statuses) => [...statuses.values()])
    .reduce((sum, count) => sum + count, 0)
  const never = [...answered].filter(([, statuses]) => !statuses.has(200)).map(([name]) => name)
  console.log(
    `contract fuzz: ${cases} calls of ${answered.size} endpoints, seed ${seed}; ${answered.size - never.length} answered 200`,
  )
  if (isLong && never.length > 0) console.log(`never 200: ${never.join(', ')}`)
})

describe(`calls made up by the seed ${seed}`, () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const statuses = new Map<number, number>()
      answered.set(name, statuses)
      const send = async (call: MadeCall) => {
        // A new session each time: a call may end it, or see as somebody else.
        const as = await api.as('admin_boss')
        const headers = { ...call.headers, Authorization: `Bearer ${as}` }
        const init = { method: endpoint.method, headers, ...(call.body === undefined ? {} : { body: call.body }) }
        const answer = await api.app.request(`http://localhost${targetOf(endpoint, call)}`, init)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = await faultOf(endpoint, call, answer)
        if (fault) throw new Error(fault)
      }
      const known = await namesIn(api, endpoint)
      await fc.assert(fc.asyncProperty(callsOf(endpoint, known), send), { numRuns: runs, seed })
      expect(statuses.size).toBeGreaterThan(0)
    },
    patience,
  )
})
