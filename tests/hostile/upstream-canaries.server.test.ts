// Stores recognizable values (canaries) as secrets and consumer data in the simulated platform, including fields that
// its specifications do not define. No response, table, log line, metric or URL may contain a canary.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { getEndpointName } from '../access/matrix.ts'
import type { Api } from '../harness.ts'
import { storeMeasurement } from '../measurements.ts'
import { startServerWithPlatform } from '../upstream/sample-platform.ts'
import type { SpecPlatform } from '../upstream/spec-platform.ts'
import type { State } from '../upstream/spec-state.ts'
import { sampleCoreCases } from '../whole.ts'
import { type GeneratedRequest, generateRequests, getTarget } from './calls.ts'
import { type CanaryDetector, startCanaryDetector } from './canary-detector.ts'
import { randomSeed, runCount, testTimeoutMs } from './effort.ts'
import { isObject } from './paths.ts'
import { platformEndpoints, type TestedServer } from './tested-server.ts'

const CANARIES = {
  password: 'canary-of-an-integration',
  option: 'canary-of-an-option',
  nested: 'canary-of-a-nested-option',
  url: 'canary-of-a-url',
  contract: 'canary-of-a-contract',
  carrier: 'canary-of-a-carrier',
  unknown: 'canary-of-an-unknown-field',
  consumer: 'canario-maria-das-dores',
  error: 'canary-of-an-error',
} as const

/** Stores canaries in the fields of platform records that contain secrets. */
function plantSecrets({ integrations, stores, carriers }: State): void {
  const options = {
    clientId: '1',
    clientSecret: CANARIES.option,
    headers: [{ name: 'Authorization', value: CANARIES.nested }],
    inner: { apiKey: CANARIES.nested },
    db: `postgres://app:${CANARIES.url}@db.example/loja`,
  }
  for (const integration of integrations)
    Object.assign(integration, {
      password: CANARIES.password,
      options: JSON.stringify(options),
      api_url: `https://ana:${CANARIES.url}@api.example/v1?token=${CANARIES.url}`,
    })
  for (const { contract_options } of stores) if (contract_options) contract_options.password = CANARIES.contract
  for (const carrier of carriers) carrier.custom_fields = { token: CANARIES.carrier, 1: { token: CANARIES.carrier } }
}

/** Response fields that the specifications do not define, each with a canary (planted secret) as its value. */
const unknownFields = {
  api_token: CANARIES.unknown,
  remember_token: CANARIES.unknown,
  password_hash: CANARIES.unknown,
  document_number: CANARIES.consumer,
  cpf: CANARIES.consumer,
  debug: { sql: CANARIES.unknown },
  customer_data: { name: CANARIES.consumer, email: `${CANARIES.consumer}@loja.example`, phones: [CANARIES.consumer] },
}

/** Adds unknown fields to the envelope of a response, and to every record and every consumer in the response. */
function addUnknownFields(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(addUnknownFields)
  if (!isObject(value)) return value
  const isExtended = ['id', 'data', 'success', 'customer', 'address'].some((name) => name in value)
  const fields = Object.entries(value).map(([key, inner]) => [key, addUnknownFields(inner)])
  return { ...Object.fromEntries(fields), ...(isExtended ? unknownFields : {}) }
}

/** Error responses of the simulated platform with technical details that users must not see. */
const errorResponses = [422, 404, 409, 403, 429, 400, 500, 503].map((status) => ({
  status,
  body: {
    ...{ message: status < 500 ? 'Recusado' : CANARIES.error, trace: [CANARIES.error], exception: CANARIES.error },
    ...{ data: { customer: CANARIES.error }, debug: CANARIES.error, input: { password: CANARIES.error } },
  },
}))

