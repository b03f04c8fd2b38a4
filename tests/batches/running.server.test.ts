// Tests a running batch. Each row runs once, users can pause, cancel and retry the batch, and the batch stops when its
// author loses the permission.
import { and, eq, inArray, sql } from 'drizzle-orm'
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
import { changeRecordStatus } from '#server/platform/reprocess/record-state.ts'
import { useApi } from '../use-api.ts'
import {
  createDraft,
  listRows,
  makeRateLimitedEcommerce,
  makeReverses,
  readBatch,
  startBatch,
  waitForBatch,
} from './batch-setup.ts'

const api = useApi()
let engine: BatchEngine
let fastEcommerceId: number
/** Id of an ecommerce whose merchant's system needs two seconds for each record. */
let slowEcommerceId: number

beforeAll(async () => {
  const { db } = api.connection
  fastEcommerceId = await makeRateLimitedEcommerce(db)
  slowEcommerceId = await makeRateLimitedEcommerce(db, 0.5)
  engine = startBatchEngine(api.services)
})

afterAll(async () => {
  await engine.stop()
})

const makeFastReverses = (count: number) => makeReverses(api.connection.db, fastEcommerceId, count)
const makeSlowReverses = (count: number) => makeReverses(api.connection.db, slowEcommerceId, count)
const listActions = async (id: number) => {
  const batchFilter = and(eq(activity.entity, 'reprocess_batch'), eq(activity.entity_id, String(id)))
  const rows = await api.connection.db.select().from(activity).where(batchFilter).orderBy(activity.id)
  return rows.map(({ action }) => action)
}
const post = (endpoint: Endpoint, id: number, sender: string, body: object = {}) =>
  api.request(endpoint, { params: { id }, body }, { as: sender })

