// Tests parallel requests to send a record to the merchant's system again (reprocess) on many database connections,
// which only a real PostgreSQL supports.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import type { Connection } from '#server/db/connect.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { createSecrets } from '#server/services/secrets.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { makeEcommerce } from '../factories.ts'
import { type Api, type ApiResponse, startApi, testConfig } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'

describe.skipIf(!hasPostgres)('On PostgreSQL with two servers', () => {
  let connection: Connection
  let servers: readonly Api[]

  beforeAll(async () => {
    connection = await createTestPostgres()
    const secrets = createSecrets(testConfig.secretKey)
    await Promise.all([1, 2].map(() => seedDemo(connection.db, { ecommerceCount: 60, secrets })))
    servers = [await startApi({ connection }), await startApi({ connection })]
    await Promise.all(servers.map((api) => api.request(listEcommerces)))
  })

  afterAll(async () => {
    for (const api of servers) await api.close()
    await connection.close()
  })

  /** Sends twenty requests, alternating between the servers. */
  const sendToBothServers = (sendRequest: (api: Api) => Promise<ApiResponse>) =>
    Promise.all(Array.from({ length: 10 }, () => servers.map(sendRequest)).flat())

  test('the demo data is inserted once, whichever server starts first', async () => {
    expect(await connection.db.$count(ecommerces)).toBe(60)
  })

  test.each([
    ['without force', {}],
    ['with force', { confirm_duplicate: true }],
  ])('exactly one of twenty reprocesses of a slow record %s runs', async (name, more) => {
    const { id, ecommerce_id } = name === 'with force' ? refundScenarios.slow : reverseScenarios.slow
    const endpoint = name === 'with force' ? reprocessRefund : reprocessReverse
    const record = name === 'with force' ? { refund_id: id } : { reverse_id: id }
    const body = { task: 'Corrida', ticket: 'ZD-1', ecommerce_id, ...record, ...more }
    const responses = await sendToBothServers((api) => api.request(endpoint, { body }))
    const successfulResponses = responses.filter(({ status }) => status === 200)
    expect(successfulResponses).toHaveLength(1)
    expect(successfulResponses[0]?.body.success).toBe(true)
    const rejectedResponses = responses.filter(({ status }) => status === 409)
    expect(rejectedResponses).toHaveLength(19)
    for (const { body: problem } of rejectedResponses) expect(problem.error_code).toBe('reprocess.running')
    expect(await connection.db.$count(reprocessAttempts, eq(reprocessAttempts.entity_id, id))).toBe(1)
  })

  test('parallel reprocesses of different records all have the expected result', async () => {
    const azulReverses = [
      reverseScenarios.succeeds,
      reverseScenarios.withoutStatus,
      reverseScenarios.received,
      reverseScenarios.canceled,
    ]
    const responses = await Promise.all(
      azulReverses.map(({ id, ecommerce_id }, index) =>
        servers[index % 2]?.request(reprocessReverse, {
          body: { task: 'Corrida', ticket: 'ZD-2', ecommerce_id, reverse_id: id },
        }),
      ),
    )
    expect(responses.map((response) => response?.body.success)).toEqual([true, true, true, false])
    const [changedReverse] = await connection.db
      .select()
      .from(reverses)
      .where(eq(reverses.id, reverseScenarios.received.id))
    expect(changedReverse?.status).toBe('almost_done')
  })

  test('the total includes every completed write, whichever server responds', async () => {
    const totals = async () => {
      const responses = await Promise.all(
        servers.map((api) => api.call(listEcommerces, { query: { situation: 'all', limit: '1' } })),
      )
      return responses.map(({ total }) => total)
    }
    let attemptTotal = 60
    for (let round = 0; round < 15; round += 1) {
      await Promise.all([makeEcommerce(connection.db), makeEcommerce(connection.db), totals()])
      attemptTotal += 2
      expect(await totals()).toEqual([attemptTotal, attemptTotal])
    }
  })
})

test.skipIf(hasPostgres)('The races are skipped without PostgreSQL', () => {
  process.stdout.write('Reprocess races need a PostgreSQL: set DATABASE_URL\n')
})
