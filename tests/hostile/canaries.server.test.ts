// Stores a recognizable value (a canary) in every secret and checks that no response, log line, export, activity row or
// browser file contains a canary.
import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import { buildEndpointPath, type Endpoint } from '#contract/endpoint.ts'
import { findAddress } from '#contract/platform/addresses.ts'

import { allHandlers } from '#server/all-handlers.ts'
import { getEndpointName } from '../access/matrix.ts'
import { type LoopbackService, startService } from '../addresses/loopback-service.ts'
import type { Api, ApiResponse } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { listFilesBelow } from '../structure/files.ts'
import { generateRequests, getTarget } from './calls.ts'
import { startCanaryDetector } from './canary-detector.ts'
import { isLongRun, randomSeed, testTimeoutMs } from './effort.ts'
import { generateCompleteValue } from './generated-values.ts'
import { CANARIES, oldKey, plantCanaries, secretKey } from './planting.ts'
import { listExistingParams, startSampleServer } from './sample-server.ts'

const metricsToken = 'canary-of-the-metrics-token'
/**
 * Secret in the URL of the zip code service. The URL is unreachable, so that every look-up fails with an error message.
 */
const zipServiceKey = 'canary-of-the-zip-service'
const encodedKeys = [secretKey, oldKey].flatMap((key) => [key.toString('hex'), key.toString('base64'), key.toString()])

let api: Api
let provider: LoopbackService
/**
 * Searches responses, texts and tables for canaries (planted secrets). The tests also add their session tokens as
 * canaries.
 */
const detector = startCanaryDetector([metricsToken, zipServiceKey, ...encodedKeys, ...Object.values(CANARIES)])
const { secrets, search: searchText, searchResponse } = detector
const statuses: number[] = []
const rows: number[] = []
/** Returns the leaks that were detected since the previous test, and clears the list of leaks. */
const takeLeaks = () => detector.leaks.splice(0)

beforeAll(async () => {
  provider = await startService()
  const blingUrls = { authorizeUrl: 'https://bling.example/authorize', tokenUrl: `${provider.origin}/token` }
  const zipServiceUrl = `${provider.origin}/ws/{zip}/json?key=${zipServiceKey}`
  api = await startSampleServer({
    config: { metricsToken, secretKey, oldSecretKeys: [oldKey], bling: blingUrls, zipServiceUrl },
  })
  await plantCanaries({ api, detector, provider, statuses, activityIds: rows })
}, 120_000)
afterAll(async () => {
  await api.close()
  await provider.close()
})

it('The canaries are stored encrypted, and no response to the user who saves them contains a canary', async () => {
  await detector.searchTables(api)
  const countResponses = (status: number) => statuses.filter((value) => value === status).length
  expect(countResponses(200)).toBeGreaterThan(10)
  expect(countResponses(412)).toBeGreaterThan(10)
  expect(countResponses(422)).toBeGreaterThan(10)
  expect(takeLeaks()).toEqual([])
})

const endpoints = allHandlers.map(({ endpoint }) => endpoint)
const reads = endpoints.filter(({ method }) => method === 'GET')
const writes = endpoints.filter(({ method }) => method !== 'GET')

it.each(reads.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
  'A response of %s contains no canary',
  async (name, endpoint) => {
    const sessionToken = await api.openSession('admin_boss')
    secrets.push(sessionToken)
    const queries = endpoint.query
      ? fc.sample(generateCompleteValue(endpoint.query), { numRuns: isLongRun ? 20 : 1, seed: randomSeed })
      : []
    for (const params of await listExistingParams(api, endpoint, isLongRun ? 200 : 4))
      for (const query of [{}, ...queries])
        searchResponse(name, await sendRead(endpoint, { params, query, as: sessionToken }))
    expect(takeLeaks()).toEqual([])
  },
  testTimeoutMs,
)

interface ReadCase {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  readonly as: string
}

