// Provides the tests of batches with users, merchants with fast or slow systems, and functions that poll until a batch
// has a given state.
import { asc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import { type Batch, createBatch, getBatch, runBatch } from '#contract/console/batches.ts'
import type { Database } from '#server/db/database.ts'
import { batchRows } from '#server/db/schema/console/batches.ts'
import { reverses } from '#server/db/schema/platform/reverses.ts'
import { makeEcommerce, makeIntegration, makeReverse } from '../factories.ts'
import type { Api } from '../harness.ts'

/** Creates a merchant whose system accepts `requestsPerSecond` requests per second. */
export async function makeMerchant(db: Database, pace = 1000) {
  const ecommerce = await makeEcommerce(db)
  await makeIntegration(db, {
    ecommerce_id: ecommerce.id,
    options: JSON.stringify({ requests_per_second: pace }),
  })
  return ecommerce.id
}

export async function makeReverses(db: Database, ecommerce_id: number, count: number): Promise<readonly number[]> {
  const made: number[] = []
  for (let number = 0; number < count; number += 1) made.push((await makeReverse(db, { ecommerce_id })).id)
  return made
}

export const order = { type: 'reprocess.reverse', ticket: 'ZD-48213', task: 'Reversas travadas' } as const

export async function draftOf(api: Api, as: string, ids: readonly number[]): Promise<Batch> {
  return (await api.call(createBatch, { body: { ...order, text: ids.join('\n') } }, { as })).data
}

export async function runningOf(api: Api, as: string, ids: readonly number[]): Promise<Batch> {
  const { id, rows } = await draftOf(api, as, ids)
  const reason = rows.waiting > 20 ? { reason: 'Pedido do lojista' } : {}
  return (await api.call(runBatch, { params: { id }, body: { rows: rows.waiting, ...reason } }, { as })).data
}

export async function batchOf(api: Api, as: string, id: number): Promise<Batch> {
  return (await api.call(getBatch, { params: { id } }, { as })).data
}

/**
 * Polls the batch until it matches `expected`, and returns it. Fails after 20 seconds with the last state of the batch.
 */
export async function until(api: Api, as: string, id: number, wanted: object): Promise<Batch> {
  await expect.poll(() => batchOf(api, as, id), { interval: 20, timeout: 20_000 }).toMatchObject(wanted)
  return batchOf(api, as, id)
}

export function rowsOf(db: Database, id: number) {
  return db.select().from(batchRows).where(eq(batchRows.batch_id, id)).orderBy(asc(batchRows.position))
}

/** Checks in the database that each reverse was changed exactly once, by its reprocess. */
export async function expectMovedOnce(db: Database, ids: readonly number[]): Promise<void> {
  const moved = await db
    .select()
    .from(reverses)
    .where(inArray(reverses.id, [...ids]))
  expect(new Set(moved.map(({ status, version }) => `${status} ${version}`))).toEqual(new Set(['awaiting 2']))
}
