// Tests the endpoints that read and save the feature flags of an ecommerce.
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { getFeatures, listFeatures, saveFeatures } from '#contract/platform/features.ts'
import { featureRows } from '#server/db/catalogue.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number

/** Feature flags before each test: known flags, an unknown flag of a known module, and a flag of an unknown module. */
const initialFlags = ['apps.zendesk', 'modules.reports', 'modules.old.dotted.flag', 'legacy.thing']
beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db, { features: initialFlags })).id
})

const save = (features: Record<string, readonly string[]>, headers: Record<string, string> = {}, sender = 'n1') =>
  api.request(saveFeatures, { params: { id }, body: { ecommerceId: id, features } }, { as: sender, headers })
const getRow = async () => {
  const [row] = await api.connection.db.select().from(ecommerces).where(eq(ecommerces.id, id))
  return row
}

test('S1 §6 requests return 401 without a session and 403 without permission, and users with readonly may read', async () => {
  const body = { ecommerceId: id, features: {} }
  expect((await api.request(listFeatures, {}, { as: null })).status).toBe(401)
  expect((await api.request(listFeatures, {}, { as: 'collaborator_aftersale' })).status).toBe(403)
  expect((await api.request(listFeatures, {}, { as: 'financial' })).status).toBe(200)
  for (const [as, read, write] of [
    [null, 401, 401],
    ['collaborator_aftersale', 403, 403],
    ['financial', 200, 403],
  ] as const) {
    expect((await api.request(getFeatures, { params: { id } }, { as })).status).toBe(read)
    expect((await api.request(saveFeatures, { params: { id }, body }, { as })).status).toBe(write)
  }
})

test('S1 §7 GET /features returns all features by module', async () => {
  const { data } = await api.call(listFeatures, {})
  expect(data.modules).toEqual(expect.arrayContaining(['reports', 'whitelist', 'automatic-voucher']))
  expect(Object.keys(data)).toEqual(
    expect.arrayContaining(['omni', 'loyalty', 'logistics', 'money', 'white_label', 'fiscal', 'beta', 'security']),
  )
  expect(Object.values(data).flat()).toHaveLength(featureRows.length)
})

test('S1 §3 the features of an ecommerce are lists of {value, has} by module, including unknown flags', async () => {
  const response = await api.request(getFeatures, { params: { id } })
  const { features, version } = response.body.data
  expect(response.headers.get('ETag')).toBe(`"${version}"`)
  expect(features.apps).toEqual([{ value: 'zendesk', has: true }])
  expect(features.modules).toContainEqual({ value: 'reports', has: true })
  expect(features.modules).toContainEqual({ value: 'users', has: false })
  expect(features.modules.at(-1)).toEqual({ value: 'old.dotted.flag', has: true })
  expect(features.legacy).toEqual([{ value: 'thing', has: true }])
  expect(features.omni.every(({ has }: { has: boolean }) => !has)).toBe(true)
})

test('S1 §7 a save replaces the flags of the given modules and keeps the other modules', async () => {
  const { status, body } = await save({ modules: ['users', 'care'], omni: ['store_return'] })
  expect(status).toBe(200)
  expect(body.data.version).toBe(2)
  expect((await getRow())?.features).toEqual([
    'apps.zendesk',
    'legacy.thing',
    'modules.care',
    'modules.old.dotted.flag',
    'modules.users',
    'omni.store_return',
  ])
})

test('A13 a save keeps unknown flags, whether or not the request names them', async () => {
  await save({ modules: [], legacy: [], apps: [] })
  expect((await getRow())?.features).toEqual(['legacy.thing', 'modules.old.dotted.flag'])
  await save({ modules: ['reports', 'old.dotted.flag'], legacy: ['thing'] })
  expect((await getRow())?.features).toEqual(['legacy.thing', 'modules.old.dotted.flag', 'modules.reports'])
})

test('the list filter finds the ecommerces with a feature', async () => {
  await save({ fiscal: ['return_invoice'] })
  const { data } = await api.call(listEcommerces, { query: { feature: 'fiscal.return_invoice' } })
  expect(data.map((row: { id: number }) => row.id)).toEqual([id])
})

test('an unknown ecommerce returns 404; an unknown flag, the id of another ecommerce and a wrong shape return 422', async () => {
  const body = { ecommerceId: 999_999, features: {} }
  expect((await api.request(getFeatures, { params: { id: 999_999 } })).status).toBe(404)
  expect((await api.request(saveFeatures, { params: { id: 999_999 }, body })).status).toBe(404)
  expect((await api.request(saveFeatures, { params: { id }, body })).body.errors[0].field).toBe('body.ecommerceId')
  const unknown = await save({ omni: ['teleport'] })
  expect([unknown.status, unknown.body.errors[0].code]).toEqual([422, 'features.unknown'])
  expect(unknown.body.errors[0].message).toContain('teleport')
  // `modules.old` is not a module. `old.dotted.flag` is a flag of the module `modules`.
  expect((await save({ 'modules.old': ['dotted.flag'] })).status).toBe(422)
  for (const features of [null, [], { omni: 'x' }, { omni: [1] }, { omni: [''] }])
    expect((await api.request(saveFeatures, { params: { id }, body: { ecommerceId: id, features } })).status).toBe(422)
  expect((await getRow())?.features).toEqual(initialFlags)
})

test('a save over the change of another user returns 412 with the current features', async () => {
  await save({ omni: ['store_return'] }, { 'If-Match': '"1"' })
  const response = await save({ omni: [] }, { 'If-Match': '"1"' })
  expect(response.status).toBe(412)
  expect(response.body.context.current.version).toBe(2)
  expect(response.body.context.current.features.omni).toContainEqual({ value: 'store_return', has: true })
})

test('the activity records the enabled and disabled flags', async () => {
  await save({ modules: ['users'] })
  const rows = (await api.connection.db.select().from(activity)).filter(({ ecommerce_id }) => ecommerce_id === id)
  expect(rows).toMatchObject([
    {
      action: 'ecommerces.editFeatures',
      before: { features: ['modules.reports'] },
      after: { features: ['modules.users'] },
    },
  ])
})

test('a save keeps unknown flags with unusual names', async () => {
  const unusualFlags = ['m.__proto__', 'm.💚', `m.${'x'.repeat(120)}`, 'constructor.a', '__proto__.b']
  await api.connection.db.update(ecommerces).set({ features: unusualFlags }).where(eq(ecommerces.id, id))
  const response = await api.request(getFeatures, { params: { id } })
  expect(response.body.data.features.m).toHaveLength(3)
  expect((await save({ omni: ['store_return'], constructor: [] })).status).toBe(200)
  expect((await getRow())?.features).toEqual([...unusualFlags, 'omni.store_return'].sort())
})
