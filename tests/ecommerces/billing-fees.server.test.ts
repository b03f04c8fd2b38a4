// Tests the endpoints that add and list the fees of an ecommerce.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addFee, listFees } from '#contract/platform/billing.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { billingFees } from '#server/db/schema/platform/ecommerces.ts'
import { createRandom } from '../../src/demo/random.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const fixed = { service_code: 'reverse.used', fixed_fee: '4.90', start_at: '2026-12-01T00:00:00.000Z' }
const variable = { service_code: 'refund.retained', variable_fee: '2.5', start_at: '2026-12-01T00:00:00.000Z' }
const add = (body: object, sender: string | null = 'n1', headers = {}) =>
  api.request(addFee, { params: { id }, body }, { as: sender, headers })
const list = (sender: string | null = 'financial') => api.request(listFees, { params: { id } }, { as: sender })

describe('POST of a fee', () => {
  test('S1 §3 returns every field of the fee, including the user who added the fee', async () => {
    const { status, body } = await add({ ...fixed, comments: '  Reajuste anual ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        ...fixed,
        id: body.data.id,
        variable_fee: null,
        user: { first_name: 'João', last_name: 'Pedro Araújo' },
        comments: 'Reajuste anual',
      },
    })
  })

  test('S1 §5 stores a variable fee for retained refunds', async () => {
    expect((await add(variable)).body.data).toMatchObject({ fixed_fee: null, variable_fee: '2.5000', comments: '' })
  })

  test('A11 stores the start date without a shift to another day', async () => {
    await add(fixed)
    const [row] = await api.connection.db.select().from(billingFees).where(eq(billingFees.ecommerce_id, id))
    expect(row?.start_at).toBe('2026-12-01')
    const [activityRow] = await api.connection.db
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(row?.id)))
    expect(activityRow).toMatchObject({ action: 'ecommerces.addFee', ecommerce_id: id, after: { fixed_fee: '4.90' } })
  })

  test('stores amounts exactly', async () => {
    const random = createRandom(145)
    const sentFees = Array.from({ length: 40 }, (_, day) => ({
      service_code: 'order.used',
      fixed_fee: `${random.between(0, 99_999)}.${random.text('0123456789', 2)}`,
      start_at: new Date(Date.UTC(2026, 0, 1 + day)).toISOString(),
    }))
    for (const fee of sentFees) expect((await add(fee)).status).toBe(200)
    const rows: typeof sentFees = (await list()).body.data
    expect(rows.map(({ fixed_fee }) => fixed_fee)).toEqual(sentFees.map(({ fixed_fee }) => fixed_fee).reverse())
  })

  test('adds one fee for two requests with the same idempotency key', async () => {
    const headers = { 'Idempotency-Key': `fee-${id}` }
    expect((await add(fixed, 'n1', headers)).body).toEqual((await add(fixed, 'n1', headers)).body)
    expect((await list()).body.data).toHaveLength(1)
  })
})

describe('A rejected fee is not stored', () => {
  test.each([
    ['S1 §5 a missing fixed fee for a reverse', { fixed_fee: undefined }, 'fixed_fee', 'validation.required'],
    ['S1 §5 a variable fee for a reverse', { variable_fee: '2.5' }, 'variable_fee', 'validation.other_fee'],
    ['S1 §5 a fixed fee for a refund', { service_code: 'refund.retained' }, 'fixed_fee', 'validation.other_fee'],
    ['S1 §4 an unknown service', { service_code: 'reverse' }, 'service_code', 'validation.invalid'],
    ['a boolean instead of an amount', { fixed_fee: true }, 'fixed_fee', 'validation.invalid'],
    ['a number with a third decimal', { fixed_fee: 4.905 }, 'fixed_fee', 'validation.decimal'],
    ['an amount in Brazilian notation', { fixed_fee: '4,90' }, 'fixed_fee', 'validation.decimal'],
    ['a third decimal', { fixed_fee: '4.905' }, 'fixed_fee', 'validation.decimal'],
    ['an amount above the maximum', { fixed_fee: '100000.01' }, 'fixed_fee', 'validation.max_number'],
    ['S1 §5 a local midnight', { start_at: '2026-12-01T03:00:00.000Z' }, 'start_at', 'validation.utc_midnight'],
    ['a day that does not exist', { start_at: '2026-02-30T00:00:00.000Z' }, 'start_at', 'validation.utc_midnight'],
    ['a comment of 501 characters', { comments: 'x'.repeat(501) }, 'comments', 'validation.max_length'],
    ['an unknown field', { user: 'me' }, 'user', 'validation.unknown_key'],
  ])('%s is rejected', async (_, invalidFields, field, code) => {
    const { status, body } = await add({ ...fixed, ...invalidFields })
    expect([status, body.errors?.[0]?.field, body.errors?.[0]?.code]).toEqual([422, `body.${field}`, code])
    expect((await list()).body.data).toEqual([])
  })

  test('a variable fee of more than 100 % is rejected', async () => {
    const { body } = await add({ ...variable, variable_fee: '100.0001' })
    expect(body.errors[0]).toMatchObject({ field: 'body.variable_fee', code: 'validation.max_number' })
  })

  test('POST returns 401, 403 and 404 for requests without session, permission or record', async () => {
    expect((await add(fixed, null)).status).toBe(401)
    expect((await add(fixed, 'financial')).status).toBe(403)
    expect((await api.request(addFee, { params: { id: 999_999 }, body: fixed })).status).toBe(404)
    expect((await list()).body.data).toEqual([])
  })

  test('a second fee for the same service and day returns 409 for the start date, and the first fee stays', async () => {
    await add(fixed)
    const { status, body } = await add({ ...fixed, fixed_fee: '9.90' })
    expect([status, body.error_code, body.errors[0].field]).toEqual([409, 'billing.fee_exists', 'body.start_at'])
    expect(body.message).toContain('Este serviço já tem uma taxa com este início')
    expect(body.context.fee.fixed_fee).toBe('4.90')
    expect((await add({ ...fixed, service_code: 'order.used' })).status).toBe(200)
    expect((await list()).body.data).toHaveLength(2)
  })

  test('one of two simultaneous fees for the same day is rejected', async () => {
    const responses = await Promise.all(['1.00', '2.00'].map((fixed_fee) => add({ ...fixed, fixed_fee })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('GET of the fees', () => {
  test('returns 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    expect((await list(null)).status).toBe(401)
    expect((await list('collaborator_aftersale')).status).toBe(403)
    expect((await api.request(listFees, { params: { id: 'x' } })).status).toBe(422)
    expect((await api.request(listFees, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('returns the fees of this ecommerce, latest start first', async () => {
    const originalId = id
    await add({ ...fixed, start_at: '2026-01-01T00:00:00.000Z' })
    await add({ ...fixed, start_at: '2027-01-01T00:00:00.000Z' })
    await add({ ...variable, start_at: '2026-06-01T00:00:00.000Z' })
    id = (await makeEcommerce(api.connection.db)).id
    await add(fixed)
    id = originalId
    const rows: { start_at: string }[] = (await list()).body.data
    expect(rows.map(({ start_at }) => start_at.slice(0, 7))).toEqual(['2027-01', '2026-06', '2026-01'])
  })

  test('PUT and DELETE of fees return 405', async () => {
    await add(fixed)
    for (const method of ['PUT', 'DELETE']) {
      const path = `/v2/boss/ecommerces/${id}/billing-fees`
      expect((await api.send(path, { method })).status).toBe(405)
    }
  })
})
