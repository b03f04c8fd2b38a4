// Sends requests to every batch endpoint: without a session, without permission, for the batch of another user, with
// invalid input, for a batch in a wrong status, and finally a valid request.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/console/activity.ts'
import {
  batchSortColumns,
  cancelBatch,
  createBatch,
  discardBatch,
  exportBatch,
  getBatch,
  listBatches,
  listBatchRows,
  pauseBatch,
  resumeBatch,
  retryBatch,
  runBatch,
  takeOverBatch,
} from '#contract/console/batches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { batchRows } from '#server/db/schema/console/batches.ts'
import { makeReadyEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { batchInput, createDraft } from './batch-setup.ts'

const api = useApi()
let reverseId: number
let draft: number

beforeAll(async () => {
  const ecommerce = await makeReadyEcommerce(api.connection.db)
  reverseId = (await makeReverse(api.connection.db, { ecommerce_id: ecommerce.id })).id
  draft = (await createDraft(api, 'cs', [reverseId])).id
})

const buildBody = () => ({ ...batchInput, text: String(reverseId) })
interface RequestCase {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input?: object
}

const requestCases: readonly RequestCase[] = [
  { name: 'GET /batches/:id', endpoint: getBatch },
  { name: 'GET /batches/:id/rows', endpoint: listBatchRows },
  { name: 'GET /batches/:id/outcome', endpoint: exportBatch },
  { name: 'POST /batches/:id/run', endpoint: runBatch, input: { rows: 1 } },
  { name: 'POST /batches/:id/retry', endpoint: retryBatch, input: { rows: 1 } },
  { name: 'POST /batches/:id/pause', endpoint: pauseBatch },
  { name: 'POST /batches/:id/resume', endpoint: resumeBatch },
  { name: 'POST /batches/:id/cancel', endpoint: cancelBatch },
  { name: 'DELETE /batches/:id', endpoint: discardBatch },
]

describe.each(requestCases)('$name', ({ endpoint, input }) => {
  const status = async (sender: string | null, id: unknown = draft) => {
    const json = endpoint.method === 'POST' ? { body: input ?? {} } : {}
    return (await api.request(endpoint, { params: { id }, ...json }, { as: sender })).status
  }

  test('returns 401 without a session', async () => {
    expect(await status(null)).toBe(401)
  })

  test('returns 403 without permission for any type of batch', async () => {
    expect(await status(await api.openSession({ stores: 'read_and_write' }))).toBe(403)
  })

  test('lets other users read the batch but not run it, and returns 404 for an unknown batch', async () => {
    expect(await status('n2')).toBe(endpoint.method === 'GET' ? 200 : 409)
    expect(await status('cs', 999_999)).toBe(404)
  })

  test('returns 422 for an id that is not a number', async () => {
    expect(await status('cs', 'x')).toBe(422)
  })

  if (endpoint.method === 'POST' && endpoint !== runBatch)
    test('returns 409 for a draft', async () => {
      expect(await status('cs')).toBe(409)
    })
})

describe('a batch whose author lost the permission for its type', () => {
  test.each(requestCases)('returns 403 for $name, with the missing permission', async ({ endpoint, input }) => {
    const sessionToken = await api.openSession({ ecommerces: 'read_and_write', courier: 'read_and_write' })
    const { id } = await createDraft(api, sessionToken, [reverseId])
    await api.connection.pool.query(
      `update users set permissions = permissions || '{"ecommerces": "denied"}'
       where id = (select user_id from batches where id = $1)`,
      [id],
    )
    const json = endpoint.method === 'POST' ? { body: input ?? {} } : {}
    const response = await api.request(endpoint, { params: { id }, ...json }, { as: sessionToken })
    expect(response.status).toBe(403)
    const level = endpoint.method === 'GET' ? 'readonly' : 'read_and_write'
    expect(response.body.context.missing).toEqual([{ context: 'ecommerces', level }])
    expect((await api.call(listBatches, { query: {} }, { as: sessionToken })).data).toEqual([])
  })
})

describe('POST /batches', () => {
  test('returns 401 without a session and 403 without permission', async () => {
    expect((await api.request(createBatch, { body: buildBody() }, { as: null })).status).toBe(401)
    expect((await api.request(createBatch, { body: buildBody() }, { as: 'financial' })).status).toBe(403)
  })

  test('returns 403 with only the permission for another type of batch', async () => {
    const courier = await api.openSession({ courier: 'read_and_write' })
    expect((await api.request(createBatch, { body: buildBody() }, { as: courier })).status).toBe(403)
    const ecommerces = await api.openSession({ ecommerces: 'read_and_write' })
    const correction = { type: 'trackingErrors.correctZip', ticket: 'ZD-1', text: '1 01310-100' }
    expect((await api.request(createBatch, { body: correction }, { as: ecommerces })).status).toBe(403)
  })

  test.each([
    ['text', ' \n ', 'validation.required'],
    ['text', 'Reversa\n', 'batches.no_rows'],
    ['text', Array.from({ length: 5001 }, (_, index) => index + 1).join('\n'), 'batches.too_many_rows'],
    ['text', '1\n'.repeat(100_000), 'batches.too_many_rows'],
    ['text', `1${'\n'.repeat(20_000)}2`, 'batches.too_many_rows'],
    ['text', `1${'\r'.repeat(20_000)}2`, 'batches.too_many_rows'],
    ['ticket', '', 'validation.required'],
    ['task', '', 'validation.required'],
    ['task', undefined, 'validation.required'],
    ['ecommerce_id', 'abc', 'validation.id'],
  ])('returns 422 for an invalid %s (%#)', async (field, value, code) => {
    const response = await api.request(createBatch, { body: { ...buildBody(), [field]: value } }, { as: 'cs' })
    expect(response.status).toBe(422)
    expect(response.body.errors).toMatchObject([{ field: `body.${field}`, code }])
  })

  test('returns 422 for an unknown type, a task of a correction and an unknown field', async () => {
    for (const fields of [{ type: 'users.delete' }, { type: 'trackingErrors.correctZip' }, { force: true }]) {
      const response = await api.request(createBatch, { body: { ...buildBody(), ...fields } })
      expect(response.status).toBe(422)
    }
  })

  test('accepts 5000 rows', { timeout: 30_000 }, async () => {
    const text = Array.from({ length: 5000 }, (_, index) => 5_000_000 + index).join('\n')
    const { data } = await api.call(createBatch, { body: { ...batchInput, text } })
    expect(data).toMatchObject({ status: 'draft', total: 5000, checks: { not_found: 5000 }, rows: { skipped: 5000 } })
  })

  test('creates one batch for two requests with one idempotency key', async () => {
    const options = { as: 'n2', headers: { 'Idempotency-Key': 'lote-1' } }
    const first = await api.call(createBatch, { body: buildBody() }, options)
    const second = await api.call(createBatch, { body: buildBody() }, options)
    expect(second.data.id).toBe(first.data.id)
    expect((await api.call(listBatches, { query: { whose: 'mine' } }, { as: 'n2' })).total).toBe(1)
  })
})

describe('GET /batches', () => {
  test('returns 401 without a session, 403 without permission and 422 for an invalid page', async () => {
    expect((await api.request(listBatches, {}, { as: null })).status).toBe(401)
    expect((await api.request(listBatches, {}, { as: await api.openSession({ stores: 'readonly' }) })).status).toBe(403)
    expect((await api.request(listBatches, { query: { page: 0 } }, { as: 'cs' })).status).toBe(422)
  })

  test('searches by ticket, task and id, filters by type and status, and sorts by every column', async () => {
    const listIds = async (query: object) =>
      (await api.call(listBatches, { query: { limit: 1000, ...query } })).data.map(({ id }: { id: number }) => id)
    const { data } = await api.call(getBatch, { params: { id: draft } })
    expect(await listIds({ q: data.ticket.toLowerCase() })).toContain(draft)
    expect(await listIds({ q: data.task.toUpperCase() })).toContain(draft)
    expect(await listIds({ q: String(draft) })).toContain(draft)
    expect(await listIds({ q: 'nada disso' })).toEqual([])
    expect(await listIds({ of_type: data.type, batch_status: 'draft' })).toContain(draft)
    expect(await listIds({ of_type: 'trackingErrors.correctZip' })).not.toContain(draft)
    expect(await listIds({ batch_status: 'done' })).not.toContain(draft)
    const allIds = (await listIds({})).sort()
    for (const order_by of batchSortColumns)
      for (const sort of ['asc', 'desc'])
        expect([order_by, (await listIds({ order_by, sort })).sort()]).toEqual([order_by, allIds])
    for (const query of [{ order_by: 'task' }, { sort: 'up' }, { of_type: 'x' }, { batch_status: 'x' }, { limit: 0 }])
      expect((await api.request(listBatches, { query })).status).toBe(422)
  })

  test('filters by failed rows', async () => {
    const { id } = await createDraft(api, 'cs', [reverseId])
    await api.connection.db.update(batchRows).set({ status: 'failed' }).where(eq(batchRows.batch_id, id))
    const listIds = async (failures: 'yes' | 'no') =>
      (await api.call(listBatches, { query: { limit: 1000, failures } })).data.map((batch: { id: number }) => batch.id)
    expect(await listIds('yes')).toEqual([id])
    const otherIds = await listIds('no')
    expect(otherIds).toContain(draft)
    expect(otherIds).not.toContain(id)
    expect((await api.request(listBatches, { query: { failures: 'x' } })).status).toBe(422)
  })

  test('returns the own batches, the newest first, 15 per page', async () => {
    const sessionToken = await api.openSession({ ecommerces: 'read_and_write' })
    for (let count = 0; count < 16; count += 1) await createDraft(api, sessionToken, [reverseId])
    const page = await api.call(listBatches, { query: { whose: 'mine' } }, { as: sessionToken })
    expect(page).toMatchObject({ total: 16, last_page: 2, from: 1, to: 15 })
    const ids = page.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((first: number, second: number) => second - first))
    expect((await api.send(page.next_page_url, {}, { as: sessionToken })).body.data).toHaveLength(1)
  })
})

