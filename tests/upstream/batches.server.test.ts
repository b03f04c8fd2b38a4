// Tests batches when the server calls an existing platform: the dry run, one request per row with the token of the user
// who started the batch, and a session that ends during the batch.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createBatch, getBatch, listBatchRows, resumeBatch, runBatch } from '#contract/console/batches.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'

const REVERSES = [90_001, 90_002, 90_003]
const batchInput = { type: 'reprocess.reverse', ticket: 'ZD-51203', task: 'Reversas travadas' } as const

describe('a batch of a server that calls an existing platform', () => {
  let servers: PlatformAndApi
  let token: string
  let engine: BatchEngine

  beforeEach(async () => {
    servers = await startPlatformAndApi('strict')
    token = await servers.signInAs('admin')
    engine = startBatchEngine(servers.api.services)
    await servers.api.call(listTrackingErrors, { query: {} }, { as: token })
  })
  afterEach(async () => {
    await engine.stop()
    await servers.close()
  })

  const call: PlatformAndApi['api']['call'] = (endpoint, input) => servers.api.call(endpoint, input, { as: token })

  async function createAndRun() {
    const { data: draft } = await call(createBatch, { body: { ...batchInput, text: REVERSES.join('\n') } })
    expect(draft.checks.ok).toBe(REVERSES.length)
    await call(runBatch, { params: { id: draft.id }, body: { rows: REVERSES.length } })
    return draft.id as number
  }

  const waitForStatus = (id: number, status: string) =>
    expect
      .poll(async () => (await call(getBatch, { params: { id } })).data.status, { timeout: 30_000, interval: 100 })
      .toBe(status)

  test('sends each row once and ends', async () => {
    const id = await createAndRun()
    await waitForStatus(id, 'done')
    const sent = servers.platform.state.writes.filter(({ routeName: name }) => name === 'reprocessReverse')
    expect(sent.map(({ body }) => Object(body).reverse_id)).toEqual(REVERSES)
    const { data } = await call(listBatchRows, { params: { id }, query: {} })
    expect(data.map((row: { status: string }) => row.status)).toEqual(['done', 'done', 'done'])
  })

  test('pauses when the platform ends the session, and continues after the user has signed in again', async () => {
    servers.platform.changeNextResponses({ routeName: 'reprocessReverse' }, { status: 401, times: 1 })
    const { data: draft } = await call(createBatch, { body: { ...batchInput, text: REVERSES.join('\n') } })
    await call(runBatch, { params: { id: draft.id }, body: { rows: REVERSES.length } })
    await waitForStatus(draft.id, 'paused')
    expect((await call(getBatch, { params: { id: draft.id } })).data.stopped).toBe('session')
    expect(servers.platform.state.writes).toEqual([])
    await call(resumeBatch, { params: { id: draft.id } })
    await waitForStatus(draft.id, 'done')
    expect(servers.platform.state.writes.map(({ routeName: name }) => name)).toHaveLength(REVERSES.length)
  })

  test('does not repeat a row whose response was lost in a crash', async () => {
    const { data: draft } = await call(createBatch, { body: { ...batchInput, text: String(REVERSES[0]) } })
    servers.platform.changeNextResponses({ routeName: 'reprocessReverse' }, { waitAfter: new Promise(() => {}) })
    await call(runBatch, { params: { id: draft.id }, body: { rows: 1 } })
    await expect.poll(() => servers.platform.state.writes.length, { timeout: 30_000 }).toBe(1)
    const { db } = servers.api.services
    await db.update(batches).set({ worker: 'dead', worker_until: new Date(0) })
    await waitForStatus(draft.id, 'done')
    const { data } = await call(listBatchRows, { params: { id: draft.id }, query: {} })
    expect(data[0]).toMatchObject({ status: 'failed', error: 'upstream.unknown_result' })
    expect(servers.platform.state.writes).toHaveLength(1)
  })

  test('needs the ecommerce of every record', async () => {
    const { data } = await call(createBatch, { body: { ...batchInput, text: '12345678' } })
    expect(data.checks.not_found).toBe(1)
    const { data: known } = await call(createBatch, { body: { ...batchInput, text: '12345678', ecommerce_id: 38 } })
    expect(known.checks.ok).toBe(1)
  })
})
