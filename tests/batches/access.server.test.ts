// Tests every endpoint of batches without a session, without permission, with the batch of another user, with invalid
// input, in a wrong status, and with a valid request.
import { beforeAll, describe, expect, test } from 'vitest'
import { listActivity } from '#contract/console/activity.ts'
import {
  batchColumns,
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
import { makeReadyEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { draftOf, order } from './working.ts'

const api = useApi()
let reverseId: number
let draft: number

beforeAll(async () => {
  const ecommerce = await makeReadyEcommerce(api.connection.db)
  reverseId = (await makeReverse(api.connection.db, { ecommerce_id: ecommerce.id })).id
  draft = (await draftOf(api, 'cs', [reverseId])).id
})

const body = () => ({ ...order, text: String(reverseId) })
interface Called {
  readonly name: string
  readonly endpoint: Endpoint
  readonly input?: object
}

const ofOne: readonly Called[] = [
  { name: 'GET', endpoint: getBatch },
  { name: 'GET rows', endpoint: listBatchRows },
  { name: 'GET outcome', endpoint: exportBatch },
  { name: 'POST run', endpoint: runBatch, input: { rows: 1 } },
  { name: 'POST retry', endpoint: retryBatch, input: { rows: 1 } },
  { name: 'POST pause', endpoint: pauseBatch },
  { name: 'POST resume', endpoint: resumeBatch },
  { name: 'POST cancel', endpoint: cancelBatch },
  { name: 'DELETE', endpoint: discardBatch },
]

describe.each(ofOne)('$name', ({ endpoint, input }) => {
  const status = async (as: string | null, id: unknown = draft) => {
    const json = endpoint.method === 'POST' ? { body: input ?? {} } : {}
    return (await api.request(endpoint, { params: { id }, ...json }, { as })).status
  }

  test('nobody: 401', async () => {
    expect(await status(null)).toBe(401)
  })

  test('no right to any kind: 403', async () => {
    expect(await status(await api.as({ stores: 'read_and_write' }))).toBe(403)
  })

  test('somebody else’s is read, and run by nobody else; one that is not: 404', async () => {
    expect(await status('n2')).toBe(endpoint.method === 'GET' ? 200 : 409)
    expect(await status('cs', 999_999)).toBe(404)
  })

  test('no number: 422', async () => {
    expect(await status('cs', 'x')).toBe(422)
  })

  if (endpoint.method === 'POST' && endpoint !== runBatch)
    test('a draft: 409', async () => {
      expect(await status('cs')).toBe(409)
    })
})

describe('a batch of a kind that its person has lost the right to', () => {
  test.each(ofOne)('$name: 403, and what is missing', async ({ endpoint, input }) => {
    const as = await api.as({ ecommerces: 'read_and_write', courier: 'read_and_write' })
    const { id } = await draftOf(api, as, [reverseId])
    await api.connection.pool.query(
      `update users set permissions = permissions || '{"ecommerces": "denied"}'
       where id = (select user_id from batches where id = $1)`,
      [id],
    )
    const json = endpoint.method === 'POST' ? { body: input ?? {} } : {}
    const answer = await api.request(endpoint, { params: { id }, ...json }, { as })
    expect(answer.status).toBe(403)
    const level = endpoint.method === 'GET' ? 'readonly' : 'read_and_write'
    expect(answer.body.context.missing).toEqual([{ context: 'ecommerces', level }])
    expect((await api.call(listBatches, { query: {} }, { as })).data).toEqual([])
  })
})

describe('POST', () => {
  test('nobody: 401; no right at all: 403', async () => {
    expect((await api.request(createBatch, { body: body() }, { as: null })).status).toBe(401)
    expect((await api.request(createBatch, { body: body() }, { as: 'financial' })).status).toBe(403)
  })

  test('the right of another kind: 403', async () => {
    const courier = await api.as({ courier: 'read_and_write' })
    expect((await api.request(createBatch, { body: body() }, { as: courier })).status).toBe(403)
    const ecommerces = await api.as({ ecommerces: 'read_and_write' })
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
  ])('%s wrong: 422 %#', async (field, value, code) => {
    const answer = await api.request(createBatch, { body: { ...body(), [field]: value } }, { as: 'cs' })
    expect(answer.status).toBe(422)
    expect(answer.body.errors).toMatchObject([{ field: `body.${field}`, code }])
  })

  test('a kind that is none, a task of a correction, an unknown field: 422', async () => {
    for (const wrong of [{ type: 'users.delete' }, { type: 'trackingErrors.correctZip' }, { force: true }]) {
      const answer = await api.request(createBatch, { body: { ...body(), ...wrong } })
      expect(answer.status).toBe(422)
    }
  })

  test('5 000 rows are taken', { timeout: 30_000 }, async () => {
    const text = Array.from({ length: 5000 }, (_, index) => 5_000_000 + index).join('\n')
    const { data } = await api.call(createBatch, { body: { ...order, text } })
    expect(data).toMatchObject({ status: 'draft', total: 5000, checks: { not_found: 5000 }, rows: { skipped: 5000 } })
  })

  test('the same key twice makes one batch', async () => {
    const calling = { as: 'n2', headers: { 'Idempotency-Key': 'lote-1' } }
    const one = await api.call(createBatch, { body: body() }, calling)
    const other = await api.call(createBatch, { body: body() }, calling)
    expect(other.data.id).toBe(one.data.id)
    expect((await api.call(listBatches, { query: { whose: 'mine' } }, { as: 'n2' })).total).toBe(1)
  })
})

describe('GET the list', () => {
  test('nobody: 401; no right to any kind: 403; a wrong page: 422', async () => {
    expect((await api.request(listBatches, {}, { as: null })).status).toBe(401)
    expect((await api.request(listBatches, {}, { as: await api.as({ stores: 'readonly' }) })).status).toBe(403)
    expect((await api.request(listBatches, { query: { page: 0 } }, { as: 'cs' })).status).toBe(422)
  })

  test('found by ticket, task and id; filtered by kind and situation, ordered by every column both ways', async () => {
    const ids = async (query: object) =>
      (await api.call(listBatches, { query: { limit: 1000, ...query } })).data.map(({ id }: { id: number }) => id)
    const { data } = await api.call(getBatch, { params: { id: draft } })
    expect(await ids({ q: data.ticket.toLowerCase() })).toContain(draft)
    expect(await ids({ q: data.task.toUpperCase() })).toContain(draft)
    expect(await ids({ q: String(draft) })).toContain(draft)
    expect(await ids({ q: 'nada disso' })).toEqual([])
    expect(await ids({ of_type: data.type, batch_status: 'draft' })).toContain(draft)
    expect(await ids({ of_type: 'trackingErrors.correctZip' })).not.toContain(draft)
    expect(await ids({ batch_status: 'done' })).not.toContain(draft)
    const all = (await ids({})).sort()
    for (const order_by of batchColumns)
      for (const sort of ['asc', 'desc'])
        expect([order_by, (await ids({ order_by, sort })).sort()]).toEqual([order_by, all])
    for (const query of [{ order_by: 'task' }, { sort: 'up' }, { of_type: 'x' }, { batch_status: 'x' }, { limit: 0 }])
      expect((await api.request(listBatches, { query })).status).toBe(422)
  })

  test('one’s own only, the newest first, 15 a page', async () => {
    const as = await api.as({ ecommerces: 'read_and_write' })
    for (let made = 0; made < 16; made += 1) await draftOf(api, as, [reverseId])
    const page = await api.call(listBatches, { query: { whose: 'mine' } }, { as })
    expect(page).toMatchObject({ total: 16, last_page: 2, from: 1, to: 15 })
    const ids = page.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))
    expect((await api.send(page.next_page_url, {}, { as })).body.data).toHaveLength(1)
  })
})

