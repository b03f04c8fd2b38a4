import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listEcommerces } from '#contract/ecommerces.ts'
import { ecommerces, integrations } from '#server/db/schema.ts'
import { makeEcommerce, makeIntegration, makePlatforms } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
const idOf: Record<string, number> = {}

beforeAll(async () => {
  api = await startApi()
  const { db } = api.connection
  await makePlatforms(db)
  const add = async (display_name: string, row: Parameters<typeof makeEcommerce>[1] = {}) => {
    idOf[display_name] = (await makeEcommerce(db, { display_name, ...row })).id
  }
  await add('Ótica Conceição', { document: '12ABC34501DE35', email: 'sac@oticaconceicao.com.br' })
  await add('Água Viva', { url: 'https://www.aguaviva.com.br', features: ['apps.zendesk', 'modules.reports'] })
  await add('zebra calçados')
  await add('100% Algodão', { trade_name: 'Fios_e_Cia', company_name: 'Barra \\ Ltda.' })
  await add('Fechada', { is_active: false })
  await makeIntegration(db, {
    ecommerce_id: idOf['Água Viva'] ?? 0,
    api_url: 'https://b.example/api',
    integration_type: 'reverse_ecommerce',
  })
  await makeIntegration(db, {
    ecommerce_id: idOf['zebra calçados'] ?? 0,
    api_url: 'https://a.example/api',
    integration_type: 'order_ecommerce',
  })
  await makeIntegration(db, {
    ecommerce_id: idOf['Ótica Conceição'] ?? 0,
    software_id: 9,
    api_url: 'https://bling.example',
  })
})

afterAll(() => api.close())

async function namesOf(query: Record<string, unknown>): Promise<string[]> {
  const answer = await api.call(listEcommerces, { query: { limit: '0', ...query } as never })
  return answer.data.map((row: { display_name: string }) => row.display_name)
}

describe('who may list', () => {
  test('nobody: 401', async () => {
    expect((await api.request(listEcommerces, {}, { as: null })).status).toBe(401)
  })

  test('S1 §6 a person without the ecommerces context: 403', async () => {
    expect((await api.request(listEcommerces, {}, { as: 'collaborator_aftersale' })).status).toBe(403)
  })

  test('S1 §6 readonly is enough', async () => {
    expect((await api.request(listEcommerces, {}, { as: 'financial' })).status).toBe(200)
  })

  test.each([
    ['page', '0'],
    ['limit', '-1'],
    ['sort', 'up'],
    ['order_by', 'password'],
    ['situation', 'gone'],
    ['software_id', 'x'],
    ['q', 'a\u0000b'],
    ['unknown', '1'],
  ])('a wrong %s is refused: 422', async (name, value) => {
    expect((await api.request(listEcommerces, { query: { [name]: value } })).status).toBe(422)
  })
})

