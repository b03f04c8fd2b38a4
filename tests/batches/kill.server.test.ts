// 500 reverses and a real server that is killed in the middle, more than once: it goes on, every row is done exactly once,
// and the merchant's system hears of each under one key alone.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '#contract/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { integrations } from '#server/db/schema/platform/ecommerces.ts'
import { reprocessAttempts } from '#server/db/schema/platform/reverses.ts'
import { type Merchant, startMerchant } from '../reprocess/merchant.ts'
import { type RunningServer, runServer } from '../running-server.ts'
import { type SignedInUser, signIn } from '../server-start/built-server.ts'
import { stored } from '../stored.ts'
import { expectMovedOnce, makeMerchant, makeReverses, order, rowsOf } from './working.ts'

/** Starts take long on a busy machine. */
const patience = 60_000
const count = 500

let folder: string
let server: RunningServer
let merchant: Merchant
let ids: readonly number[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reversa-batch-'))
  merchant = await startMerchant()
  const CONNECTOR_ORIGINS = merchant.origin
  server = await runServer({ DATA_DIR: join(folder, 'data'), DEMO_ECOMMERCES: '1', CONNECTOR_ORIGINS })
  await server.stop()
  ids = await stored(join(folder, 'data'), async ({ db }) => {
    const ecommerceId = await makeMerchant(db)
    const api_url = `${merchant.origin}/loja`
    await db.update(integrations).set({ api_url }).where(eq(integrations.ecommerce_id, ecommerceId))
    return makeReverses(db, ecommerceId, count)
  })
  await server.start()
}, patience)

afterAll(async () => {
  await server.stop()
  await merchant.close()
  await rm(folder, { recursive: true, force: true })
}, patience)

async function api(person: SignedInUser, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/v2/boss/batches${path}`, {
    method,
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const answer: { data: Batch } = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  return answer.data
}

test('S2 a batch of 500 survives SIGKILL: every row exactly once', { timeout: 240_000 }, async () => {
  const person = await signIn(server.url, 'cs')
  const { id, rows } = await api(person, 'POST', '', { ...order, text: ids.join('\n') })
  expect(rows.waiting).toBe(count)
  await api(person, 'POST', `/${id}/run`, { rows: count, reason: 'Pedido do lojista' })

  const done = async () => (await api(person, 'GET', `/${id}`)).rows.done
  for (const least of [60, 170, 330]) {
    await expect.poll(done, { interval: 15, timeout: patience }).toBeGreaterThanOrEqual(least)
    // The last time gently: what is at work is put back, not broken off.
    if (least === 330) expect(await server.stop()).toBe(0)
    else await server.kill()
    await server.start()
  }
  expect(await done()).toBeLessThan(count)
  const state = () => api(person, 'GET', `/${id}`)
  await expect.poll(state, { interval: 100, timeout: 120_000 }).toMatchObject({ status: 'done', rows: { done: count } })
  await server.stop()

  await stored(join(folder, 'data'), async ({ db }) => {
    const attempts = await db
      .select()
      .from(reprocessAttempts)
      .where(inArray(reprocessAttempts.entity_id, [...ids]))
    const ended = (status: string) => attempts.filter((attempt) => attempt.status === status)
    expect(
      ended('done')
        .map(({ entity_id }) => entity_id)
        .sort(),
    ).toEqual([...ids].sort())
    expect(ended('running')).toEqual([])
    // Of each end at most the one row that was at work.
    expect(ended('failed').length + ended('cancelled').length).toBeLessThanOrEqual(3)
    const unsure = ['reprocess.interrupted', 'reprocess.outcome_unknown', 'reprocess.merchant_cut']
    for (const { error } of ended('failed')) expect(unsure).toContain(error)

    const keys = new Map<string, Set<unknown>>()
    for (const { path, headers } of merchant.listRequestsAt('/loja'))
      keys.set(path, new Set([...(keys.get(path) ?? []), headers['idempotency-key']]))
    expect(keys.size).toBe(count)
    expect([...keys.values()].filter(({ size }) => size !== 1)).toEqual([])

    await expectMovedOnce(db, ids)

    const told = await db
      .select()
      .from(activity)
      .where(and(eq(activity.entity, 'reverse'), eq(activity.ticket, order.ticket)))
    const successes = told.filter(({ after }) => JSON.stringify(after).includes('"result":"done"'))
    expect(successes.map(({ entity_id }) => Number(entity_id)).sort()).toEqual([...ids].sort())
    expect(told).toHaveLength(attempts.length)

    const kept = await rowsOf(db, id)
    expect(kept.every(({ status }) => status === 'done')).toBe(true)
    expect(new Set(kept.map(({ attempt_id }) => attempt_id)).size).toBe(count)
  })
})