describe('what somebody else runs', () => {
  const of = async (status: string) => {
    const as = await api.as({ ecommerces: 'read_and_write' })
    const { id, user_id } = await draftOf(api, as, [reverseId])
    await api.connection.pool.query('update batches set status = $2 where id = $1', [id, status])
    return { id, user_id, as }
  }
  const takeOver = (id: number, from: number, as: string, reason = 'Saiu de férias') =>
    api.request(takeOverBatch, { params: { id }, body: { from, reason } }, { as })

  test.each([
    ['running', pauseBatch, 'paused'],
    ['running', cancelBatch, 'cancelled'],
    ['paused', cancelBatch, 'cancelled'],
  ])('%s is stopped by admin_boss at once; others are told whose it is', async (status, endpoint, next) => {
    const { id } = await of(status)
    const refused = await api.request(endpoint, { params: { id } }, { as: 'cs' })
    expect([refused.status, refused.body.error_code]).toEqual([409, 'batches.others'])
    expect(refused.body.context.user.name).toBe('Pessoa de Teste')
    const { body } = await api.request(endpoint, { params: { id } }, { as: 'admin_boss' })
    expect(body.data.status).toBe(next)
  })

  test('E8 is listed and opened by whoever reads the context, a draft too; one’s own alone where that is asked for', async () => {
    const [running, drafted] = [await of('running'), await of('draft')]
    const list = async (as: string, whose?: 'mine') =>
      (await api.call(listBatches, { query: whose ? { whose } : {} }, { as })).data.map((one: { id: number }) => one.id)
    expect(await list('ti')).toEqual(expect.arrayContaining([running.id, drafted.id]))
    expect(await list(running.as, 'mine')).toEqual([running.id])
    expect(await list(await api.as({ courier: 'readonly' }))).toEqual([])
    const { body } = await api.request(getBatch, { params: { id: running.id } }, { as: 'ti' })
    expect(body.data).toMatchObject({ is_mine: false, user_name: { first_name: 'Pessoa' }, is_waiting: true })
    const courier = await api.as({ courier: 'read_and_write' })
    expect((await api.request(getBatch, { params: { id: running.id } }, { as: courier })).status).toBe(403)
  })

  test('E8 taken over with a reason, from who has it: then it is one’s own, and the other’s no more', async () => {
    const { id, user_id, as } = await of('paused')
    expect((await takeOver(id, user_id, await api.as({ ecommerces: 'readonly' }))).status).toBe(403)
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
    const told = data.find(({ action }: { action: string }) => action === 'batches.takeOver')
    expect(told.changes).toEqual(expect.arrayContaining([expect.objectContaining({ after: 'Saiu de férias' })]))
  })

  test('two take it over at once: one has it, the other is told who', async () => {
    const { id, user_id } = await of('running')
    const answers = await Promise.all(['cs', 'n2', 'ti'].map((as) => takeOver(id, user_id, as)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })
})
