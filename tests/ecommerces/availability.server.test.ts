// Tests the endpoint that activates and deactivates an ecommerce.
import { desc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listEcommerces, setAvailability } from '#contract/platform/ecommerces.ts'

import { activity } from '#server/db/schema/console/pipeline.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number

beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const setActive = (body: unknown, sender: string | null = 'n1', headers: Record<string, string> = {}) =>
  api.request(setAvailability, { params: { id }, body }, { as: sender, headers })

test('PUT returns 401, 403, 404 and 422 for requests without session, permission, record or valid input', async () => {
  expect((await setActive({ is_active: false }, null)).status).toBe(401)
  expect((await setActive({ is_active: false }, 'financial')).status).toBe(403)
  const absent = { params: { id: 999_999 }, body: { is_active: false } }
  expect((await api.request(setAvailability, absent)).status).toBe(404)
  for (const body of [{}, { is_active: 'false' }, { is_active: 0 }, { is_active: true, reason: 'x'.repeat(501) }])
    expect((await setActive(body)).status).toBe(422)
})

test('S1 §4 a deactivated ecommerce is in the list of inactive ecommerces until it is activated again', async () => {
  const isListed = async (situation: 'active' | 'inactive') => {
    const { data } = await api.call(listEcommerces, { query: { situation, q: String(id) } })
    return data.some((row: { id: number }) => row.id === id)
  }
  expect((await setActive({ is_active: false })).body.data).toMatchObject({ is_active: false, version: 2 })
  expect([await isListed('active'), await isListed('inactive')]).toEqual([false, true])
  expect((await setActive({ is_active: true })).body.data).toMatchObject({ is_active: true, version: 3 })
  expect([await isListed('active'), await isListed('inactive')]).toEqual([true, false])
})

test('the activity records the deactivation with its reason', async () => {
  await setActive({ is_active: false, reason: ' Contrato encerrado ' })
  const [entry] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  expect(entry).toMatchObject({
    action: 'ecommerces.disable',
    entity_id: String(id),
    ecommerce_id: id,
    before: { is_active: true },
    after: { is_active: false, reason: 'Contrato encerrado' },
  })
})

test('a repeated deactivation keeps the version', async () => {
  await setActive({ is_active: false })
  expect((await setActive({ is_active: false })).body.data).toMatchObject({ is_active: false, version: 2 })
})

test('PUT returns 412 when the version is stale', async () => {
  await setActive({ is_active: false })
  const response = await setActive({ is_active: true }, 'n1', { 'If-Match': '"1"' })
  expect([response.status, response.body.context.current.is_active]).toEqual([412, false])
})