test('a batch processes every row once, in the same way as the single command', async () => {
  const ids = await makeFastReverses(6)
  const { id } = await startBatch(api, 'cs', ids)
  const finished = await waitForBatch(api, 'cs', id, { status: 'done' })
  expect(finished).toMatchObject({
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
  const reverseRows = await db
    .select()
    .from(reverses)
    .where(inArray(reverses.id, [...ids]))
  for (const { status, version } of reverseRows) expect([status, version]).toEqual(['awaiting', 2])

  const activityRows = await db
    .select()
    .from(activity)
    .where(and(eq(activity.entity, 'reverse'), inArray(activity.entity_id, ids.map(String))))
  expect(activityRows).toHaveLength(6)
  for (const row of activityRows)
    expect(row).toMatchObject({ action: 'reprocess.reverse', ticket: 'ZD-48213', user_name: expect.any(String) })
  expect(new Set(activityRows.map(({ user_id }) => user_id))).toEqual(new Set([attempts[0]?.user_id]))
  expect(await listActions(id)).toEqual(['batches.create', 'batches.run', 'batches.finish'])
  expect((await listRows(db, id)).map(({ attempt_id }) => attempt_id)).toEqual(attempts.map((attempt) => attempt.id))
  const [endRow] = await db
    .select()
    .from(activity)
    .where(and(eq(activity.action, 'batches.finish'), eq(activity.entity_id, String(id))))
  expect(endRow).toMatchObject({
    ...{ user_id: attempts[0]?.user_id, ticket: 'ZD-48213', before: { status: 'running' } },
    after: { status: 'done', done: 6 },
  })
  const rowsResponse = await api.call(listBatchRows, { params: { id }, query: {} }, { as: 'cs' })
  for (const row of rowsResponse.data)
    expect(row).toMatchObject({ address_change: null, status_change: { from: 'approved', to: 'awaiting' } })
  const headers = { 'Accept-Language': 'en-US' }
  const { body: file } = await api.request(exportBatch, { params: { id } }, { as: 'cs', headers })
  expect(file).toContain(';previous status;new status;')
  expect(String(file).match(/;Done;Approved;Awaiting shipment;/g)).toHaveLength(6)
})

test('a reverse leaves the queue of tracking errors after a successful reprocess', async () => {
  const { db } = api.connection
  const [reverseId = 0] = await makeFastReverses(1)
  await db.update(reverses).set({ tracking_error: 'Tempo esgotado' }).where(eq(reverses.id, reverseId))
  const { id } = await startBatch(api, 'cs', [reverseId])
  await waitForBatch(api, 'cs', id, { status: 'done', rows: { done: 1 } })
  const [reverse] = await db.select().from(reverses).where(eq(reverses.id, reverseId))
  expect(reverse).toMatchObject({ status: 'awaiting', tracking_error: null, version: 2 })
})

test('a successful reprocess updates its reverse once', async () => {
  const { db } = api.connection
  const [reverseId = 0] = await makeFastReverses(1)
  const attempt = { id: 1, type: 'reverse', entity_id: reverseId } as const
  const record = { ecommerce_id: 1, status: 'approved', version: 1 } as const
  await db.transaction(async (transaction) => {
    const countUpdates = async () => {
      const { rows } = await transaction.execute<{ updates: number }>(sql`select n_tup_upd::integer as updates
        from pg_stat_xact_user_tables where relid = 'public.reverses'::regclass`)
      return rows[0]?.updates ?? Number.NaN
    }
    const previousCount = await countUpdates()
    await changeRecordStatus(transaction, attempt, record, { status: 'approved', now: new Date() })
    expect((await countUpdates()) - previousCount).toBe(1)
  })
})

test('a failed row does not stop the next rows, shows its error and can be retried alone', async () => {
  const { db } = api.connection
  const brokenEcommerceId = await makeRateLimitedEcommerce(db)
  const ids = [...(await makeReverses(db, brokenEcommerceId, 2)), ...(await makeFastReverses(2))]
  const draft = await createDraft(api, 'cs', ids)
  const setOptions = (text: string) =>
    db.update(integrations).set({ options: text }).where(eq(integrations.ecommerce_id, brokenEcommerceId))
  await setOptions('{ "no": ')
  await api.call(runBatch, { params: { id: draft.id }, body: { rows: 4 } }, { as: 'cs' })
  await waitForBatch(api, 'cs', draft.id, { status: 'done', rows: { done: 2, failed: 2 } })
  const [failed] = await listRows(db, draft.id)
  expect(failed).toMatchObject({ status: 'failed', error: 'reprocess.integration_options_invalid' })
  const merchant_message = 'Pedido sem nota no ERP'
  const attemptFilter = eq(reprocessAttempts.id, failed?.attempt_id ?? 0)
  await db.update(reprocessAttempts).set({ merchant_message }).where(attemptFilter)
  const rowsResponse = await api.call(listBatchRows, { params: { id: draft.id }, query: {} }, { as: 'cs' })
  expect(rowsResponse.data.map((row: BatchRow) => row.merchant_message)).toEqual([merchant_message, null, null, null])
  const file = await api.request(exportBatch, { params: { id: draft.id } }, { as: 'cs' })
  expect(String(file.body).match(/Pedido sem nota no ERP/g)).toHaveLength(1)

  expect((await post(retryBatch, draft.id, 'cs', { rows: 4 })).body).toMatchObject({
    ...{ status: 409, error_code: 'batches.other_rows' },
    context: { rows: 2 },
  })
  await setOptions('{}')
  expect((await post(retryBatch, draft.id, 'cs', { rows: 2 })).status).toBe(200)
  await waitForBatch(api, 'cs', draft.id, { status: 'done', rows: { done: 4, failed: 0 } })
  const attempts = await db.select().from(reprocessAttempts).where(inArray(reprocessAttempts.entity_id, ids))
  expect(attempts.map(({ status }) => status).sort()).toEqual(['done', 'done', 'done', 'done', 'failed', 'failed'])
  expect(await listActions(draft.id)).toEqual([
    ...['batches.create', 'batches.run', 'batches.finish', 'batches.export'],
    ...['batches.retry', 'batches.finish'],
  ])
})

test('failed rows of a paused batch cannot be retried, because the retry would also start the waiting rows', async () => {
  const { db } = api.connection
  const brokenEcommerceId = await makeRateLimitedEcommerce(db)
  const ids = [...(await makeReverses(db, brokenEcommerceId, 1)), ...(await makeSlowReverses(2))]
  const { id } = await createDraft(api, 'cs', ids)
  await db.update(integrations).set({ options: '{ "no": ' }).where(eq(integrations.ecommerce_id, brokenEcommerceId))
  await post(runBatch, id, 'cs', { rows: 3 })
  await waitForBatch(api, 'cs', id, { rows: { failed: 1, running: 1 } })
  await post(pauseBatch, id, 'cs')
  await waitForBatch(api, 'cs', id, { status: 'paused', rows: { done: 1, failed: 1, waiting: 1 } })
  const response = await post(retryBatch, id, 'cs', { rows: 1 })
  expect(response.body).toMatchObject({ status: 409, error_code: 'batches.state', context: { status: 'paused' } })
  expect(await readBatch(api, 'cs', id)).toMatchObject({ status: 'paused', rows: { failed: 1, waiting: 1 } })
  await post(cancelBatch, id, 'cs')
})

test('a row fails when another user reprocessed its record after the dry run', async () => {
  const { db } = api.connection
  const ids = await makeFastReverses(2)
  const ownBatch = await createDraft(api, 'cs', ids)
  const otherBatch = await startBatch(api, 'n2', ids)
  await waitForBatch(api, 'n2', otherBatch.id, { status: 'done', rows: { done: 2 } })
  await api.call(runBatch, { params: { id: ownBatch.id }, body: { rows: 2 } }, { as: 'cs' })
  await waitForBatch(api, 'cs', ownBatch.id, { status: 'done', rows: { failed: 2 } })
  for (const row of await listRows(db, ownBatch.id)) expect(row.error).toBe('reprocess.duplicate')
  // The retry sends no request to the merchant's system, because a batch repeats only attempts that it has made itself.
  await post(retryBatch, ownBatch.id, 'cs', { rows: 2 })
  await waitForBatch(api, 'cs', ownBatch.id, { status: 'done', rows: { failed: 2 } })
  expect(await db.$count(reprocessAttempts, inArray(reprocessAttempts.entity_id, ids))).toBe(2)
})

describe('POST /batches/:id/run', () => {
  test('fails when the number of rows differs from the number that the user saw', async () => {
    const draft = await createDraft(api, 'cs', await makeFastReverses(2))
    const response = await post(runBatch, draft.id, 'cs', { rows: 3 })
    expect(response.body).toMatchObject({ error_code: 'batches.other_rows', context: { rows: 2 } })
    expect(await readBatch(api, 'cs', draft.id)).toMatchObject({ status: 'draft' })
  })

  test('requires a reason for more than 20 rows and records the reason', async () => {
    const draft = await createDraft(api, 'cs', await makeFastReverses(21))
    const response = await post(runBatch, draft.id, 'cs', { rows: 21 })
    expect(response.body.errors).toMatchObject([{ field: 'body.reason', code: 'validation.required' }])
    expect((await post(runBatch, draft.id, 'cs', { rows: 21, reason: 'Pedido do lojista' })).status).toBe(200)
    await waitForBatch(api, 'cs', draft.id, { status: 'done', rows: { done: 21 } })
    const [row] = await api.connection.db
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'batches.run'), eq(activity.entity_id, String(draft.id))))
    expect(row?.after).toEqual({ status: 'running', reason: 'Pedido do lojista' })
  })

  test('fails for a batch that was already started', async () => {
    const { id } = await startBatch(api, 'cs', await makeFastReverses(1))
    expect((await post(runBatch, id, 'cs', { rows: 1 })).body).toMatchObject({ error_code: 'batches.state' })
    await waitForBatch(api, 'cs', id, { status: 'done' })
  })
})

