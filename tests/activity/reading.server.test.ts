// Tests that an activity row is visible only to users who can read its record (product decision C9).
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { presets, sameLevelEverywhere } from '#contract/access.ts'
import { getActivity, getLastActivity, listActivity } from '#contract/console/activity.ts'
import { saveEcommerceDetails, setAvailability } from '#contract/platform/ecommerces.ts'
import { saveGroup, saveGroupLinks } from '#contract/platform/groups.ts'
import { saveMetadatas } from '#contract/platform/metadatas.ts'
import { listUsers, saveUser } from '#contract/platform/users.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { appendActivity } from '#server/http/activity.ts'
import { makeEcommerce, makeGroup, makeUser } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let ecommerce: number
let group: number
let person: number
const { cs, n1 } = { cs: 'cs', n1: 'n1' } as const

beforeAll(async () => {
  const { db } = api.connection
  ecommerce = (await makeEcommerce(db)).id
  group = (await makeGroup(db)).id
  person = (await makeUser(db, { access: 'n1', permissions: presets.n1 })).id
  api.setTime(new Date('2026-11-20T02:59:00Z'))
  await api.call(
    setAvailability,
    { params: { id: ecommerce }, body: { is_active: false, reason: 'Teste' } },
    { as: cs },
  )
  api.setTime(new Date('2026-11-20T03:00:00Z'))
  const texts = { theme: '{"a": 1}' }
  await api.call(
    saveMetadatas,
    { params: { id: ecommerce }, body: { texts } },
    { as: n1, headers: { 'X-Ticket': 'ZD-77' } },
  )
  const named = { name: 'Outro nome', id_group_at_crm: 9, is_active: true }
  await api.call(saveGroup, { params: { id: group }, body: named })
  await api.call(saveUser, { params: { id: person }, body: { first_name: 'X', last_name: '', email: 'x@y.example' } })
  await api.request(listUsers, {}, { as: n1 })
})

const newestUser = async () => {
  const [row] = await api.connection.db.select({ id: users.id }).from(users).orderBy(desc(users.id)).limit(1)
  return row ?? { id: 0 }
}

const list = async (query: Record<string, unknown> = {}, as: string = 'admin_boss') => {
  const { body } = await api.request(listActivity, { query }, { as })
  return body
}
const actions = async (query: Record<string, unknown> = {}, as: string = 'admin_boss'): Promise<string[]> =>
  (await list(query, as)).data.map(({ action }: { action: string }) => action)

describe('who sees what', () => {
  it('admin_boss sees all, the newest first', async () => {
    const all = ['access.denied', 'users.edit', 'groups.edit', 'ecommerces.editMetadata', 'ecommerces.disable']
    expect(await actions()).toEqual(all)
  })

  it.each([
    ['what ecommerces may read', { ecommerces: 'readonly' }, ['ecommerces.editMetadata', 'ecommerces.disable']],
    ['what groups may read', { ecommerce_group: 'readonly' }, ['groups.edit']],
    ['people and denials, for who reads users', { users: 'readonly' }, ['access.denied', 'users.edit']],
    ['nothing, without a right', {}, []],
    ['nothing of these, with other rights', { stores: 'read_and_write', config: 'read_and_write' }, []],
  ] as const)('%s', async (_, rights, seen) => {
    const as = await api.as({ ...rights })
    const { total, data } = await list({}, as)
    expect(data.map(({ action }: { action: string }) => action)).toEqual(seen)
    expect(total).toBe(seen.length)
  })

  it('everybody sees what they did and what they were denied', async () => {
    expect(await actions({ user: 'me' }, n1)).toEqual(['access.denied', 'ecommerces.editMetadata'])
  })

  it('a row that somebody may not see is not there', async () => {
    const [row] = (await list({ action: 'users.edit' })).data
    expect((await api.request(getActivity, { params: { id: row.id } }, { as: cs })).status).toBe(404)
    expect((await api.request(getActivity, { params: { id: 99_999 } })).status).toBe(404)
    expect((await api.request(getActivity, { params: { id: row.id } })).body.data).toMatchObject({
      action: 'users.edit',
    })
  })

  it('a right that is taken away takes the rows away, and the total with them', async () => {
    const as = await api.as({ ecommerce_group: 'readonly' })
    expect((await list({}, as)).total).toBe(1)
    const { db } = api.connection
    await db.execute(`update users set permissions = jsonb_set(permissions, '{ecommerce_group}', '"denied"')
      where id = (select max(id) from users)`)
    expect((await list({}, as)).total).toBe(0)
  })
})

