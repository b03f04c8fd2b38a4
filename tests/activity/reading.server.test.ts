// Tests that only users who can read a record see the activity rows of that record (product decision C9).
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUniformPermissions, defaultPermissionsByType } from '#contract/access.ts'
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
let ecommerceId: number
let groupId: number
let userId: number
const { cs, n1 } = { cs: 'cs', n1: 'n1' } as const

beforeAll(async () => {
  const { db } = api.connection
  ecommerceId = (await makeEcommerce(db)).id
  groupId = (await makeGroup(db)).id
  userId = (await makeUser(db, { access: 'n1', permissions: defaultPermissionsByType.n1 })).id
  api.setTime(new Date('2026-11-20T02:59:00Z'))
  await api.call(
    setAvailability,
    { params: { id: ecommerceId }, body: { is_active: false, reason: 'Teste' } },
    { as: cs },
  )
  api.setTime(new Date('2026-11-20T03:00:00Z'))
  const texts = { theme: '{"a": 1}' }
  await api.call(
    saveMetadatas,
    { params: { id: ecommerceId }, body: { texts } },
    { as: n1, headers: { 'X-Ticket': 'ZD-77' } },
  )
  const groupBody = { name: 'Outro nome', id_group_at_crm: 9, is_active: true }
  await api.call(saveGroup, { params: { id: groupId }, body: groupBody })
  await api.call(saveUser, { params: { id: userId }, body: { first_name: 'X', last_name: '', email: 'x@y.example' } })
  await api.request(listUsers, {}, { as: n1 })
})

const findNewestUser = async () => {
  const [row] = await api.connection.db.select({ id: users.id }).from(users).orderBy(desc(users.id)).limit(1)
  return row ?? { id: 0 }
}

const list = async (query: Record<string, unknown> = {}, sender: string = 'admin_boss') => {
  const { body } = await api.request(listActivity, { query }, { as: sender })
  return body
}
const listActions = async (query: Record<string, unknown> = {}, sender: string = 'admin_boss'): Promise<string[]> =>
  (await list(query, sender)).data.map(({ action }: { action: string }) => action)

describe('the visible activity rows', () => {
  it('admin_boss sees all rows, the newest first', async () => {
    const expectedActions = [
      'access.denied',
      'users.edit',
      'groups.edit',
      'ecommerces.editMetadata',
      'ecommerces.disable',
    ]
    expect(await listActions()).toEqual(expectedActions)
  })

  it.each([
    [
      'a user with ecommerces readonly sees the rows of ecommerces',
      { ecommerces: 'readonly' },
      ['ecommerces.editMetadata', 'ecommerces.disable'],
    ],
    ['a user with ecommerce_group readonly sees the rows of groups', { ecommerce_group: 'readonly' }, ['groups.edit']],
    [
      'a user with users readonly sees the rows of users and denials',
      { users: 'readonly' },
      ['access.denied', 'users.edit'],
    ],
    ['a user without permissions sees no rows', {}, []],
    [
      'a user with permissions in other contexts sees no rows',
      { stores: 'read_and_write', config: 'read_and_write' },
      [],
    ],
  ] as const)('%s', async (_, permissions, expectedActions) => {
    const sessionToken = await api.openSession({ ...permissions })
    const { total, data } = await list({}, sessionToken)
    expect(data.map(({ action }: { action: string }) => action)).toEqual(expectedActions)
    expect(total).toBe(expectedActions.length)
  })

  it('a user sees their own writes and denials', async () => {
    expect(await listActions({ user: 'me' }, n1)).toEqual(['access.denied', 'ecommerces.editMetadata'])
  })

  it('a row that the user may not see returns 404', async () => {
    const [row] = (await list({ action: 'users.edit' })).data
    expect((await api.request(getActivity, { params: { id: row.id } }, { as: cs })).status).toBe(404)
    expect((await api.request(getActivity, { params: { id: 99_999 } })).status).toBe(404)
    expect((await api.request(getActivity, { params: { id: row.id } })).body.data).toMatchObject({
      action: 'users.edit',
    })
  })

  it('removing a permission removes the rows and lowers the total', async () => {
    const sessionToken = await api.openSession({ ecommerce_group: 'readonly' })
    expect((await list({}, sessionToken)).total).toBe(1)
    const { db } = api.connection
    await db.execute(`update users set permissions = jsonb_set(permissions, '{ecommerce_group}', '"denied"')
      where id = (select max(id) from users)`)
    expect((await list({}, sessionToken)).total).toBe(0)
  })
})

