// Tests concurrent requests on PostgreSQL with several connections. The embedded database (PGlite) cannot run these
// tests, because it has a single session.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { signIn } from '#contract/platform/session.ts'
import { sessionHandlers } from '#server/console/session.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { platforms } from '#server/db/schema/platform/ecommerces.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { type Api, startApi } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { addSlowly, addThing, listThings, note, testHandlers } from './endpoints.ts'

describe.skipIf(!hasPostgres)('On PostgreSQL with several connections', () => {
  let first: Api
  let second: Api
  beforeAll(async () => {
    const handlers = [...testHandlers, ...sessionHandlers]
    const connection = await createTestPostgres()
    first = await startApi({ handlers, connection })
    second = await startApi({ handlers, connection })
  }, 60_000)
  afterAll(() => first?.connection.close())

  const sendToBothApis = <Result>(times: number, sendRequest: (api: Api, index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: times }, (_, index) => sendRequest(index % 2 ? first : second, index)))

  it.each([addThing, addSlowly])('requests to $path with one idempotency key are executed once', async (endpoint) => {
    const before = await first.connection.db.$count(platforms)
    const headers = { 'Idempotency-Key': `race ${endpoint.path}`.replace(' ', '-') }
    const sessionToken = await first.openSession('cs')
    const responses = await sendToBothApis(30, (api) =>
      api.request(endpoint, { body: { name: 'race' } }, { as: sessionToken, headers }),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
    expect(await first.connection.db.$count(platforms)).toBe(before + 1)
  })

  it('the activity contains every write, even if other writes fail', async () => {
    const before = await first.connection.db.$count(activity)
    const sessionToken = await first.openSession('cs')
    const responses = await sendToBothApis(100, (api, index) =>
      api.request(note, { body: index % 5 ? { text: `${index}` } : {} }, { as: sessionToken }),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(80)
    expect(await first.connection.db.$count(activity)).toBe(before + 80)
  })

  it('a user who signs in several times in parallel has one row', async () => {
    await first.connection.db.execute(sql`delete from users where email like 'ti@%'`)
    const { body } = await first.request(makeDemoToken, { params: { account_type: 'ti' } }, { as: null })
    const responses = await sendToBothApis(12, (api) => api.request(signIn, { body }, { as: null }))
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await first.connection.db.$count(users, sql`email like 'ti@%'`)).toBe(1)
  })

  it('two processes share one rate limit', async () => {
    const config = { limits: { signIn: 0, writes: 0, reads: 10, exports: 0 } }
    const limited = await Promise.all(
      [1, 2].map(() => startApi({ handlers: testHandlers, connection: first.connection, config })),
    )
    const now = new Date()
    for (const api of limited) api.setTime(now)
    const sessionToken = await first.openSession('n2')
    const responses = await sendToBothApis(40, (_, index) =>
      (limited[index % 2] ?? first).request(listThings, {}, { as: sessionToken }),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10)
  })

  it('writes that wait for a lock return 503 with Retry-After, and reads get a connection meanwhile', async () => {
    const { pool } = first.connection
    const sessionToken = await first.openSession('cs')
    const holder = await openConnection(pool)
    await holder.query('begin; lock table platforms in exclusive mode')
    const writes = sendToBothApis(pool.options.max, (api) =>
      api.request(addThing, { body: { name: 'x' } }, { as: sessionToken }),
    )
    await expect.poll(() => countWaiting(holder), { interval: 20, timeout: 20_000 }).toBeGreaterThan(0)
    const reads = await sendToBothApis(4, (api) => api.request(listThings, {}, { as: sessionToken }))
    expect(reads.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const lockedResponses = (await writes).filter(({ body }) => body.error_code === 'record_locked')
    expect(lockedResponses).toHaveLength(pool.options.max)
    for (const { status, headers, body } of lockedResponses) {
      expect([status, headers.get('Retry-After')]).toEqual([503, '2'])
      expect(body.message).toBe(
        'Outra operação está usando este registro. Nada foi salvo: tente de novo em alguns segundos.',
      )
    }
    await holder.query('rollback')
    await holder.end()
    expect((await first.request(addThing, { body: { name: 'x' } }, { as: sessionToken })).status).toBe(200)
  })
})

/** Opens a connection outside the pool to the same database. */
async function openConnection({ options }: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client(options)
  await client.connect()
  return client
}

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select from pg_locks where not granted')
  return rows.length
}
