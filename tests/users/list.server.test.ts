// Tests the list of users, which the server searches, sorts and pages.
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { listUsers, userColumns } from '#contract/platform/users.ts'
import { useApi } from '../use-api.ts'
import { makeStaffUser, type StaffUser, signInAs } from './staff.ts'

const api = useApi()
let conceicao: StaffUser
beforeAll(async () => {
  conceicao = await makeStaffUser(api, { first_name: 'Conceição', last_name: 'Brandão', email: 'Ceica@staff.example' })
  await makeStaffUser(api, { first_name: 'Ângela', last_name: 'zorzi', access: 'ti' })
  await makeStaffUser(api, { first_name: 'ana', last_name: 'Lúcia', access: 'cs' })
  await makeStaffUser(api, {
    first_name: '100%',
    last_name: '_aspas',
    permissions: buildUniformPermissions('readonly'),
  })
  for (let number = 0; number < 20; number++) await makeStaffUser(api, { first_name: 'Zé', last_name: String(number) })
})

const list = (query: Readonly<Record<string, unknown>> = {}) => api.request(listUsers, { query })
const namesOf = async (query: Readonly<Record<string, unknown>>) => {
  const { body } = await list(query)
  return body.data.map((row: { first_name: string }) => row.first_name)
}

test('S2 §9 The users list has page size 15, and S2 §7 the response has data and meta for pagination', async () => {
  const { status, body } = await list()
  expect(status).toBe(200)
  expect(body.data).toHaveLength(15)
  const { total } = body.meta
  expect(body.meta).toEqual({ current_page: 1, last_page: Math.ceil(total / 15), per_page: 15, total })
  const second = await list({ page: 2 })
  expect(second.body.data).toHaveLength(total - 15)
  expect((await list({ page: 9 })).body).toMatchObject({ data: [], meta: { current_page: 9, total } })
  expect((await list({ limit: 0 })).body.data).toHaveLength(total)
})

test('S2 §2 The list is sorted by first_name ascending by default, ignoring accents and case', async () => {
  const names = await namesOf({ limit: 0 })
  expect(names.slice(0, 4)).toEqual(['100%', 'ana', 'Ângela', 'Conceição'])
  expect(names.slice(-20)).toEqual(Array(20).fill('Zé'))
})

test.each(userColumns.flatMap((column) => ['asc', 'desc'].map((direction) => [column, direction] as const)))(
  'S2 §7 order_by_column %s order_by %s returns every user once',
  async (order_by_column, order_by) => {
    const allUsers = (await list({ limit: 0, order_by_column, order_by })).body.data
    const pages = [1, 2].map(async (page) => (await list({ page, order_by_column, order_by })).body.data)
    expect((await Promise.all(pages)).flat()).toEqual(allUsers)
    expect(new Set(allUsers.map(({ id }: { id: number }) => id)).size).toBe(allUsers.length)
    const reversedRows = (await list({ limit: 0, order_by_column, order_by: order_by === 'asc' ? 'desc' : 'asc' })).body
      .data
    expect([...reversedRows].reverse()).toEqual(allUsers)
  },
)

describe('S2 §7 The search', () => {
  it.each([
    ['conceicao', ['Conceição']],
    ['BRANDAO conc', ['Conceição']],
    ['ceica@STAFF', ['Conceição']],
    ['angela', ['Ângela']],
    ['100%', ['100%']],
    ['_aspas', ['100%']],
    ['%', ['100%']],
    ['ninguém assim', []],
  ])('finds the users for %s', async (search, expectedUsers) => {
    expect(await namesOf({ search })).toEqual(expectedUsers)
  })

  it('finds an id', async () => {
    expect(await namesOf({ search: String(conceicao.id) })).toContain('Conceição')
  })

  it('returns totals that include new users', async () => {
    expect((await list({ search: 'novata' })).body.meta.total).toBe(0)
    await makeStaffUser(api, { first_name: 'Novata' })
    expect((await list({ search: 'novata' })).body.meta.total).toBe(1)
  })
})

test('The list filters users by permissions', async () => {
  const names = await namesOf({ limit: 0, context: 'stores' })
  expect(names).toContain('100%')
  expect(names).not.toContain('Conceição')
  const writers = await namesOf({ limit: 0, context: 'stores', level: 'read_and_write' })
  expect(writers).not.toContain('100%')
  await api.connection.db.execute(
    sql`update users set permissions = jsonb_set(permissions, '{stores}', '"readonly"') where id = ${conceicao.id}`,
  )
  expect(await namesOf({ limit: 0, context: 'stores' })).toContain('Conceição')
})

test('The list sorts by the last sign-in: never signed in first, then the oldest, or in reverse', async () => {
  for (const last_name of ['cedo', 'tarde']) {
    api.setTime(new Date(last_name === 'cedo' ? '2026-11-01T12:00:00Z' : '2026-11-02T12:00:00Z'))
    await signInAs(api, await makeStaffUser(api, { first_name: 'Entrou', last_name }))
  }
  api.setTime(null)
  await makeStaffUser(api, { first_name: 'Entrou', last_name: 'nunca' })
  const listed = async (order_by: string) => {
    const { body } = await list({ search: 'entrou', order_by_column: 'last_signed_in_at', order_by })
    return body.data.map((row: { last_name: string; last_signed_in_at: string }) => [
      row.last_name,
      row.last_signed_in_at,
    ])
  }
  const rows = [
    ['nunca', null],
    ['cedo', '2026-11-01T12:00:00.000Z'],
    ['tarde', '2026-11-02T12:00:00.000Z'],
  ]
  expect(await listed('asc')).toEqual(rows)
  expect(await listed('desc')).toEqual([...rows].reverse())
})

test('The list filters users by account type', async () => {
  expect(await namesOf({ of_type: 'ti', search: 'zorzi' })).toEqual(['Ângela'])
  expect(await namesOf({ of_type: 'cs', search: 'zorzi' })).toEqual([])
  expect((await list({ of_type: 'boss' })).status).toBe(422)
})

test('The response contains only the fields that the list displays', async () => {
  const { body } = await list({ limit: 1 })
  expect(Object.keys(body.data[0]).sort()).toEqual([
    'access',
    'email',
    'first_name',
    'id',
    'last_name',
    'last_signed_in_at',
  ])
})

test.each([{ order_by: 'up' }, { order_by_column: 'permissions' }, { page: 0 }, { q: 'x' }, { context: 'all' }])(
  'The list rejects %o',
  async (query) => {
    expect((await list(query)).status).toBe(422)
  },
)

test('Pages near the end, which are read in reverse, contain the same rows as the complete list', async () => {
  await api.connection.db.execute(sql`
    insert into users (first_name, last_name, email, access, permissions)
    select 'Nome ' || number % 90, number % 7, 'far-' || number || '@staff.example', 'n1', '{}'
    from generate_series(1, 11000) as number`)
  for (const query of [{}, { order_by: 'desc' }, { order_by_column: 'access' }]) {
    const allUsers = (await list({ limit: 0, ...query })).body.data
    for (const page of [334, 335, 500, Math.ceil(allUsers.length / 15), 9999]) {
      const { body } = await list({ page, ...query })
      expect(body.data).toEqual(allUsers.slice((page - 1) * 15, page * 15))
      expect(body.meta.total).toBe(allUsers.length)
    }
  }
})
