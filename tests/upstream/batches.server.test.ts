// Tests batches on a server that calls an external platform API: the dry run, one request per row with the token of the
// user who started the batch, and a session that ends during the batch.
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { undoActivity } from '#contract/console/activity.ts'
import {
  type BatchRow,
  cancelBatch,
  createBatch,
  exportBatch,
  getBatch,
  listBatchRows,
  pauseBatch,
  resumeBatch,
  runBatch,
} from '#contract/console/batches.ts'
import { listTrackingErrors } from '#contract/platform/tracking-errors.ts'
import { type BatchEngine, startBatchEngine } from '#server/console/batches/run.ts'
import { batches } from '#server/db/schema/console/batches.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
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

  const readTokens = async () =>
    (await servers.api.services.db.select().from(batches)).map(({ upstream_token }) => upstream_token)

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
    expect(await readTokens()).toEqual([null])
  })

  test('pauses when the platform ends the session, and continues after the user has signed in again', async () => {
    servers.platform.changeNextResponses({ routeName: 'reprocessReverse' }, { status: 401, times: 1 })
    const { data: draft } = await call(createBatch, { body: { ...batchInput, text: REVERSES.join('\n') } })
    await call(runBatch, { params: { id: draft.id }, body: { rows: REVERSES.length } })
    await waitForStatus(draft.id, 'paused')
    expect((await call(getBatch, { params: { id: draft.id } })).data.stopped).toBe('session')
    expect(await readTokens()).toEqual([null])
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

  test('contains a token only while it runs, also if an administrator pauses the batch of another user', async () => {
    const owner = await servers.signInAs('ti')
    const send: PlatformAndApi['api']['call'] = (endpoint, input) => servers.api.call(endpoint, input, { as: owner })
    const text = REVERSES.join('\n')
    let release = () => {}
    const waitAfter = new Promise<void>((resolve) => {
      release = resolve
    })
    servers.platform.changeNextResponses({ routeName: 'reprocessReverse' }, { waitAfter })
    const { data: draft } = await send(createBatch, { body: { ...batchInput, text } })
    expect(await readTokens()).toEqual([null])
    await send(runBatch, { params: { id: draft.id }, body: { rows: REVERSES.length } })
    expect(await readTokens()).toEqual([expect.any(Buffer)])
    await call(pauseBatch, { params: { id: draft.id } })
    expect(await readTokens()).toEqual([null])
    release()
    await call(cancelBatch, { params: { id: draft.id } })
    expect(await readTokens()).toEqual([null])
  })

  test('a correction shows the zip code before it, in the dry run and afterwards, and can be undone', async () => {
    const reverses = REVERSES.map((id) => servers.platform.state.reverses.find((reverse) => reverse.id === id))
    const addresses = reverses.map((reverse) => reverse?.customer.address)
    for (const address of addresses) Object.assign(address ?? {}, { zip_code: '20040-020' })
    const text = REVERSES.map((id) => `${id} 01310-100`).join('\n')
    const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-51203', text } as const
    const { data: draft } = await call(createBatch, { body })
    const readChanges = async () =>
      (await call(listBatchRows, { params: { id: draft.id }, query: {} })).data.map((row: BatchRow) => [
        row.address_change?.before.zip_code,
        row.zip_code,
      ])
    expect(await readChanges()).toEqual(REVERSES.map(() => ['20040-020', '01310100']))
    Object.assign(addresses[0] ?? {}, { zip_code: '20050-000' })
    await call(runBatch, { params: { id: draft.id }, body: { rows: REVERSES.length } })
    await waitForStatus(draft.id, 'done')
    expect(await readChanges()).toEqual(['20050-000', '20040-020', '20040-020'].map((zipCode) => [zipCode, '01310100']))
    const { body: file } = await servers.api.request(exportBatch, { params: { id: draft.id } }, { as: token })
    expect(file).toContain('20050-000;')
    const { db } = servers.api.services
    const isCorrection = and(eq(activity.action, 'trackingErrors.correctZip'), eq(activity.entity_id, '90001'))
    const [row] = await db.select().from(activity).where(isCorrection)
    expect(row).toMatchObject({ before: { zip_code: '20050-000' }, after: { zip_code: '01310100' } })
    await call(undoActivity, { params: { id: row?.id ?? 0 }, body: {} })
    expect(addresses[0]?.zip_code).toBe('20050-000')
  })

  test('a correction is sent if the list of tracking errors cannot be read', async () => {
    const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-51203', text: `${REVERSES[0]} 01310-100` } as const
    servers.platform.changeNextResponses({ routeName: 'listTrackingErrors' }, { status: 500, times: 9 })
    const { data: draft } = await call(createBatch, { body })
    await call(runBatch, { params: { id: draft.id }, body: { rows: 1 } })
    await waitForStatus(draft.id, 'done')
    const { data } = await call(listBatchRows, { params: { id: draft.id }, query: {} })
    expect(data[0]).toMatchObject({ status: 'done', address_change: null })
  })

  test('a dry run reads the ecommerces of at most 100 reverses, and continues without a response', async () => {
    const ids = Array.from({ length: 600 }, (_, index) => 12_000_000 + index)
    const countReads = () =>
      servers.platform.requests.filter(({ routeName }) => routeName === 'listTrackingErrors').length
    const countBefore = countReads()
    servers.platform.changeNextResponses({ routeName: 'listTrackingErrors' }, { disconnectAt: 'before' })
    const { data } = await call(createBatch, { body: { ...batchInput, text: ids.join('\n') } })
    expect(data.checks.not_found).toBe(ids.length)
    expect(countReads() - countBefore).toBe(100)
    const { data: rows } = await call(listBatchRows, { params: { id: data.id }, query: {} })
    expect(rows[0]).toMatchObject({ error: 'batches.ecommerce_unknown' })
  })

  test('a correction whose response is an HTML page has an unknown result', async () => {
    const body = { type: 'trackingErrors.correctZip', ticket: 'ZD-51203', text: `${REVERSES[0]} 01310-100` } as const
    const { data: draft } = await call(createBatch, { body })
    servers.platform.changeNextResponses({ routeName: 'correctZip' }, { html: '<h1>Entrar</h1>' })
    await call(runBatch, { params: { id: draft.id }, body: { rows: 1 } })
    await waitForStatus(draft.id, 'done')
    const { data } = await call(listBatchRows, { params: { id: draft.id }, query: {} })
    expect(data[0]).toMatchObject({ status: 'failed', error: 'upstream.unknown_result' })
  })

  test('needs the ecommerce of every record', async () => {
    const { data } = await call(createBatch, { body: { ...batchInput, text: '12345678' } })
    expect(data.checks.not_found).toBe(1)
    const { data: known } = await call(createBatch, { body: { ...batchInput, text: '12345678', ecommerce_id: 38 } })
    expect(known.checks.ok).toBe(1)
  })
})
