// Tests the endpoints of saved views: who owns a view, who sees a shared view, and how views are changed.
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { findCommand } from '#commands/registry.ts'
import {
  createView,
  deleteView,
  getView,
  listViews,
  MAX_VIEWS,
  saveView,
  viewListings,
  viewPages,
} from '#contract/console/view.ts'
import { deleteUser } from '#contract/platform/users.ts'
import { savedViews } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeEach(() => api.connection.db.delete(savedViews))

const view = { page: 'ecommerces.list', name: 'Inativos', scope: 'personal', state: { situation: 'inactive' } } as const
const shared = { ...view, scope: 'shared' } as const
const { page: _, ...changes } = view
const createViewId = async (sender: string, body: unknown = view): Promise<number> => {
  const response = await api.request(createView, { body }, { as: sender })
  expect(response.body).toMatchObject({ success: true })
  return response.body.data.id
}
const namesFor = async (sender: string) =>
  (await api.call(listViews, {}, { as: sender })).data.map(({ name }: { name: string }) => name)
const listErrorFields = (response: { body: { errors?: { field: string }[] } }) =>
  response.body.errors?.map(({ field }) => field)

test('Every list with views is a menu page with the same permission', () => {
  for (const page of viewPages) {
    const command = findCommand(page)
    expect(command?.surface.kind, page).toBe('page')
    expect(command?.access, page).toEqual(viewListings[page].access)
  }
})

describe('Invalid requests', () => {
  test('return 401 without a session', async () => {
    const params = { id: 1 }
    for (const [endpoint, input] of [
      [listViews, {}],
      [getView, { params }],
      [createView, { body: view }],
      [saveView, { params, body: changes }],
      [deleteView, { params }],
    ] as const)
      expect((await api.request(endpoint, input, { as: null })).status, endpoint.method).toBe(401)
  })

  test('return 403 for a list that the user may not open, and name who can grant the permission', async () => {
    const response = await api.request(createView, { body: view }, { as: await api.openSession({ users: 'readonly' }) })
    expect(response.status).toBe(403)
    expect(response.body.context.missing).toEqual([{ context: 'ecommerces', level: 'readonly' }])
    expect(await api.connection.db.$count(savedViews)).toBe(0)
  })

  test.each([
    [{ ...view, name: '  ' }, 'body.name'],
    [{ ...view, name: 'x'.repeat(61) }, 'body.name'],
    [{ ...view, scope: 'world' }, 'body.scope'],
    [{ ...view, page: 'session.signOut' }, 'body.page'],
    [{ ...view, state: { colour: 'red' } }, 'body.state.colour'],
    [{ ...view, state: { hide: 'url,<b>' } }, 'body.state.hide'],
    [{ ...view, state: { situation: 'sleeping' } }, 'body.state.situation'],
    [{ ...view, state: { page: '3' } }, 'body.state.page'],
    [{ ...view, state: { constructor: 'x' } }, 'body.state.constructor'],
    [{ ...view, state: [] }, 'body.state'],
    [{ ...view, owner_id: 1 }, 'body.owner_id'],
  ])('with %j are rejected', async (body, field) => {
    const response = await api.request(createView, { body }, { as: await api.openSession({ ecommerces: 'readonly' }) })
    expect(response.status).toBe(422)
    expect(listErrorFields(response)).toContain(field)
  })
})

describe('A personal view', () => {
  test('is visible only to its owner, and is recorded', async () => {
    const sessionToken = await api.openSession({ ecommerces: 'readonly' })
    const response = await api.request(createView, { body: view }, { as: sessionToken })
    expect(response.headers.get('ETag')).toBe('"1"')
    expect(response.body.data).toMatchObject({
      ...view,
      is_mine: true,
      may_edit: true,
      owner: { name: 'Pessoa de Teste' },
    })
    const id = response.body.data.id
    const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(row).toMatchObject({ action: 'view.save', entity: 'view', entity_id: String(id), after: view })

    for (const otherUser of [await api.openSession({ ecommerces: 'read_and_write' }), 'admin_boss']) {
      expect(await namesFor(otherUser)).toEqual([])
      const params = { id }
      expect((await api.request(getView, { params }, { as: otherUser })).status).toBe(404)
      expect((await api.request(saveView, { params, body: changes }, { as: otherUser })).status).toBe(404)
      expect((await api.request(deleteView, { params }, { as: otherUser })).status).toBe(404)
    }
    expect(await namesFor(sessionToken)).toEqual(['Inativos'])
  })

  test('disappears with the permission for its list, and returns with it', async () => {
    const sessionToken = await api.openSession({ ecommerces: 'readonly' })
    const id = await createViewId(sessionToken)
    const permissions = async (level: 'denied' | 'readonly') => {
      const [row] = await api.connection.db.select().from(users).orderBy(desc(users.id)).limit(1)
      if (!row) throw new Error('Nobody')
      await api.connection.db
        .update(users)
        .set({ permissions: { ...row.permissions, ecommerces: level } })
        .where(eq(users.id, row.id))
    }
    await permissions('denied')
    expect(await namesFor(sessionToken)).toEqual([])
    expect((await api.request(getView, { params: { id } }, { as: sessionToken })).status).toBe(404)
    await permissions('readonly')
    expect(await namesFor(sessionToken)).toEqual(['Inativos'])
  })

  test('is deleted with its user, but a shared view remains without an owner', async () => {
    const sessionToken = await api.openSession({ ecommerces: 'readonly' })
    await createViewId(sessionToken)
    await createViewId(sessionToken, { ...shared, name: 'De todos' })
    const [sharedUser] = await api.connection.db.select().from(users).orderBy(desc(users.id)).limit(1)
    await api.call(deleteUser, { params: { id: sharedUser?.id ?? 0 }, body: {} })
    const rows = await api.connection.db.select().from(savedViews)
    expect(rows.map(({ name, owner_id }) => [name, owner_id])).toEqual([['De todos', null]])
    const { data } = await api.call(listViews, {}, { as: 'cs' })
    expect(data).toMatchObject([{ name: 'De todos', owner: null, is_mine: false, may_edit: false }])
  })
})

