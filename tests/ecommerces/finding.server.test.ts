// Tests the filters, the search and the totals of the list of ecommerces.
import { eq, inArray } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { getEcommerceFilters, listEcommerces } from '#contract/platform/ecommerces.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { ecommerces, integrations } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeIntegration } from '../factories.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { listNames, makeMerchants } from './merchants.ts'

const api = useApi()
let idsByName: Readonly<Record<string, number>>

beforeAll(async () => {
  idsByName = await makeMerchants(api)
})

describe('The list can be filtered, S1 §2', () => {
  test('the filter situation selects inactive or all ecommerces', async () => {
    expect(await listNames(api, { situation: 'inactive' })).toEqual(['Fechada'])
    expect(await listNames(api, { situation: 'all' })).toHaveLength(5)
  })

  test('the filter software_id matches any integration of the ecommerce', async () => {
    const second = { ecommerce_id: idsByName['Água Viva'] ?? 0, software_id: 9, api_url: 'https://bling.example/2' }
    const { id } = await makeIntegration(api.connection.db, second)
    expect(await listNames(api, { software_id: '9' })).toEqual(['Água Viva', 'Ótica Conceição'])
    await api.connection.db.delete(integrations).where(eq(integrations.id, id))
    expect(await listNames(api, { software_id: '9' })).toEqual(['Ótica Conceição'])
    expect(await listNames(api, { software_id: '22' })).toEqual([])
  })

  test('the filter connector_platform matches the URL of connectors only', async () => {
    expect(await listNames(api, { connector_platform: 'https://a.example/api' })).toEqual(['zebra calçados'])
    expect(await listNames(api, { connector_platform: 'https://bling.example' })).toEqual([])
  })

  test('the list and the filters mask secrets in connector URLs, and the masked URL filters', async () => {
    const secrets = ['https://x:one-password@c.example/api', 'https://x:two-password@c.example/api']
    const [first = 0, second = 0] = [idsByName['100% Algodão'], idsByName['Ótica Conceição']]
    const rows = [
      { ecommerce_id: first, api_url: secrets[0] ?? '' },
      { ecommerce_id: second, api_url: secrets[1] ?? '', integration_type: 'order_ecommerce' },
    ]
    const { db } = api.connection
    const ids: number[] = []
    for (const row of rows) ids.push((await makeIntegration(db, row)).id)
    const list = await api.request(listEcommerces, { query: { limit: '0' } })
    const filters = await api.request(getEcommerceFilters, {})
    const connector_platform = `https://x:${SECRET_PLACEHOLDER}@c.example/api`
    const matchingNames = await listNames(api, { connector_platform })
    await db.delete(integrations).where(inArray(integrations.id, ids))
    expect(JSON.stringify([list.body, filters.body])).not.toContain('-password')
    const urls = filters.body.ecommerce_connector_platforms.map(({ url }: { readonly url: string }) => url)
    expect(urls.filter((url: string) => url.includes('c.example'))).toEqual([connector_platform])
    const row = list.body.data.find(({ id }: { readonly id: number }) => id === first)
    expect(row.connector_url).toBe(connector_platform)
    expect(matchingNames).toEqual(['100% Algodão', 'Ótica Conceição'])
  })

  test('the filter feature matches complete flags', async () => {
    expect(await listNames(api, { feature: 'apps.zendesk' })).toEqual(['Água Viva'])
    expect(await listNames(api, { feature: 'apps' })).toEqual([])
  })

  test('several filters and the search can be combined', async () => {
    expect(await listNames(api, { software_id: '15', feature: 'modules.reports', q: 'agua' })).toEqual(['Água Viva'])
    expect(await listNames(api, { software_id: '15', feature: 'modules.reports', situation: 'inactive' })).toEqual([])
  })
})

