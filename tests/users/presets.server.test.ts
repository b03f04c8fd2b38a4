// Tests the default permissions of each account type. A user with write permission for `users` can change the defaults
// (product decision A24).
import { desc } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { buildUniformPermissions, defaultPermissionsByType } from '#contract/access.ts'
import { getAccountType, getUserPermissions, saveAccountType } from '#contract/platform/users.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { useApi } from '../use-api.ts'
import { makeStaffUser, makeUserEditor } from './staff.ts'

const api = useApi()

const savePreset = (name: string, default_permissions: unknown, requestOptions = {}) =>
  api.request(saveAccountType, { params: { name }, body: { default_permissions } }, requestOptions)

describe('Changing a default', () => {
  it('needs a session and write permission for users', async () => {
    expect((await savePreset('cs', defaultPermissionsByType.cs, { as: null })).status).toBe(401)
    expect((await savePreset('cs', defaultPermissionsByType.cs, { as: 'ti' })).status).toBe(403)
  })

  it('cannot exceed the levels of the user, except for levels that the type already has', async () => {
    const { as } = await makeUserEditor(api, {
      permissions: { ...buildUniformPermissions('denied'), stores: 'readonly' },
    })
    const rejected = await savePreset(
      'n1',
      { ...defaultPermissionsByType.n1, config: 'readonly', stores: 'read_and_write' },
      { as },
    )
    expect(rejected).toMatchObject({
      status: 403,
      body: { error_code: 'users.above_own', context: { above: ['stores', 'config'] } },
    })
    expect(rejected.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'body.default_permissions.stores',
      'body.default_permissions.config',
    ])
    expect((await api.request(getAccountType, { params: { name: 'n1' } })).body.default_permissions).toEqual(
      defaultPermissionsByType.n1,
    )
    expect((await savePreset('n1', { ...defaultPermissionsByType.n1, courier: 'readonly' }, { as })).status).toBe(200)
  })

  it('S2 §6 is impossible for admin_boss, which has full access', async () => {
    expect(await savePreset('admin_boss', buildUniformPermissions('denied'))).toMatchObject({
      status: 422,
      body: { error_code: 'users.boss_preset' },
    })
  })

  it.each([
    ['boss', defaultPermissionsByType.cs],
    ['cs', {}],
    ['cs', { ...defaultPermissionsByType.cs, stores: 'all' }],
    ['cs', { ...defaultPermissionsByType.cs, kitchen: 'readonly' }],
    ['cs', null],
  ])('of %s to %j returns 422', async (name, permissions) => {
    expect((await savePreset(name, permissions)).status).toBe(422)
  })
})

it('S2 §7 The current default is returned, versioned and recorded; users with the type keep their permissions', async () => {
  const user = await makeStaffUser(api, { access: 'financial', permissions: defaultPermissionsByType.financial })
  const newPreset = { ...defaultPermissionsByType.financial, stores: 'readonly', relatories: 'readonly' } as const
  const saveResponse = await savePreset('financial', newPreset, { headers: { 'If-Match': '"1"' } })
  expect(saveResponse).toMatchObject({
    status: 200,
    body: { name: 'financial', default_permissions: newPreset, version: 2 },
  })
  expect(saveResponse.headers.get('ETag')).toBe('"2"')
  expect((await api.request(getAccountType, { params: { name: 'financial' } })).body).toEqual(saveResponse.body)
  const { body } = await api.request(getUserPermissions, { params: { id: user.id } })
  expect(body.permissions).toEqual(defaultPermissionsByType.financial)
  const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  expect(row).toMatchObject({
    action: 'users.editType',
    entity: 'account_type',
    entity_id: 'financial',
    before: { stores: 'denied', relatories: 'read_and_write' },
    after: { stores: 'readonly', relatories: 'readonly' },
  })
})

it('A stale save is rejected with the current default', async () => {
  await savePreset('n2', { ...defaultPermissionsByType.n2, config: 'readonly' }, { headers: { 'If-Match': '"1"' } })
  const staleResponse = await savePreset('n2', defaultPermissionsByType.n2, { headers: { 'If-Match': '"1"' } })
  expect(staleResponse).toMatchObject({
    status: 412,
    body: { context: { current: { name: 'n2', version: 2, default_permissions: { config: 'readonly' } } } },
  })
})
