// Tests a running batch: each row runs once, and users can pause, cancel and retry it. The batch stops when its author
// loses the permission.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BatchRow,
  cancelBatch,
  exportBatch,
  listBatchRows,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
} from '#contract/console/batches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { useApi } from '../use-api.ts'
import { batchOf, draftOf, makeMerchant, makeReverses, rowsOf, runningOf, until } from './working.ts'

const api = useApi()
let engine: BatchEngine
let quick: number
/** Id of an ecommerce whose system takes two seconds per record. */
let slow: number

beforeAll(async () => {
  const { db } = api.connection
  quick = await makeMerchant(db)
  slow = await makeMerchant(db, 0.5)
  engine = startBatchEngine(api.services)
})

afterAll(async () => {
  await engine.stop()
})

const quickOnes = (count: number) => makeReverses(api.connection.db, quick, count)
const slowOnes = (count: number) => makeReverses(api.connection.db, slow, count)
const actionsOf = async (id: number) => {
  const ofBatch = and(eq(activity.entity, 'reprocess_batch'), eq(activity.entity_id, String(id)))
  const rows = await api.connection.db.select().from(activity).where(ofBatch).orderBy(activity.id)
  return rows.map(({ action }) => action)
}
const post = (endpoint: Endpoint, id: number, as: string, body: object = {}) =>
  api.request(endpoint, { params: { id }, body }, { as })

test('every row is done once, as the single command does it', async () => {
  const ids = await quickOnes(6)
  const { id } = await runningOf(api, 'cs', ids)
  const ended = await until(api, 'cs', id, { status: 'done' })
  expect(ended).toMatchObject({
    rows: { done: 6, waiting: 0 },
    started_at: expect.any(String),
    finished_at: expect.any(String),
  })

  const { db } = api.connection
  const attempts = await db
    .select()
    .from(reprocessAttempts)
    .where(inArray(reprocessAttempts.entity_id, [...ids]))
  expect(attempts).toHaveLength(6)
  for (const attempt of attempts)
    expect(attempt).toMatchObject({
      status: 'done',
      ticket: 'ZD-48213',
      task: 'Reversas travadas',
      attempt: 1,
      forced: false,
    })
  const moved = await db
    .select()
    .from(reverses)
    .where(inArray(reverses.id, [...ids]))
  for (const { status, version } of moved) expect([status, version]).toEqual(['awaiting', 2])

  const told = await db
    .select()
    .from(activity)
    .where(and(eq(activity.entity, 'reverse'), inArray(activity.entity_id, ids.map(String))))
  expect(told).toHaveLength(6)
  for (const row of told)
    expect(row).toMatchObject({ action: 'reprocess.reverse', ticket: 'ZD-48213', user_name: expect.any(String) })
  expect(new Set(told.map(({ user_id }) => user_id))).toEqual(new Set([attempts[0]?.user_id]))
  expect(await actionsOf(id)).toEqual(['batches.create', 'batches.run'])
  expect((await rowsOf(db, id)).map(({ attempt_id }) => attempt_id)).toEqual(attempts.map((attempt) => attempt.id))
})

test('a row that fails keeps the next ones waiting for nothing, and says why; it is tried again on its own', async () => {
  const { db } = api.connection
  const broken = await makeMerchant(db)
  const ids = [...(await makeReverses(db, broken, 2)), ...(await quickOnes(2))]
  const draft = await draftOf(api, 'cs', ids)
  const options = (text: string) =>
    db.update(integrations).set({ options: text }).where(eq(integrations.ecommerce_id, broken))
  await options('{ "no": ')
  await api.call(runBatch, { params: { id: draft.id }, body: { rows: 4 } }, { as: 'cs' })
  await until(api, 'cs', draft.id, { status: 'done', rows: { done: 2, failed: 2 } })
  const [failed] = await rowsOf(db, draft.id)
  expect(failed).toMatchObject({ status: 'failed', error: 'reprocess.integration_options_invalid' })
  const merchant_message = 'Pedido sem nota no ERP'
  const tried = eq(reprocessAttempts.id, failed?.attempt_id ?? 0)
  await db.update(reprocessAttempts).set({ merchant_message }).where(tried)
  const shown = await api.call(listBatchRows, { params: { id: draft.id }, query: {} }, { as: 'cs' })
  expect(shown.data.map((row: BatchRow) => row.merchant_message)).toEqual([merchant_message, null, null, null])
  const file = await api.request(exportBatch, { params: { id: draft.id } }, { as: 'cs' })
  expect(String(file.body).match(/Pedido sem nota no ERP/g)).toHaveLength(1)

  expect((await post(retryBatch, draft.id, 'cs', { rows: 4 })).body).toMatchObject({
    ...{ status: 409, error_code: 'batches.other_rows' },
    context: { rows: 2 },
  })
  await options('{}')
  expect((await post(retryBatch, draft.id, 'cs', { rows: 2 })).status).toBe(200)
  await until(api, 'cs', draft.id, { status: 'done', rows: { done: 4, failed: 0 } })
  const attempts = await db.select().from(reprocessAttempts).where(inArray(reprocessAttempts.entity_id, ids))
  expect(attempts.map(({ status }) => status).sort()).toEqual(['done', 'done', 'done', 'done', 'failed', 'failed'])
  expect(await actionsOf(draft.id)).toEqual(['batches.create', 'batches.run', 'batches.export', 'batches.retry'])
})

