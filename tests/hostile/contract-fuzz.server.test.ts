// Sends random valid and invalid requests, generated from the contract, to every endpoint. No response may be a 500,
// have an undocumented status or accept invalid input, and every endpoint must accept at least one request.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allHandlers } from '#server/all-handlers.ts'
import { getEndpointName } from '../access/matrix.ts'
import { recordMeasurement } from '../figures.ts'
import type { Api } from '../harness.ts'
import {
  findFault,
  type GeneratedRequest,
  generateRequests,
  getTarget,
  isValidRequest,
  listErrorStatuses,
  type OpenApiDocument,
} from './calls.ts'
import { runCount, seed, timeout } from './effort.ts'
import { buildValidRequests } from './right-calls.ts'
import { listExistingParams, startSampleServer } from './sample-server.ts'

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const statusCounts = new Map<string, Map<number, number>>()

let api: Api
let description: OpenApiDocument
beforeAll(async () => {
  api = await startSampleServer()
  description = (await api.send('/openapi.json', {}, { as: null })).body
}, 60_000)
afterAll(async () => {
  await api.close()
  const cases = [...statusCounts.values()]
    .flatMap((statuses) => [...statuses.values()])
    .reduce((sum, count) => sum + count, 0)
  recordMeasurement(`contract fuzz: ${cases} calls of ${statusCounts.size} endpoints, seed ${seed}`)
})

describe(`Requests generated from the seed ${seed}`, () => {
  it.each(endpoints.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
    '%s',
    async (name, endpoint) => {
      const statuses = new Map<number, number>()
      statusCounts.set(name, statuses)
      const errorStatuses = listErrorStatuses(description, endpoint)
      // Opens a new session for every request, because a request may end the session or impersonate another user.
      const sendGenerated = async (request: GeneratedRequest, token?: string) => {
        const sessionToken = token ?? (await api.openSession('admin_boss'))
        const headers = { ...request.headers, Authorization: `Bearer ${sessionToken}` }
        const init = { method: endpoint.method, headers, ...(request.body === undefined ? {} : { body: request.body }) }
        const response = await api.app.request(`http://localhost${getTarget(endpoint, request)}`, init)
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
        const fault = await findFault(endpoint, request, response, errorStatuses)
        if (fault) throw new Error(fault)
      }
      const sessionToken = await api.openSession('admin_boss')
      for (const request of await buildValidRequests(api, endpoint, sessionToken)) {
        expect(isValidRequest(endpoint, request)).toBe(true)
        if (!statuses.has(200)) await sendGenerated(request, sessionToken)
      }
      expect([...statuses.keys()]).toContain(200)
      const existingParams = await listExistingParams(api, endpoint)
      await fc.assert(
        fc.asyncProperty(generateRequests(endpoint, existingParams), (request) => sendGenerated(request)),
        { numRuns: runCount, seed },
      )
    },
    timeout,
  )
})

describe('A valid save of a stale version', () => {
  const writes = endpoints.filter(({ method }) => method !== 'GET')

  it.each(writes.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
    '%s returns 412 if and only if its documentation lists this status',
    async (_, endpoint) => {
      const sessionToken = await api.openSession('admin_boss')
      for (const { body, headers, ...request } of await buildValidRequests(api, endpoint, sessionToken)) {
        const requestHeaders = { ...headers, 'If-Match': '"999"', Authorization: `Bearer ${sessionToken}` }
        const init = { method: endpoint.method, headers: requestHeaders, ...(body ? { body } : {}) }
        const { status } = await api.app.request(
          `http://localhost${getTarget(endpoint, { ...request, body, headers })}`,
          init,
        )
        expect(status).toBe(listErrorStatuses(description, endpoint).includes(412) ? 412 : 200)
      }
    },
  )
})