describe('the page', () => {
  test('S1 §9 15 active rows, newest id first, unless asked otherwise', async () => {
    const page = await api.call(listEcommerces, { query: {} })
    expect(page.data.map((row: { id: number }) => row.id)).toEqual([
      idOf['100% Algodão'],
      idOf['zebra calçados'],
      idOf['Água Viva'],
      idOf['Ótica Conceição'],
    ])
    expect(page).toMatchObject({
      current_page: 1,
      from: 1,
      to: 4,
      last_page: 1,
      total: 4,
      next_page_url: null,
      prev_page_url: null,
    })
  })

  test('S1 §2 rows carry every column; the connector url only for platform 15', async () => {
    const { data } = await api.call(listEcommerces, { query: { sort: 'asc' } })
    expect(data[0]).toEqual({
      id: idOf['Ótica Conceição'],
      uuid: expect.any(String),
      display_name: 'Ótica Conceição',
      url: expect.any(String),
      software_id: 9,
      integration_type: 'reverse_ecommerce',
      connector_url: null,
      document: '12ABC34501DE35',
      is_active: true,
    })
    expect(data[1]).toMatchObject({ software_id: 15, connector_url: 'https://b.example/api' })
    expect(data[3]).toMatchObject({ software_id: null, integration_type: null, connector_url: null })
  })

  test('S1 §3 next and previous pages are links to the same list', async () => {
    const page = await api.call(listEcommerces, { query: { page: '2', limit: '2', situation: 'all', sort: 'asc' } })
    expect(page).toMatchObject({ current_page: 2, from: 3, to: 4, last_page: 3, total: 5 })
    const next = await api.send(page.next_page_url)
    expect(next.body).toMatchObject({ current_page: 3, from: 5, to: 5, next_page_url: null })
    const previous = await api.send(page.prev_page_url)
    expect(previous.body).toMatchObject({ current_page: 1, prev_page_url: null })
  })

  test('S1 §7 limit 0 is everything on one page', async () => {
    const page = await api.call(listEcommerces, { query: { limit: '0', situation: 'all', page: '9' } })
    expect(page).toMatchObject({ current_page: 1, from: 1, to: 5, last_page: 1, total: 5 })
  })

  test('S1 §2 an empty list has no first and no last row', async () => {
    const page = await api.call(listEcommerces, { query: { q: 'nada disso' } })
    expect(page).toMatchObject({ current_page: 1, from: null, to: null, last_page: 1, total: 0, data: [] })
  })

  test('a page beyond the last is empty and leads back', async () => {
    const page = await api.call(listEcommerces, { query: { page: '50', limit: '2' } })
    expect(page).toMatchObject({ current_page: 50, from: null, last_page: 2, total: 4, data: [], next_page_url: null })
    expect(page.prev_page_url).toContain('page=2')
  })
})

describe('order, S1 §2', () => {
  test.each([
    ['id', ['Ótica Conceição', 'Água Viva', 'zebra calçados', '100% Algodão']],
    ['display_name', ['100% Algodão', 'Água Viva', 'Ótica Conceição', 'zebra calçados']],
  ])('by %s both ways', async (order_by, names) => {
    expect(await namesOf({ order_by, sort: 'asc' })).toEqual(names)
    expect(await namesOf({ order_by, sort: 'desc' })).toEqual(names.toReversed())
  })

  test('by connector url, merchants without one last both ways', async () => {
    const [first, second] = await namesOf({ order_by: 'connector_url', sort: 'asc' })
    expect([first, second]).toEqual(['zebra calçados', 'Água Viva'])
    const [last, before] = await namesOf({ order_by: 'connector_url', sort: 'desc' })
    expect([last, before]).toEqual(['Água Viva', 'zebra calçados'])
  })

  test('by integration type, merchants without one last both ways', async () => {
    expect((await namesOf({ order_by: 'integration_type', sort: 'asc' })).at(-1)).toBe('100% Algodão')
    expect((await namesOf({ order_by: 'integration_type', sort: 'desc' })).at(-1)).toBe('100% Algodão')
    expect((await namesOf({ order_by: 'integration_type', sort: 'asc' }))[0]).toBe('zebra calçados')
  })

  test.each(['url', 'document', 'is_active'])('by %s, every row once', async (order_by) => {
    for (const sort of ['asc', 'desc']) {
      const pages = await Promise.all(
        [1, 2, 3].map((page) =>
          api.call(listEcommerces, {
            query: { order_by, sort, page: String(page), limit: '2', situation: 'all' } as never,
          }),
        ),
      )
      const ids = pages.flatMap((page) => page.data.map((row: { id: number }) => row.id))
      expect(new Set(ids).size).toBe(5)
    }
  })
})

