// Tests permissions and validation of the endpoints that send a reverse (return request) or refund to the merchant's
// system again (reprocess).
import { beforeAll, describe, expect, test } from 'vitest'
import { getAttemptLog, listAttempts, reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { makeAttempt, makeReadyEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerceId: number
let reverseId: number
let refundId: number
let attemptId: number

beforeAll(async () => {
  const { db } = api.connection
  ecommerceId = (await makeReadyEcommerce(db)).id
  reverseId = (await makeReverse(db, { ecommerce_id: ecommerceId })).id
  refundId = (await makeRefund(db, { ecommerce_id: ecommerceId, reverse_id: reverseId })).id
  attemptId = (await makeAttempt(db, { ecommerce_id: ecommerceId, entity_id: 1, log: 'linha\n' })).id
})

const order = () => ({ task: 'Reversa travada', ticket: 'ZD-48213', ecommerce_id: ecommerceId })

describe.each([
  ['reverse', reprocessReverse, () => ({ ...order(), reverse_id: reverseId }), 'reverse_id'],
  ['refund', reprocessRefund, () => ({ ...order(), refund_id: refundId }), 'refund_id'],
] as const)('POST %s', (_, endpoint, body, idField) => {
  test('returns 401 without a session', async () => {
    expect((await api.request(endpoint, { body: body() }, { as: null })).status).toBe(401)
  })

  test.each(['financial', 'collaborator_aftersale'])(
    'S1 §6 returns 403 for %s, without read_and_write on ecommerces',
    async (sender) => {
      const response = await api.request(endpoint, { body: body() }, { as: sender })
      expect(response.status).toBe(403)
    },
  )

  test.each(['task', 'ticket', idField])('S1 §5 returns 422 without %s', async (field) => {
    for (const empty of [undefined, '   ']) {
      const response = await api.request(endpoint, { body: { ...body(), [field]: empty } })
      expect(response.status).toBe(422)
      expect(response.body.errors[0].field).toBe(`body.${field}`)
    }
  })

  test.each([
    ['task', 'x'.repeat(61)],
    ['ticket', 'x'.repeat(61)],
    ['ticket', 'a\u0000'],
    ['ecommerce_id', 'abc'],
    [idField, -1],
    [idField, 3_000_000_000],
    ['force_reprocessing', false],
    ['confirm_duplicate', 'yes'],
    ['unknown', 1],
  ])('returns 422 for %s with the value %j', async (field, value) => {
    expect((await api.request(endpoint, { body: { ...body(), [field]: value } })).status).toBe(422)
  })

  test('returns 404 for an unknown record, in the language of the request', async () => {
    const missingRecordBody = { ...body(), [idField]: 999_999_999 }
    const response = await api.request(endpoint, { body: missingRecordBody }, { headers: { 'Accept-Language': 'es' } })
    expect(response.status).toBe(404)
    expect(response.body).toMatchObject({
      error_code: 'reprocess.not_found',
      message: 'Ninguna reversa o reembolso con el id 999999999',
    })
  })

  test('returns 422 for a record of another ecommerce, and names that ecommerce', async () => {
    const otherEcommerce = await makeReadyEcommerce(api.connection.db)
    const response = await api.request(endpoint, { body: { ...body(), ecommerce_id: otherEcommerce.id } })
    expect(response.status).toBe(422)
    expect(response.body).toMatchObject({
      error_code: 'reprocess.other_ecommerce',
      context: { ecommerce_id: ecommerceId },
    })
  })
})

describe('GET history', () => {
  test('returns 401, 403, 422, 404 or 200', async () => {
    const status = async (sender: string | null, id: unknown, query = {}) =>
      (await api.request(listAttempts, { params: { id }, query }, { as: sender })).status
    expect(await status(null, ecommerceId)).toBe(401)
    expect(await status('collaborator_aftersale', ecommerceId)).toBe(403)
    expect(await status('financial', 'x')).toBe(422)
    expect(await status('financial', ecommerceId, { page: 0 })).toBe(422)
    expect(await status('financial', 999_999)).toBe(404)
    expect(await status('financial', ecommerceId)).toBe(200)
  })
})

describe('GET log', () => {
  test('responds with 401, 403, 422, 404 or 200', async () => {
    const status = async (sender: string | null, attempt_id: unknown) =>
      (await api.request(getAttemptLog, { params: { attempt_id } }, { as: sender })).status
    expect(await status(null, attemptId)).toBe(401)
    expect(await status('collaborator_aftersale', attemptId)).toBe(403)
    expect(await status('financial', '0')).toBe(422)
    expect(await status('financial', 999_999)).toBe(404)
    expect(await status('financial', attemptId)).toBe(200)
  })
})