describe('filters', () => {
  it.each([
    ['a person', () => ({ user: person }), []],
    ['a ticket', () => ({ of_ticket: 'ZD-77' }), ['ecommerces.editMetadata']],
    ['an action', () => ({ action: 'groups.edit' }), ['groups.edit']],
    ['a record', () => ({ entity: 'group', id: group }), ['groups.edit']],
    [
      'all of an ecommerce',
      () => ({ entity: 'ecommerce', id: ecommerce }),
      ['ecommerces.editMetadata', 'ecommerces.disable'],
    ],
    ['a kind of record', () => ({ entity: 'metadata' }), ['ecommerces.editMetadata']],
    [
      'one record by its whole id',
      () => ({ entity: 'metadata', id: `${ecommerce}/theme` }),
      ['ecommerces.editMetadata'],
    ],
    ['days of São Paulo: the day before', () => ({ to: '2026-11-19' }), ['ecommerces.disable']],
    [
      'and the day itself',
      () => ({ from: '2026-11-20', to: '2026-11-20', entity: 'ecommerce', id: ecommerce }),
      ['ecommerces.editMetadata'],
    ],
    ['a field', () => ({ of_field: 'name', entity: 'group' }), ['groups.edit']],
    ['a field of another record', () => ({ of_field: 'name', entity: 'group', id: group + 1 }), []],
    ['a field that the save left alone', () => ({ of_field: 'id_group_at_crm.deeper' }), []],
    ['words of an action, without its accents', () => ({ q: 'METADADO' }), ['ecommerces.editMetadata']],
    ['words of a record', () => ({ q: 'nome outro' }), ['groups.edit']],
    ['a ticket', () => ({ q: 'zd-77' }), ['ecommerces.editMetadata']],
    ['who did it and on what', () => ({ q: 'conceicao desativado' }), ['ecommerces.disable']],
    ['a number, as a whole id', () => ({ q: String(group), entity: 'group' }), ['groups.edit']],
    ['words that stand nowhere', () => ({ q: 'metadado 100%' }), []],
    ['what nobody did', () => ({ action: "x' or 1=1" }), []],
  ])('%s', async (_, query, found) => {
    expect(await actions(query())).toEqual(found)
  })

  it.each([
    { page: 0 },
    { limit: 0 },
    { limit: 5000 },
    { from: '20/11/2026' },
    { to: '0000-01-01' },
    { user: 'you' },
    { other: 1 },
    { of_field: "name' or 1=1" },
    { of_field: 'a.b.c.d.e.f' },
  ])('wrong: %j', async (query) => {
    expect((await api.request(listActivity, { query })).status).toBe(422)
  })
})

