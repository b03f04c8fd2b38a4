// Tests the endpoints that return one ecommerce with all its details, and the filter values of the list.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEcommerce, getEcommerceFilters } from '#contract/platform/ecommerces.ts'
import { billingQuotas, ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { address, makeEcommerce, makeIntegration } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number

beforeAll(async () => {
  const { db } = api.connection
  const features = ['modules.reports', 'modules.a.dotted.flag', 'apps.zendesk']
  const row = { display_name: 'Loja', features, superlogica_client_id: '77', hubspot_code: null }
  id = (await makeEcommerce(db, row)).id
  await db.insert(billingQuotas).values({ ecommerce_id: id, service_code: 'reverse.used', monthly_quota: 500 })
  const inactiveIntegration = { is_active: false, name: 'Desligada', software_id: 1, api_url: 'https://off.example' }
  await makeIntegration(db, { ecommerce_id: id, ...inactiveIntegration })
  await makeIntegration(db, {
    ecommerce_id: id,
    name: 'Ponte',
    api_url: 'https://ponte.example',
    options: '{"token":"x"}',
  })
  const otherEcommerce = await makeEcommerce(db)
  await makeIntegration(db, { ecommerce_id: otherEcommerce.id, name: 'Ponte', api_url: 'https://ponte.example' })
  await makeIntegration(db, { ecommerce_id: otherEcommerce.id, name: 'Atalho', api_url: 'https://atalho.example' })
})

describe('GET /ecommerces/:id returns one ecommerce', () => {
  const request = (params: Record<string, unknown>, sender: string | null = 'admin_boss') =>
    api.request(getEcommerce, { params }, { as: sender })

  test('returns 401, 403, 422 and 404 for requests without session, permission, valid id or record', async () => {
    expect((await request({ id }, null)).status).toBe(401)
    expect((await request({ id }, 'collaborator_aftersale')).status).toBe(403)
    expect((await request({ id: 'x' })).status).toBe(422)
    expect((await request({ id: 999_999 })).status).toBe(404)
  })

  test('a user without permission gets the same 403 for existing and unknown ids', async () => {
    const [existing, unknown] = await Promise.all(
      [id, 999_999].map((ecommerceId) => request({ id: ecommerceId }, 'collaborator_aftersale')),
    )
    expect(existing?.body.message).toBe(unknown?.body.message)
    expect(existing?.status).toBe(unknown?.status)
  })

  test('S1 §3 the response contains every field of the entity', async () => {
    const { status, body } = await request({ id }, 'financial')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      id,
      document: '11222333000181',
      is_test: false,
      hubspot_code: null,
      ecommerce_group_id: null,
      is_active: true,
      address,
      superlogica_integration: { client_id: '77' },
      billing_quotas: [{ service_code: 'reverse.used', monthly_quota: 500, unlimited_quota: false }],
      features: { apps: ['zendesk'], modules: ['a.dotted.flag', 'reports'] },
      integration: { name: 'Ponte', software_id: 15, software_name: 'Connector', is_active: true },
    })
  })

  test('the response contains no secret and no internal column', async () => {
    const { body } = await request({ id })
    expect(JSON.stringify(body)).not.toMatch(/token|password|options|search_text|connector_url|main_software/)
  })

  test('the ETag changes with the version', async () => {
    const before = (await request({ id })).headers.get('ETag')
    expect(before).toBeTruthy()
    await api.connection.db.update(ecommerces).set({ version: sql`version + 1` })
    expect((await request({ id })).headers.get('ETag')).not.toBe(before)
  })

  test('S1 §2 an ecommerce without an integration has the integration null', async () => {
    const bareEcommerce = await makeEcommerce(api.connection.db)
    expect((await request({ id: bareEcommerce.id })).body.data).toMatchObject({
      integration: null,
      features: {},
      billing_quotas: [],
    })
  })
})

describe('GET /ecommerces/filters returns the values of the filters', () => {
  test('returns 401, 403 and 422 for requests without session, permission or valid query', async () => {
    expect((await api.request(getEcommerceFilters, {}, { as: null })).status).toBe(401)
    expect((await api.request(getEcommerceFilters, {}, { as: 'collaborator_aftersale' })).status).toBe(403)
    expect((await api.request(getEcommerceFilters, { query: { x: 1 } })).status).toBe(422)
  })

  test('S1 §7 the response contains each connector once, sorted by name', async () => {
    const { ecommerce_connector_platforms } = await api.call(getEcommerceFilters, {})
    expect(ecommerce_connector_platforms).toEqual([
      { name: 'Atalho', url: 'https://atalho.example' },
      { name: 'Ponte', url: 'https://ponte.example' },
    ])
  })

  test('S1 §3 the response contains the 21 platforms with the discontinued ones marked, and the flags with their modules', async () => {
    const { platforms, features } = await api.call(getEcommerceFilters, {})
    expect(platforms).toHaveLength(21)
    const discontinued = platforms.filter((platform: { is_discontinued: boolean }) => platform.is_discontinued)
    expect(discontinued.map((platform: { id: number }) => platform.id)).toEqual([3, 10, 14, 16])
    expect(features).toEqual(
      expect.arrayContaining([
        { module: 'apps', value: 'zendesk' },
        { module: 'modules', value: 'reports' },
      ]),
    )
  })
})
