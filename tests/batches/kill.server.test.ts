// Runs a batch of 500 reverses (return requests) on a real server that the test kills several times. The batch must
// continue after each restart, process every row exactly once, and send each row to the merchant's system with the same
// idempotency key.
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
import { withStoredData } from '../stored.ts'
import { batchInput, expectReprocessedOnce, listRows, makeRateLimitedEcommerce, makeReverses } from './batch-setup.ts'

/** Time limit of the setup and the tests in milliseconds; high, because a server starts slowly on a busy machine. */
const TIMEOUT_MS = 60_000
const ROW_COUNT = 500

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
  ids = await withStoredData(join(folder, 'data'), async ({ db }) => {
    const ecommerceId = await makeRateLimitedEcommerce(db)
    const api_url = `${merchant.origin}/loja`
    await db.update(integrations).set({ api_url }).where(eq(integrations.ecommerce_id, ecommerceId))
    return makeReverses(db, ecommerceId, ROW_COUNT)
  })
  await server.start()
}, TIMEOUT_MS)

afterAll(async () => {
  await server.stop()
  await merchant.close()
  await rm(folder, { recursive: true, force: true })
}, TIMEOUT_MS)

async function sendRequest(user: SignedInUser, method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}/v2/boss/batches${path}`, {
    method,
    headers: { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const payload: { data: Batch } = await response.json()
  expect(response.status, JSON.stringify(payload)).toBe(200)
  return payload.data
}

test('S2 a batch of 500 rows processes every row exactly once when the server is killed several times', {
  timeout: 240_000,
}, async () => {
  const user = await signIn(server.url, 'cs')
  const { id, rows } = await sendRequest(user, 'POST', '', { ...batchInput, text: ids.join('\n') })
  expect(rows.waiting).toBe(ROW_COUNT)
  await sendRequest(user, 'POST', `/${id}/run`, { rows: ROW_COUNT, reason: 'Pedido do lojista' })

  const countDone = async () => (await sendRequest(user, 'GET', `/${id}`)).rows.done
  for (const minDone of [60, 170, 330]) {
    await expect.poll(countDone, { interval: 15, timeout: TIMEOUT_MS }).toBeGreaterThanOrEqual(minDone)
    // Stops the server gracefully the last time: the server then puts the running row back into the queue.
    if (minDone === 330) expect(await server.stop()).toBe(0)
    else await server.kill()
    await server.start()
  }
  expect(await countDone()).toBeLessThan(ROW_COUNT)
  const readState = () => sendRequest(user, 'GET', `/${id}`)
  await expect
    .poll(readState, { interval: 100, timeout: 120_000 })
    .toMatchObject({ status: 'done', rows: { done: ROW_COUNT } })
  await server.stop()

  await withStoredData(join(folder, 'data'), async ({ db }) => {
    const attempts = await db
      .select()
      .from(reprocessAttempts)
      .where(inArray(reprocessAttempts.entity_id, [...ids]))
    const filterAttempts = (status: string) => attempts.filter((attempt) => attempt.status === status)
    expect(
      filterAttempts('done')
        .map(({ entity_id }) => entity_id)
        .sort(),
    ).toEqual([...ids].sort())
    expect(filterAttempts('running')).toEqual([])
    // Each of the three stops interrupts at most the one running row.
    expect(filterAttempts('failed').length + filterAttempts('cancelled').length).toBeLessThanOrEqual(3)
    const uncertainErrors = ['reprocess.interrupted', 'reprocess.outcome_unknown', 'reprocess.merchant_cut']
    for (const { error } of filterAttempts('failed')) expect(uncertainErrors).toContain(error)

    const keysByPath = new Map<string, Set<unknown>>()
    for (const { path, headers } of merchant.listRequestsAt('/loja'))
      keysByPath.set(path, new Set([...(keysByPath.get(path) ?? []), headers['idempotency-key']]))
    expect(keysByPath.size).toBe(ROW_COUNT)
    expect([...keysByPath.values()].filter(({ size }) => size !== 1)).toEqual([])

    await expectReprocessedOnce(db, ids)

    const activityRows = await db
      .select()
      .from(activity)
      .where(and(eq(activity.entity, 'reverse'), eq(activity.ticket, batchInput.ticket)))
    const successes = activityRows.filter(({ after }) => JSON.stringify(after).includes('"result":"done"'))
    expect(successes.map(({ entity_id }) => Number(entity_id)).sort()).toEqual([...ids].sort())
    expect(activityRows).toHaveLength(attempts.length)

    const batchRows = await listRows(db, id)
    expect(batchRows.every(({ status }) => status === 'done')).toBe(true)
    expect(new Set(batchRows.map(({ attempt_id }) => attempt_id)).size).toBe(ROW_COUNT)
  })
})
