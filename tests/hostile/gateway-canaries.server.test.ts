// Checks that the bearer token, which a gateway stores for every session, appears in no response, log line, metric or
// other table row.
import { desc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allHandlers } from '#server/all-handlers.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { getEndpointName } from '../access/matrix.ts'
import { makeReadyEcommerce } from '../factories.ts'
import { type Gateway, startGateway } from '../gateway/gateway.ts'
import { generateRequests, getTarget } from './calls.ts'
import { startCanaryDetector } from './canary-detector.ts'
import { isLongRun, seed, timeout } from './effort.ts'

const metricsToken = 'canary-of-the-metrics-token'
const secretKey = Buffer.from('canary-of-the-secret-key-32bytes')

let gatewaySetup: Gateway
let ecommerceId: string
const detector = startCanaryDetector([metricsToken, secretKey.toString('hex'), secretKey.toString('base64')])
const takeLeaks = () => detector.leaks.splice(0)
const statuses: number[] = []

beforeAll(async () => {
  gatewaySetup = await startGateway({ metricsToken, secretKey })
  ecommerceId = String((await makeReadyEcommerce(gatewaySetup.platform.connection.db)).id)
}, 120_000)
afterAll(() => gatewaySetup?.close())

/** Opens a new session and adds its bearer token to the canaries. */
async function openSession(): Promise<string> {
  const { connection, services } = gatewaySetup.gateway
  const token = await gatewaySetup.enter('admin_boss')
  const rows = await connection.db.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
  const bearerTokens = rows.map(({ upstream_token }) => services.secrets.decrypt(upstream_token ?? Buffer.of()))
  detector.secrets.push(token, ...bearerTokens)
  return token
}

it.each(allHandlers.map(({ endpoint }, index) => [getEndpointName(endpoint), endpoint, index] as const))(
  'A response of %s contains no bearer token',
  async (name, endpoint, index) => {
    const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
    const existingParams = names.length === 0 ? [] : [Object.fromEntries(names.map((name) => [name, ecommerceId]))]
    let as = await openSession()
    // A seed per endpoint, because one shared seed puts the same wrong value into the path of every endpoint.
    const fuzzOptions = { numRuns: isLongRun ? 50 : 1, seed: seed + index }
    for (const request of fc.sample(generateRequests(endpoint, existingParams), fuzzOptions)) {
      const { headers, body } = request
      const init = { method: endpoint.method, headers, ...(body ? { body } : {}) }
      const response = await gatewaySetup.gateway.send(getTarget(endpoint, request), init, { as })
      statuses.push(response.status)
      detector.searchAnswer(name, response)
      // The request ended its own session or replaced the cookie, so the test opens a new session.
      if (response.status === 401 || response.headers.has('Set-Cookie')) as = await openSession()
    }
    expect(takeLeaks()).toEqual([])
  },
  timeout,
)

it('The log, the metrics and the tables of the gateway contain no bearer token', async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  detector.searchAnswer('/metrics', await gatewaySetup.gateway.send('/metrics', {}, { as: null, headers }))
  detector.search('the log', gatewaySetup.gateway.lines)
  await detector.searchTables(gatewaySetup.gateway)
  expect(takeLeaks()).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30)
  expect(detector.secrets.length).toBeGreaterThan(allHandlers.length)
})
