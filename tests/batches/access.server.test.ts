// Every call of batches: nobody, no right, another's, wrong input, wrong state, right.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
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
} from '#contract/batches.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { makeReadyEcommerce, makeReverse } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { draftOf, order } from './working.ts'

let api: Api
let reverseId: number
let draft: number

beforeAll(async () => {
  api = await startApi()
  const ecommerce = await makeReadyEcommerce(api.connection.db)
  reverseId = (await makeReverse(api.connection.db, { ecommerce_id: ecommerce.id })).id
  draft = (await draftOf(api, 'cs', [reverseId])).id
})

afterAll(() => api.close())

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

  test('somebody else’s, and one that is not: 404', async () => {
    expect(await status('admin_boss')).toBe(404)
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
    expect((await api.call(listBatches, { query: {} }, { as: 'n2' })).total).toBe(1)
  })
})

describe('GET the list', () => {
  test('nobody: 401; no right to any kind: 403; a wrong page: 422', async () => {
    expect((await api.request(listBatches, {}, { as: null })).status).toBe(401)
    expect((await api.request(listBatches, {}, { as: await api.as({ stores: 'readonly' }) })).status).toBe(403)
    expect((await api.request(listBatches, { query: { page: 0 } }, { as: 'cs' })).status).toBe(422)
  })

  test('one’s own only, the newest first, 15 a page', async () => {
    const as = await api.as({ ecommerces: 'read_and_write' })
    for (let made = 0; made < 16; made += 1) await draftOf(api, as, [reverseId])
    const page = await api.call(listBatches, { query: {} }, { as })
    expect(page).toMatchObject({ total: 16, last_page: 2, from: 1, to: 15 })
    const ids = page.data.map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((one: number, other: number) => other - one))
    expect((await api.send(page.next_page_url, {}, { as })).body.data).toHaveLength(1)
  })
})

describe('what somebody else runs', () => {
  const of = async (status: string) => {
    const as = await api.as({ ecommerces: 'read_and_write' })
    const { id } = await draftOf(api, as, [reverseId])
    await api.connection.pool.query('update batches set status = $2 where id = $1', [id, status])
    return id
  }

  test.each([
    ['running', pauseBatch, 'paused'],
    ['running', cancelBatch, 'cancelled'],
    ['paused', cancelBatch, 'cancelled'],
    ['paused', resumeBatch, 'running'],
  ])('%s is stopped by admin_boss, and by nobody else', async (status, endpoint, next) => {
    const params = { id: await of(status) }
    for (const as of ['ti', 'cs'] as const) expect((await api.request(endpoint, { params }, { as })).status).toBe(404)
    const { body } = await api.request(endpoint, { params }, { as: 'admin_boss' })
    expect(body.data.status).toBe(next)
  })

  test('is listed and opened by admin_boss alone, with whose it is; a draft stays its maker’s', async () => {
    const [id, drafted] = [await of('running'), await of('draft')]
    const list = async (as: 'admin_boss' | 'ti') => (await api.call(listBatches, { query: {} }, { as })).data
    const listed: { id: number; user_name: object }[] = await list('admin_boss')
    expect(listed.find((one) => one.id === id)?.user_name).toEqual({ first_name: 'Pessoa', last_name: 'de Teste' })
    expect(listed.map((one) => one.id)).not.toContain(drafted)
    expect((await list('ti')).map((one: { id: number }) => one.id)).not.toContain(id)
    expect((await api.request(getBatch, { params: { id } }, { as: 'admin_boss' })).status).toBe(200)
    expect((await api.request(getBatch, { params: { id } }, { as: 'ti' })).status).toBe(404)
    expect((await api.request(getBatch, { params: { id: drafted } }, { as: 'admin_boss' })).status).toBe(404)
  })
})
