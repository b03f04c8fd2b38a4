// Tests the endpoints that read and save the subscription of an ecommerce.
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSubscription, saveSubscription } from '#contract/platform/billing.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { subscriptions } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number

const validSubscription = { frequency_id: 2, frequency_fee: '1234.50', started_at: '2026-11-01T00:00:00.000Z' }
const createFreshEcommerce = async () => {
  id = (await makeEcommerce(api.connection.db)).id
}
const get = (sender = 'financial') => api.request(getSubscription, { params: { id } }, { as: sender })
const save = (body: unknown, ifMatch?: number | string, sender = 'n1') =>
  api.request(
    saveSubscription,
    { params: { id }, body },
    { as: sender, headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` } },
  )

describe('GET of a subscription', () => {
  test('returns 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    await createFreshEcommerce()
    expect((await api.request(getSubscription, { params: { id } }, { as: null })).status).toBe(401)
    expect((await get('collaborator_aftersale')).status).toBe(403)
    expect((await api.request(getSubscription, { params: { id: 'x' } })).status).toBe(422)
    expect((await api.request(getSubscription, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('returns null and version 0 for an ecommerce without a subscription', async () => {
    await createFreshEcommerce()
    const { status, body, headers } = await get()
    expect([status, body.data, headers.get('ETag')]).toEqual([200, null, '"0"'])
  })
})

describe('PUT of a subscription', () => {
  test('S1 §3 creates a subscription, which GET returns with its fees', async () => {
    await createFreshEcommerce()
    const response = await save({ ...validSubscription, service_code: 'reverse' }, 0)
    expect(response.status).toBe(200)
    const expected = { ...validSubscription, ecommerce_id: id, service_code: 'reverse', billing_fees: [], version: 1 }
    expect(response.body).toEqual({ success: true, data: expected })
    expect((await get()).body.data).toEqual(expected)
    expect((await get()).headers.get('ETag')).toBe('"1"')
  })

  test('S1 §9 uses the defaults monthly and reverse', async () => {
    await createFreshEcommerce()
    const { frequency_id: _, ...rest } = validSubscription
    expect((await save(rest)).body.data).toMatchObject({ frequency_id: 3, service_code: 'reverse' })
  })

  test('changes the existing subscription when saved again', async () => {
    await createFreshEcommerce()
    await save(validSubscription)
    const { body } = await save({ ...validSubscription, frequency_id: 1, frequency_fee: '0' }, 1)
    expect(body.data).toMatchObject({ frequency_id: 1, frequency_fee: '0.00', version: 2 })
    expect(await api.connection.db.$count(subscriptions, eq(subscriptions.ecommerce_id, id))).toBe(1)
  })

  test('stores the start date without a shift to another day', async () => {
    await createFreshEcommerce()
    await save(validSubscription)
    const [row] = await api.connection.db.select().from(subscriptions).where(eq(subscriptions.ecommerce_id, id))
    expect(row?.started_at).toBe('2026-11-01')
  })

  test('records only the changed fields in the activity', async () => {
    await createFreshEcommerce()
    await save(validSubscription)
    await save({ ...validSubscription, frequency_fee: '99.90' }, 1)
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

describe('A rejected subscription is not stored', () => {
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
  ])('%s of %j is rejected with %s', async (field, invalidFields, code) => {
    await createFreshEcommerce()
    const { status, body } = await save({ ...validSubscription, ...invalidFields })
    expect([status, body.errors?.[0]?.field, body.errors?.[0]?.code]).toEqual([422, `body.${field}`, code])
    expect((await get()).body.data).toBeNull()
  })

  test('PUT returns 401, 403 and 404 for requests without session, permission or record', async () => {
    await createFreshEcommerce()
    expect(
      (await api.request(saveSubscription, { params: { id }, body: validSubscription }, { as: null })).status,
    ).toBe(401)
    expect((await save(validSubscription, undefined, 'financial')).status).toBe(403)
    expect((await api.request(saveSubscription, { params: { id: 999_999 }, body: validSubscription })).status).toBe(404)
    expect((await get()).body.data).toBeNull()
  })

  test('PUT returns 412 with the current subscription when another user has saved meanwhile', async () => {
    await createFreshEcommerce()
    await save({ ...validSubscription, frequency_fee: '10.00' }, 0)
    const { status, body } = await save({ ...validSubscription, frequency_fee: '20.00' }, 0)
    expect([status, body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(body.context.current).toMatchObject({ frequency_fee: '10.00', version: 1 })
    expect((await get()).body.data.frequency_fee).toBe('10.00')
  })

  test('one of two simultaneous first saves is rejected', async () => {
    await createFreshEcommerce()
    const responses = await Promise.all(
      ['10.00', '20.00'].map((fee) => save({ ...validSubscription, frequency_fee: fee }, 0)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
    expect((await get()).body.data.version).toBe(1)
  })
})

describe('S1 §3 The body may contain `ecommerce_id` and `billing_fees`', () => {
  const fee = { service_code: 'reverse.used', fixed_fee: '2.50', start_at: '2026-01-01T00:00:00.000Z' }

  test('the response of GET can be sent back unchanged', async () => {
    await createFreshEcommerce()
    const firstResponse = await save({
      ...validSubscription,
      ecommerce_id: id,
      billing_fees: [{ ...fee, comments: 'De início' }],
    })
    expect(firstResponse.status).toBe(200)
    expect(firstResponse.body.data.billing_fees).toMatchObject([{ ...fee, variable_fee: null, comments: 'De início' }])
    const { data } = (await get()).body
    const secondResponse = await save({ ...data, frequency_id: 1 })
    expect([secondResponse.status, secondResponse.body.data.frequency_id]).toEqual([200, 1])
    expect(secondResponse.body.data.billing_fees).toEqual(data.billing_fees)
  })

  test('a fee without an id is added, and a body without the list keeps the fees', async () => {
    await createFreshEcommerce()
    await save({ ...validSubscription, billing_fees: [fee] })
    const variableFee = { service_code: 'refund.retained', variable_fee: '3.5', start_at: '2026-02-01T00:00:00.000Z' }
    const { data } = (await save({ ...validSubscription, billing_fees: [variableFee] })).body
    expect(data.billing_fees).toHaveLength(2)
    expect((await save(validSubscription)).body.data.billing_fees).toHaveLength(2)
  })

  test.each([
    ['the id of another ecommerce', { ecommerce_id: 999_999 }, 'body.ecommerce_id', 'validation.other_record'],
    ['a duplicate fee', { billing_fees: [fee, fee] }, 'body.billing_fees.1.start_at', 'billing.fee_exists'],
    [
      'a fee with an unknown id',
      { billing_fees: [{ ...fee, id: 999_999 }] },
      'body.billing_fees.0.id',
      'billing.fee_kept',
    ],
    [
      'an unknown service',
      { billing_fees: [{ ...fee, service_code: 'x' }] },
      'body.billing_fees.0.service_code',
      undefined,
    ],
    ['a text instead of the list', { billing_fees: 'x' }, 'body.billing_fees', 'validation.invalid'],
  ])('%s is rejected, and nothing is stored', async (_, change, field, code) => {
    await createFreshEcommerce()
    const { status, body } = await save({ ...validSubscription, ...change })
    expect([409, 422]).toContain(status)
    expect(body.errors[0]).toMatchObject({ field, ...(code ? { code } : {}) })
    expect((await get()).body.data).toBeNull()
  })

  test('a changed fee of the history is rejected', async () => {
    await createFreshEcommerce()
    const { data } = (await save({ ...validSubscription, billing_fees: [fee] })).body
    const [storedFee] = data.billing_fees
    const { status, body } = await save({ ...validSubscription, billing_fees: [{ ...storedFee, fixed_fee: '9.99' }] })
    expect([status, body.error_code]).toEqual([422, 'billing.fee_kept'])
  })
})
