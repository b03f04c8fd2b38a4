// Tests, for every combination, which users may change the permissions of which other users. The tests compute the
// expected results independently of the rules in the code.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { type AccountType, buildUniformPermissions, type Level, levels } from '#contract/access.ts'
import { endUserSessions } from '#contract/console/user-sessions.ts'
import { deleteUser, saveUser, saveUserPermissions } from '#contract/platform/users.ts'

import { users } from '#server/db/schema/platform/users.ts'
import type { ApiResponse } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { makeStaffUser, makeUserEditor, type StaffUser, signInAs } from './staff.ts'

const api = useApi()

interface Change {
  readonly type?: AccountType
  readonly stores?: Level
  readonly users?: Level
  readonly confirm_self?: boolean
}

function change(user: StaffUser, { type, confirm_self, ...levels }: Change, sender: string): Promise<ApiResponse> {
  const permissions = { ...user.permissions, ...levels }
  const body = { type: type ?? user.access, permissions, ...(confirm_self ? { confirm_self } : {}) }
  return api.request(saveUserPermissions, { params: { id: user.id }, body }, { as: sender })
}

const outcome = ({ status, body }: ApiResponse) => (status === 200 ? 'done' : `${status} ${body.error_code}`)
const now = async ({ id }: StaffUser) => {
  const [row] = await api.connection.db.select().from(users).where(eq(users.id, id))
  return row
}

describe('A user cannot grant more than their own permissions', () => {
  const cases = levels.flatMap((own) => levels.flatMap((before) => levels.map((after) => ({ own, before, after }))))
  const rank = { denied: 0, readonly: 1, read_and_write: 2 }

  it.each(cases)('a user with $own changes another user from $before to $after', async ({ own, before, after }) => {
    const { as } = await makeUserEditor(api, { permissions: { ...buildUniformPermissions('denied'), stores: own } })
    const user = await makeStaffUser(api, { permissions: { ...buildUniformPermissions('denied'), stores: before } })
    const isIncrease = rank[after] > rank[before]
    const isAllowed = !isIncrease || rank[after] <= rank[own]
    const response = await change(user, { stores: after }, as)
    expect(outcome(response)).toBe(isAllowed ? 'done' : '403 users.above_own')
    expect((await now(user))?.permissions.stores).toBe(isAllowed ? after : before)
    if (!isAllowed) expect(response.body.errors).toMatchObject([{ field: 'body.permissions.stores' }])
  })

  it.each(levels.flatMap((before) => levels.map((after) => ({ before, after }))))(
    'an admin_boss changes another user from $before to $after',
    async ({ before, after }) => {
      const user = await makeStaffUser(api, { permissions: { ...buildUniformPermissions('denied'), stores: before } })
      expect(outcome(await change(user, { stores: after }, 'admin_boss'))).toBe('done')
    },
  )
})

describe('A user cannot raise their own permissions, nor lower them without confirmation', () => {
  const cases = levels.flatMap((own) =>
    levels.flatMap((after) => [true, false].map((confirm) => ({ own, after, confirm }))),
  )
  const rank = { denied: 0, readonly: 1, read_and_write: 2 }

  it.each(cases)('from $own to $after, confirmed: $confirm', async ({ own, after, confirm }) => {
    const { user, as } = await makeUserEditor(api, {
      permissions: { ...buildUniformPermissions('denied'), stores: own },
    })
    const expected =
      rank[after] > rank[own] ? '403 users.above_own' : rank[after] < rank[own] && !confirm ? '409 users.self' : 'done'
    expect(outcome(await change(user, { stores: after, confirm_self: confirm }, as))).toBe(expected)
    expect((await now(user))?.permissions.stores).toBe(expected === 'done' ? after : own)
  })

  it('a user who gives up write permission for users loses it with the next request', async () => {
    const { user, as } = await makeUserEditor(api)
    expect(outcome(await change(user, { users: 'readonly' }, as))).toBe('409 users.self')
    expect(outcome(await change(user, { users: 'readonly', confirm_self: true }, as))).toBe('done')
    expect(outcome(await change(user, { users: 'read_and_write' }, as))).toMatch(/^403/)
  })

  it('deleting the user’s own account needs a confirmation', async () => {
    const { user, as } = await makeUserEditor(api)
    const params = { id: user.id }
    expect(outcome(await api.request(deleteUser, { params, body: {} }, { as }))).toBe('409 users.self')
    expect(outcome(await api.request(deleteUser, { params, body: { confirm_self: true } }, { as }))).toBe('done')
  })
})