describe('A shared view', () => {
  test('is visible to users who may open its list, and editable by its owner and by users who may write users', async () => {
    const ownerToken = await api.openSession({ ecommerces: 'readonly' })
    const reader = await api.openSession({ ecommerces: 'readonly', users: 'readonly' })
    const adminToken = await api.openSession({ ecommerces: 'readonly', users: 'read_and_write' })
    const params = { id: await createViewId(ownerToken, shared) }
    expect(await namesFor(await api.openSession({ users: 'read_and_write' }))).toEqual([])
    expect((await api.call(getView, { params }, { as: reader })).data).toMatchObject({
      is_mine: false,
      may_edit: false,
    })
    const body = { ...changes, scope: 'shared', name: 'Parados' }
    const rejected = await api.request(saveView, { params, body }, { as: reader })
    expect([rejected.status, rejected.body.error_code]).toEqual([403, 'views.not_yours'])
    expect((await api.request(deleteView, { params }, { as: reader })).status).toBe(403)
    const savedResponse = await api.request(saveView, { params, body }, { as: adminToken })
    expect(savedResponse.body.data).toMatchObject({ name: 'Parados', version: 2, is_mine: false, may_edit: true })
    expect(listErrorFields(await api.request(saveView, { params, body: changes }, { as: adminToken }))).toEqual([
      'body.scope',
    ])
    expect((await api.request(saveView, { params, body: changes }, { as: ownerToken })).body.data.scope).toBe(
      'personal',
    )
    expect((await api.request(deleteView, { params }, { as: adminToken })).status).toBe(404)
    expect((await api.request(deleteView, { params }, { as: ownerToken })).status).toBe(200)
  })

  test('is not overwritten when two users change it at the same time: the second user receives the version of the first', async () => {
    const ownerToken = await api.openSession({ ecommerces: 'readonly' })
    const adminToken = await api.openSession({ ecommerces: 'readonly', users: 'read_and_write' })
    const params = { id: await createViewId(ownerToken, shared) }
    const headers = { 'If-Match': '"1"' }
    const body = { ...changes, scope: 'shared' }
    const first = await api.request(saveView, { params, body: { ...body, name: 'Um' } }, { as: ownerToken, headers })
    expect(first.headers.get('ETag')).toBe('"2"')
    const second = await api.request(saveView, { params, body: { ...body, name: 'Dois' } }, { as: adminToken, headers })
    expect(second.status).toBe(412)
    expect(second.body.context.current).toMatchObject({ name: 'Um', version: 2 })
    expect((await api.request(deleteView, { params }, { as: adminToken, headers })).status).toBe(412)
    expect((await api.call(getView, { params }, { as: ownerToken })).data.name).toBe('Um')
  })
})

describe('The names of views', () => {
  test('are unique among the views that the same users see on one list', async () => {
    const first = await api.openSession({ ecommerces: 'readonly', ecommerce_group: 'readonly' })
    const second = await api.openSession({ ecommerces: 'readonly' })
    const id = await createViewId(first)
    expect(
      listErrorFields(await api.request(createView, { body: { ...view, name: 'INATIVOS' } }, { as: first })),
    ).toEqual(['body.name'])
    await createViewId(first, shared)
    await createViewId(second)
    await createViewId(first, { page: 'groups.list', name: 'Inativos', scope: 'personal', state: {} })
    expect(listErrorFields(await api.request(createView, { body: shared }, { as: second }))).toEqual(['body.name'])
    const unchangedResponse = await api.request(saveView, { params: { id }, body: changes }, { as: first })
    expect(unchangedResponse.status).toBe(200)
  })

  test('are given to one of two parallel requests', async () => {
    const sessionToken = await api.openSession({ ecommerces: 'readonly' })
    const responses = await Promise.all(
      [1, 2, 3].map(() => api.request(createView, { body: shared }, { as: sessionToken })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})

test('A view is created once per idempotency key', async () => {
  const requestOptions = {
    as: await api.openSession({ ecommerces: 'readonly' }),
    headers: { 'Idempotency-Key': 'view-1' },
  }
  const responses = [
    await api.request(createView, { body: view }, requestOptions),
    await api.request(createView, { body: view }, requestOptions),
  ]
  expect(responses.map(({ body }) => body.data.id)).toEqual([responses[0]?.body.data.id, responses[0]?.body.data.id])
})

test('A user can save at most a hundred views', async () => {
  const sessionToken = await api.openSession({ ecommerces: 'readonly' })
  await createViewId(sessionToken)
  const [{ owner_id } = { owner_id: 0 }] = await api.connection.db.select().from(savedViews)
  const more = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({ ...view, name: `Visão ${index}`, owner_id }))
  await api.connection.db.insert(savedViews).values(more)
  const response = await api.request(createView, { body: { ...view, name: 'Mais uma' } }, { as: sessionToken })
  expect([response.status, response.body.error_code]).toEqual([409, 'views.too_many'])
})

test('A view omits a saved filter that its list no longer has', async () => {
  const sessionToken = await api.openSession({ ecommerces: 'readonly' })
  const id = await createViewId(sessionToken)
  await api.connection.db.update(savedViews).set({ state: { situation: 'inactive', colour: 'red' } })
  expect((await api.call(getView, { params: { id } }, { as: sessionToken })).data.state).toEqual({
    situation: 'inactive',
  })
})