describe.each(sampleCoreCases(['strict', 'loose'] as const, 2))('A server in front of a %s platform', (variant) => {
  let testServer: TestedServer
  let api: Api
  let platform: SpecPlatform
  let detector: CanaryDetector
  const statusCounts = new Map<number, number>()
  beforeAll(async () => {
    testServer = await startServerWithPlatform(variant)
    if (!testServer.platform) throw new Error('The server has no platform')
    ;({ api, platform } = testServer)
    detector = startCanaryDetector(Object.values(CANARIES))
  })
  afterAll(async () => {
    await testServer.close()
    storeMeasurement(
      `canaries of a ${variant} platform: ${detector.secrets.length} secrets sought in ${detector.getSearchedCount()} texts`,
    )
  })

  async function send(endpoint: Endpoint, request: GeneratedRequest, as: string): Promise<void> {
    const { headers, body } = request
    const response = await api.send(
      getTarget(endpoint, request),
      { method: endpoint.method, headers, ...(body ? { body } : {}) },
      { as },
    )
    statusCounts.set(response.status, (statusCounts.get(response.status) ?? 0) + 1)
    detector.searchResponse(`${response.status} of ${getEndpointName(endpoint)}`, response)
  }

  /** Restores the records of the platform, plants canaries and returns a new session of the administrator. */
  async function resetAndPlantSecrets(): Promise<string> {
    testServer.reset()
    plantSecrets(platform.state)
    platform.changeNextResponses({}, { times: Number.POSITIVE_INFINITY, changeBody: addUnknownFields })
    return api.openSession('admin_boss')
  }

  test('The platform returns the canaries', async () => {
    await resetAndPlantSecrets()
    const headers = { Authorization: `Bearer ${platform.signIn('admin')}` }
    const response = await fetch(`${platform.origin}/v2/boss/ecommerces/38/integrations`, { headers })
    const text = await response.text()
    for (const secret of [CANARIES.password, CANARIES.option, CANARIES.url, CANARIES.unknown, CANARIES.consumer])
      expect(text).toContain(secret)
  })

  test.each(sampleCoreCases(platformEndpoints, 5).map((endpoint) => [getEndpointName(endpoint), endpoint] as const))(
    'The responses of %s contain no canary',
    async (name, endpoint) => {
      for (const request of await testServer.buildValidRequests(endpoint, await resetAndPlantSecrets())) {
        await send(endpoint, request, await resetAndPlantSecrets())
        await send(
          endpoint,
          { ...request, headers: { ...request.headers, 'If-Match': '"999"' } },
          await resetAndPlantSecrets(),
        )
      }
      const params = await testServer.listExistingParams(endpoint, 2)
      const position = platformEndpoints.indexOf(endpoint)
      for (const request of fc.sample(generateRequests(endpoint, params), {
        numRuns: runCount,
        seed: randomSeed + position,
      }))
        await send(endpoint, request, await resetAndPlantSecrets())
      for (let run = 0; run < runCount; run++) {
        const as = await resetAndPlantSecrets()
        const [request] = await testServer.buildValidRequests(endpoint, as)
        platform.clearChanges()
        const change = errorResponses[(position + run) % errorResponses.length] ?? {}
        platform.changeNextResponses({}, { ...change, times: Number.POSITIVE_INFINITY })
        if (request) await send(endpoint, request, as)
      }
      expect(detector.leaks.splice(0), name).toEqual([])
    },
    testTimeoutMs,
  )

  test('The log, the metrics, the tables and the calls to the platform contain no canary', async () => {
    for (const status of [200, 412, 422]) expect([...statusCounts.keys()]).toContain(status)
    // Tokens may appear only in the headers of calls to the platform and encrypted in the database.
    detector.secrets.push(...platform.tokens.keys())
    detector.search('the log', api.logLines)
    const { body: metrics } = await api.send('/metrics', {}, { as: null })
    detector.search('the metrics', metrics)
    const urls = platform.requests.map(({ path, query }) => `${path}?${query}`)
    detector.search('the URLs of the calls', urls)
    await detector.searchTables(api)
    expect(detector.leaks.splice(0)).toEqual([])
  })
})
