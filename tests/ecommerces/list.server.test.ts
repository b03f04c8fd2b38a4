import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { listNames, makeMerchants } from './merchants.ts'

const api = useApi()
let idOf: Readonly<Record<string, number>>

beforeAll(async () => {
  idOf = await makeMerchants(api)
})

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
      health: { state: 'untried', since: null },
      group: null,
      segment: null,
      owner: null,
      tags: [],
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect(data[1]).toMatchObject({ software_id: 15, connector_url: 'https://b.example/api' })
    expect(data[3]).toMatchObject({ software_id: null, integration_type: null, connector_url: null })
  })

  test('with the group they are linked to, each by its own name', async () => {
    const { db } = api.connection
    const group = await makeGroup(db, { name: 'Grupo da Lista' })
    const { id } = await makeEcommerce(db, { display_name: 'Do grupo', ecommerce_group_id: group.id, is_active: false })
    const { data } = await api.call(listEcommerces, { query: { q: 'do grupo', situation: 'inactive' } })
    expect(data).toMatchObject([{ id, group: { id: group.id, name: 'Grupo da Lista' } }])
    await db.delete(ecommerces).where(eq(ecommerces.id, id))
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
    expect(await listNames(api, { order_by, sort: 'asc' })).toEqual(names)
    expect(await listNames(api, { order_by, sort: 'desc' })).toEqual(names.toReversed())
  })

  test('by connector url, merchants without one last both ways', async () => {
    const [first, second] = await listNames(api, { order_by: 'connector_url', sort: 'asc' })
    expect([first, second]).toEqual(['zebra calçados', 'Água Viva'])
    const [last, before] = await listNames(api, { order_by: 'connector_url', sort: 'desc' })
    expect([last, before]).toEqual(['Água Viva', 'zebra calçados'])
  })

  test('by integration type, merchants without one last both ways', async () => {
    expect((await listNames(api, { order_by: 'integration_type', sort: 'asc' })).at(-1)).toBe('100% Algodão')
    expect((await listNames(api, { order_by: 'integration_type', sort: 'desc' })).at(-1)).toBe('100% Algodão')
    expect((await listNames(api, { order_by: 'integration_type', sort: 'asc' }))[0]).toBe('zebra calçados')
  })

  test('by the name of the group, merchants without one last both ways', async () => {
    const { db } = api.connection
    const [first, second] = [await makeGroup(db, { name: 'Alfa' }), await makeGroup(db, { name: 'Ômega' })]
    const inGroup = (name: string, group: number) =>
      db.update(ecommerces).set({ ecommerce_group_id: group }).where(eq(ecommerces.display_name, name))
    await inGroup('Água Viva', second.id)
    await inGroup('zebra calçados', first.id)
    const named = async (sort: 'asc' | 'desc') => (await listNames(api, { order_by: 'group', sort })).slice(0, 2)
    expect(await named('asc')).toEqual(['zebra calçados', 'Água Viva'])
    expect(await named('desc')).toEqual(['Água Viva', 'zebra calçados'])
  })

  test.each(['url', 'document', 'is_active', 'software_id', 'group', 'segment', 'created_at'])(
    'by %s, every row once',
    async (order_by) => {
      for (const sort of ['asc', 'desc']) {
        const pages = await Promise.all(
          [1, 2, 3].map((page) =>
            api.request(listEcommerces, {
              query: { order_by, sort, page: String(page), limit: '2', situation: 'all' },
            }),
          ),
        )
        const ids = pages.flatMap((page) => page.body.data.map((row: { id: number }) => row.id))
        expect(new Set(ids).size).toBe(5)
      }
    },
  )
})