describe('GET /activity', () => {
  it.each([
    ['a user', () => ({ user: userId }), []],
    ['a ticket', () => ({ of_ticket: 'ZD-77' }), ['ecommerces.editMetadata']],
    ['an action', () => ({ action: 'groups.edit' }), ['groups.edit']],
    ['a record', () => ({ entity: 'group', id: groupId }), ['groups.edit']],
    [
      'an ecommerce with the records that belong to it',
      () => ({ entity: 'ecommerce', id: ecommerceId }),
      ['ecommerces.editMetadata', 'ecommerces.disable'],
    ],
    ['a type of record', () => ({ entity: 'metadata' }), ['ecommerces.editMetadata']],
    [
      'one record by its complete id',
      () => ({ entity: 'metadata', id: `${ecommerceId}/theme` }),
      ['ecommerces.editMetadata'],
    ],
    ['an end date in the time zone of São Paulo', () => ({ to: '2026-11-19' }), ['ecommerces.disable']],
    [
      'one day in the time zone of São Paulo',
      () => ({ from: '2026-11-20', to: '2026-11-20', entity: 'ecommerce', id: ecommerceId }),
      ['ecommerces.editMetadata'],
    ],
    ['a field', () => ({ of_field: 'name', entity: 'group' }), ['groups.edit']],
    ['a field of another record', () => ({ of_field: 'name', entity: 'group', id: groupId + 1 }), []],
    ['a field that the save did not change', () => ({ of_field: 'id_group_at_crm.deeper' }), []],
    ['words of an action, without accents', () => ({ q: 'METADADO' }), ['ecommerces.editMetadata']],
    ['words of a record', () => ({ q: 'nome outro' }), ['groups.edit']],
    ['the text of a ticket', () => ({ q: 'zd-77' }), ['ecommerces.editMetadata']],
    ['the name of the user and a word of the action', () => ({ q: 'conceicao desativado' }), ['ecommerces.disable']],
    ['a number that is a complete id', () => ({ q: String(groupId), entity: 'group' }), ['groups.edit']],
    ['words that do not occur', () => ({ q: 'metadado 100%' }), []],
    ['an unknown action', () => ({ action: "x' or 1=1" }), []],
  ])('filters by %s', async (_, query, expectedActions) => {
    expect(await listActions(query())).toEqual(expectedActions)
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
  ])('returns 422 for the invalid filter %j', async (query) => {
    expect((await api.request(listActivity, { query })).status).toBe(422)
  })
})

