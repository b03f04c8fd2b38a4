// Tests the dry run for one reverse (return request) or refund: the result of every check, the reason of a failure, and
// obstacles such as a running attempt.
import { beforeAll, expect, test } from 'vitest'
import { checkReprocess, type ReprocessType, reprocessRefund, reprocessReverse } from '#contract/platform/reprocess.ts'
import { seedDemo } from '../../src/demo/seed.ts'
import { refundScenarios, reverseScenarios } from '../../src/demo/stories.ts'
import { makeAttempt, makeReadyEcommerce, makeRefund, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeAll(async () => {
  await seedDemo(api.connection.db, { ecommerceCount: 20, secrets: api.services.secrets })
})

const check = async (type: ReprocessType, id: number) => (await api.call(checkReprocess, { query: { type, id } })).data
const attempt = { task: 'Conferida', ticket: 'ZD-5', user_name: { first_name: 'Lia', last_name: 'Sá' } }

test('The dry run of every demo record predicts the result of its reprocess', async () => {
  const scenarios = [
    ...Object.values(reverseScenarios).map((story) => ({ type: 'reverse' as const, story })),
    ...Object.values(refundScenarios).map((story) => ({ type: 'refund' as const, story })),
  ]
  for (const { type, story } of scenarios) {
    const { refusal, checks } = await check(type, story.id)
    expect([story.summary, refusal]).toEqual([story.summary, story.outcome === 'done' ? null : story.outcome])
    expect(checks.find(({ error }: { error: string | null }) => error !== null)?.error ?? null).toBe(refusal)
  }
})

test('The dry run returns every check in order, the next status, and the zip code that can be corrected', async () => {
  const { db } = api.connection
  const shop = await makeReadyEcommerce(db)
  const reverse = await makeReverse(db, { ecommerce_id: shop.id, status: 'delivered' })
  const refund = await makeRefund(db, { ecommerce_id: shop.id, reverse_id: reverse.id })
  const dryRun = await check('refund', refund.id)
  expect(dryRun).toMatchObject({
    type: 'refund',
    id: refund.id,
    ecommerce_id: shop.id,
    reverse_id: reverse.id,
    integration_id: expect.any(Number),
    status: 'approved',
    next_status: 'processing',
    refusal: null,
    in_the_way: null,
    attempts: [],
    zip_refusal: 'trackingErrors.no_error',
  })
  const names = ['ecommerce', 'integration', 'options', 'status', 'address', 'zip', 'items', 'received', 'amount']
  expect(dryRun.checks).toEqual(names.map((name) => ({ check: name, error: null })))
  expect(await check('reverse', reverseScenarios.zipInvalid.id)).toMatchObject({ zip_refusal: null })
})

test('A reason is listed once, and a status without a next status has no reason', async () => {
  const missing = await check('reverse', reverseScenarios.integrationMissing.id)
  const errors = missing.checks.flatMap(({ error }: { error: string | null }) => error ?? [])
  expect(errors).toEqual(['reprocess.integration_missing'])
  expect(missing.integration_id).toBeNull()
  expect((await check('reverse', reverseScenarios.canceled.id)).next_status).toBeNull()
})

test('The response contains the last three attempts with user, reason and ticket; a running or recent attempt is an obstacle', async () => {
  const { db } = api.connection
  const shop = await makeReadyEcommerce(db)
  const { id } = await makeReverse(db, { ecommerce_id: shop.id })
  const attemptFields = { ecommerce_id: shop.id, entity_id: id, ...attempt }
  const oldDate = new Date('2026-01-02T12:00:00Z')
  for (const number of [1, 2, 3, 4]) {
    const error = 'reprocess.zip_invalid'
    await makeAttempt(db, {
      ...attemptFields,
      attempt: number,
      status: 'failed',
      error,
      created_at: oldDate,
      updated_at: oldDate,
    })
  }
  const before = await check('reverse', id)
  expect(before.attempts.map((attempt: { attempt: number }) => attempt.attempt)).toEqual([4, 3, 2])
  expect(before.attempts[0]).toMatchObject({
    error: 'reprocess.zip_invalid',
    ticket: 'ZD-5',
    user: { first_name: 'Lia', last_name: 'Sá' },
  })
  expect(before).toMatchObject({ in_the_way: null, refusal: null })

  await makeAttempt(db, { ...attemptFields, attempt: 5, status: 'done' })
  expect(await check('reverse', id)).toMatchObject({ in_the_way: { attempt: 5 }, refusal: null })
  await makeAttempt(db, { ...attemptFields, attempt: 6, status: 'cancelled' })
  expect(await check('reverse', id)).toMatchObject({ in_the_way: { attempt: 5 }, attempts: [{ attempt: 6 }, {}, {}] })
  await makeAttempt(db, { ...attemptFields, attempt: 7, status: 'running' })
  expect(await check('reverse', id)).toMatchObject({ in_the_way: { attempt: 7 }, refusal: 'reprocess.running' })
})

test('The dry run changes nothing and returns no name of a user', async () => {
  const { id } = reverseScenarios.succeeds
  const first = JSON.stringify(await check('reverse', id))
  expect(JSON.stringify(await check('reverse', id))).toBe(first)
  for (const personalText of ['customer', 'document', '@', 'phone', 'street']) expect(first).not.toContain(personalText)
})

test('The response of a reprocess states the new status, or that the status did not change', async () => {
  const { db } = api.connection
  const shop = await makeReadyEcommerce(db)
  const order = { task: 'Etiqueta', ticket: 'ZD-8', ecommerce_id: shop.id }
  const reverse = await makeReverse(db, { ecommerce_id: shop.id })
  const reprocessResult = await api.call(reprocessReverse, { body: { ...order, reverse_id: reverse.id } })
  expect(reprocessResult.moved).toEqual({ from: 'approved', to: 'awaiting' })
  const refund = await makeRefund(db, { ecommerce_id: shop.id, reverse_id: reverse.id })
  const failed = await api.call(reprocessRefund, { body: { ...order, refund_id: refund.id } })
  expect([failed.error, failed.moved]).toEqual(['reprocess.reverse_not_received', null])
})

test('The server returns 401 without a session, 403 without permission, 404 for an unknown record and 422 without a record id', async () => {
  const query = { type: 'reverse', id: reverseScenarios.succeeds.id } as const
  expect((await api.request(checkReprocess, { query }, { as: null })).status).toBe(401)
  expect((await api.request(checkReprocess, { query }, { as: 'collaborator_aftersale' })).status).toBe(403)
  expect((await api.request(checkReprocess, { query }, { as: 'financial' })).status).toBe(200)
  const missing = await api.request(checkReprocess, { query: { ...query, id: 2_000_000 } })
  expect([missing.status, missing.body.error_code]).toEqual([404, 'reprocess.not_found'])
  for (const invalidQuery of [{ id: 1 }, { type: 'store', id: 1 }, { type: 'refund', id: 'x' }, { ...query, more: 1 }])
    expect((await api.request(checkReprocess, { query: invalidQuery })).status).toBe(422)
})
