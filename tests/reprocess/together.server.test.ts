// Tests repeated and parallel requests to send a record to the merchant's system again (reprocess), their cancellation,
// and open attempts of a crashed process.
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listAttempts, reprocessReverse } from '#contract/platform/reprocess.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { makeAttempt, makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerceId: number
let reverseId: number

/** Items of a record. Sending 8 items takes two seconds, because the limit is 4 items per second. */
const items = Array.from({ length: 8 }, (_, index) => ({ sku: `S-${index}`, name: 'Item', quantity: 1, price: 100 }))

beforeAll(async () => {
  ecommerceId = (await makeEcommerce(api.connection.db)).id
  await makeIntegration(api.connection.db, { ecommerce_id: ecommerceId, options: '{"requests_per_second": 4}' })
})

beforeEach(async () => {
  reverseId = (await makeReverse(api.connection.db, { ecommerce_id: ecommerceId, status: 'pending', items })).id
})

const buildBody = (more = {}) => ({
  task: 'Teste',
  ticket: 'ZD-9',
  ecommerce_id: ecommerceId,
  reverse_id: reverseId,
  ...more,
})
const reprocess = (more = {}, requestOptions = {}) =>
  api.request(reprocessReverse, { body: buildBody(more) }, requestOptions)
const listStoredAttempts = (id: number) =>
  api.connection.db
    .select()
    .from(reprocessAttempts)
    .where(eq(reprocessAttempts.entity_id, id))
    .orderBy(reprocessAttempts.id)
const getStatus = async (id: number) =>
  (
    await api.connection.db
      .select({ status: reverses.status, version: reverses.version })
      .from(reverses)
      .where(eq(reverses.id, id))
  )[0]

async function createQuickReverse(status: 'pending' | 'canceled' = 'pending') {
  const [item] = items
  const { id } = await makeReverse(api.connection.db, { ecommerce_id: ecommerceId, status, items: item ? [item] : [] })
  return id
}

describe('A repeat within 10 minutes', () => {
  test('returns 409 with user, time and ticket of the first attempt, and runs with force', async () => {
    const reverse_id = await createQuickReverse()
    const first = await reprocess({ reverse_id, ticket: 'ZD-1' }, { as: 'n1' })
    expect(first.body.success).toBe(true)
    const repeatResponse = await reprocess({ reverse_id })
    expect(repeatResponse.status).toBe(409)
    expect(repeatResponse.body).toMatchObject({
      error_code: 'reprocess.duplicate',
      context: {
        attempt: {
          id: first.body.data.id,
          ticket: 'ZD-1',
          user: { first_name: 'João' },
          created_at: first.body.data.created_at,
        },
      },
    })
    expect(await listStoredAttempts(reverse_id)).toHaveLength(1)
    const forcedResponse = await reprocess({ reverse_id, confirm_duplicate: true })
    expect(forcedResponse.body.data).toMatchObject({ attempt: 2, forced: true })
    expect(first.body.data).toMatchObject({ attempt: 1, forced: false })
  })

  test('of a failed attempt returns 409, too', async () => {
    const reverse_id = await createQuickReverse('canceled')
    expect((await reprocess({ reverse_id })).body.success).toBe(false)
    expect((await reprocess({ reverse_id })).status).toBe(409)
  })

  test('after 10 minutes runs without confirmation', async () => {
    const reverse_id = await createQuickReverse()
    const at = new Date()
    await makeAttempt(api.connection.db, {
      ecommerce_id: ecommerceId,
      entity_id: reverse_id,
      created_at: new Date(at.getTime() - 601_000),
    })
    const response = await reprocess({ reverse_id })
    expect(response.body).toMatchObject({ success: true, data: { attempt: 2, forced: false } })
  })

  test('with the same id and the other type is another record', async () => {
    const reverse_id = await createQuickReverse()
    await makeAttempt(api.connection.db, { type: 'refund', ecommerce_id: ecommerceId, entity_id: reverse_id })
    expect((await reprocess({ reverse_id })).status).toBe(200)
  })
})

describe('Two reprocesses at the same time', () => {
  test('run once, and the second response names the user of the running attempt', async () => {
    const responses = await Promise.all([reprocess(), reprocess({ confirm_duplicate: true })])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
    const rejected = responses.find(({ status }) => status === 409)
    expect(rejected?.body).toMatchObject({
      error_code: 'reprocess.running',
      context: { attempt: { status: 'running' } },
    })
    expect(await listStoredAttempts(reverseId)).toHaveLength(1)
  })

  test('with one idempotency key are executed once, and both return the same response', async () => {
    const reverse_id = await createQuickReverse()
    const headers = { 'Idempotency-Key': `key-${reverse_id}` }
    const first = await reprocess({ reverse_id }, { headers })
    const second = await reprocess({ reverse_id }, { headers })
    expect(second.body).toEqual(first.body)
    expect(await listStoredAttempts(reverse_id)).toHaveLength(1)
  })

  test('keep a record that another request changed meanwhile', async () => {
    const running = reprocess()
    await expect.poll(() => listStoredAttempts(reverseId)).toHaveLength(1)
    await wait(300)
    await api.connection.db.update(reverses).set({ status: 'canceled', version: 2 }).where(eq(reverses.id, reverseId))
    expect((await running).body).toMatchObject({ success: false, error: 'reprocess.record_changed' })
    expect(await getStatus(reverseId)).toEqual({ status: 'canceled', version: 2 })
  })

  test('do not block other requests while waiting', async () => {
    const running = reprocess()
    await wait(100)
    const otherRequest = api.request(listAttempts, { params: { id: ecommerceId } })
    expect(await Promise.race([otherRequest.then(({ status }) => status), running.then(() => 'the other first')])).toBe(
      200,
    )
    expect((await running).body.success).toBe(true)
  })
})