describe('the history of a field', () => {
  const storeRecord = { entity: 'store', id: '7001' }
  const listFieldChanges = (of_field: string, as?: string) => list({ ...storeRecord, of_field }, as)

  beforeAll(async () => {
    const { db } = api.connection
    const row = {
      user_name: 'Rui',
      entity: 'store',
      entity_id: storeRecord.id,
      ecommerce_id: ecommerceId,
      request_id: 'fields',
    }
    const otherFields = Object.fromEntries(Array.from({ length: 9 }, (_, index) => [`other_${index}`, index]))
    await db.insert(activity).values([
      {
        ...row,
        at: new Date(),
        action: 'stores.create',
        after: { ...otherFields, email: null, address: { city: 'Itu' } },
      },
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

  it('contains the rows that set, changed or removed the field, but no row where the field was only null', async () => {
    const listFieldActions = async (field: string) =>
      (await listFieldChanges(field)).data.map(({ action }: { action: string }) => action)
    expect(await listFieldActions('email')).toEqual(['stores.edit'])
    expect(await listFieldActions('display_name')).toEqual(['stores.delete'])
    expect(await listFieldActions('address.city')).toEqual(['stores.edit', 'stores.create'])
    expect(await listFieldActions('address')).toEqual(['stores.edit', 'stores.create'])
    expect(await listFieldActions('city')).toEqual([])
  })

  it('lists the field before the other changes of its row', async () => {
    const { data } = await listFieldChanges('address.city')
    expect(data.at(-1)).toMatchObject({
      changes: [{ path: 'address.city', before: null, after: 'Itu' }, {}, {}, {}, {}, {}, {}, {}],
    })
    expect(data[0].changes).toEqual([{ path: 'address.city', before: 'Itu', after: 'Assis' }])
  })

  it('excludes the rows of records that belong to the record', async () => {
    const query = { entity: 'ecommerce', id: String(ecommerceId), of_field: 'address.city' }
    expect((await list(query)).total).toBe(0)
  })

  it('is visible only to users who can read the record', async () => {
    expect((await api.request(listActivity, { query: { of_field: 'email' } }, { as: null })).status).toBe(401)
    expect((await listFieldChanges('email', await api.openSession({ stores: 'readonly' }))).total).toBe(1)
    expect((await listFieldChanges('email', await api.openSession({ ecommerces: 'read_and_write' }))).total).toBe(0)
  })
})

describe('an activity row', () => {
  it('lists the changes, and contains the complete values when it is opened', async () => {
    const [row] = (await list({ action: 'ecommerces.disable' })).data
    expect(row).toMatchObject({
      user_name: 'Camila Conceição',
      entity: 'ecommerce',
      entity_id: String(ecommerceId),
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

  it('contains the names of its record, ecommerce and values only if the user may read them', async () => {
    const [row] = (await list({ action: 'groups.edit' })).data
    expect(row).toMatchObject({ record_name: 'Outro nome', ecommerce_name: null, names: {} })
    const sessionToken = await api.openSession({ ecommerces: 'read_and_write', ecommerce_group: 'read_and_write' })
    const linkedId = (await makeEcommerce(api.connection.db)).id
    const body = { group_id: groupId, links: [linkedId], unlinks: [] }
    await api.call(saveGroupLinks, { params: { id: groupId }, body }, { as: sessionToken })
    const pickRows = (rows: { entity: string }[]) =>
      ['ecommerce', 'group'].map((kind) => rows.find(({ entity }) => entity === kind))
    const display_name = expect.stringMatching(/^Loja/)
    const [ecommerceRow, groupRow] = pickRows((await list({ action: 'groups.editLinks' }, sessionToken)).data)
    expect(ecommerceRow).toMatchObject({ record_name: display_name, names: { [`group/${groupId}`]: 'Outro nome' } })
    expect(groupRow).toMatchObject({ record_name: 'Outro nome', names: { [`ecommerce/${linkedId}`]: display_name } })

    const { id } = await findNewestUser()
    await api.connection.db
      .update(users)
      .set({ permissions: buildUniformPermissions('denied') })
      .where(eq(users.id, id))
    const [hiddenEcommerceRow, hiddenGroupRow] = pickRows(
      (await list({ action: 'groups.editLinks' }, sessionToken)).data,
    )
    expect(hiddenEcommerceRow).toMatchObject({ record_name: null, ecommerce_name: null, names: {} })
    expect(hiddenGroupRow).toMatchObject({ record_name: null, names: {} })
  })

  it('asks for confirmation before an undo of an older write or of a disabled ecommerce', async () => {
    const readAsks = async (action: string) => (await list({ action })).data[0].asks
    expect([await readAsks('ecommerces.disable'), await readAsks('groups.edit')]).toEqual([true, false])
    api.setTime(new Date('2026-11-20T03:04:00Z'))
    expect(await readAsks('groups.edit')).toBe(true)
    api.setTime(new Date('2026-11-20T03:00:00Z'))
  })
})

describe('the pages of the list', () => {
  it('are limited, and their total grows with every new row', async () => {
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
      await api.call(saveEcommerceDetails, { params: { id: ecommerceId }, body: { ...body, trade_name: `N${index}` } })
      counts.push((await list({ action: 'ecommerces.edit' })).total)
    }
    expect(counts).toEqual([1, 2, 3])
    const page = await list({ action: 'ecommerces.edit', limit: 2, page: 2 })
    expect(page).toMatchObject({ total: 3, last_page: 2, from: 3, to: 3, current_page: 2 })
    expect(page.data).toHaveLength(1)
  })
})

it('every endpoint of the activity returns 401 without a session', async () => {
  for (const [endpoint, input] of [
    [listActivity, {}],
    [getActivity, { params: { id: 1 } }],
    [getLastActivity, { query: { direction: 'undo' } }],
  ] as const)
    expect((await api.request(endpoint, input, { as: null })).status).toBe(401)
})

it('a day filter uses the time zone of São Paulo when the database has another time zone, even on a day with 25 hours', async () => {
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

describe('the search of the activity', () => {
  it('finds a record by its name only for users who can read its type', async () => {
    const { db } = api.connection
    const { id } = await makeEcommerce(db, { display_name: 'Girassol Cosméticos' })
    const row = { user_name: 'Rui', action: 'ecommerces.edit', entity: 'ecommerce', request_id: 'search' }
    await db.insert(activity).values({ ...row, at: new Date(), entity_id: String(id), ecommerce_id: id })
    const countResults = async (as?: string) => (await list({ q: 'girassol' }, as)).total
    expect(await countResults()).toBe(1)
    expect(await countResults(await api.openSession({ ecommerces: 'readonly' }))).toBe(1)
    expect(await countResults(await api.openSession({ ecommerce_group: 'readonly' }))).toBe(0)
  })
})

it('sign-ins and preferences are behind a filter', async () => {
  const rows = (['session.signIn', 'session.preferences', 'session.end'] as const).map((action) => ({
    action,
    entity: 'user',
    entity_id: 4711,
  }))
  const context = { user: null, requestId: 'r', now: new Date() }
  await api.connection.db.transaction((transaction) => appendActivity(transaction, rows, context))
  const query = { entity: 'user', id: '4711' }
  expect(await listActions(query)).toEqual(['session.end'])
  expect(await listActions({ ...query, sessions: 'with' })).toHaveLength(3)
  expect(await listActions({ ...query, action: 'session.signIn' })).toEqual(['session.signIn'])
  expect((await api.request(listActivity, { query: { sessions: 'x' } })).status).toBe(422)
})
