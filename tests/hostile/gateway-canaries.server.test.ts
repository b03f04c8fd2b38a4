// Checks that the bearer token, which a gateway stores for every session, appears in no response, log line, metric or
// other table row.
import { desc } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allHandlers } from '#server/all-handlers.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { nameOf } from '../access/matrix.ts'
import { makeReadyEcommerce } from '../factories.ts'
import { type Gateway, startGateway } from '../gateway/gateway.ts'
import { callsOf, targetOf } from './calls.ts'
import { isLong, patience, seed } from './effort.ts'
import { hearing } from './hearing.ts'

const metricsToken = 'canary-of-the-metrics-token'
const secretKey = Buffer.from('canary-of-the-secret-key-32bytes')

let world: Gateway
let ecommerceId: string
const ears = hearing([metricsToken, secretKey.toString('hex'), secretKey.toString('base64')])
const sung = () => ears.sung.splice(0)
const statuses: number[] = []

beforeAll(async () => {
  world = await startGateway({ metricsToken, secretKey })
  ecommerceId = String((await makeReadyEcommerce(world.platform.connection.db)).id)
}, 120_000)
afterAll(() => world?.close())

/** Opens a new session and adds its bearer token to the canaries. */
async function enter(): Promise<string> {
  const { connection, services } = world.gateway
  const token = await world.enter('admin_boss')
  const rows = await connection.db.select().from(sessions).orderBy(desc(sessions.id)).limit(1)
  const bearers = rows.map(({ upstream_token }) => services.secrets.decrypt(upstream_token ?? Buffer.of()))
  ears.secrets.push(token, ...bearers)
  return token
}

it.each(allHandlers.map(({ endpoint }, index) => [nameOf(endpoint), endpoint, index] as const))(
  'A response of %s contains no bearer token',
  async (name, endpoint, index) => {
    const names = endpoint.path.match(/(?<=:)\w+/g) ?? []
    const known = names.length === 0 ? [] : [Object.fromEntries(names.map((one) => [one, ecommerceId]))]
    let as = await enter()
    // A seed per endpoint, because one shared seed puts the same wrong value into the path of every endpoint.
    const chance = { numRuns: isLong ? 50 : 1, seed: seed + index }
    for (const call of fc.sample(callsOf(endpoint, known), chance)) {
      const { headers, body } = call
      const init = { method: endpoint.method, headers, ...(body ? { body } : {}) }
      const answer = await world.gateway.send(targetOf(endpoint, call), init, { as })
      statuses.push(answer.status)
      ears.hearAnswer(name, answer)
      // The request ended its own session or replaced the cookie, so the test opens a new session.
      if (answer.status === 401 || answer.headers.has('Set-Cookie')) as = await enter()
    }
    expect(sung()).toEqual([])
  },
  patience,
)

it('The log, the metrics and the tables of the gateway contain no bearer token', async () => {
  const headers = { Authorization: `Bearer ${metricsToken}` }
  ears.hearAnswer('/metrics', await world.gateway.send('/metrics', {}, { as: null, headers }))
  ears.hear('the log', world.gateway.lines)
  await ears.hearTables(world.gateway)
  expect(sung()).toEqual([])
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(30)
  expect(ears.secrets.length).toBeGreaterThan(allHandlers.length)
})