describe('the batch of another user', () => {
  const createBatchInStatus = async (status: string) => {
    const sessionToken = await api.openSession({ ecommerces: 'read_and_write' })
    const { id, user_id } = await createDraft(api, sessionToken, [reverseId])
    await api.connection.pool.query('update batches set status = $2 where id = $1', [id, status])
    return { id, user_id, as: sessionToken }
  }
  const takeOver = (id: number, from: number, sender: string, reason = 'Saiu de férias') =>
    api.request(takeOverBatch, { params: { id }, body: { from, reason } }, { as: sender })

  test.each([
    ['running', pauseBatch, 'paused'],
    ['running', cancelBatch, 'cancelled'],
    ['paused', cancelBatch, 'cancelled'],
  ])(
    'in the status %s is stopped by admin_boss; other users receive 409 with the name of the author',
    async (status, endpoint, next) => {
      const { id } = await createBatchInStatus(status)
      const rejected = await api.request(endpoint, { params: { id } }, { as: 'cs' })
      expect([rejected.status, rejected.body.error_code]).toEqual([409, 'batches.others'])
      expect(rejected.body.context.user.name).toBe('Pessoa de Teste')
      const { body } = await api.request(endpoint, { params: { id } }, { as: 'admin_boss' })
      expect(body.data.status).toBe(next)
    },
  )

  test('E8 is visible to users who can read its context, also as a draft, and the filter `mine` returns only own batches', async () => {
    const [running, draftBatch] = [await createBatchInStatus('running'), await createBatchInStatus('draft')]
    const listIds = async (sender: string, whose?: 'mine') =>
      (await api.call(listBatches, { query: whose ? { whose } : {} }, { as: sender })).data.map(
        ({ id }: { id: number }) => id,
      )
    expect(await listIds('ti')).toEqual(expect.arrayContaining([running.id, draftBatch.id]))
    expect(await listIds(running.as, 'mine')).toEqual([running.id])
    expect(await listIds(await api.openSession({ courier: 'readonly' }))).toEqual([])
    const { body } = await api.request(getBatch, { params: { id: running.id } }, { as: 'ti' })
    expect(body.data).toMatchObject({ is_mine: false, user_name: { first_name: 'Pessoa' }, is_waiting: true })
    const courier = await api.openSession({ courier: 'read_and_write' })
    expect((await api.request(getBatch, { params: { id: running.id } }, { as: courier })).status).toBe(403)
  })

  test('E8 can be taken over from its owner with a reason, and then belongs to the new owner', async () => {
    const { id, user_id, as } = await createBatchInStatus('paused')
    expect((await takeOver(id, user_id, await api.openSession({ ecommerces: 'readonly' }))).status).toBe(403)
    expect((await takeOver(id, user_id, 'cs', ' ')).status).toBe(422)
    expect((await takeOver(id, user_id + 9_999, 'cs')).body.error_code).toBe('batches.others')
    expect((await takeOver(id, user_id, as)).body.error_code).toBe('batches.own')
    const { body } = await takeOver(id, user_id, 'cs')
    expect(body.data).toMatchObject({
      ...{ is_mine: true, status: 'paused' },
      taken_over: { from: 'Pessoa de Teste', reason: 'Saiu de férias' },
    })
    expect((await api.request(resumeBatch, { params: { id } }, { as })).status).toBe(409)
    expect((await api.request(resumeBatch, { params: { id } }, { as: 'cs' })).body.data.status).toBe('running')
    const { data } = await api.call(listActivity, { query: { entity: 'reprocess_batch', id: String(id) } })
    const takeOverRow = data.find(({ action }: { action: string }) => action === 'batches.takeOver')
    expect(takeOverRow.changes).toEqual(expect.arrayContaining([expect.objectContaining({ after: 'Saiu de férias' })]))
  })

  test('belongs to exactly one of three users who take it over simultaneously', async () => {
    const { id, user_id } = await createBatchInStatus('running')
    const responses = await Promise.all(['cs', 'n2', 'ti'].map((sender) => takeOver(id, user_id, sender)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
