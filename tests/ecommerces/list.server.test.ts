// Tests the list of ecommerces: permissions, pages, sorting and the returned fields.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { useApi } from '../use-api.ts'
import { listNames, makeMerchants } from './merchants.ts'

const api = useApi()
let ids: Readonly<Record<string, number>>

beforeAll(async () => {
  ids = await makeMerchants(api)
})

describe('The list checks permissions and input', () => {
  test('a request without a session returns 401', async () => {
    expect((await api.request(listEcommerces, {}, { as: null })).status).toBe(401)
  })

  test('S1 §6 a user without permission for ecommerces gets 403', async () => {
    expect((await api.request(listEcommerces, {}, { as: 'collaborator_aftersale' })).status).toBe(403)
  })

  test('S1 §6 a user with readonly permission gets the list', async () => {
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
  ])('an invalid %s returns 422', async (name, value) => {
    expect((await api.request(listEcommerces, { query: { [name]: value } })).status).toBe(422)
  })
})

describe('The list has pages', () => {
  test('S1 §9 the list contains the active ecommerces by default, newest id first', async () => {
    const page = await api.call(listEcommerces, { query: {} })
    expect(page.data.map((row: { id: number }) => row.id)).toEqual([
      ids['100% Algodão'],
      ids['zebra calçados'],
      ids['Água Viva'],
      ids['Ótica Conceição'],
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

  test('S1 §2 rows contain every column, and the connector URL only for platform 15', async () => {
    const { data } = await api.call(listEcommerces, { query: { sort: 'asc' } })
    expect(data[0]).toEqual({
      id: ids['Ótica Conceição'],
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

  test('rows contain the id and name of the group', async () => {
    const { db } = api.connection
    const group = await makeGroup(db, { name: 'Grupo da Lista' })
    const { id } = await makeEcommerce(db, { display_name: 'Do grupo', ecommerce_group_id: group.id, is_active: false })
    const { data } = await api.call(listEcommerces, { query: { q: 'do grupo', situation: 'inactive' } })
    expect(data).toMatchObject([{ id, group: { id: group.id, name: 'Grupo da Lista' } }])
    await db.delete(ecommerces).where(eq(ecommerces.id, id))
  })

  test('S1 §3 the links to the next and previous page keep the query of the list', async () => {
    const page = await api.call(listEcommerces, { query: { page: '2', limit: '2', situation: 'all', sort: 'asc' } })
    expect(page).toMatchObject({ current_page: 2, from: 3, to: 4, last_page: 3, total: 5 })
    const next = await api.send(page.next_page_url)
    expect(next.body).toMatchObject({ current_page: 3, from: 5, to: 5, next_page_url: null })
    const previous = await api.send(page.prev_page_url)
    expect(previous.body).toMatchObject({ current_page: 1, prev_page_url: null })
  })

  test('S1 §7 limit 0 returns all rows on one page', async () => {
    const page = await api.call(listEcommerces, { query: { limit: '0', situation: 'all', page: '9' } })
    expect(page).toMatchObject({ current_page: 1, from: 1, to: 5, last_page: 1, total: 5 })
  })

  test('S1 §2 an empty list has the values null for from and to', async () => {
    const page = await api.call(listEcommerces, { query: { q: 'nada disso' } })
    expect(page).toMatchObject({ current_page: 1, from: null, to: null, last_page: 1, total: 0, data: [] })
  })

  test('a page after the last page is empty and links to the last page', async () => {
    const page = await api.call(listEcommerces, { query: { page: '50', limit: '2' } })
    expect(page).toMatchObject({ current_page: 50, from: null, last_page: 2, total: 4, data: [], next_page_url: null })
    expect(page.prev_page_url).toContain('page=2')
  })
})

describe('The list can be sorted, S1 §2', () => {
  test.each([
    ['id', ['Ótica Conceição', 'Água Viva', 'zebra calçados', '100% Algodão']],
    ['display_name', ['100% Algodão', 'Água Viva', 'Ótica Conceição', 'zebra calçados']],
  ])('the list sorts by %s in both directions', async (order_by, names) => {
    expect(await listNames(api, { order_by, sort: 'asc' })).toEqual(names)
    expect(await listNames(api, { order_by, sort: 'desc' })).toEqual(names.toReversed())
  })

  test('sorting by connector URL puts ecommerces without a connector last in both directions', async () => {
    const [first, second] = await listNames(api, { order_by: 'connector_url', sort: 'asc' })
    expect([first, second]).toEqual(['zebra calçados', 'Água Viva'])
    const [last, before] = await listNames(api, { order_by: 'connector_url', sort: 'desc' })
    expect([last, before]).toEqual(['Água Viva', 'zebra calçados'])
  })

  test('sorting by integration type puts ecommerces without an integration last in both directions', async () => {
    expect((await listNames(api, { order_by: 'integration_type', sort: 'asc' })).at(-1)).toBe('100% Algodão')
    expect((await listNames(api, { order_by: 'integration_type', sort: 'desc' })).at(-1)).toBe('100% Algodão')
    expect((await listNames(api, { order_by: 'integration_type', sort: 'asc' }))[0]).toBe('zebra calçados')
  })

  test('sorting by group name puts ecommerces without a group last in both directions', async () => {
    const { db } = api.connection
    const [first, second] = [await makeGroup(db, { name: 'Alfa' }), await makeGroup(db, { name: 'Ômega' })]
    const inGroup = (name: string, group: number) =>
      db.update(ecommerces).set({ ecommerce_group_id: group }).where(eq(ecommerces.display_name, name))
    await inGroup('Água Viva', second.id)
    await inGroup('zebra calçados', first.id)
    const listFirstNames = async (sort: 'asc' | 'desc') =>
      (await listNames(api, { order_by: 'group', sort })).slice(0, 2)
    expect(await listFirstNames('asc')).toEqual(['zebra calçados', 'Água Viva'])
    expect(await listFirstNames('desc')).toEqual(['Água Viva', 'zebra calçados'])
  })

  test.each(['url', 'document', 'is_active', 'software_id', 'group', 'segment', 'created_at'])(
    'the pages of the list sorted by %s contain every row once',
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
