// Helpers for the batch tests: create ecommerces with a rate limit, create reverses (return requests) and batches, and
// wait until a batch has a given state.
import { asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Batch, createBatch, getBatch, runBatch } from '#contract/console/batches.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/console/batches.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import type { Api } from '../harness.ts'

/**
 * Creates an ecommerce to whose system the server sends at most `requestsPerSecond` requests per second. Returns the id
 * of the ecommerce.
 */
export async function makeRateLimitedEcommerce(db: Database, requestsPerSecond = 1000) {
  const ecommerce = await makeEcommerce(db)
  await makeIntegration(db, {
    ecommerce_id: ecommerce.id,
    options: JSON.stringify({ requests_per_second: requestsPerSecond }),
  })
  return ecommerce.id
}

export async function makeReverses(db: Database, ecommerce_id: number, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let number = 0; number < count; number += 1) ids.push((await makeReverse(db, { ecommerce_id })).id)
  return ids
}

export const batchInput = { type: 'reprocess.reverse', ticket: 'ZD-48213', task: 'Reversas travadas' } as const

export async function createDraft(api: Api, sender: string, ids: readonly number[]): Promise<Batch> {
  return (await api.call(createBatch, { body: { ...batchInput, text: ids.join('\n') } }, { as: sender })).data
}

export async function startBatch(api: Api, sender: string, ids: readonly number[]): Promise<Batch> {
  const { id, rows } = await createDraft(api, sender, ids)
  const reason = rows.waiting > 20 ? { reason: 'Pedido do lojista' } : {}
  return (await api.call(runBatch, { params: { id }, body: { rows: rows.waiting, ...reason } }, { as: sender })).data
}

export async function readBatch(api: Api, sender: string, id: number): Promise<Batch> {
  return (await api.call(getBatch, { params: { id } }, { as: sender })).data
}

/**
 * Polls the batch until it matches `expected`, and returns it. Fails after 20 seconds with the last state of the batch.
 */
export async function waitForBatch(api: Api, sender: string, id: number, expected: object): Promise<Batch> {
  await expect.poll(() => readBatch(api, sender, id), { interval: 20, timeout: 20_000 }).toMatchObject(expected)
  return readBatch(api, sender, id)
}

export function listRows(db: Database, id: number) {
  return db.select().from(batchRows).where(eq(batchRows.batch_id, id)).orderBy(asc(batchRows.position))
}

/**
 * Expects that each reverse (return request) was changed exactly once: its status is `awaiting`, and its version is 2
 * instead of 1.
 */
export async function expectReprocessedOnce(db: Database, ids: readonly number[]): Promise<void> {
  const reverseRows = await db
    .select()
    .from(reverses)
    .where(inArray(reverses.id, [...ids]))
  expect(new Set(reverseRows.map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['awaiting 2']))
}
