// Tests the list of failed reprocesses: open reverses (return requests) and refunds whose last attempt at the
// merchant's system failed.
import { beforeAll, expect, test } from 'vitest'
import { listFailedReprocesses } from '#contract/console/failed-reprocesses.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { makeAttempt, makeEcommerce, makeReadyEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let shop: { readonly id: number }
let otherShop: { readonly id: number }
let reverses: number[]
let refund: { readonly id: number }

const getDate = (day: number) => new Date(Date.UTC(2026, 5, day, 12))

beforeAll(async () => {
  const { db } = api.connection
  shop = await makeReadyEcommerce(db, { display_name: 'Loja da Falha' })
  otherShop = await makeEcommerce(db, { display_name: 'Outra loja' })
  reverses = []
  const createReverse = async (status: 'approved' | 'done' | 'canceled' | null, ecommerce = shop) => {
    const { id } = await makeReverse(db, { ecommerce_id: ecommerce.id, status })
    reverses.push(id)
    return { type: 'reverse' as const, entity_id: id, ecommerce_id: ecommerce.id }
  }
  const buildFailedAttempt = (day: number, error = 'reprocess.zip_invalid') =>
    ({ status: 'failed', error, created_at: getDate(day), finished_at: getDate(day) }) as const
  // Creates reverses (return requests) with attempts. Reverse 0 failed on June 1 and 4. Reverse 1 failed and then
  // succeeded. Reverse 2 failed, and its second attempt was cancelled. Reverse 3 failed, but its status is `done`.
  const twiceFailedReverse = await createReverse('approved')
  await makeAttempt(db, { ...twiceFailedReverse, ...buildFailedAttempt(1), attempt: 1 })
  await makeAttempt(db, { ...twiceFailedReverse, ...buildFailedAttempt(4), attempt: 2, ticket: 'ZD-9' })
  const succeededReverse = await createReverse('approved')
  await makeAttempt(db, { ...succeededReverse, ...buildFailedAttempt(2), attempt: 1 })
  await makeAttempt(db, { ...succeededReverse, status: 'done', error: null, created_at: getDate(3), attempt: 2 })
  const cancelledReverse = await createReverse(null, otherShop)
  await makeAttempt(db, { ...cancelledReverse, ...buildFailedAttempt(3, 'reprocess.integration_missing'), attempt: 1 })
  await makeAttempt(db, { ...cancelledReverse, status: 'cancelled', error: null, created_at: getDate(5), attempt: 2 })
  await makeAttempt(db, { ...(await createReverse('done')), ...buildFailedAttempt(2), attempt: 1 })
  // Creates two more reverses (return requests). Reverse 4 has a running attempt whose server process has died. Reverse
  // 5 has a running attempt with a recent heartbeat.
  const interruptedReverse = await createReverse('approved')
  const oneHourLater = new Date(Date.now() + 3_600_000)
  const runningAttempt = { status: 'running', error: null, finished_at: null, attempt: 1 } as const
  await makeAttempt(db, { ...interruptedReverse, ...runningAttempt, created_at: getDate(6), updated_at: getDate(6) })
  await makeAttempt(db, {
    ...(await createReverse('approved')),
    ...runningAttempt,
    created_at: new Date(),
    updated_at: oneHourLater,
  })
  refund = await makeRefund(db, { reverse_id: reverses[0] ?? 0, ecommerce_id: shop.id, status: 'pending' })
  const refundAttempt = { type: 'refund', entity_id: refund.id, ecommerce_id: shop.id } as const
  await makeAttempt(db, { ...refundAttempt, ...buildFailedAttempt(5, 'reprocess.reverse_not_received'), attempt: 1 })
})

interface Row {
  readonly type: string
  readonly entity_id: number
}

const listQueueLabels = async (query = {}, sender = 'n1') =>
  (await api.call(listFailedReprocesses, { query }, { as: sender })).data.map(({ type, entity_id }: Row) =>
    type === 'refund' ? 'refund' : reverses.indexOf(entity_id),
  )

test('the queue lists the oldest failure first, without records that succeeded, are done or are running', async () => {
  expect(await listQueueLabels()).toEqual([2, 0, 'refund', 4])
  const { data, total, errors } = await api.call(listFailedReprocesses, { query: {} })
  expect(total).toBe(4)
  expect(data[1]).toMatchObject({
    ...{ type: 'reverse', entity_id: reverses[0], reverse_id: reverses[0], status: 'approved', attempt: 2 },
    ...{ error: 'reprocess.zip_invalid', ticket: 'ZD-9', failed_at: getDate(4).toISOString() },
    ecommerce: { id: shop.id, display_name: 'Loja da Falha' },
  })
  expect(data[2]).toMatchObject({ type: 'refund', reverse_id: reverses[0], status: 'pending' })
  expect(data[3]).toMatchObject({ error: 'reprocess.interrupted' })
  expect(errors).toHaveLength(4)
})