test('what failed is not tried again while the batch is paused: that would start what waits, too', async () => {
  const { db } = api.connection
  const broken = await makeMerchant(db)
  const ids = [...(await makeReverses(db, broken, 1)), ...(await slowOnes(2))]
  const { id } = await draftOf(api, 'cs', ids)
  await db.update(integrations).set({ options: '{ "no": ' }).where(eq(integrations.ecommerce_id, broken))
  await post(runBatch, id, 'cs', { rows: 3 })
  await until(api, 'cs', id, { rows: { failed: 1, running: 1 } })
  await post(pauseBatch, id, 'cs')
  await until(api, 'cs', id, { status: 'paused', rows: { done: 1, failed: 1, waiting: 1 } })
  const refused = await post(retryBatch, id, 'cs', { rows: 1 })
  expect(refused.body).toMatchObject({ status: 409, error_code: 'batches.state', context: { status: 'paused' } })
  expect(await batchOf(api, 'cs', id)).toMatchObject({ status: 'paused', rows: { failed: 1, waiting: 1 } })
  await post(cancelBatch, id, 'cs')
})

test('what somebody else reprocessed since the dry run is refused, not done twice', async () => {
  const { db } = api.connection
  const ids = await quickOnes(2)
  const mine = await draftOf(api, 'cs', ids)
  const theirs = await runningOf(api, 'n2', ids)
  await until(api, 'n2', theirs.id, { status: 'done', rows: { done: 2 } })
  await api.call(runBatch, { params: { id: mine.id }, body: { rows: 2 } }, { as: 'cs' })
  await until(api, 'cs', mine.id, { status: 'done', rows: { failed: 2 } })
  for (const row of await rowsOf(db, mine.id)) expect(row.error).toBe('reprocess.duplicate')
  // A retry does not process these rows either, because a batch repeats only its own attempts.
  await post(retryBatch, mine.id, 'cs', { rows: 2 })
  await until(api, 'cs', mine.id, { status: 'done', rows: { failed: 2 } })
  expect(await db.$count(reprocessAttempts, inArray(reprocessAttempts.entity_id, ids))).toBe(2)
})

describe('to run', () => {
  test('as many rows as were seen, or none', async () => {
    const draft = await draftOf(api, 'cs', await quickOnes(2))
    const answer = await post(runBatch, draft.id, 'cs', { rows: 3 })
    expect(answer.body).toMatchObject({ error_code: 'batches.other_rows', context: { rows: 2 } })
    expect(await batchOf(api, 'cs', draft.id)).toMatchObject({ status: 'draft' })
  })

  test('more than 20 needs a reason, which is recorded', async () => {
    const draft = await draftOf(api, 'cs', await quickOnes(21))
    const refused = await post(runBatch, draft.id, 'cs', { rows: 21 })
    expect(refused.body.errors).toMatchObject([{ field: 'body.reason', code: 'validation.required' }])
    expect((await post(runBatch, draft.id, 'cs', { rows: 21, reason: 'Pedido do lojista' })).status).toBe(200)
    await until(api, 'cs', draft.id, { status: 'done', rows: { done: 21 } })
    const [row] = await api.connection.db
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'batches.run'), eq(activity.entity_id, String(draft.id))))
    expect(row?.after).toEqual({ status: 'running', reason: 'Pedido do lojista' })
  })

  test('once', async () => {
    const { id } = await runningOf(api, 'cs', await quickOnes(1))
    expect((await post(runBatch, id, 'cs', { rows: 1 })).body).toMatchObject({ error_code: 'batches.state' })
    await until(api, 'cs', id, { status: 'done' })
  })
})