describe('who changed a field', () => {
  const named = { entity: 'store', id: '7001' }
  const of = (of_field: string, as?: string) => list({ ...named, of_field }, as)

  beforeAll(async () => {
    const { db } = api.connection
    const row = {
      user_name: 'Rui',
      entity: 'store',
      entity_id: named.id,
      ecommerce_id: ecommerce,
      request_id: 'fields',
    }
    const rest = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`other_${index}`, index]))
    await db.insert(activity).values([
      { ...row, at: new Date(), action: 'stores.create', after: { ...rest, email: null, address: { city: 'Itu' } } },
      {
        ...row,
        at: new Date(),
        action: 'stores.edit',
        before: { address: { city: 'Itu' } },
        after: { address: { city: 'Assis' } },
      },
      { ...row, at: new Date(), action: 'stores.edit', before: { email: 'a@b.example' }, after: { email: null } },
      { ...row, at: new Date(), action: 'stores.delete', before: { email: null, display_name: 'Centro' } },
      {
        ...row,
        at: new Date(),
        action: 'stores.edit',
        entity: 'ecommerce',
        before: { email: 'x' },
        after: { email: 'y' },
      },
    ])
  })

  it('is told by the rows that set it, changed it, or took it away; a null changes nothing', async () => {
    const actionsOf = async (field: string) => (await of(field)).data.map(({ action }: { action: string }) => action)
    expect(await actionsOf('email')).toEqual(['stores.edit'])
    expect(await actionsOf('display_name')).toEqual(['stores.delete'])
    expect(await actionsOf('address.city')).toEqual(['stores.edit', 'stores.create'])
    expect(await actionsOf('address')).toEqual(['stores.edit', 'stores.create'])
    expect(await actionsOf('city')).toEqual([])
  })

  it('comes first of its changes, however many there are', async () => {
    const { data } = await of('address.city')
    expect(data.at(-1)).toMatchObject({
      changes: [{ path: 'address.city', before: null, after: 'Itu' }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(data[0].changes).toEqual([{ path: 'address.city', before: 'Itu', after: 'Assis' }])
  })

  it('is that of the record itself, not of what belongs to it', async () => {
    const query = { entity: 'ecommerce', id: String(ecommerce), of_field: 'address.city' }
    expect((await list(query)).total).toBe(0)
  })

  it('is for who may read the record', async () => {
    expect((await api.request(listActivity, { query: { of_field: 'email' } }, { as: null })).status).toBe(401)
    expect((await of('email', await api.as({ stores: 'readonly' }))).total).toBe(1)
    expect((await of('email', await api.as({ ecommerces: 'read_and_write' }))).total).toBe(0)
  })
})

describe('a row', () => {
  it('says what changed, shortly in the list and wholly when it is opened', async () => {
    const [row] = (await list({ action: 'ecommerces.disable' })).data
    expect(row).toMatchObject({
      user_name: 'Camila Conceição',
      entity: 'ecommerce',
      entity_id: String(ecommerce),
      changes: [
        { path: 'is_active', before: true, after: false },
        { path: 'reason', before: null, after: 'Teste' },
      ],
      more: 0,
    })
    const { body } = await api.request(getActivity, { params: { id: row.id } })
    expect(JSON.parse(body.data.after)).toEqual({ is_active: false, reason: 'Teste' })
    expect(body.data.request_id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('names its record, its ecommerce and what its values refer to, for who may read those', async () => {
    const [row] = (await list({ action: 'groups.edit' })).data
    expect(row).toMatchObject({ record_name: 'Outro nome', ecommerce_name: null, names: {} })
    const as = await api.as({ ecommerces: 'read_and_write', ecommerce_group: 'read_and_write' })
    const linked = (await makeEcommerce(api.connection.db)).id
    const body = { group_id: group, links: [linked], unlinks: [] }
    await api.call(saveGroupLinks, { params: { id: group }, body }, { as })
    const of = (rows: { entity: string }[]) =>
      ['ecommerce', 'group'].map((kind) => rows.find(({ entity }) => entity === kind))
    const display_name = expect.stringMatching(/^Loja/)
    const [ofEcommerce, ofGroup] = of((await list({ action: 'groups.editLinks' }, as)).data)
    expect(ofEcommerce).toMatchObject({ record_name: display_name, names: { [`group/${group}`]: 'Outro nome' } })
    expect(ofGroup).toMatchObject({ record_name: 'Outro nome', names: { [`ecommerce/${linked}`]: display_name } })

    const { id } = await newestUser()
    await api.connection.db
      .update(users)
      .set({ permissions: sameLevelEverywhere('denied') })
      .where(eq(users.id, id))
    const [hidden, bare] = of((await list({ action: 'groups.editLinks' }, as)).data)
    expect(hidden).toMatchObject({ record_name: null, ecommerce_name: null, names: {} })
    expect(bare).toMatchObject({ record_name: null, names: {} })
  })

  it('of the last minutes and without far reach is not asked about', async () => {
    const asks = async (action: string) => (await list({ action })).data[0].asks
    expect([await asks('ecommerces.disable'), await asks('groups.edit')]).toEqual([true, false])
    api.setTime(new Date('2026-11-20T03:11:00Z'))
    expect(await asks('groups.edit')).toBe(true)
    api.setTime(new Date('2026-11-20T03:00:00Z'))
  })
})

describe('pages', () => {
  it('are cut, and their total grows with the record without being counted again', async () => {
    const body = {
      trade_name: 'N',
      company_name: 'N',
      display_name: 'N',
      document: '11222333000181',
      email: 'a@b.example',
      phone: '11912345678',
    }
    const counts: number[] = []
    for (let index = 0; index < 3; index++) {
      await api.call(saveEcommerceDetails, { params: { id: ecommerce }, body: { ...body, trade_name: `N${index}` } })
      counts.push((await list({ action: 'ecommerces.edit' })).total)
    }
    expect(counts).toEqual([1, 2, 3])
    const page = await list({ action: 'ecommerces.edit', limit: 2, page: 2 })
    expect(page).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3, current_page: 2 })
    expect(page.data).toHaveLength(1)
  })
})

it('without a session nothing is read', async () => {
  for (const [endpoint, input] of [
    [listActivity, {}],
    [getActivity, { params: { id: 1 } }],
    [getLastActivity, { query: { direction: 'undo' } }],
  ] as const)
    expect((await api.request(endpoint, input, { as: null })).status).toBe(401)
})

it('days of São Paulo, wherever the database has its clock: also where that day has 25 hours', async () => {
  const { db } = api.connection
  const entry = { action: 'ecommerces.edit', entity: 'ecommerce', entity_id: 'longest' }
  for (const at of ['2026-11-02T02:59:00Z', '2026-11-02T03:00:00Z'])
    await db.transaction((transaction) =>
      appendActivity(transaction, [entry], { user: null, requestId: at, now: new Date(at) }),
    )
  await db.execute(sql`set time zone 'America/New_York'`)
  const { data } = await list({ entity: 'ecommerce', id: 'longest', from: '2026-11-01', to: '2026-11-01' })
  await db.execute(sql`reset time zone`)
  expect(data.map(({ at }: { at: string }) => at)).toEqual(['2026-11-02T02:59:00.000Z'])
})

describe('the search', () => {
  it('finds a record by its name for who may read its kind only', async () => {
    const { db } = api.connection
    const { id } = await makeEcommerce(db, { display_name: 'Girassol Cosméticos' })
    const row = { user_name: 'Rui', action: 'ecommerces.edit', entity: 'ecommerce', request_id: 'search' }
    await db.insert(activity).values({ ...row, at: new Date(), entity_id: String(id), ecommerce_id: id })
    const found = async (as?: string) => (await list({ q: 'girassol' }, as)).total
    expect(await found()).toBe(1)
    expect(await found(await api.as({ ecommerces: 'readonly' }))).toBe(1)
    expect(await found(await api.as({ ecommerce_group: 'readonly' }))).toBe(0)
  })
})