test('the response contains no data of the consumer', async () => {
  const text = JSON.stringify(await api.call(listFailedReprocesses, { query: {} }))
  for (const hidden of ['Paulista', 'Cliente', 'cliente@', '52998224725', '01310']) expect(text).not.toContain(hidden)
})

test('the queue filters by error, status, ecommerce, type and user, and the list of errors ignores the filters', async () => {
  expect(await listQueueLabels({ error: 'reprocess.integration_missing' })).toEqual([2])
  expect(await listQueueLabels({ error: 'reprocess.interrupted' })).toEqual([4])
  expect(await listQueueLabels({ status: 'none' })).toEqual([2])
  expect(await listQueueLabels({ status: 'pending' })).toEqual(['refund'])
  expect(await listQueueLabels({ ecommerce_id: otherShop.id })).toEqual([2])
  expect(await listQueueLabels({ type: 'refund' })).toEqual(['refund'])
  const { errors } = await api.call(listFailedReprocesses, { query: { error: 'reprocess.zip_invalid' } })
  expect(errors).toHaveLength(4)
  expect(await listQueueLabels({ by: 2_000_000 })).toEqual([])
  expect(await listQueueLabels({ person: 'nobody' })).toEqual([2, 0, 'refund', 4])
})

test('the queue can be searched by the id of a reverse or refund, by order number and by ticket', async () => {
  const [firstReverseId = 0, , third = 0] = reverses
  expect(await listQueueLabels({ q: String(third) })).toEqual([2])
  // The search by the id of a reverse (return request) also finds the refund that belongs to this reverse.
  expect(await listQueueLabels({ q: String(firstReverseId) })).toEqual(expect.arrayContaining([0, 'refund']))
  expect(await listQueueLabels({ q: 'zd-9' })).toEqual([0])
  const { data } = await api.call(listFailedReprocesses, { query: {} })
  expect(await listQueueLabels({ q: `#${data[0].order_number.toLowerCase()}` })).toContain(2)
  expect(await listQueueLabels({ q: 'nada' })).toEqual([])
})

test('the queue is sorted by every column in both directions, and has pages', async () => {
  const { failedReprocessSortColumns } = await import('#contract/console/failed-reprocesses.ts')
  for (const order_by of failedReprocessSortColumns) {
    const ascendingQueue = await listQueueLabels({ order_by, sort: 'asc' })
    const down = await listQueueLabels({ order_by, sort: 'desc' })
    expect([order_by, ascendingQueue.length, down.length]).toEqual([order_by, 4, 4])
  }
  expect(await listQueueLabels({ order_by: 'failed_at', sort: 'desc' })).toEqual([4, 'refund', 0, 2])
  expect(await listQueueLabels({ limit: 3, page: 2 })).toEqual([4])
})

test('a record leaves the queue when a later attempt succeeds', async () => {
  const body = { reverse_id: reverses[0] ?? 0, ecommerce_id: shop.id, ticket: 'ZD-1', task: 'Fila' }
  expect((await api.call(reprocessReverse, { body })).success).toBe(true)
  expect(await listQueueLabels()).toEqual([2, 'refund', 4])
})

test('the queue returns 401, 403 and 422 for requests without session, permission or valid query', async () => {
  const status = async (sender: string | null, query = {}) =>
    (await api.request(listFailedReprocesses, { query }, { as: sender })).status
  expect(await status(null)).toBe(401)
  expect(await status(await api.openSession({ courier: 'read_and_write' }))).toBe(403)
  expect(await status('financial')).toBe(200)
  for (const query of [
    { page: 0 },
    { limit: 1001 },
    { type: 'store' },
    { status: 'lost' },
    { order_by: 'log' },
    { x: 1 },
  ])
    expect(await status('n1', query)).toBe(422)
})

test('GET /failed-reprocesses finds an order number with and without its group separator', async () => {
  const { db } = api.connection
  const reverseIds: number[] = []
  for (const order_number of ['100.200', '100200']) {
    const { id } = await makeReverse(db, { ecommerce_id: shop.id, order_number })
    const failed = {
      status: 'failed',
      error: 'reprocess.zip_invalid',
      created_at: getDate(6),
      finished_at: getDate(6),
    } as const
    await makeAttempt(db, { type: 'reverse', entity_id: id, ecommerce_id: shop.id, attempt: 1, ...failed })
    reverseIds.push(id)
  }
  const { data } = await api.call(listFailedReprocesses, { query: { q: '100.200' } })
  expect(data.map(({ entity_id }: { entity_id: number }) => entity_id).toSorted()).toEqual(reverseIds)
})