describe('Only an admin_boss changes or creates an admin_boss', () => {
  const kinds = ['editor', 'boss'] as const
  const types = ['n1', 'admin_boss'] as const
  const writes = {
    data: (user: StaffUser, sender: string) => {
      const body = { first_name: 'Outro', last_name: '', email: user.email }
      return api.request(saveUser, { params: { id: user.id }, body }, { as: sender })
    },
    'the same type': (user: StaffUser, sender: string) => change(user, {}, sender),
    'another type': (user: StaffUser, sender: string) => change(user, { type: 'cs' }, sender),
    'admin_boss as its type': (user: StaffUser, sender: string) => change(user, { type: 'admin_boss' }, sender),
    deletion: (user: StaffUser, sender: string) =>
      api.request(deleteUser, { params: { id: user.id }, body: {} }, { as: sender }),
    'the end of its sessions': (user: StaffUser, as: string) =>
      api.request(endUserSessions, { params: { id: user.id } }, { as }),
  }
  const names = Object.keys(writes) as (keyof typeof writes)[]
  const cases = kinds.flatMap((actor) =>
    types.flatMap((target) => names.map((operation) => ({ actor, target, operation }))),
  )

  beforeEach(async () => {
    await makeStaffUser(api, { access: 'admin_boss' })
  })

  it.each(cases)('$actor · $target · $operation', async ({ actor, target, operation }) => {
    const user = await makeStaffUser(api, { access: target })
    const sessionToken =
      actor === 'boss'
        ? await signInAs(api, await makeStaffUser(api, { access: 'admin_boss' }))
        : (await makeUserEditor(api)).as
    const isAllowed = actor === 'boss' || (target === 'n1' && operation !== 'admin_boss as its type')
    expect(outcome(await writes[operation](user, sessionToken))).toBe(isAllowed ? 'done' : '403 users.boss_only')
    const row = await now(user)
    if (!isAllowed) expect(row).toEqual(user)
  })

  it('a new admin_boss has all permissions, whatever the request contains', async () => {
    const user = await makeStaffUser(api)
    await change(user, { type: 'admin_boss' }, 'admin_boss')
    expect(await now(user)).toMatchObject({
      access: 'admin_boss',
      permissions: buildUniformPermissions('read_and_write'),
    })
  })
})

describe('The last admin_boss', () => {
  let onlyAdmin: StaffUser
  let sessionToken: string
  beforeEach(async () => {
    await api.connection.db.update(users).set({ access: 'n1' }).where(eq(users.access, 'admin_boss'))
    onlyAdmin = await makeStaffUser(api, { access: 'admin_boss' })
    sessionToken = await signInAs(api, onlyAdmin)
  })

  it.each([true, false])('cannot be demoted, confirmed: %s', async (confirm_self) => {
    expect(outcome(await change(onlyAdmin, { type: 'ti', confirm_self }, sessionToken))).toBe('422 users.last_boss')
    expect(await now(onlyAdmin)).toMatchObject({ access: 'admin_boss' })
  })

  it.each([true, false])('cannot be deleted, confirmed: %s', async (confirm_self) => {
    const input = { params: { id: onlyAdmin.id }, body: { confirm_self } }
    expect(outcome(await api.request(deleteUser, input, { as: sessionToken }))).toBe('422 users.last_boss')
  })

  it('remains when two demote each other at the same time', async () => {
    const second = await makeStaffUser(api, { access: 'admin_boss' })
    const secondToken = await signInAs(api, second)
    const responses = await Promise.all([
      change(second, { type: 'n1' }, sessionToken),
      change(onlyAdmin, { type: 'n1' }, secondToken),
    ])
    const [rejectedOutcome, acceptedOutcome] = responses.map(outcome).sort()
    // The rejected request fails with 403 if its sender has already lost the permission.
    expect(['422 users.last_boss', '403 users.boss_only']).toContain(rejectedOutcome)
    expect(acceptedOutcome).toBe('done')
    expect(await api.connection.db.$count(users, eq(users.access, 'admin_boss'))).toBe(1)
  })

  it('can be deleted by the other or by themselves while there are two', async () => {
    const second = await makeStaffUser(api, { access: 'admin_boss' })
    expect(outcome(await change(second, { type: 'n1' }, sessionToken))).toBe('done')
    const third = await makeStaffUser(api, { access: 'admin_boss' })
    const input = { params: { id: third.id }, body: { confirm_self: true } }
    expect(outcome(await api.request(deleteUser, input, { as: await signInAs(api, third) }))).toBe('done')
  })
})

test('A rejected request changes nothing, not even partly', async () => {
  const { as } = await makeUserEditor(api)
  const user = await makeStaffUser(api)
  await change(user, { stores: 'read_and_write', users: 'readonly' }, as)
  expect(await now(user)).toEqual(user)
})
