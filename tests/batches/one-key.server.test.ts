// Sends each write request of a batch eight times in parallel, with the same idempotency key, to two servers on one
// database. The request must be executed exactly once.
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
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { createDraft, makeRateLimitedEcommerce, makeReverses } from './batch-setup.ts'

describe.skipIf(!hasPostgres)('on PostgreSQL, two servers', () => {
  let connection: Connection
  let servers: readonly Api[] = []

  beforeAll(async () => {
    connection = await createTestPostgres()
    servers = [await startApi({ connection }), await startApi({ connection })]
  }, 60_000)
  afterAll(async () => {
    for (const server of servers) await server.close()
    await connection?.close()
  })

  /** Creates a batch with the given status. No worker processes the batch. */
  async function createBatchInStatus(status: BatchStatus): Promise<number> {
    const { db } = connection
    const [api] = servers
    if (!api) throw new Error('No server')
    const { id } = await createDraft(api, 'cs', await makeReverses(db, await makeRateLimitedEcommerce(db), 2))
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
  ] as const)('process eight simultaneous %s requests with one key once', async (name, endpoint, status, body) => {
    const { db } = connection
    const id = await createBatchInStatus(status)
    const [before] = await db.select().from(batches).where(eq(batches.id, id))
    const headers = { 'Idempotency-Key': `batch-${name}-once` }
    const requests = Array.from({ length: 8 }, (_, index) =>
      servers[index % 2]?.request(endpoint, { params: { id }, ...(body ? { body } : {}) }, { as: 'cs', headers }),
    )
    const responses = await Promise.all(requests)
    const statuses = responses.map((response) => response?.status)
    expect(statuses).toContain(200)
    expect(statuses.filter((code) => code !== 200 && code !== 409)).toEqual([])
    const bodies = responses
      .filter((response) => response?.status === 200)
      .map((response) => JSON.stringify(response?.body))
    expect(new Set(bodies).size).toBe(1)

    const [after] = await db.select().from(batches).where(eq(batches.id, id))
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    const activityFilter = and(eq(activity.action, `batches.${name}`), eq(activity.entity_id, String(id)))
    expect(await db.$count(activity, activityFilter)).toBe(1)
  })
})