describe('S1 §4 A cancelled reprocess', () => {
  const waitForEnd = async (id: number) => {
    for (let attemptCount = 0; attemptCount < 100; attemptCount += 1) {
      const [attempt] = await listStoredAttempts(id)
      if (attempt && attempt.status !== 'running') return attempt
      await wait(20)
    }
    throw new Error('still running')
  }

  test('changes nothing except the attempt when it is cancelled in time', async () => {
    const client = new AbortController()
    const response = reprocess({}, { signal: client.signal }).catch(() => null)
    await wait(400)
    client.abort()
    await response
    const attempt = await waitForEnd(reverseId)
    expect(attempt).toMatchObject({ status: 'cancelled', error: null })
    expect(attempt.log.trimEnd()).toMatch(/Cancelado: nada foi alterado$/)
    expect(attempt.log).not.toContain('Item 8')
    expect(await getStatus(reverseId)).toEqual({ status: 'pending', version: 1 })
    const [row] = await api.connection.db
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(reverseId)))
    expect(row).toMatchObject({ before: { status: 'pending' }, after: { status: 'pending', result: 'cancelled' } })
  })

  test('can be sent again immediately', async () => {
    const client = new AbortController()
    const response = reprocess({}, { signal: client.signal }).catch(() => null)
    await wait(200)
    client.abort()
    await response
    await waitForEnd(reverseId)
    expect((await reprocess()).body).toMatchObject({ success: true, data: { attempt: 2 } })
  })

  test('stays done when it is cancelled too late', async () => {
    const reverse_id = await createQuickReverse()
    const client = new AbortController()
    expect((await reprocess({ reverse_id }, { signal: client.signal })).body.success).toBe(true)
    client.abort()
    expect((await listStoredAttempts(reverse_id))[0]?.status).toBe('done')
    expect((await getStatus(reverse_id))?.status).toBe('approved')
  })

  test('stops when the server stops', async () => {
    const otherServer = await startApi({ connection: api.connection })
    const response = otherServer.request(reprocessReverse, { body: buildBody() })
    await wait(400)
    otherServer.stop()
    expect((await response).body).toMatchObject({ success: false, error: null, data: { status: 'cancelled' } })
    expect(await getStatus(reverseId)).toEqual({ status: 'pending', version: 1 })
  })
})

describe('An attempt of a crashed process', () => {
  const respondNever = () =>
    makeAttempt(api.connection.db, {
      ...{ ecommerce_id: ecommerceId, entity_id: reverseId, status: 'running', log: 'linha\n' },
      updated_at: new Date(Date.now() - 60_000),
      created_at: new Date(Date.now() - 60_000),
    })

  test('is displayed as interrupted, and is closed as interrupted when the record is reprocessed', async () => {
    const { id } = await respondNever()
    const { data } = await api.call(listAttempts, { params: { id: ecommerceId }, query: {} })
    expect(data[0]).toMatchObject({ id, status: 'failed', error: 'reprocess.interrupted' })
    const response = await reprocess({ confirm_duplicate: true })
    expect(response.body).toMatchObject({ success: true, data: { attempt: 2 } })
    expect((await listStoredAttempts(reverseId))[0]).toMatchObject({ status: 'failed', error: 'reprocess.interrupted' })
    const rows = await api.connection.db
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(reverseId)))
    expect(rows.map(({ after }) => after)).toMatchObject([{ result: 'failed' }, { result: 'done' }])
  })

  test('counts as running while its heartbeat is recent', async () => {
    const attempt = await respondNever()
    await api.connection.db
      .update(reprocessAttempts)
      .set({ updated_at: new Date() })
      .where(eq(reprocessAttempts.id, attempt.id))
    expect((await reprocess({ confirm_duplicate: true })).body.error_code).toBe('reprocess.running')
  })

  test.each([5, -5])(
    'expires by the clock of the database, even if the server clock is %i minutes off',
    async (minutes) => {
      const stoppingServer = await startApi({ connection: api.connection })
      stoppingServer.setTime(new Date(Date.now() + minutes * 60_000))
      const [workerServer, readerServer] = minutes > 0 ? [api, stoppingServer] : [stoppingServer, api]
      const response = workerServer.request(reprocessReverse, { body: buildBody() })
      await expect.poll(() => listStoredAttempts(reverseId)).toHaveLength(1)
      const { data } = await readerServer.call(listAttempts, { params: { id: ecommerceId }, query: {} })
      expect(data[0]).toMatchObject({ entity_id: reverseId, status: 'running' })
      const repeated = await readerServer.request(reprocessReverse, { body: buildBody({ confirm_duplicate: true }) })
      expect(repeated.body.error_code).toBe('reprocess.running')
      expect((await response).body.success).toBe(true)
    },
  )
})