describe('The list can be searched, S1 §5', () => {
  test.each([
    ['otica conceicao', 'Ótica Conceição'],
    ['CONCEIÇÃO', 'Ótica Conceição'],
    ['conceicao otica', 'Ótica Conceição'],
    ['12abc345', 'Ótica Conceição'],
    ['SAC@OTICA', 'Ótica Conceição'],
    ['aguaviva.com', 'Água Viva'],
    ['100%', '100% Algodão'],
    ['fios_e', '100% Algodão'],
    ['barra \\', '100% Algodão'],
  ])('%s finds %s', async (q, name) => {
    expect(await listNames(api, { q })).toEqual([name])
  })

  test.each(['%', '_', '\\'])('the search treats %s as a character, not as a wildcard', async (q) => {
    expect((await listNames(api, { q })).length).toBeLessThanOrEqual(1)
  })

  test('the search requires every word', async () => {
    expect(await listNames(api, { q: 'otica zebra' })).toEqual([])
  })

  test.each([
    ['as stored', (uuid: string) => uuid],
    ['in upper case', (uuid: string) => uuid.toUpperCase()],
    ['without hyphens', (uuid: string) => uuid.replaceAll('-', '')],
    ['with other hyphens', (uuid: string) => uuid.replaceAll('-', '\u2011')],
    ['with invisible characters', (uuid: string) => ` \u200b${uuid}\ufeff`],
  ])('the search finds an ecommerce by its uuid %s', async (_, formatUuid) => {
    const [row] = await api.connection.db.select().from(ecommerces).where(eq(ecommerces.display_name, 'Água Viva'))
    expect(await listNames(api, { q: formatUuid(row?.uuid ?? '') })).toEqual(['Água Viva'])
    expect(await listNames(api, { q: formatUuid('00000000-0000-4000-8000-000000000000') })).toEqual([])
  })

  test('a search text of blanks does not filter the list', async () => {
    expect(await listNames(api, { q: '   ' })).toHaveLength(4)
  })

  test('the search for a number returns the ecommerce with this id first', async () => {
    const { db } = api.connection
    const rows = [
      await makeEcommerce(db, { id: 7, display_name: 'Sete', url: 'https://sete.com.br', is_active: false }),
      await makeEcommerce(db, { id: 4777, display_name: 'Outra', url: 'https://outra.com.br', is_active: false }),
    ]
    const names = await listNames(api, { q: '7', situation: 'inactive' })
    expect(names[0]).toBe('Sete')
    expect(names).toContain('Outra')
    for (const { id } of rows) await db.delete(ecommerces).where(eq(ecommerces.id, id))
  })
})

describe('The total of the list changes with every write', () => {
  const getTotal = async (query: Record<string, unknown> = {}) =>
    (await api.request(listEcommerces, { query: { limit: '1', ...query } })).body.total

  test('totals are correct after inserts, updates and deletes', async () => {
    const { db } = api.connection
    expect(await getTotal()).toBe(4)
    const { id } = await makeEcommerce(db, { display_name: 'Passageira' })
    expect([await getTotal(), await getTotal({ q: 'passageira' })]).toEqual([5, 1])
    await db.update(ecommerces).set({ is_active: false }).where(eq(ecommerces.id, id))
    expect([await getTotal(), await getTotal({ situation: 'inactive' })]).toEqual([4, 2])
    await makeIntegration(db, { ecommerce_id: id, software_id: 22 })
    expect(await getTotal({ situation: 'inactive', software_id: '22' })).toBe(1)
    await db.update(integrations).set({ software_id: 17 }).where(eq(integrations.ecommerce_id, id))
    expect(await getTotal({ situation: 'inactive', software_id: '22' })).toBe(0)
    await db.update(integrations).set({ software_id: 22 }).where(eq(integrations.ecommerce_id, id))
    expect(await getTotal({ situation: 'inactive', software_id: '22' })).toBe(1)
    const connected = (platform: string) =>
      getTotal({ situation: 'inactive', connector_platform: `https://${platform}.example` })
    await db
      .update(integrations)
      .set({ software_id: 15, api_url: 'https://um.example' })
      .where(eq(integrations.ecommerce_id, id))
    expect([await connected('um'), await connected('dois')]).toEqual([1, 0])
    await db.update(integrations).set({ api_url: 'https://dois.example' }).where(eq(integrations.ecommerce_id, id))
    expect([await connected('um'), await connected('dois')]).toEqual([0, 1])
    await db.delete(integrations).where(eq(integrations.ecommerce_id, id))
    expect(await connected('dois')).toBe(0)
    const all = { situation: 'all' }
    const countMatches = async () => [
      await getTotal({ ...all, q: 'passageira' }),
      await getTotal({ ...all, q: 'ficou' }),
    ]
    expect(await countMatches()).toEqual([1, 0])
    expect(await getTotal({ ...all, feature: 'money.pix' })).toBe(0)
    await db
      .update(ecommerces)
      .set({ features: ['money.pix'], display_name: 'Ficou', trade_name: 'Ficou', company_name: 'Ficou' })
      .where(eq(ecommerces.id, id))
    expect(await getTotal({ ...all, feature: 'money.pix' })).toBe(1)
    expect(await countMatches()).toEqual([0, 1])
    await db.delete(ecommerces).where(eq(ecommerces.id, id))
    expect(await getTotal({ situation: 'inactive' })).toBe(1)
  })

  test('totals include the writes of another process', async () => {
    const otherApi = await startApi({ connection: api.connection })
    const before = await getTotal()
    const { id } = await makeEcommerce(otherApi.connection.db)
    expect(await getTotal()).toBe(before + 1)
    await otherApi.connection.db.delete(ecommerces).where(eq(ecommerces.id, id))
    expect(await getTotal()).toBe(before)
    await otherApi.close()
  })

  test('totals do not include a write that was rolled back', async () => {
    const before = await getTotal()
    const rolledBack = api.connection.db.transaction(async (transaction) => {
      await makeEcommerce(transaction)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await getTotal()).toBe(before)
  })
})