test('a paused batch finishes the running row and starts no other row; a resumed batch processes the rest', async () => {
  const ids = [...(await makeSlowReverses(1)), ...(await makeFastReverses(2))]
  const { id } = await startBatch(api, 'cs', ids)
  await waitForBatch(api, 'cs', id, { rows: { running: 1 } })
  await post(pauseBatch, id, 'cs')
  expect(await waitForBatch(api, 'cs', id, { rows: { running: 0 } })).toMatchObject({
    status: 'paused',
    rows: { done: 1, waiting: 2 },
  })
  await post(resumeBatch, id, 'cs')
  await waitForBatch(api, 'cs', id, { status: 'done', rows: { done: 3 } })
  expect(await listActions(id)).toEqual([
    ...['batches.create', 'batches.run', 'batches.pause', 'batches.resume', 'batches.finish'],
  ])
})

test('A9 a cancelled batch stops the running row without a change and keeps the finished rows', async () => {
  const ids = [...(await makeFastReverses(1)), ...(await makeSlowReverses(2))]
  const { id } = await startBatch(api, 'cs', ids)
  await waitForBatch(api, 'cs', id, { rows: { done: 1, running: 1 } })
  expect((await post(cancelBatch, id, 'cs')).body.data).toMatchObject({
    status: 'cancelled',
    finished_at: expect.any(String),
  })
  await waitForBatch(api, 'cs', id, { rows: { done: 1, running: 0, cancelled: 2 } })
  const { db } = api.connection
  const [attempt] = await db
    .select()
    .from(reprocessAttempts)
    .where(eq(reprocessAttempts.entity_id, ids[1] ?? 0))
  expect(attempt?.status).toBe('cancelled')
  const [unchanged] = await db
    .select()
    .from(reverses)
    .where(eq(reverses.id, ids[1] ?? 0))
  expect(unchanged).toMatchObject({ status: 'approved', version: 1 })
  for (const endpoint of [resumeBatch, pauseBatch, cancelBatch])
    expect((await post(endpoint, id, 'cs')).status).toBe(409)
})

