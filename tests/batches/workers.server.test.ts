// Tests several batch workers on one database. Every row of a batch must be processed exactly once, although some
// workers crash.
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelBatch, listBatches, pauseBatch } from '#contract/console/batches.ts'
import { type BatchEngine, claimBatch, startBatchEngine } from '#server/console/batches/run.ts'
import type { Connection } from '#server/db/connect.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { createTestDatabase } from '../database.ts'
import { makeAttempt } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { listRows, makeRateLimitedEcommerce, makeReverses, readBatch, startBatch, waitForBatch } from './batch-setup.ts'

const databases = [
  { name: 'PGlite', open: createTestDatabase, isAvailable: true },
  { name: 'PostgreSQL', open: createTestPostgres, isAvailable: hasPostgres },
]

describe.each(databases)('on $name', ({ open, isAvailable }) => {
  if (!isAvailable) {
    test.skip('the tests need a PostgreSQL server: set DATABASE_URL', () => {})
    return
  }
  let connection: Connection
  let servers: readonly Api[] = []
  let api: Api
  let engines: BatchEngine[] = []
  let fastEcommerceId: number
  let slowEcommerceId: number

  beforeAll(async () => {
    connection = await open()
    servers = [await startApi({ connection }), await startApi({ connection })]
    const [first] = servers
    if (!first) throw new Error('No server was started')
    api = first
    fastEcommerceId = await makeRateLimitedEcommerce(connection.db)
    slowEcommerceId = await makeRateLimitedEcommerce(connection.db, 0.5)
    for (const accountType of ['cs', 'n2']) await api.call(listBatches, { query: {} }, { as: accountType })
  })
  afterEach(() => stopEngines())

  afterAll(async () => {
    for (const server of servers) await server.close()
    await connection.close()
  })

  const startEngines = () => {
    engines = servers.map(({ services }) => startBatchEngine(services))
  }
  const stopEngines = async () => {
    for (const engine of engines) await engine.stop()
    engines = []
  }
  const expectDoneOnce = async (ids: readonly number[]) => {
    const { db } = connection
    const attempts = await db
      .select()
      .from(reprocessAttempts)
      .where(inArray(reprocessAttempts.entity_id, [...ids]))
    const done = attempts.filter(({ status }) => status === 'done').map(({ entity_id }) => entity_id)
    expect(done.sort()).toEqual([...ids].sort())
    const reverseRows = await db
      .select()
      .from(reverses)
      .where(inArray(reverses.id, [...ids]))
    for (const { id, version } of reverseRows) expect([id, version]).toEqual([id, 2])
    const activityRows = await db
      .select()
      .from(activity)
      .where(inArray(activity.entity_id, ids.map(String)))
    const results = activityRows.filter(
      ({ entity, after }) => entity === 'reverse' && JSON.stringify(after).includes('"done"'),
    )
    expect(results).toHaveLength(ids.length)
  }

  test('two workers process every row of five batches once', { timeout: 60_000 }, async () => {
    startEngines()
    const allIds: number[] = []
    const startedBatches = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const ids = await makeReverses(connection.db, fastEcommerceId, 15)
        allIds.push(...ids)
        return startBatch(api, 'cs', ids)
      }),
    )
    for (const { id } of startedBatches) await waitForBatch(api, 'cs', id, { status: 'done', rows: { done: 15 } })
    await stopEngines()
    await expectDoneOnce(allIds)
  })

  test('exactly one of ten simultaneous workers claims a batch', async () => {
    const { id } = await startBatch(api, 'cs', await makeReverses(connection.db, fastEcommerceId, 1))
    const claimed = await Promise.all(
      Array.from({ length: 10 }, (_, index) => claimBatch(connection.db, `w${index}`, [])),
    )
    expect(claimed.filter((batch) => batch?.id === id)).toHaveLength(1)
    await connection.db.update(batches).set({ worker: null }).where(eq(batches.id, id))
    startEngines()
    await waitForBatch(api, 'cs', id, { status: 'done' })
    await stopEngines()
  })

  test('a stopped worker puts its row back, and the next worker processes the row', async () => {
    const ids = await makeReverses(connection.db, slowEcommerceId, 2)
    startEngines()
    const { id } = await startBatch(api, 'cs', ids)
    await waitForBatch(api, 'cs', id, { rows: { running: 1 } })
    await stopEngines()
    expect(await readBatch(api, 'cs', id)).toMatchObject({ status: 'running', rows: { waiting: 2, running: 0 } })
    const [batch] = await connection.db.select().from(batches).where(eq(batches.id, id))
    expect(batch?.worker).toBeNull()
    startEngines()
    await waitForBatch(api, 'cs', id, { status: 'done', rows: { done: 2 } })
    await stopEngines()
    await expectDoneOnce(ids)
  })

  test('a worker first claims the batch of a user without a running batch, and at most two batches per user run', async () => {
    const { db } = connection
    const startedBatches = [
      ...(await Promise.all(
        Array.from({ length: 4 }, async () => startBatch(api, 'cs', await makeReverses(db, fastEcommerceId, 1))),
      )),
      await startBatch(api, 'n2', await makeReverses(db, fastEcommerceId, 1)),
    ].map(({ id }) => id)
    const [first, second] = startedBatches.toSorted((left, right) => left - right)
    const claimed: unknown[] = []
    for (const worker of ['a', 'b', 'c', 'd', 'e']) claimed.push((await claimBatch(db, worker, []))?.id)
    expect(claimed).toEqual([first, startedBatches.at(-1), second, undefined, undefined])
    await db.update(batches).set({ worker: null, worker_until: null }).where(inArray(batches.id, startedBatches))
    startEngines()
    for (const id of startedBatches.slice(0, 4))
      await waitForBatch(api, 'cs', id, { status: 'done', rows: { done: 1 } })
    await waitForBatch(api, 'n2', startedBatches.at(-1) ?? 0, { status: 'done', rows: { done: 1 } })
    await stopEngines()
  })

  test.each([
    ['cancelled', { cancelled: 2, waiting: 0 }],
    ['paused', { waiting: 2, cancelled: 0 }],
  ] as const)('a batch that is %s while its worker stops has no running rows', async (status, rows) => {
    const { db } = connection
    startEngines()
    const { id } = await startBatch(api, 'cs', await makeReverses(db, slowEcommerceId, 2))
    await waitForBatch(api, 'cs', id, { rows: { running: 1 } })
    // Updates the database directly to simulate another process, so that this process receives no event.
    await db.update(batches).set({ status }).where(eq(batches.id, id))
    if (status === 'cancelled')
      await db.update(batchRows).set({ status }).where(sql`batch_id = ${id} and status = 'waiting'`)
    await stopEngines()
    startEngines()
    await waitForBatch(api, 'cs', id, { status, rows: { ...rows, running: 0 } })
    const readWorker = async () => (await db.select().from(batches).where(eq(batches.id, id)))[0]?.worker
    await expect.poll(readWorker, { interval: 20, timeout: 10_000 }).toBeNull()
    await stopEngines()
  })

  /** Creates the state after SIGKILL: a running row, an open attempt, and a lease of another process. */
  const createBatchOfDeadWorker = async (ids: readonly number[], isLeaseExpired: boolean) => {
    const { db } = connection
    const batch = await startBatch(api, 'cs', ids)
    const [entity_id = 0] = ids
    const attempt = await makeAttempt(db, {
      ecommerce_id: fastEcommerceId,
      entity_id,
      status: 'running',
      ticket: 'ZD-48213',
    })
    await db
      .update(batchRows)
      .set({ status: 'running', attempt_id: attempt.id })
      .where(sql`batch_id = ${batch.id} and position = 1`)
    const worker_until = sql`now() + ${isLeaseExpired ? '-1 second' : '1 hour'}::interval`
    await db.update(batches).set({ worker: 'dead', worker_until }).where(eq(batches.id, batch.id))
    return { id: batch.id, attemptId: attempt.id }
  }

  test('the attempt of a crashed worker is closed as interrupted, and its row runs once more', async () => {
    const ids = await makeReverses(connection.db, fastEcommerceId, 3)
    const { id, attemptId } = await createBatchOfDeadWorker(ids, true)
    startEngines()
    await waitForBatch(api, 'cs', id, { status: 'done', rows: { done: 3 } })
    await stopEngines()
    const [closed] = await connection.db.select().from(reprocessAttempts).where(eq(reprocessAttempts.id, attemptId))
    expect(closed).toMatchObject({ status: 'failed', error: 'reprocess.interrupted' })
    await expectDoneOnce(ids)
  })

  test('a worker does not claim a batch with a valid lease', async () => {
    const { id } = await createBatchOfDeadWorker(await makeReverses(connection.db, fastEcommerceId, 2), false)
    const otherBatch = await startBatch(api, 'n2', await makeReverses(connection.db, fastEcommerceId, 2))
    startEngines()
    await waitForBatch(api, 'n2', otherBatch.id, { status: 'done' })
    expect(await readBatch(api, 'cs', id)).toMatchObject({ rows: { running: 1, waiting: 1 } })
    await stopEngines()
    await connection.db.delete(batches).where(eq(batches.id, id))
  })

  test('after a crash of the worker, the running row is cancelled in a cancelled batch and waits in a paused batch', async () => {
    const cancelled = await createBatchOfDeadWorker(await makeReverses(connection.db, fastEcommerceId, 2), true)
    const paused = await createBatchOfDeadWorker(await makeReverses(connection.db, fastEcommerceId, 2), true)
    await api.call(cancelBatch, { params: { id: cancelled.id } }, { as: 'cs' })
    await api.call(pauseBatch, { params: { id: paused.id } }, { as: 'cs' })
    startEngines()
    await waitForBatch(api, 'cs', cancelled.id, { status: 'cancelled', rows: { cancelled: 2, running: 0 } })
    await waitForBatch(api, 'cs', paused.id, { status: 'paused', rows: { waiting: 2, running: 0 } })
    await stopEngines()
  })

  test('a worker that loses its lease stops its running row and writes nothing more', async () => {
    const ids = await makeReverses(connection.db, slowEcommerceId, 1)
    startEngines()
    const { id } = await startBatch(api, 'cs', ids)
    await waitForBatch(api, 'cs', id, { rows: { running: 1 } })
    const worker_until = sql`now() + interval '1 hour'`
    await connection.db.update(batches).set({ worker: 'other', worker_until }).where(eq(batches.id, id))
    await waitForBatch(api, 'cs', id, { rows: { running: 0, waiting: 1 } })
    await stopEngines()
    const [row] = await listRows(connection.db, id)
    const [attempt] = await connection.db
      .select()
      .from(reprocessAttempts)
      .where(eq(reprocessAttempts.id, row?.attempt_id ?? 0))
    expect(attempt?.status).toBe('cancelled')
    expect((await connection.db.select().from(batches).where(eq(batches.id, id)))[0]?.worker).toBe('other')
  })
})
