// Tests two built servers on one PostgreSQL. Two servers must never process the same job, and a server must continue
// the jobs of a killed server.
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch } from '#contract/console/batches.ts'
import { type Connection, connect } from '#server/db/connect.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { groups } from '#server/db/schema/platform/groups.ts'
import { reportExports } from '#server/db/schema/platform/reports.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { batchInput, expectReprocessedOnce, makeRateLimitedEcommerce, makeReverses } from '../batches/batch-setup.ts'
import { createEmptyPostgres, hasPostgres } from '../postgres.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { type SignedInUser, signIn } from './built-server.ts'

/**
 * Timeout in milliseconds, because a server starts slowly on a busy machine and the lease of a crashed worker lasts ten
 * seconds.
 */
const timeout = 120_000

describe.skipIf(!hasPostgres)('Two servers on one database', () => {
  let database: Awaited<ReturnType<typeof createEmptyPostgres>>
  let connection: Connection
  let firstServer: RunningServer
  let secondServer: RunningServer

  beforeAll(async () => {
    database = await createEmptyPostgres()
    const environment = { DATABASE_URL: database.url, SECRET_KEY: 'ab'.repeat(32), DEMO_ECOMMERCES: '1' }
    const servers = await Promise.all([runServer(environment), runServer(environment)])
    firstServer = servers[0]
    secondServer = servers[1]
    connection = await connect({ databaseUrl: database.url, dataDir: '' }, { hosting: 'in-process' })
  }, timeout)
  afterAll(async () => {
    await connection?.close()
    for (const server of [firstServer, secondServer]) await server?.stop()
    await database?.remove()
  }, timeout)

  const sendRequest = (server: RunningServer, { token }: SignedInUser, path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/v2${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...init.headers },
    })
  const post = (server: RunningServer, user: SignedInUser, path: string, body: object, headers = {}) =>
    sendRequest(server, user, path, { method: 'POST', body: JSON.stringify(body), headers })
  const readBatchResponse = async (responsePromise: Promise<Response>): Promise<Batch> => {
    const response = await responsePromise
    const { data } = await response.json()
    expect(response.status, JSON.stringify(data)).toBe(200)
    return data
  }
  const startBatch = async (server: RunningServer, user: SignedInUser, ids: readonly number[]): Promise<number> => {
    const { id } = await readBatchResponse(post(server, user, '/boss/batches', { ...batchInput, text: ids.join('\n') }))
    const runBody = { rows: ids.length, reason: 'Pedido do lojista' }
    await readBatchResponse(post(server, user, `/boss/batches/${id}/run`, runBody))
    return id
  }
  const readBatch = (server: RunningServer, user: SignedInUser, id: number) =>
    readBatchResponse(sendRequest(server, user, `/boss/batches/${id}`))
  const isDone = (count: number) => ({ status: 'done', rows: { done: count } })
  const getWorker = async (id: number) => {
    const [batch] = await connection.db.select({ worker: batches.worker }).from(batches).where(eq(batches.id, id))
    return batch?.worker ?? null
  }
  /** Expects exactly one change, one successful attempt and one activity row for each record. */
  async function expectProcessedOnce(ids: readonly number[]): Promise<void> {
    const { db } = connection
    await expectReprocessedOnce(db, ids)
    const finishedBatches = await db
      .select({ id: reprocessAttempts.entity_id })
      .from(reprocessAttempts)
      .where(and(inArray(reprocessAttempts.entity_id, [...ids]), eq(reprocessAttempts.status, 'done')))
      .orderBy(asc(reprocessAttempts.entity_id))
    expect(finishedBatches.map(({ id }) => id)).toEqual([...ids])
    const entries = await db
      .select()
      .from(activity)
      .where(and(eq(activity.entity, 'reverse'), inArray(activity.entity_id, ids.map(String))))
    expect(entries.filter(({ after }) => JSON.stringify(after).includes('"result":"done"'))).toHaveLength(ids.length)
  }

  test('execute a request once that both get with the same idempotency key', { timeout }, async () => {
    const user = await signIn(firstServer.url)
    const email = 'gestao@grupo.example'
    for (let round = 1; round <= 8; round++) {
      const group = {
        name: `Grupo ${round} de dois servidores`,
        id_group_at_crm: 8300 + round,
        first_group_manager: email,
        first_group_manager_confirmation: email,
      }
      const createRecord = (server: RunningServer) =>
        post(server, user, '/groups', group, { 'Idempotency-Key': `both-at-once-${round}` })
      const responses = await Promise.all([firstServer, secondServer, firstServer, secondServer].map(createRecord))
      const [replayed, ...texts] = await Promise.all(
        [await createRecord(firstServer), await createRecord(secondServer), ...responses.filter(({ ok }) => ok)].map(
          (response) => response.text(),
        ),
      )
      expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true)
      expect(texts.length).toBeGreaterThan(1)
      expect(new Set(texts)).toEqual(new Set([replayed]))
      expect(await connection.db.$count(groups, eq(groups.name, group.name))).toBe(1)
      const isGroupEntry = sql`${activity.entity} = 'group' and ${activity.after}->>'name' = ${group.name}`
      expect(await connection.db.$count(activity, isGroupEntry)).toBe(1)
    }
  })

  test('complete batches that were started on both, each row once', { timeout }, async () => {
    const merchant = await makeRateLimitedEcommerce(connection.db)
    const users = await Promise.all([signIn(firstServer.url, 'cs'), signIn(secondServer.url, 'n2')])
    const servers = [firstServer, secondServer, firstServer, secondServer]
    const batchIds = await Promise.all(
      servers.map(async (server, index) => {
        const user = users[index % users.length] ?? { token: '' }
        const ids = await makeReverses(connection.db, merchant, 15)
        return { server, user, ids, id: await startBatch(server, user, ids) }
      }),
    )
    for (const { server, user, ids, id } of batchIds) {
      const otherServer = server === firstServer ? secondServer : firstServer
      await expect.poll(() => readBatch(otherServer, user, id), { interval: 50, timeout }).toMatchObject(isDone(15))
      await expectProcessedOnce(ids)
    }
  })

  test('reject the second of two parallel exports of a user', { timeout }, async () => {
    const user = await signIn(firstServer.url)
    const path = '/boss/reverses/reports?type=source'
    const fetchExport = (server: RunningServer) => sendRequest(server, user, path, { headers: { Accept: 'text/csv' } })
    // Locks the table, so that the first export waits while the second export is requested.
    const pendingExport = await connection.db.transaction(async (transaction) => {
      await transaction.execute(sql`lock table reverses in access exclusive mode`)
      const pendingExport = fetchExport(firstServer)
      const running = () => connection.db.$count(reportExports, eq(reportExports.status, 'running'))
      await expect.poll(running, { interval: 20, timeout: 20_000 }).toBe(1)
      const rejected = await fetchExport(secondServer)
      const { error_code, context } = await rejected.json()
      expect([rejected.status, error_code]).toEqual([409, 'reports.export_running'])
      expect(context.export).toMatchObject({ report: 'source', status: 'running' })
      return { answer: pendingExport, refused: context.export.id }
    })
    const response = await pendingExport.answer
    expect([response.status, response.headers.get('X-Export')]).toEqual([200, String(pendingExport.refused)])
    expect((await response.text()).split('\r\n').length).toBeGreaterThan(60)
    const otherResponse = await fetchExport(secondServer)
    expect(otherResponse.status).toBe(200)
    await otherResponse.text()
    expect(await connection.db.$count(reportExports, eq(reportExports.status, 'done'))).toBe(2)
    expect(await connection.db.$count(activity, eq(activity.action, 'reports.export'))).toBe(2)
  })

  test('complete the batch of a killed server, each row once', { timeout }, async () => {
    const ids = await makeReverses(connection.db, await makeRateLimitedEcommerce(connection.db, 20), 60)
    const user = await signIn(firstServer.url, 'cs')
    // Stops the second server while the batch starts, so that the first server runs the batch.
    await secondServer.stop()
    const id = await startBatch(firstServer, user, ids)
    await secondServer.start()
    const countDoneRows = async (server: RunningServer) => (await readBatch(server, user, id)).rows.done
    await expect.poll(() => countDoneRows(secondServer), { interval: 15, timeout }).toBeGreaterThanOrEqual(5)
    const killedWorker = await getWorker(id)
    await firstServer.kill()
    expect(await countDoneRows(secondServer)).toBeLessThan(60)
    // The second server must wait for the lease of the killed server to expire before it takes the batch over.
    expect(await getWorker(id)).toBe(killedWorker)
    const newWorker = await expect
      .poll(() => getWorker(id), { interval: 100, timeout })
      .not.toBe(killedWorker)
      .then(() => getWorker(id))
    expect(newWorker).not.toBeNull()
    const readLatestBatch = () => readBatch(secondServer, user, id)
    await expect.poll(readLatestBatch, { interval: 100, timeout }).toMatchObject(isDone(60))
    await expectProcessedOnce(ids)
    const attempts = await connection.db
      .select()
      .from(reprocessAttempts)
      .where(inArray(reprocessAttempts.entity_id, [...ids]))
    const unfinishedAttempts = attempts.filter(({ status }) => status !== 'done')
    // At most one row was running. Its result is unknown if the merchant's system had already received the request.
    expect(unfinishedAttempts.length).toBeLessThanOrEqual(1)
    const interruptionErrors = ['reprocess.interrupted', 'reprocess.outcome_unknown']
    for (const { status, error } of unfinishedAttempts) {
      expect(status).toBe('failed')
      expect(interruptionErrors).toContain(error)
    }
    await firstServer.start()
  })

  test('record everything in the activity', { timeout }, async () => {
    expect(await connection.db.$count(activity)).toBeGreaterThan(100)
  })
})
