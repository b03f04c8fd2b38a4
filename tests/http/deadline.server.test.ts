// Tests the request timeout on the embedded database, which cannot cancel a statement.
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { signedIn } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { z } from '#contract/zod.ts'
import { withDeadline } from '#server/db/deadline.ts'
import { platforms } from '#server/db/schema/platform/ecommerces.ts'
import { defineHandler, defineLongHandler } from '#server/http/handler.ts'
import { type Api, startApi } from '../harness.ts'

const response = z.object({ data: z.string() })
const workEndpoint = defineEndpoint({ method: 'PUT', path: '/v2/work', access: signedIn, response })
const slowEndpoint = defineEndpoint({ method: 'PUT', path: '/v2/work/long', access: signedIn, response })
const file = defineEndpoint({
  method: 'GET',
  path: '/v2/work/file',
  access: signedIn,
  response: z.any(),
  fileMediaType: 'text/csv',
})

/** Duration of the next request in milliseconds, according to the simulated clock. */
let requestDurationMs = 0
const clock = performance.now.bind(performance)
let clockOffset = 0
const advanceClock = () => {
  clockOffset += requestDurationMs
}

let api: Api
const record = { action: 'work', entity: 'thing', entity_id: 1 }
beforeAll(async () => {
  const handlers = [
    defineHandler(workEndpoint, async ({ db, record: append }) => {
      await db.insert(platforms).values({ id: 700, name: 'half' })
      advanceClock()
      await db.execute(sql`select 1`)
      await append(record)
      return { data: 'done' }
    }),
    defineLongHandler(slowEndpoint, async ({ transaction }) => {
      advanceClock()
      return transaction(async (_, append) => {
        await append(record)
        return { data: 'done' }
      })
    }),
    defineHandler(file, async ({ services }) => {
      let lines = 0
      const pull = async (controller: ReadableStreamDefaultController) => {
        advanceClock()
        await services.db.execute(sql`select 1`)
        controller.enqueue(Buffer.from('line\n'))
        if (++lines === 3) controller.close()
      }
      return new ReadableStream({ pull }, { highWaterMark: 0 })
    }),
  ]
  api = await startApi({ handlers })
  vi.spyOn(performance, 'now').mockImplementation(() => clock() + clockOffset)
})
afterEach(() => {
  requestDurationMs = 0
})
afterAll(() => {
  vi.restoreAllMocks()
  return api.close()
})

it.each([60_000, 109_000])('A request of %i ms completes', async (milliseconds) => {
  requestDurationMs = milliseconds
  expect((await api.request(workEndpoint)).status).toBe(200)
  await api.connection.db.execute(sql`delete from platforms where id = 700`)
})

it.each([110_001, 350_000])(
  'A request of %i ms returns 503, its writes are rolled back, and the next request succeeds',
  async (ms) => {
    requestDurationMs = ms
    const rejected = await api.request(workEndpoint)
    expect([rejected.status, rejected.headers.get('Retry-After')]).toEqual([503, '30'])
    expect(await api.connection.db.$count(platforms, sql`id = 700`)).toBe(0)
    requestDurationMs = 0
    expect((await api.request(workEndpoint)).status).toBe(200)
    await api.connection.db.execute(sql`delete from platforms where id = 700`)
  },
)

it('The idempotency key of a request that timed out can be used again', async () => {
  const headers = { 'Idempotency-Key': 'slow' }
  requestDurationMs = 200_000
  expect((await api.request(slowEndpoint, {}, { headers })).status).toBe(503)
  requestDurationMs = 0
  expect((await api.request(slowEndpoint, {}, { headers })).status).toBe(200)
})

it('A file download is not cut off at the timeout', async () => {
  requestDurationMs = 200_000
  const { status, body } = await api.request(file)
  expect([status, body]).toEqual([200, 'line\nline\nline\n'])
})

it('Many short statements time out like one long statement', async () => {
  const { db } = api.connection
  const createEndlessBody = () =>
    db.transaction(async (transaction) => {
      for (;;) await transaction.execute(sql`select 1`)
    })
  await expect(withDeadline(100, createEndlessBody)).rejects.toThrow('used up its time')
  expect((await db.execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }])
})
