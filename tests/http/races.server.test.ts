// What many connections at once must not break. The embedded database has one session and cannot show it.
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoToken, signIn } from '#contract/session.ts'
import { platforms } from '#server/db/schema/ecommerces.ts'
import { activity } from '#server/db/schema/pipeline.ts'
import { users } from '#server/db/schema/users.ts'
import { sessionHandlers } from '#server/features/session.ts'
import { type Api, startApi } from '../harness.ts'
import { hasPostgres, testPostgres } from '../postgres.ts'
import { addSlowly, addThing, listThings, note, testHandlers } from './endpoints.ts'

describe.skipIf(!hasPostgres)('on a PostgreSQL of many connections', () => {
  let one: Api
  let two: Api
  beforeAll(async () => {
    const handlers = [...testHandlers, ...sessionHandlers]
    const connection = await testPostgres()
    one = await startApi({ handlers, connection })
    two = await startApi({ handlers, connection })
  }, 60_000)
  afterAll(() => one?.connection.close())

  const both = <Result>(times: number, call: (api: Api, index: number) => Promise<Result>) =>
    Promise.all(Array.from({ length: times }, (_, index) => call(index % 2 ? one : two, index)))

  it.each([addThing, addSlowly])('one idempotency key acts once on $path', async (endpoint) => {
    const before = await one.connection.db.$count(platforms)
    const headers = { 'Idempotency-Key': `race ${endpoint.path}`.replace(' ', '-') }
    const as = await one.as('cs')
    const answers = await both(30, (api) => api.request(endpoint, { body: { name: 'race' } }, { as, headers }))
    const statuses = answers.map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
    expect(await one.connection.db.$count(platforms)).toBe(before + 1)
  })

  it('the record has every write, whatever fails in between', async () => {
    const before = await one.connection.db.$count(activity)
    const as = await one.as('cs')
    const answers = await both(100, (api, index) =>
      api.request(note, { body: index % 5 ? { text: `${index}` } : {} }, { as }),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(80)
    expect(await one.connection.db.$count(activity)).toBe(before + 80)
  })

  it('a person who enters at many places at once has one row', async () => {
    await one.connection.db.execute(sql`delete from users where email like 'ti@%'`)
    const { body } = await one.request(demoToken, { params: { account_type: 'ti' } }, { as: null })
    const answers = await both(12, (api) => api.request(signIn, { body }, { as: null }))
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200))
    expect(await one.connection.db.$count(users, sql`email like 'ti@%'`)).toBe(1)
  })

  it('two processes count one budget', async () => {
    const config = { limits: { signIn: 0, writes: 0, reads: 10, exports: 0 } }
    const limited = await Promise.all(
      [1, 2].map(() => startApi({ handlers: testHandlers, connection: one.connection, config })),
    )
    const now = new Date()
    for (const api of limited) api.setTime(now)
    const as = await one.as('n2')
    const answers = await both(40, (_, index) => (limited[index % 2] ?? one).request(listThings, {}, { as }))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
  })
})
