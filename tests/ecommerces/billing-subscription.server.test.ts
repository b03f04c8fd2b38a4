import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSubscription, saveSubscription } from '#contract/platform/billing.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { subscriptions } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number

const typed = { frequency_id: 2, frequency_fee: '1234.50', started_at: '2026-11-01T00:00:00.000Z' }
const fresh = async () => {
  id = (await makeEcommerce(api.connection.db)).id
}
const get = (as = 'financial') => api.request(getSubscription, { params: { id } }, { as })
const save = (body: unknown, ifMatch?: number | string, as = 'n1') =>
  api.request(
    saveSubscription,
    { params: { id }, body },
    { as, headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` } },
  )

describe('reading', () => {
  test('401, 403, 422, 404', async () => {
    await fresh()
    expect((await api.request(getSubscription, { params: { id } }, { as: null })).status).toBe(401)
    expect((await get('collaborator_aftersale')).status).toBe(403)
    expect((await api.request(getSubscription, { params: { id: 'x' } })).status).toBe(422)
    expect((await api.request(getSubscription, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('an ecommerce without a subscription answers null, at version 0', async () => {
    await fresh()
    const { status, body, headers } = await get()
    expect([status, body.data, headers.get('ETag')]).toEqual([200, null, '"0"'])
  })
})

describe('saving', () => {
  test('S1 §3 begins a subscription; a reader sees it, with the fees', async () => {
    await fresh()
    const saved = await save({ ...typed, service_code: 'reverse' }, 0)
    expect(saved.status).toBe(200)
    const expected = { ...typed, ecommerce_id: id, service_code: 'reverse', billing_fees: [], version: 1 }
    expect(saved.body).toEqual({ success: true, data: expected })
    expect((await get()).body.data).toEqual(expected)
    expect((await get()).headers.get('ETag')).toBe('"1"')
  })

  test('S1 §9 monthly and reverse are the defaults', async () => {
    await fresh()
    const { frequency_id: _, ...rest } = typed
    expect((await save(rest)).body.data).toMatchObject({ frequency_id: 3, service_code: 'reverse' })
  })

  test('saving again changes the same one', async () => {
    await fresh()
    await save(typed)
    const { body } = await save({ ...typed, frequency_id: 1, frequency_fee: '0' }, 1)
    expect(body.data).toMatchObject({ frequency_id: 1, frequency_fee: '0.00', version: 2 })
    expect(await api.connection.db.$count(subscriptions, eq(subscriptions.ecommerce_id, id))).toBe(1)
  })

  test('a date is stored as the day it is', async () => {
    await fresh()
    await save(typed)
    const [row] = await api.connection.db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, id))
    expect(row?.started_at).toBe('2026-11-01')
  })

  test('the activity says what changed, and only that', async () => {
    await fresh()
    await save(typed)
    await save({ ...typed, frequency_fee: '99.90' }, 1)
    const rows = await api.connection.db
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'ecommerces.editSubscription'), eq(activity.ecommerce_id, id)))
      .orderBy(activity.id)
    expect(rows.map(({ before, after }) => ({ before, after }))).toEqual([
      {
        before: null,
        after: { frequency_id: 2, frequency_fee: '1234.50', service_code: 'reverse', started_at: '2026-11-01' },
      },
      { before: { frequency_fee: '1234.50' }, after: { frequency_fee: '99.90' } },
    ])
  })
})

describe('refused, and nothing is stored', () => {
  test.each([
    ['frequency_id', { frequency_id: 4 }, 'validation.invalid'],
    ['frequency_id', { frequency_id: '3' }, 'validation.invalid'],
    ['frequency_fee', { frequency_fee: '1.234,50' }, 'validation.decimal'],
    ['frequency_fee', { frequency_fee: '-1' }, 'validation.min_number'],
    ['frequency_fee', { frequency_fee: -1 }, 'validation.min_number'],
    ['frequency_fee', { frequency_fee: '1000000.01' }, 'validation.max_number'],
    ['frequency_fee', { frequency_fee: undefined }, 'validation.required'],
    ['service_code', { service_code: 'reverse.used' }, 'validation.invalid'],
    ['started_at', { started_at: '2026-11-01' }, 'validation.utc_midnight'],
    ['started_at', { started_at: '2026-11-01T03:00:00.000Z' }, 'validation.utc_midnight'],
    ['started_at', { started_at: '1999-12-31T00:00:00.000Z' }, 'validation.date_range'],
    ['note', { note: 'x' }, 'validation.unknown_key'],
  ])('%s of %j: %s', async (field, wrong, code) => {
    await fresh()
    const { status, body } = await save({ ...typed, ...wrong })
    expect([status, body.errors?.[0]?.field, body.errors?.[0]?.code]).toEqual([422, `body.${field}`, code])
    expect((await get()).body.data).toBeNull()
  })

  test('401, 403, 404', async () => {
    await fresh()
    expect((await api.request(saveSubscription, { params: { id }, body: typed }, { as: null })).status).toBe(401)
    expect((await save(typed, undefined, 'financial')).status).toBe(403)
    expect((await api.request(saveSubscription, { params: { id: 999_999 }, body: typed })).status).toBe(404)
    expect((await get()).body.data).toBeNull()
  })

  test('412 with the present one, when somebody saved meanwhile', async () => {
    await fresh()
    await save({ ...typed, frequency_fee: '10.00' }, 0)
    const { status, body } = await save({ ...typed, frequency_fee: '20.00' }, 0)
    expect([status, body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(body.context.current).toMatchObject({ frequency_fee: '10.00', version: 1 })
    expect((await get()).body.data.frequency_fee).toBe('10.00')
  })

  test('of two who begin it at the same time one is refused', async () => {
    await fresh()
    const answers = await Promise.all(['10.00', '20.00'].map((fee) => save({ ...typed, frequency_fee: fee }, 0)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await get()).body.data.version).toBe(1)
  })
})

describe('S1 §3 `ecommerce_id` and `billing_fees` in the body', () => {
  const fee = { service_code: 'reverse.used', fixed_fee: '2.50', start_at: '2026-01-01T00:00:00.000Z' }

  test('what a GET answers can be sent back, as often as one likes', async () => {
    await fresh()
    const sent = await save({ ...typed, ecommerce_id: id, billing_fees: [{ ...fee, comments: 'De início' }] })
    expect(sent.status).toBe(200)
    expect(sent.body.data.billing_fees).toMatchObject([{ ...fee, variable_fee: null, comments: 'De início' }])
    const { data } = (await get()).body
    const again = await save({ ...data, frequency_id: 1 })
    expect([again.status, again.body.data.frequency_id]).toEqual([200, 1])
    expect(again.body.data.billing_fees).toEqual(data.billing_fees)
  })

  test('a fee without an id is added; without the list the history stays', async () => {
    await fresh()
    await save({ ...typed, billing_fees: [fee] })
    const more = { service_code: 'refund.retained', variable_fee: '3.5', start_at: '2026-02-01T00:00:00.000Z' }
    const { data } = (await save({ ...typed, billing_fees: [more] })).body
    expect(data.billing_fees).toHaveLength(2)
    expect((await save(typed)).body.data.billing_fees).toHaveLength(2)
  })

  test.each([
    ['another ecommerce', { ecommerce_id: 999_999 }, 'body.ecommerce_id', 'validation.other_record'],
    ['a fee twice', { billing_fees: [fee, fee] }, 'body.billing_fees.1.start_at', 'billing.fee_exists'],
    ['a fee of no history', { billing_fees: [{ ...fee, id: 999_999 }] }, 'body.billing_fees.0.id', 'billing.fee_kept'],
    ['no service', { billing_fees: [{ ...fee, service_code: 'x' }] }, 'body.billing_fees.0.service_code', undefined],
    ['no list', { billing_fees: 'x' }, 'body.billing_fees', 'validation.invalid'],
  ])('%s is refused, and nothing is written', async (_, change, field, code) => {
    await fresh()
    const { status, body } = await save({ ...typed, ...change })
    expect([409, 422]).toContain(status)
    expect(body.errors[0]).toMatchObject({ field, ...(code ? { code } : {}) })
    expect((await get()).body.data).toBeNull()
  })

  test('a fee of the history that was changed is refused', async () => {
    await fresh()
    const { data } = (await save({ ...typed, billing_fees: [fee] })).body
    const [kept] = data.billing_fees
    const { status, body } = await save({ ...typed, billing_fees: [{ ...kept, fixed_fee: '9.99' }] })
    expect([status, body.error_code]).toEqual([422, 'billing.fee_kept'])
  })
})
