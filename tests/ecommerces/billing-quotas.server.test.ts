// Tests the endpoints for the monthly quotas of an ecommerce and for the usage of these quotas.
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getQuotaUse, saveQuotas } from '#contract/platform/billing.ts'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { quotaUse } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const limited = { service_code: 'reverse.used', monthly_quota: 500, unlimited_quota: false }
const unlimited = { service_code: 'order.used', monthly_quota: null, unlimited_quota: true }
const save = (billing_quotas: unknown, ifMatch?: number, sender: string | null = 'n1') =>
  api.request(
    saveQuotas,
    { params: { id }, body: { billing_quotas } },
    { as: sender, headers: ifMatch === undefined ? {} : { 'If-Match': `"${ifMatch}"` } },
  )
const getStored = async () => (await api.call(getEcommerce, { params: { id } })).data

describe('PUT of quotas', () => {
  test('S1 §5 stores the monthly quota as a number and unlimited as a boolean', async () => {
    const { status, body, headers } = await save([limited, unlimited], 1)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, data: { billing_quotas: [unlimited, limited], version: 2 } })
    expect(headers.get('ETag')).toBe('"2"')
    expect(await getStored()).toMatchObject({ billing_quotas: [unlimited, limited], version: 2 })
  })

  test('replaces all previous quotas, also with an empty list', async () => {
    await save([limited, unlimited])
    await save([{ ...limited, monthly_quota: 0 }])
    expect((await getStored()).billing_quotas).toEqual([{ ...limited, monthly_quota: 0 }])
    await save([])
    expect((await getStored()).billing_quotas).toEqual([])
  })

  test('saves no version and no activity if no quota changes', async () => {
    await save([limited, unlimited])
    const count = await api.connection.db.$count(activity)
    const { status, body, headers } = await save([unlimited, limited], 2)
    expect([status, body.data]).toEqual([200, { billing_quotas: [unlimited, limited], version: 2 }])
    expect(headers.get('ETag')).toBe('"2"')
    expect(await api.connection.db.$count(activity)).toBe(count)
  })

  test('keeps the monthly number of an unlimited quota', async () => {
    await save([{ ...limited, unlimited_quota: true }])
    expect((await getStored()).billing_quotas).toEqual([{ ...limited, unlimited_quota: true }])
  })

  test('records the quotas before and after in the activity', async () => {
    await save([limited])
    await save([unlimited])
    const rows = await api.connection.db
      .select()
      .from(activity)
      .where(and(eq(activity.action, 'ecommerces.editQuota'), eq(activity.ecommerce_id, id)))
      .orderBy(activity.id)
    expect(rows.at(-1)).toMatchObject({ before: { billing_quotas: [limited] }, after: { billing_quotas: [unlimited] } })
  })

  test.each([
    ['S1 §5 an empty service', [{ ...limited, service_code: '' }], '0.service_code', 'validation.invalid'],
    ['an unknown service', [{ ...limited, service_code: 'reverse' }], '0.service_code', 'validation.invalid'],
    ['a text instead of a number', [{ ...limited, monthly_quota: 'mil' }], '0.monthly_quota', 'validation.invalid'],
    ['a fraction', [{ ...limited, monthly_quota: 1.5 }], '0.monthly_quota', 'validation.invalid'],
    ['a negative number', [{ ...limited, monthly_quota: -1 }], '0.monthly_quota', 'validation.min_number'],
    [
      'a number above the maximum',
      [{ ...limited, monthly_quota: 100_000_001 }],
      '0.monthly_quota',
      'validation.max_number',
    ],
    [
      'a quota that is neither a number nor unlimited',
      [{ ...limited, monthly_quota: null }],
      '0.monthly_quota',
      'validation.required',
    ],
    [
      'a text instead of a boolean',
      [{ ...limited, unlimited_quota: 'true' }],
      '0.unlimited_quota',
      'validation.invalid',
    ],
    ['a duplicate service', [limited, unlimited, limited], '2.service_code', 'validation.service_twice'],
    ['an unknown field', [{ ...limited, used: 3 }], '0.used', 'validation.unknown_key'],
  ])('%s is rejected, and nothing is stored', async (_, quotas, field, code) => {
    const { status, body } = await save(quotas)
    expect([status, body.errors?.[0]?.field, body.errors?.[0]?.code]).toEqual([
      422,
      `body.billing_quotas.${field}`,
      code,
    ])
    expect((await getStored()).version).toBe(1)
  })

  test('returns 401, 403 and 404 for requests without session, permission or record', async () => {
    expect((await save([limited], undefined, null)).status).toBe(401)
    expect((await save([limited], undefined, 'financial')).status).toBe(403)
    const unknown = { params: { id: 999_999 }, body: { billing_quotas: [] } }
    expect((await api.request(saveQuotas, unknown)).status).toBe(404)
  })

  test('returns 412 with the current quotas when another user has saved meanwhile, and changes no other ecommerce', async () => {
    const originalId = id
    await save([limited], 1)
    const { status, body } = await save([unlimited], 1)
    expect([status, body.context.current]).toEqual([412, { billing_quotas: [limited], version: 2 }])
    id = (await makeEcommerce(api.connection.db)).id
    await save([unlimited])
    id = originalId
    expect((await getStored()).billing_quotas).toEqual([limited])
  })
})

describe('GET of the quota usage', () => {
  const getUse = (sender: string | null = 'financial') => api.request(getQuotaUse, { params: { id } }, { as: sender })

  test('returns 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    expect((await getUse(null)).status).toBe(401)
    expect((await getUse('collaborator_aftersale')).status).toBe(403)
    expect((await api.request(getQuotaUse, { params: { id: '0' } })).status).toBe(422)
    expect((await api.request(getQuotaUse, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('returns the twelve months until the current month in São Paulo, for this ecommerce only', async () => {
    const otherEcommerce = await makeEcommerce(api.connection.db)
    const row = (month: string, used: number, ecommerce_id = id) => ({
      ...{ ecommerce_id, service_code: 'reverse.used', month: `${month}-01`, used },
    })
    await api.connection.db
      .insert(quotaUse)
      .values([
        row('2025-11', 1),
        row('2025-12', 2),
        row('2026-11', 3),
        row('2026-12', 4),
        row('2026-11', 9, otherEcommerce.id),
      ])
    // Sets a time at which it is already December in UTC and still November in São Paulo.
    api.setTime(new Date('2026-12-01T01:00:00Z'))
    const { months, use: rows } = (await getUse(await api.openSession('financial'))).body.data
    api.setTime(null)
    expect([months.length, months[0], months[11]]).toEqual([12, '2025-12', '2026-11'])
    expect(rows).toEqual([
      { service_code: 'reverse.used', month: '2025-12', used: 2 },
      { service_code: 'reverse.used', month: '2026-11', used: 3 },
    ])
  })
})
