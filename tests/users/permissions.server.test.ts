// Tests account types, levels, and when a change of permissions takes effect.
import { desc } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { accountTypes, buildUniformPermissions, contexts, defaultPermissionsByType, levels } from '#contract/access.ts'
import { listEcommerces } from '#contract/platform/ecommerces.ts'
import { getMe } from '#contract/platform/session.ts'
import {
  getAccountType,
  getPermissionOptions,
  getUserPermissions,
  listGrantors,
  saveUser,
  saveUserPermissions,
} from '#contract/platform/users.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { useApi } from '../use-api.ts'
import { makeStaffUser, makeUserEditor, type StaffUser, signInAs } from './staff.ts'

const api = useApi()

const savePermissions = (user: StaffUser, body: unknown, requestOptions = {}) =>
  api.request(saveUserPermissions, { params: { id: user.id }, body }, requestOptions)

test('S2 §7 GET /users/permissions/options returns types, options and permissions', async () => {
  const { body } = await api.request(getPermissionOptions)
  expect(body).toMatchObject({ types: [...accountTypes], options: [...levels] })
  expect(Object.keys(body.permissions)).toEqual([...contexts])
  for (const list of Object.values(body.permissions)) expect(list).not.toEqual([])
})

test.each(accountTypes)('S2 §7 GET /users/permissions/type/%s returns name and default_permissions', async (name) => {
  const { body } = await api.request(getAccountType, { params: { name } })
  expect(body).toEqual({ name, default_permissions: defaultPermissionsByType[name], version: 1 })
})

test('An unknown type has no defaults', async () => {
  expect((await api.request(getAccountType, { params: { name: 'boss' } })).status).toBe(422)
})

describe('S2 §7 PUT /users/{id}/permissions type, permissions', () => {
  it('saves both, increments their own version and records the changes', async () => {
    const user = await makeStaffUser(api)
    const response = await savePermissions(
      user,
      { type: 'cs', permissions: defaultPermissionsByType.cs },
      { headers: { 'If-Match': '"1"' } },
    )
    expect(response.body).toEqual({ type: 'cs', permissions: defaultPermissionsByType.cs, version: 2 })
    expect((await api.request(getUserPermissions, { params: { id: user.id } })).body).toEqual(response.body)
    const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(row).toMatchObject({
      action: 'users.setPermissions',
      entity_id: String(user.id),
      before: { type: 'n1', stores: 'denied' },
      after: { type: 'cs', stores: 'read_and_write' },
    })
    expect(row?.after).not.toHaveProperty('users')
  })

  it('S2 §4 does not conflict with a parallel save of the data', async () => {
    const user = await makeStaffUser(api)
    const first = { headers: { 'If-Match': '"1"' } }
    const data = { first_name: 'Ana', last_name: '', email: user.email }
    const [firstResponse, second] = await Promise.all([
      api.request(saveUser, { params: { id: user.id }, body: data }, first),
      savePermissions(user, { type: 'n2', permissions: defaultPermissionsByType.n2 }, first),
    ])
    expect([firstResponse.status, second.status]).toEqual([200, 200])
  })

  it('rejects a stale version with the current record', async () => {
    const user = await makeStaffUser(api)
    const first = { headers: { 'If-Match': '"1"' } }
    await savePermissions(user, { type: 'n2', permissions: defaultPermissionsByType.n2 }, first)
    const staleResponse = await savePermissions(user, { type: 'cs', permissions: defaultPermissionsByType.cs }, first)
    expect(staleResponse.status).toBe(412)
    expect(staleResponse.body.context.current).toEqual({
      type: 'n2',
      permissions: defaultPermissionsByType.n2,
      version: 2,
    })
  })

  const { users: _, ...withoutUsers } = buildUniformPermissions('denied')
  it.each([
    ['no type', { permissions: buildUniformPermissions('denied') }],
    ['no permissions', { type: 'n1' }],
    ['a context left out', { type: 'n1', permissions: withoutUsers }],
    ['an unknown context', { type: 'n1', permissions: { ...buildUniformPermissions('denied'), money: 'readonly' } }],
    ['an unknown level', { type: 'n1', permissions: { ...buildUniformPermissions('denied'), stores: 'all' } }],
    ['an unknown type', { type: 'root', permissions: buildUniformPermissions('denied') }],
  ])('S2 §5 rejects %s', async (_, body) => {
    const user = await makeStaffUser(api)
    expect((await savePermissions(user, body)).status).toBe(422)
  })

  it('returns 404 for a missing user', async () => {
    const response = await api.request(saveUserPermissions, {
      params: { id: 999_999 },
      body: { type: 'n1', permissions: defaultPermissionsByType.n1 },
    })
    expect(response.status).toBe(404)
  })
})

test('A change of permissions is effective at the user’s next request, whose response announces the change', async () => {
  const user = await makeStaffUser(api)
  const sessionToken = await signInAs(api, user)
  const listAsUser = () => api.request(listEcommerces, {}, { as: sessionToken })
  const before = await listAsUser()
  expect(before.status).toBe(403)
  expect((await listAsUser()).headers.get('X-Rights')).toBe(before.headers.get('X-Rights'))

  await savePermissions(user, {
    type: 'n1',
    permissions: { ...buildUniformPermissions('denied'), ecommerces: 'readonly' },
  })
  const granted = await listAsUser()
  expect(granted.status).toBe(200)
  expect(granted.headers.get('X-Rights')).not.toBe(before.headers.get('X-Rights'))
  const { body, headers } = await api.request(getMe, {}, { as: sessionToken })
  expect(body.user.permissions.ecommerces).toBe('readonly')
  expect(headers.get('X-Rights')).toBe(granted.headers.get('X-Rights'))

  await savePermissions(user, { type: 'n1', permissions: buildUniformPermissions('denied') })
  const denied = await listAsUser()
  expect([denied.status, denied.headers.get('X-Rights')]).toEqual([403, before.headers.get('X-Rights')])
})

test('Responses without a session announce no permissions', async () => {
  expect((await api.request(listEcommerces, {}, { as: null })).headers.get('X-Rights')).toBeNull()
})

describe('GET who can grant', () => {
  const requestLevel = async (level: string, as?: string) =>
    (await api.request(listGrantors, { query: { context: 'config', level } }, as ? { as } : {})).body.data

  it('returns to every signed-in user the admins and the users who can grant the level', async () => {
    const { user } = await makeUserEditor(api, {
      permissions: { ...buildUniformPermissions('denied'), config: 'readonly' },
    })
    const userWithoutPermissions = await signInAs(api, await makeStaffUser(api))
    const emails = (granters: { email: string }[]) => granters.map(({ email }) => email)
    expect(emails(await requestLevel('readonly', userWithoutPermissions))).toContain(user.email)
    expect(emails(await requestLevel('read_and_write', userWithoutPermissions))).not.toContain(user.email)
    expect((await requestLevel('read_and_write', userWithoutPermissions)).length).toBeGreaterThan(0)
  })

  it('needs a session', async () => {
    const query = { context: 'config', level: 'readonly' }
    expect((await api.request(listGrantors, { query }, { as: null })).status).toBe(401)
    expect((await api.request(listGrantors, { query: { context: 'config', level: 'denied' } })).status).toBe(422)
  })
})
