// Tests several workers on one database, some of which crash: every row is processed exactly once.
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { cancelBatch, listBatches, pauseBatch } from '#contract/console/batches.ts'
import { type BatchEngine, claimBatch, startBatchEngine } from '#server/console/batches/run.ts'
import type { Connection } from '#server/db/connect.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { reprocessAttempts, reverses } from '#server/db/schema/platform/reverses.ts'
import { testDatabase } from '../database.ts'
import { makeAttempt } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { hasPostgres, testPostgres } from '../postgres.ts'
import { batchOf, makeMerchant, makeReverses, rowsOf, runningOf, until } from './working.ts'

const databases = [
  { name: 'PGlite', open: testDatabase, isHere: true },
  { name: 'PostgreSQL', open: testPostgres, isHere: hasPostgres },
]

describe.each(databases)('on $name', ({ open, isHere }) => {
  if (!isHere) {
    test.skip('there is none here: set DATABASE_URL', () => {})
    return
  }
  let connection: Connection
  let servers: readonly Api[] = []
  let api: Api
  let engines: BatchEngine[] = []
  let quick: number
  let slow: number

  beforeAll(async () => {
    connection = await open()
    servers = [await startApi({ connection }), await startApi({ connection })]
    const [first] = servers
    if (!first) throw new Error('No server was started')
    api = first
    quick = await makeMerchant(connection.db)
    slow = await makeMerchant(connection.db, 0.5)
    for (const person of ['cs', 'n2']) await api.call(listBatches, { query: {} }, { as: person })
  })
  afterEach(() => stop())

  afterAll(async () => {
    for (const server of servers) await server.close()
    await connection.close()
  })

  const start = () => {
    engines = servers.map(({ services }) => startBatchEngine(services))
  }
  const stop = async () => {
    for (const engine of engines) await engine.stop()
    engines = []
  }
  const doneOnce = async (ids: readonly number[]) => {
    const { db } = connection
    const attempts = await db
      .select()
      .from(reprocessAttempts)
      .where(inArray(reprocessAttempts.entity_id, [...ids]))
    const done = attempts.filter(({ status }) => status === 'done').map(({ entity_id }) => entity_id)
    expect(done.sort()).toEqual([...ids].sort())
    const moved = await db
      .select()
      .from(reverses)
      .where(inArray(reverses.id, [...ids]))
    for (const { id, version } of moved) expect([id, version]).toEqual([id, 2])
    const told = await db
      .select()
      .from(activity)
      .where(inArray(activity.entity_id, ids.map(String)))
    const results = told.filter(({ entity, after }) => entity === 'reverse' && JSON.stringify(after).includes('"done"'))
    expect(results).toHaveLength(ids.length)
  }

  test('two workers and five batches: every row once', { timeout: 60_000 }, async () => {
    start()
    const all: number[] = []
    const made = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const ids = await makeReverses(connection.db, quick, 15)
        all.push(...ids)
        return runningOf(api, 'cs', ids)
      }),
    )
    for (const { id } of made) await until(api, 'cs', id, { status: 'done', rows: { done: 15 } })
    await stop()
    await doneOnce(all)
  })

  test('of many who want one batch at once exactly one has it', async () => {
    const { id } = await runningOf(api, 'cs', await makeReverses(connection.db, quick, 1))
    const claimed = await Promise.all(
      Array.from({ length: 10 }, (_, index) => claimBatch(connection.db, `w${index}`, [])),
    )
    expect(claimed.filter((batch) => batch?.id === id)).toHaveLength(1)
    await connection.db.update(batches).set({ worker: null }).where(eq(batches.id, id))
    start()
    await until(api, 'cs', id, { status: 'done' })
    await stop()
  })

  test('a worker that stops puts its row back; the next one does it', async () => {
    const ids = await makeReverses(connection.db, slow, 2)
    start()
    const { id } = await runningOf(api, 'cs', ids)
    await until(api, 'cs', id, { rows: { running: 1 } })
    await stop()
    expect(await batchOf(api, 'cs', id)).toMatchObject({ status: 'running', rows: { waiting: 2, running: 0 } })
    const [batch] = await connection.db.select().from(batches).where(eq(batches.id, id))
    expect(batch?.worker).toBeNull()
    start()
    await until(api, 'cs', id, { status: 'done', rows: { done: 2 } })
    await stop()
    await doneOnce(ids)
  })

  test('nobody waits for the batches of one person: who has none at work comes first, and two of one is enough', async () => {
    const { db } = connection
    const made = [
      ...(await Promise.all(
        Array.from({ length: 4 }, async () => runningOf(api, 'cs', await makeReverses(db, quick, 1))),
      )),
      await runningOf(api, 'n2', await makeReverses(db, quick, 1)),
    ].map(({ id }) => id)
    const [one, two] = made.toSorted((first, second) => first - second)
    const claimed: unknown[] = []
    for (const worker of ['a', 'b', 'c', 'd', 'e']) claimed.push((await claimBatch(db, worker, []))?.id)
    expect(claimed).toEqual([one, made.at(-1), two, undefined, undefined])
    await db.update(batches).set({ worker: null, worker_until: null }).where(inArray(batches.id, made))
    start()
    for (const id of made.slice(0, 4)) await until(api, 'cs', id, { status: 'done', rows: { done: 1 } })
    await until(api, 'n2', made.at(-1) ?? 0, { status: 'done', rows: { done: 1 } })
    await stop()
  })

  test.each([
    ['cancelled', { cancelled: 2, waiting: 0 }],
    ['paused', { waiting: 2, cancelled: 0 }],
  ] as const)('%s while its worker stops, nothing of it stays at work', async (status, rows) => {
    const { db } = connection
    start()
    const { id } = await runningOf(api, 'cs', await makeReverses(db, slow, 2))
    await until(api, 'cs', id, { rows: { running: 1 } })
    // The update simulates another process, so this process receives no event.
    await db.update(batches).set({ status }).where(eq(batches.id, id))
    if (status === 'cancelled')
      await db.update(batchRows).set({ status }).where(sql`batch_id = ${id} and status = 'waiting'`)
    await stop()
    start()
    await until(api, 'cs', id, { status, rows: { ...rows, running: 0 } })
    const worker = async () => (await db.select().from(batches).where(eq(batches.id, id)))[0]?.worker
    await expect.poll(worker, { interval: 20, timeout: 10_000 }).toBeNull()
    await stop()
  })

  /** Creates the state that SIGKILL leaves behind: a running row, an open attempt, and a lease of another process. */
  const dead = async (ids: readonly number[], leaseOver: boolean) => {
    const { db } = connection
    const batch = await runningOf(api, 'cs', ids)
    const [entity_id = 0] = ids
    const attempt = await makeAttempt(db, { ecommerce_id: quick, entity_id, status: 'running', ticket: 'ZD-48213' })
    await db
      .update(batchRows)
      .set({ status: 'running', attempt_id: attempt.id })
      .where(sql`batch_id = ${batch.id} and position = 1`)
    const worker_until = sql`now() + ${leaseOver ? '-1 second' : '1 hour'}::interval`
    await db.update(batches).set({ worker: 'dead', worker_until }).where(eq(batches.id, batch.id))
    return { id: batch.id, attemptId: attempt.id }
  }

  test('what a dead worker had begun is closed as interrupted and done once', async () => {
    const ids = await makeReverses(connection.db, quick, 3)
    const { id, attemptId } = await dead(ids, true)
    start()
    await until(api, 'cs', id, { status: 'done', rows: { done: 3 } })
    await stop()
    const [closed] = await connection.db.select().from(reprocessAttempts).where(eq(reprocessAttempts.id, attemptId))
    expect(closed).toMatchObject({ status: 'failed', error: 'reprocess.interrupted' })
    await doneOnce(ids)
  })

  test('a batch that somebody holds is left alone', async () => {
    const { id } = await dead(await makeReverses(connection.db, quick, 2), false)
    const other = await runningOf(api, 'n2', await makeReverses(connection.db, quick, 2))
    start()
    await until(api, 'n2', other.id, { status: 'done' })
    expect(await batchOf(api, 'cs', id)).toMatchObject({ rows: { running: 1, waiting: 1 } })
    await stop()
    await connection.db.delete(batches).where(eq(batches.id, id))
  })

  test('cancelled while its worker is dead, its row ends all the same; paused, it waits', async () => {
    const cancelled = await dead(await makeReverses(connection.db, quick, 2), true)
    const paused = await dead(await makeReverses(connection.db, quick, 2), true)
    await api.call(cancelBatch, { params: { id: cancelled.id } }, { as: 'cs' })
    await api.call(pauseBatch, { params: { id: paused.id } }, { as: 'cs' })
    start()
    await until(api, 'cs', cancelled.id, { status: 'cancelled', rows: { cancelled: 2, running: 0 } })
    await until(api, 'cs', paused.id, { status: 'paused', rows: { waiting: 2, running: 0 } })
    await stop()
  })

  test('a worker whose batch was taken over stops its row and writes nothing more', async () => {
    const ids = await makeReverses(connection.db, slow, 1)
    start()
    const { id } = await runningOf(api, 'cs', ids)
    await until(api, 'cs', id, { rows: { running: 1 } })
    const worker_until = sql`now() + interval '1 hour'`
    await connection.db.update(batches).set({ worker: 'other', worker_until }).where(eq(batches.id, id))
    await until(api, 'cs', id, { rows: { running: 0, waiting: 1 } })
    await stop()
    const [row] = await rowsOf(connection.db, id)
    const [attempt] = await connection.db
      .select()
      .from(reprocessAttempts)
      .where(eq(reprocessAttempts.id, row?.attempt_id ?? 0))
    expect(attempt?.status).toBe('cancelled')
    expect((await connection.db.select().from(batches).where(eq(batches.id, id)))[0]?.worker).toBe('other')
  })
})
