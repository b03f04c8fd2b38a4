// Tests the endpoints that register a group in billing and return the quotas and fees of a group.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getGroupBilling, registerGroupBilling } from '#contract/platform/groups.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { billingFees, billingQuotas, ecommerces } from '#server/db/schema/platform/ecommerces.ts'

import { makeEcommerce, makeGroup } from '../factories.ts'
import type { Api } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const db = () => api.connection.db
const register = (id: unknown, as?: string | null) =>
  api.request(registerGroupBilling, { params: { id } }, as === undefined ? {} : { as })

describe('POST /v4/groups/:id/billing registers a group in billing', () => {
  test('returns 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: 'pending' })
    expect((await register(id, null)).status).toBe(401)
    expect((await register(id, 'financial')).status).toBe(403)
    expect((await register('x')).status).toBe(422)
    expect((await register(999_999)).status).toBe(404)
  })

  test('S2 §4 changes a pending group to complete, and returns 409 for a complete group', async () => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: 'pending' })
    await makeEcommerce(db(), { ecommerce_group_id: id, superlogica_client_id: '77' })
    const response = await register(id, await api.openSession({ ecommerce_group: 'read_and_write' }))
    expect(response.status).toBe(200)
    expect(response.body).toMatchObject({
      success: true,
      data: { status_replica_group_in_billing: 'complete', error_replica_group_in_billing: null, version: 2 },
    })
    const secondResponse = await register(id)
    expect([secondResponse.status, secondResponse.body.error_code]).toEqual([409, 'groups.already_registered'])
  })

  test('S2 §4 stores an error with its reason when the billing system rejects the group', async () => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: 'pending' })
    const ecommerceWithoutClient = await makeEcommerce(db(), { ecommerce_group_id: id })
    const response = await register(id)
    expect(response.body.success).toBe(false)
    expect(response.body.data.status_replica_group_in_billing).toBe('error')
    expect(response.body.data.error_replica_group_in_billing).toContain(String(ecommerceWithoutClient.id))
  })

  test('A31 requires write permission for config to retry after an error, and records the denial', async () => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: 'error' })
    const denied = await register(id, await api.openSession({ ecommerce_group: 'read_and_write', config: 'readonly' }))
    expect([denied.status, denied.body.error_code]).toEqual([403, 'groups.retry_denied'])
    expect(denied.body.context.missing).toEqual([{ context: 'config', level: 'read_and_write' }])
    const [entry] = await db()
      .select()
      .from(activity)
      .where(eq(activity.entity_id, String(id)))
    expect(entry?.action).toBe('access.denied')
    const sessionToken = await api.openSession({ ecommerce_group: 'read_and_write', config: 'read_and_write' })
    expect((await register(id, sessionToken)).body.data.status_replica_group_in_billing).toBe('complete')
  })

  test('succeeds on a retry after the cause of the error was removed', async () => {
    const { id } = await makeGroup(db(), { status_replica_group_in_billing: 'pending' })
    const ecommerce = await makeEcommerce(db(), { ecommerce_group_id: id })
    expect((await register(id)).body.success).toBe(false)
    await db().update(ecommerces).set({ superlogica_client_id: '9' }).where(eq(ecommerces.id, ecommerce.id))
    expect((await register(id)).body).toMatchObject({ success: true, data: { error_replica_group_in_billing: null } })
  })
})

describe('GET /v4/groups/:id/billing returns quotas and fees', () => {
  test('A45 requires permissions for groups and ecommerces', async () => {
    const { id } = await makeGroup(db())
    const status = async (permissions: Parameters<Api['openSession']>[0]) =>
      (await api.request(getGroupBilling, { params: { id } }, { as: await api.openSession(permissions) })).status
    expect(await status({ ecommerce_group: 'readonly' })).toBe(403)
    expect(await status({ ecommerces: 'read_and_write' })).toBe(403)
    expect(await status({ ecommerce_group: 'readonly', ecommerces: 'readonly' })).toBe(200)
    expect((await api.request(getGroupBilling, { params: { id } }, { as: null })).status).toBe(401)
    expect((await api.request(getGroupBilling, { params: { id: 'x' } })).status).toBe(422)
    expect((await api.request(getGroupBilling, { params: { id: 999_999 } })).status).toBe(404)
  })

  test('A45 returns the quotas and current fees of each linked ecommerce', async () => {
    api.setTime(new Date('2026-11-16T01:00:00Z'))
    const { id } = await makeGroup(db())
    const ecommerceWithBilling = await makeEcommerce(db(), { ecommerce_group_id: id })
    const ecommerceWithoutBilling = await makeEcommerce(db(), { ecommerce_group_id: id, is_active: false })
    await makeEcommerce(db())
    await db()
      .insert(billingQuotas)
      .values({ ecommerce_id: ecommerceWithBilling.id, service_code: 'reverse.used', monthly_quota: 50 })
    const fee = (start_at: string, fixed_fee: string) => ({
      ...{ ecommerce_id: ecommerceWithBilling.id, service_code: 'reverse.used', start_at, fixed_fee },
      ...{ user_id: 1, user_name: 'Ana Lima' },
    })
    await db()
      .insert(billingFees)
      .values([fee('2026-01-01', '1.50'), fee('2026-11-15', '2.50'), fee('2026-11-16', '9.90')])
    const { data } = await api.call(getGroupBilling, { params: { id } })
    api.setTime(null)
    expect(data).toEqual([
      {
        id: ecommerceWithBilling.id,
        display_name: ecommerceWithBilling.display_name,
        is_active: true,
        billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 50, unlimited_quota: false }],
        // Expects the fee of the 15th, because it is still the 15th in São Paulo at 01:00 UTC on the 16th.
        current_fees: [{ service_code: 'reverse.used', fixed_fee: '2.50', variable_fee: null, start_at: '2026-11-15' }],
      },
      {
        id: ecommerceWithoutBilling.id,
        display_name: ecommerceWithoutBilling.display_name,
        is_active: false,
        billing_quotas: [],
        current_fees: [],
      },
    ])
  })
})
