// Sends random valid and invalid requests, generated from the contract, to every endpoint. No response may be a 500,
// have an undocumented status or accept invalid input, and every endpoint must accept at least one request. A server
// that calls an external platform API must not forward an invalid request.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { getMe } from '#contract/platform/session.ts'
import type { FieldProblem } from '#contract/problem.ts'
import { getEndpointName } from '../access/matrix.ts'
import { storeMeasurement } from '../measurements.ts'
import type { LoggedRequest } from '../upstream/spec-platform.ts'
import {
  findContractViolation,
  type GeneratedRequest,
  generateRequests,
  getTarget,
  isValidRequest,
  listErrorStatuses,
  type OpenApiDocument,
} from './calls.ts'
import { randomSeed, runCount, testTimeoutMs } from './effort.ts'
import type { TestedServer } from './tested-server.ts'

/**
 * Matches the error messages with which the simulated platform rejects names and types that its specifications do not
 * define.
 */
const malformedInputPattern = /Campo desconhecido|Parâmetro desconhecido|Tipo inválido: /
/**
 * Names of the platform's write endpoints whose JSON body contains keys that the user types, for example metadata
 * names.
 */
const routesWithUserKeys = ['saveMetadatas', 'saveGroupMetadatas', 'saveFeatures', 'postFeatures']
/**
 * Fields of an ecommerce that the platform's specifications do not define. The server sends them to the platform only
 * if the client has sent them.
 */
const unspecifiedFields = ['body.language', 'body.retention_actived', 'body.use_default_contract']

/** Returns the fields that the simulated platform rejected because its specifications do not define them. */
function listFieldsUnknownToPlatform(
  platformRequests: readonly LoggedRequest[],
  responseText: string,
): readonly string[] {
  if (
    !platformRequests.some(({ routeName, status }) => status === 422 && !routesWithUserKeys.includes(routeName ?? ''))
  )
    return []
  const errors: readonly FieldProblem[] = JSON.parse(responseText).errors ?? []
  return errors
    .filter(({ field, message }) => malformedInputPattern.test(message) && !unspecifiedFields.includes(field))
    .map(({ field }) => field)
}

export function testGeneratedRequests(endpoints: readonly Endpoint[], startServer: () => Promise<TestedServer>): void {
  const statusCounts = new Map<string, Map<number, number>>()
  let testServer: TestedServer
  let description: OpenApiDocument
  beforeAll(async () => {
    testServer = await startServer()
    description = (await testServer.api.send('/openapi.json', {}, { as: null })).body
  }, 60_000)
  afterAll(async () => {
    await testServer.close()
    const cases = [...statusCounts.values()]
      .flatMap((statuses) => [...statuses.values()])
      .reduce((sum, count) => sum + count, 0)
    const mode = testServer.platform ? ' in front of a platform' : ''
    storeMeasurement(`contract fuzz${mode}: ${cases} calls of ${statusCounts.size} endpoints, seed ${randomSeed}`)
  })

  async function send(endpoint: Endpoint, { body, ...request }: GeneratedRequest, as: string): Promise<Response> {
    const headers = { ...request.headers, Authorization: `Bearer ${as}` }
    const init = { method: endpoint.method, headers, ...(body === undefined ? {} : { body }) }
    return testServer.api.app.request(`http://localhost${getTarget(endpoint, { ...request, body })}`, init)
  }

  /** Returns the calls to the platform from index `start` on, without the calls that read permissions. */
  const listPlatformCalls = (start: number) =>
    (testServer.platform?.requests.slice(start) ?? []).filter(({ path }) => path !== getMe.path)

  describe(`Requests generated from the seed ${randomSeed}`, () => {
    it.each(endpoints.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
      '%s',
      async (name, endpoint) => {
        testServer.reset()
        const { api } = testServer
        const statuses = new Map<number, number>()
        statusCounts.set(name, statuses)
        const errorStatuses = listErrorStatuses(description, endpoint)
        // Opens a new session for every request, because a request may end the session or impersonate another user.
        const sendGeneratedRequest = async (request: GeneratedRequest, token?: string) => {
          const sessionToken = token ?? (await api.openSession('admin_boss'))
          const callCount = testServer.platform?.requests.length ?? 0
          const response = await send(endpoint, request, sessionToken)
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          const text = response.clone().text()
          const platformCalls = listPlatformCalls(callCount)
          // Allows the 4xx statuses of the platform, because the server passes them on to the client.
          const relayedStatuses = platformCalls.flatMap(({ status }) =>
            status !== null && status < 500 ? [status] : [],
          )
          const fault = await findContractViolation(endpoint, request, response, [...errorStatuses, ...relayedStatuses])
          if (fault) throw new Error(fault)
          if (!isValidRequest(endpoint, request)) expect(platformCalls).toEqual([])
          expect(listFieldsUnknownToPlatform(platformCalls, await text)).toEqual([])
        }
        const as = await api.openSession('admin_boss')
        for (const request of await testServer.buildValidRequests(endpoint, as)) {
          expect(isValidRequest(endpoint, request)).toBe(true)
          if (!statuses.has(200)) await sendGeneratedRequest(request, as)
        }
        expect([...statuses.keys()]).toContain(200)
        const existingParams = await testServer.listExistingParams(endpoint)
        await fc.assert(
          fc.asyncProperty(generateRequests(endpoint, existingParams), (request) => sendGeneratedRequest(request)),
          { numRuns: runCount, seed: randomSeed },
        )
      },
      testTimeoutMs,
    )
  })

  describe('A valid save with an outdated version', () => {
    const writes = endpoints.filter(({ method }) => method !== 'GET')

    it.each(writes.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
      '%s returns 412 if and only if its documentation lists this status',
      async (_, endpoint) => {
        testServer.reset()
        const as = await testServer.api.openSession('admin_boss')
        for (const { headers, ...request } of await testServer.buildValidRequests(endpoint, as)) {
          const { status } = await send(endpoint, { ...request, headers: { ...headers, 'If-Match': '"999"' } }, as)
          expect(status).toBe(listErrorStatuses(description, endpoint).includes(412) ? 412 : 200)
        }
      },
    )
  })
}
