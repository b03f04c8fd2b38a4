// Tests the endpoints for the data-protection (LGPD) provider of an ecommerce.
import { beforeEach, expect, test } from 'vitest'
import { getLgpd, saveLgpd } from '#contract/platform/lgpd.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number

beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const read = (params = { id }, sender: string | null = 'financial') => api.request(getLgpd, { params }, { as: sender })
const save = (active: unknown, headers: Record<string, string> = {}, sender: string | null = 'n1') =>
  api.request(saveLgpd, { params: { id }, body: { provider: { active } } }, { as: sender, headers })

test('S1 §6 requests return 401 without a session and 403 without permission, and users with readonly may read', async () => {
  expect([(await read({ id }, null)).status, (await save(1, {}, null)).status]).toEqual([401, 401])
  expect((await read({ id }, 'collaborator_aftersale')).status).toBe(403)
  expect((await save(1, {}, 'financial')).status).toBe(403)
  expect((await read()).status).toBe(200)
})

test('S1 §3 an ecommerce has no provider at first, and the available providers are sorted by name', async () => {
  const { body, headers } = await read()
  expect(body.data).toMatchObject({ provider: { active: null }, version: 0 })
  expect(headers.get('ETag')).toBe('"0"')
  expect(body.data.provider.available_providers.map(({ name }: { name: string }) => name)).toEqual([
    'DPOnet',
    'OneTrust',
    'Privacy Tools',
    'Securiti',
  ])
})

test('S1 §7 a provider can be set, replaced and removed', async () => {
  expect((await save(1)).body).toMatchObject({
    success: true,
    data: { provider: { active: { id: 1, name: 'OneTrust' } } },
  })
  expect((await save(2)).body.data).toMatchObject({ provider: { active: { id: 2 } }, version: 2 })
  expect((await save(null)).body.data).toMatchObject({ provider: { active: null }, version: 3 })
  expect((await read()).body.data).toMatchObject({ provider: { active: null }, version: 3 })
})

test('an unknown ecommerce returns 404; an unknown provider and a wrong shape return 422', async () => {
  expect((await read({ id: 999_999 })).status).toBe(404)
  const body = { provider: { active: 1 } }
  expect((await api.request(saveLgpd, { params: { id: 999_999 }, body })).status).toBe(404)
  const unknown = await save(77)
  expect([unknown.status, unknown.body.errors[0]]).toMatchObject([
    422,
    { field: 'body.provider.active', code: 'lgpd.unknown_provider' },
  ])
  for (const active of [undefined, 'x', 0, -1, { id: 1 }]) expect((await save(active)).status).toBe(422)
  expect((await read()).body.data.version).toBe(0)
})

test('the first save returns 412 when another user has saved before', async () => {
  const first = { 'If-Match': '"0"' }
  expect((await save(1, first)).status).toBe(200)
  const response = await save(2, first)
  expect([response.status, response.body.context.current.provider.active.name]).toEqual([412, 'OneTrust'])
})

test('one of two simultaneous saves is rejected', async () => {
  const responses = await Promise.all([save(1, { 'If-Match': '"0"' }), save(2, { 'If-Match': '"0"' })])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('the activity records the provider before and after', async () => {
  await save(1)
  await save(null)
  const rows = (await api.connection.db.select().from(activity)).filter(({ ecommerce_id }) => ecommerce_id === id)
  const oneTrust = { provider: { id: 1, name: 'OneTrust' } }
  expect(rows.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['ecommerces.editLgpd', { provider: null }, oneTrust],
    ['ecommerces.editLgpd', oneTrust, { provider: null }],
  ])
})