function sendRead(endpoint: Endpoint, { params, query, as }: ReadCase): Promise<ApiResponse> {
  const queryEntries = Object.entries(query ?? {}).map(([key, value]) => [key, String(value)])
  const path = `${buildEndpointPath(endpoint.path, params)}?${new URLSearchParams(queryEntries)}`
  return api.send(path, { headers: { Accept: endpoint.fileMediaType ?? 'application/json' } }, { as })
}

it('An undo and the rows that the undo restores contain no canary', { timeout: testTimeoutMs }, async () => {
  // Opens a new session, because the earlier requests opened more sessions than one user may have. The oldest session
  // was therefore ended.
  const sessionToken = await api.openSession('admin_boss')
  secrets.push(sessionToken)
  const undoneIds: number[] = []
  for (const id of rows.toReversed()) {
    const response = await api.request(undoActivity, { params: { id }, body: {} }, { as: sessionToken })
    undoneIds.push(response.status)
    searchResponse('an undo', response)
  }
  expect(undoneIds).toContain(200)
  await detector.searchTables(api)
  expect(takeLeaks()).toEqual([])
})

/**
 * Sends valid and invalid write requests. Many have an outdated version; the 412 response then contains the stored
 * record.
 */
it.each(writes.map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
  'A response of %s contains no canary',
  async (name, endpoint) => {
    const existingParams = await listExistingParams(api, endpoint, isLongRun ? 200 : 4)
    for (const request of fc.sample(generateRequests(endpoint, existingParams), {
      numRuns: isLongRun ? 100 : 4,
      seed: randomSeed,
    }))
      for (const version of [{ 'If-Match': '"999"' }, {}]) {
        // Opens a new session for every request, because a request may end the session or impersonate another user.
        const sessionToken = await api.openSession('admin_boss')
        secrets.push(sessionToken)
        const { body } = request
        const init = { method: endpoint.method, headers: { ...request.headers, ...version }, ...(body ? { body } : {}) }
        searchResponse(name, await api.send(getTarget(endpoint, request), init, { as: sessionToken }))
      }
    expect(takeLeaks()).toEqual([])
  },
  testTimeoutMs,
)

it('The error of an unreachable zip code service contains no canary', async () => {
  const previousRequestCount = provider.requestedPaths.length
  // Opens a new session, because one of the previous requests may have ended the first session.
  const sessionToken = await api.openSession('admin_boss')
  secrets.push(sessionToken)
  for (const zip of ['01310100', '20040002']) {
    const response = await api.request(findAddress, { params: { zip } }, { as: sessionToken })
    expect(response.status).toBe(503)
    searchResponse('a zip code', response)
  }
  expect(provider.requestedPaths.slice(previousRequestCount).join()).toContain(zipServiceKey)
  expect(takeLeaks()).toEqual([])
})

it('The log, the metrics, the OpenAPI description and the health check contain no canary', async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  for (const path of ['/metrics', '/openapi.json', '/health', '/v2/nothing'])
    searchResponse(path, await api.send(path, {}, { as: null, headers }))
  searchText('the log', api.logLines)
  expect(api.logLines.length).toBeGreaterThan(endpoints.length)
  await detector.searchTables(api)
  expect(takeLeaks()).toEqual([])
  storeMeasurement(`canaries: ${secrets.length} secrets sought in ${detector.getSearchedCount()} texts, 0 sightings`)
})

it.skipIf(!existsSync('dist/console'))('The files of the browser contain neither the canaries nor secret names', () => {
  const files = listFilesBelow('dist/console', /\.(?:js|css|html|json)$/)
  expect(files.length).toBeGreaterThan(20)
  const settingNamePattern = /SECRET_KEY|METRICS_TOKEN|DATABASE_URL|process\.env/
  // Ignores the files with translated texts, because they may name a server setting to tell the operator which one is
  // missing.
  const leakingFiles = files.filter(
    (file) => !/(pt-br|en-us|es)-|\.json$/.test(file) && settingNamePattern.test(readFileSync(file, 'utf8')),
  )
  expect(leakingFiles).toEqual([])
})