test('paused, the row at work ends and no other begins; resumed, the rest is done', async () => {
  const ids = [...(await slowOnes(1)), ...(await quickOnes(2))]
  const { id } = await runningOf(api, 'cs', ids)
  await until(api, 'cs', id, { rows: { running: 1 } })
  await post(pauseBatch, id, 'cs')
  expect(await until(api, 'cs', id, { rows: { running: 0 } })).toMatchObject({
    status: 'paused',
    rows: { done: 1, waiting: 2 },
  })
  await post(resumeBatch, id, 'cs')
  await until(api, 'cs', id, { status: 'done', rows: { done: 3 } })
  expect(await actionsOf(id)).toEqual(['batches.create', 'batches.run', 'batches.pause', 'batches.resume'])
})

test('A9 cancelled, the row at work stops and changes nothing; what is done stays done', async () => {
  const ids = [...(await quickOnes(1)), ...(await slowOnes(2))]
  const { id } = await runningOf(api, 'cs', ids)
  await until(api, 'cs', id, { rows: { done: 1, running: 1 } })
  expect((await post(cancelBatch, id, 'cs')).body.data).toMatchObject({
    status: 'cancelled',
    finished_at: expect.any(String),
  })
  await until(api, 'cs', id, { rows: { done: 1, running: 0, cancelled: 2 } })
  const { db } = api.connection
  const [attempt] = await db
    .select()
    .from(reprocessAttempts)
    .where(eq(reprocessAttempts.entity_id, ids[1] ?? 0))
  expect(attempt?.status).toBe('cancelled')
  const [untouched] = await db
    .select()
    .from(reverses)
    .where(eq(reverses.id, ids[1] ?? 0))
  expect(untouched).toMatchObject({ status: 'approved', version: 1 })
  for (const endpoint of [resumeBatch, pauseBatch, cancelBatch])
    expect((await post(endpoint, id, 'cs')).status).toBe(409)
})

describe('midway', () => {
  const person = async () => {
    const as = await api.as({ ecommerces: 'read_and_write' })
    const [last] = await api.connection.db
      .select({ id: users.id })
      .from(users)
      .orderBy(users.id)
      .limit(1)
      .offset((await api.connection.db.$count(users)) - 1)
    return { as, id: last?.id ?? 0 }
  }
  const allow = (id: number, level: string) =>
    api.connection.pool.query(`update users set permissions = permissions || $2 where id = $1`, [
      id,
      JSON.stringify({ ecommerces: level }),
    ])

  test('a right withdrawn stops the batch, and says so; given back, it goes on', async () => {
    const { as, id: personId } = await person()
    const { id } = await runningOf(api, as, [...(await slowOnes(1)), ...(await quickOnes(2))])
    await until(api, as, id, { rows: { running: 1 } })
    await allow(personId, 'readonly')
    expect(await until(api, as, id, { status: 'paused' })).toMatchObject({
      ...{ stopped: 'rights', rows: { done: 1, waiting: 2 } },
    })
    expect((await post(resumeBatch, id, as)).status).toBe(403)
    expect(await actionsOf(id)).toEqual(['batches.create', 'batches.run', 'batches.pause'])
    await allow(personId, 'read_and_write')
    expect((await post(resumeBatch, id, as)).body.data).toMatchObject({ status: 'running', stopped: null })
    await until(api, as, id, { status: 'done', rows: { done: 3 } })
  })

  test('a person deleted stops the batch', async () => {
    const { as, id: personId } = await person()
    const { id } = await runningOf(api, as, [...(await slowOnes(1)), ...(await quickOnes(1))])
    await until(api, as, id, { rows: { running: 1 } })
    const { db } = api.connection
    await db.delete(users).where(eq(users.id, personId))
    const state = async () => (await db.select().from(batches).where(eq(batches.id, id)))[0]
    await expect.poll(state, { interval: 20, timeout: 10_000 }).toMatchObject({ status: 'paused', stopped: 'person' })
    expect((await rowsOf(db, id)).map(({ status }) => status)).toEqual(['done', 'waiting'])
  })
})