describe('filters, S1 §2', () => {
  test('situation', async () => {
    expect(await namesOf({ situation: 'inactive' })).toEqual(['Fechada'])
    expect(await namesOf({ situation: 'all' })).toHaveLength(5)
  })

  test('software, whichever of its integrations has it', async () => {
    const second = { ecommerce_id: idOf['Água Viva'] ?? 0, software_id: 9, api_url: 'https://bling.example/2' }
    const { id } = await makeIntegration(api.connection.db, second)
    expect(await namesOf({ software_id: '9' })).toEqual(['Água Viva', 'Ótica Conceição'])
    await api.connection.db.delete(integrations).where(eq(integrations.id, id))
    expect(await namesOf({ software_id: '9' })).toEqual(['Ótica Conceição'])
    expect(await namesOf({ software_id: '22' })).toEqual([])
  })

  test('connector platform, by its url; other platforms never count', async () => {
    expect(await namesOf({ connector_platform: 'https://a.example/api' })).toEqual(['zebra calçados'])
    expect(await namesOf({ connector_platform: 'https://bling.example' })).toEqual([])
  })

  test('feature', async () => {
    expect(await namesOf({ feature: 'apps.zendesk' })).toEqual(['Água Viva'])
    expect(await namesOf({ feature: 'apps' })).toEqual([])
  })

  test('together', async () => {
    expect(await namesOf({ software_id: '15', feature: 'modules.reports', q: 'agua' })).toEqual(['Água Viva'])
    expect(await namesOf({ software_id: '15', feature: 'modules.reports', situation: 'inactive' })).toEqual([])
  })
})

describe('search, S1 §5', () => {
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
    expect(await namesOf({ q })).toEqual([name])
  })

  test.each(['%', '_', '\\'])('%s is a character, not a wildcard', async (q) => {
    expect((await namesOf({ q })).length).toBeLessThanOrEqual(1)
  })

  test('every word is required', async () => {
    expect(await namesOf({ q: 'otica zebra' })).toEqual([])
  })

  test('blanks alone search for nothing', async () => {
    expect(await namesOf({ q: '   ' })).toHaveLength(4)
  })

  test('a number finds its id first, however short it is', async () => {
    const { db } = api.connection
    const rows = [
      await makeEcommerce(db, { id: 7, display_name: 'Sete', url: 'https://sete.com.br', is_active: false }),
      await makeEcommerce(db, { id: 4777, display_name: 'Outra', url: 'https://outra.com.br', is_active: false }),
    ]
    const names = await namesOf({ q: '7', situation: 'inactive' })
    expect(names[0]).toBe('Sete')
    expect(names).toContain('Outra')
    for (const { id } of rows) await db.delete(ecommerces).where(eq(ecommerces.id, id))
  })
})

describe('totals follow every write', () => {
  const totalOf = async (query: Record<string, unknown> = {}) =>
    (await api.call(listEcommerces, { query: { limit: '1', ...query } as never })).total

  test('made, changed, removed', async () => {
    const { db } = api.connection
    expect(await totalOf()).toBe(4)
    const { id } = await makeEcommerce(db, { display_name: 'Passageira' })
    expect([await totalOf(), await totalOf({ q: 'passageira' })]).toEqual([5, 1])
    await db.update(ecommerces).set({ is_active: false }).where(eq(ecommerces.id, id))
    expect([await totalOf(), await totalOf({ situation: 'inactive' })]).toEqual([4, 2])
    await makeIntegration(db, { ecommerce_id: id, software_id: 22 })
    expect(await totalOf({ situation: 'inactive', software_id: '22' })).toBe(1)
    await db.delete(integrations).where(eq(integrations.ecommerce_id, id))
    expect(await totalOf({ situation: 'inactive', software_id: '22' })).toBe(0)
    await db.delete(ecommerces).where(eq(ecommerces.id, id))
    expect(await totalOf({ situation: 'inactive' })).toBe(1)
  })

  test('written by another process', async () => {
    const other = await startApi({ connection: api.connection })
    const before = await totalOf()
    const { id } = await makeEcommerce(other.connection.db)
    expect(await totalOf()).toBe(before + 1)
    await other.connection.db.delete(ecommerces).where(eq(ecommerces.id, id))
    expect(await totalOf()).toBe(before)
    await other.close()
  })

  test('a write that is rolled back', async () => {
    const before = await totalOf()
    const rolledBack = api.connection.db.transaction(async (transaction) => {
      await makeEcommerce(transaction)
      throw new Error('no')
    })
    await expect(rolledBack).rejects.toThrow('no')
    expect(await totalOf()).toBe(before)
  })
})
