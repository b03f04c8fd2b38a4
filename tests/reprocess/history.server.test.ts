// Tests the list of an ecommerce's attempts to send reverses (return requests) and refunds to the merchant's system
// again.
import { beforeAll, expect, test } from 'vitest'
import { listAttempts } from '#contract/platform/reprocess.ts'
import { makeAttempt, makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerceId: number
let otherId: number

beforeAll(async () => {
  const { db } = api.connection
  ecommerceId = (await makeEcommerce(db)).id
  otherId = (await makeEcommerce(db)).id
  for (let number = 1; number <= 17; number += 1) {
    await makeAttempt(db, { ecommerce_id: ecommerceId, entity_id: number, ticket: `ZD-${number}`, log: 'linha\n' })
  }
  await makeAttempt(db, {
    ecommerce_id: otherId,
    entity_id: 99,
    type: 'refund',
    status: 'failed',
    error: 'reprocess.canceled',
  })
})

const history = (id: number, page?: string) => api.call(listAttempts, { params: { id }, query: page ? { page } : {} })

test('S1 §9 The history starts at page 1 with 15 rows, the newest first, and contains only this ecommerce', async () => {
  const page = await history(ecommerceId)
  expect(page).toMatchObject({ current_page: 1, from: 1, to: 15, total: 17, last_page: 2, prev_page_url: null })
  const tickets = page.data.map((row: { ticket: string }) => row.ticket)
  expect(tickets).toEqual(Array.from({ length: 15 }, (_, index) => `ZD-${17 - index}`))
})

test('S1 §3 The next page is a link', async () => {
  const { next_page_url } = await history(ecommerceId)
  const { body } = await api.send(next_page_url)
  expect(body).toMatchObject({ current_page: 2, from: 16, to: 17, next_page_url: null })
  expect(body.data.map((row: { ticket: string }) => row.ticket)).toEqual(['ZD-2', 'ZD-1'])
})

test('S1 §3 A row contains the six fields and its result', async () => {
  const { data } = await history(otherId)
  expect(data).toEqual([
    {
      id: expect.any(Number),
      type: 'refund',
      ecommerce_id: otherId,
      entity_id: 99,
      task: 'Teste',
      ticket: 'ZD-1',
      user_id: 1,
      user: { first_name: 'Ana', last_name: 'Lima' },
      attempt: 1,
      status: 'failed',
      error: 'reprocess.canceled',
      merchant_message: null,
      url_log: null,
      forced: false,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
      finished_at: null,
    },
  ])
})

test('An ecommerce without attempts has an empty page', async () => {
  const { id } = await makeEcommerce(api.connection.db)
  expect(await history(id)).toMatchObject({ total: 0, from: null, to: null, last_page: 1, data: [] })
})

test('The total counts every new attempt, including one that commits after a newer one', async () => {
  const { db } = api.connection
  const { id } = await makeEcommerce(db)
  const attempt = { ecommerce_id: id, ticket: 'ZD-9' }
  const { id: newest } = await makeAttempt(db, { ...attempt, id: 900_002, entity_id: 9002 })
  expect([newest, (await history(id)).total]).toEqual([900_002, 1])
  await makeAttempt(db, { ...attempt, id: 900_001, entity_id: 9001 })
  expect((await history(id)).total).toBe(2)
  await makeAttempt(db, { ...attempt, id: 900_003, entity_id: 9003 })
  expect((await history(id)).total).toBe(3)
  expect(await history(id, '7')).toMatchObject({ total: 3, data: [] })
})
