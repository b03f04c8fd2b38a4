// Sends each write of a batch eight times simultaneously with one idempotency key to two servers, which must process it
// once.
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BatchStatus,
  cancelBatch,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
} from '#contract/console/batches.ts'
import type { Connection } from '#server/db/connect.ts'
import { batches, batchRows } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { type Api, startApi } from '../harness.ts'
import { hasPostgres, testPostgres } from '../postgres.ts'
import { draftOf, makeMerchant, makeReverses } from './working.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL, two servers', () => {
  let connection: Connection
  let servers: readonly Api[] = []

  beforeAll(async () => {
    connection = await testPostgres()
    servers = [await startApi({ connection }), await startApi({ connection })]
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) await server.close()
    await connection?.close()
  })

  /** Creates a batch in the status that the request needs; no worker runs it. */
  async function batchIn(status: BatchStatus): Promise<number> {
    const { db } = connection
    const [api] = servers
    if (!api) throw new Error('No server')
    const { id } = await draftOf(api, 'cs', await makeReverses(db, await makeMerchant(db), 2))
    await db.update(batches).set({ status }).where(eq(batches.id, id))
    if (status === 'done') await db.update(batchRows).set({ status: 'failed' }).where(eq(batchRows.batch_id, id))
    return id
  }

  test.each([
    ['run', runBatch, 'draft', { rows: 2 }],
    ['retry', retryBatch, 'done', { rows: 2 }],
    ['pause', pauseBatch, 'running', undefined],
    ['resume', resumeBatch, 'paused', undefined],
    ['cancel', cancelBatch, 'running', undefined],
  ] as const)('%s', async (name, endpoint, status, body) => {
    const { db } = connection
    const id = await batchIn(status)
    const [before] = await db.select().from(batches).where(eq(batches.id, id))
    const headers = { 'Idempotency-Key': `batch-${name}-once` }
    const sent = Array.from({ length: 8 }, (_, index) =>
      servers[index % 2]?.request(endpoint, { params: { id }, ...(body ? { body } : {}) }, { as: 'cs', headers }),
    )
    const answers = await Promise.all(sent)
    const statuses = answers.map((answer) => answer?.status)
    expect(statuses).toContain(200)
    expect(statuses.filter((one) => one !== 200 && one !== 409)).toEqual([])
    const told = answers.filter((answer) => answer?.status === 200).map((answer) => JSON.stringify(answer?.body))
    expect(new Set(told).size).toBe(1)

    const [after] = await db.select().from(batches).where(eq(batches.id, id))
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    const done = and(eq(activity.action, `batches.${name}`), eq(activity.entity_id, String(id)))
    expect(await db.$count(activity, done)).toBe(1)
  })
})