describe('a running batch', () => {
  const createUser = async () => {
    const sessionToken = await api.openSession({ ecommerces: 'read_and_write' })
    const [lastUser] = await api.connection.db
      .select({ id: users.id })
      .from(users)
      .orderBy(users.id)
      .limit(1)
      .offset((await api.connection.db.$count(users)) - 1)
    return { as: sessionToken, id: lastUser?.id ?? 0 }
  }
  const setPermission = (id: number, level: string) =>
    api.connection.pool.query(`update users set permissions = permissions || $2 where id = $1`, [
      id,
      JSON.stringify({ ecommerces: level }),
    ])

  test('pauses when its author loses the permission, and can be resumed after the permission is back', async () => {
    const { as, id: personId } = await createUser()
    const { id } = await startBatch(api, as, [...(await makeSlowReverses(1)), ...(await makeFastReverses(2))])
    await waitForBatch(api, as, id, { rows: { running: 1 } })
    await setPermission(personId, 'readonly')
    expect(await waitForBatch(api, as, id, { status: 'paused' })).toMatchObject({
      ...{ stopped: 'rights', rows: { done: 1, waiting: 2 } },
    })
    expect((await post(resumeBatch, id, as)).status).toBe(403)
    expect(await listActions(id)).toEqual(['batches.create', 'batches.run', 'batches.pause'])
    await setPermission(personId, 'read_and_write')
    expect((await post(resumeBatch, id, as)).body.data).toMatchObject({ status: 'running', stopped: null })
    await waitForBatch(api, as, id, { status: 'done', rows: { done: 3 } })
  })

  test('pauses when its author is deleted', async () => {
    const { as, id: personId } = await createUser()
    const { id } = await startBatch(api, as, [...(await makeSlowReverses(1)), ...(await makeFastReverses(1))])
    await waitForBatch(api, as, id, { rows: { running: 1 } })
    const { db } = api.connection
    await db.delete(users).where(eq(users.id, personId))
    const readState = async () => (await db.select().from(batches).where(eq(batches.id, id)))[0]
    await expect
      .poll(readState, { interval: 20, timeout: 10_000 })
      .toMatchObject({ status: 'paused', stopped: 'person' })
    expect((await listRows(db, id)).map(({ status }) => status)).toEqual(['done', 'waiting'])
  })
})
