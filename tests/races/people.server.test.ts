// Tests simultaneous changes of users through two servers on one PostgreSQL. One admin_boss must always remain, a
// session must end on both servers, and counts must stay correct.
import { and, eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { listActivity, undoActivity } from '#contract/console/activity.ts'
import { getPreferences } from '#contract/console/preferences.ts'
import { makeDemoToken } from '#contract/console/sign-in.ts'
import { endUserSessions } from '#contract/console/user-sessions.ts'
import { setAvailability } from '#contract/platform/ecommerces.ts'
import { getGroup, saveGroupLinks } from '#contract/platform/groups.ts'
import { getConfigs, saveConfigs } from '#contract/platform/metadatas.ts'
import { signIn } from '#contract/platform/session.ts'
import { deleteUser, saveUser, saveUserPermissions } from '#contract/platform/users.ts'

import type { Connection } from '#server/db/connect.ts'
import { people } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { ecommerces } from '#server/db/schema/platform/ecommerces.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { copyPlatformUser } from '#server/services/people.ts'
import { demoUsers } from '../../src/demo/people.ts'
import { makeEcommerce, makeGroup } from '../factories.ts'
import { type Api, startApi } from '../harness.ts'
import { createTestPostgres, hasPostgres } from '../postgres.ts'
import { makeStaffUser, type StaffUser, signInAs } from '../users/staff.ts'

describe.skipIf(!hasPostgres)('On PostgreSQL with two servers', () => {
  let connection: Connection
  let firstApi: Api
  let secondApi: Api

  beforeAll(async () => {
    connection = await createTestPostgres()
    firstApi = await startApi({ connection })
    secondApi = await startApi({ connection })
  }, 60_000)
  afterAll(async () => {
    await firstApi?.close()
    await secondApi?.close()
    await connection?.close()
  })

  const countAdmins = () => connection.db.$count(users, eq(users.access, 'admin_boss'))
  const createAdminSession = async (api: Api) => {
    const user = await makeStaffUser(api, { access: 'admin_boss' })
    return { user, as: await signInAs(api, user) }
  }
  const demoteAllAdmins = () => connection.db.update(users).set({ access: 'n1' }).where(eq(users.access, 'admin_boss'))

  test.each(['demote', 'delete'] as const)(
    'two admins who %s each other at the same time leave one admin_boss',
    async (operation) => {
      for (let round = 0; round < 8; round += 1) {
        await demoteAllAdmins()
        const [first, second] = [await createAdminSession(firstApi), await createAdminSession(secondApi)]
        const act = (api: Api, { as }: typeof first, { user: { id } }: typeof first) =>
          operation === 'delete'
            ? api.request(deleteUser, { params: { id }, body: {} }, { as })
            : api.request(
                saveUserPermissions,
                { params: { id }, body: { type: 'n1', permissions: buildUniformPermissions('denied') } },
                { as },
              )
        const responses = await Promise.all([act(firstApi, first, second), act(secondApi, second, first)])
        expect(await countAdmins()).toBe(1)
        const statuses = responses.map(({ status }) => status).sort()
        expect(statuses[0]).toBe(200)
        // The status of the rejected request depends on the order: its sender is the last admin_boss, is no longer an
        // admin_boss, or no longer has a session.
        expect([401, 403, 422]).toContain(statuses[1])
      }
    },
  )

  test('many admins who leave at the same time leave one admin_boss', async () => {
    await demoteAllAdmins()
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) => createAdminSession(index % 2 ? firstApi : secondApi)),
    )
    await Promise.all(
      all.map(({ user, as }, index) =>
        (index % 2 ? firstApi : secondApi).request(
          deleteUser,
          { params: { id: user.id }, body: { confirm_self: true } },
          { as },
        ),
      ),
    )
    expect(await countAdmins()).toBe(1)
  })

  test('a session that ends on one server ends on the other with the next request, and no later write succeeds', async () => {
    const { as: adminToken } = await createAdminSession(firstApi)
    for (let round = 0; round < 6; round += 1) {
      const user = await makeStaffUser(firstApi, {
        permissions: { ...buildUniformPermissions('denied'), ecommerces: 'read_and_write' },
      })
      const sessionToken = await signInAs(secondApi, user)
      const { id } = await makeEcommerce(connection.db)
      expect((await secondApi.request(getPreferences, {}, { as: sessionToken })).status).toBe(200)
      const write = (number: number) =>
        secondApi.request(saveConfigs, { params: { id }, body: { configs: { n: number } } }, { as: sessionToken })
      const [endResponse, ...writes] = await Promise.all([
        firstApi.request(endUserSessions, { params: { id: user.id } }, { as: adminToken }),
        ...[1, 2, 3].map(write),
      ])
      expect([endResponse.status, endResponse.body.ended]).toEqual([200, 1])
      for (const { status } of writes) expect([200, 401]).toContain(status)
      expect((await secondApi.request(getPreferences, {}, { as: sessionToken })).status).toBe(401)
      expect((await write(9)).status).toBe(401)
      const stored = await firstApi.request(getConfigs, { params: { id } }, { as: adminToken })
      expect(stored.body.data.version).toBe(writes.filter(({ status }) => status === 200).length)
    }
  })

  test('permissions that one server revokes are revoked on the other with the next request', async () => {
    const { as: adminToken } = await createAdminSession(firstApi)
    const user = await makeStaffUser(firstApi, {
      permissions: { ...buildUniformPermissions('denied'), ecommerces: 'read_and_write' },
    })
    const sessionToken = await signInAs(secondApi, user)
    const { id } = await makeEcommerce(connection.db)
    const write = () =>
      secondApi.request(setAvailability, { params: { id }, body: { is_active: false } }, { as: sessionToken })
    expect((await write()).status).toBe(200)
    const body = { type: 'n1', permissions: buildUniformPermissions('denied') }
    expect(
      (await firstApi.request(saveUserPermissions, { params: { id: user.id }, body }, { as: adminToken })).status,
    ).toBe(200)
    expect((await write()).status).toBe(403)
  })

  test('users who link and unlink ecommerces of one group in parallel leave a correct count', async () => {
    const { as } = await createAdminSession(firstApi)
    const { id } = await makeGroup(connection.db)
    const createdEcommerces = await Promise.all(Array.from({ length: 6 }, () => makeEcommerce(connection.db)))
    const ids = createdEcommerces.map((ecommerceId) => ecommerceId.id)
    for (let round = 0; round < 6; round += 1) {
      const responses = await Promise.all(
        ids.map(async (ecommerceId, index) => {
          const linked = await isGroupMember(id, ecommerceId)
          const body = { group_id: id, links: linked ? [] : [ecommerceId], unlinks: linked ? [ecommerceId] : [] }
          return (index % 2 ? firstApi : secondApi).request(saveGroupLinks, { params: { id }, body }, { as })
        }),
      )
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
      const { body } = await firstApi.request(getGroup, { params: { id } }, { as })
      expect(body.data.linked_ecommerce_number).toBe(
        await connection.db.$count(ecommerces, eq(ecommerces.ecommerce_group_id, id)),
      )
    }
    // Expects no linked ecommerce, because every ecommerce was linked and unlinked three times.
    expect(await connection.db.$count(ecommerces, eq(ecommerces.ecommerce_group_id, id))).toBe(0)
  })

  async function isGroupMember(group: number, id: number): Promise<boolean> {
    return (
      (await connection.db.$count(ecommerces, and(eq(ecommerces.id, id), eq(ecommerces.ecommerce_group_id, group)))) > 0
    )
  }

  test('a write is undone once, regardless of the users and of the number of requests', async () => {
    const { as } = await createAdminSession(firstApi)
    const { id } = await makeEcommerce(connection.db)
    const saveResponse = await firstApi.request(setAvailability, { params: { id }, body: { is_active: false } }, { as })
    const row = Number(saveResponse.headers.get('X-Activity'))
    const undo = (api: Api) => api.request(undoActivity, { params: { id: row }, body: {} }, { as })
    const responses = await Promise.all([undo(firstApi), undo(secondApi), undo(firstApi), undo(secondApi)])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const isEnableEntry = and(inArray(activity.action, ['ecommerces.enable']), eq(activity.entity_id, String(id)))
    expect(await connection.db.$count(activity, isEnableEntry)).toBe(1)
    const { body } = await firstApi.request(listActivity, { query: { entity: 'ecommerce', id: String(id) } }, { as })
    expect(body.data.length).toBe(2)
  })

  test('a user who signs in for the first time with eight parallel requests is accepted by all of them', async () => {
    const email = demoUsers.find(({ account_type }) => account_type === 'cs')?.email ?? ''
    const userCondition = eq(users.email, email)
    for (let round = 0; round < 25; round += 1) {
      // Deletes the user in every fifth round, to test the sign-in also without an existing user.
      if (round % 5 === 4) await connection.db.delete(users).where(userCondition)
      await connection.db.delete(people).where(eq(people.email, email))
      const { body } = await firstApi.request(makeDemoToken, { params: { account_type: 'cs' }, body: {} }, { as: null })
      const signInAt = (api: Api) => api.request(signIn, { body }, { as: null })
      const responses = await Promise.all(
        Array.from({ length: 8 }, (_, index) => signInAt(index % 2 === 0 ? firstApi : secondApi)),
      )
      expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
      expect(await connection.db.$count(users, userCondition)).toBe(1)
    }
  })

  const saveEmail = (api: Api, { id, first_name, last_name }: StaffUser, email: string, sender: string) =>
    api.request(saveUser, { params: { id }, body: { first_name, last_name, email } }, { as: sender })

  test('only one of several users who get the same e-mail in parallel has it, and the others get an error', async () => {
    const { as } = await createAdminSession(firstApi)
    for (let round = 0; round < 8; round += 1) {
      const email = `shared-${round}@test.reversa.example`
      const editedUsers = await Promise.all(Array.from({ length: 4 }, () => makeStaffUser(firstApi)))
      const saveDuplicateEmail = (user: StaffUser, index: number) =>
        saveEmail(index % 2 ? firstApi : secondApi, user, email, as)
      const responses = await Promise.all(editedUsers.map(saveDuplicateEmail))
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
      for (const { status, body } of responses)
        if (status === 422) expect(body.errors[0].code).toBe('users.email_taken')
    }
  })

  test("an e-mail that is assigned during its owner's first sign-in belongs to only one user", async () => {
    const { as } = await createAdminSession(firstApi)
    const email = demoUsers.find(({ account_type }) => account_type === 'cs')?.email ?? ''
    for (let round = 0; round < 25; round += 1) {
      await connection.db.delete(users).where(eq(users.email, email))
      await connection.db.delete(people).where(eq(people.email, email))
      const user = await makeStaffUser(firstApi)
      await copyPlatformUser(connection.db, user)
      await connection.db
        .update(people)
        .set({ subject: `somebody#${round}` })
        .where(eq(people.id, user.id))
      const { body } = await firstApi.request(makeDemoToken, { params: { account_type: 'cs' }, body: {} }, { as: null })
      const responses = await Promise.all([
        firstApi.request(signIn, { body }, { as: null }),
        saveEmail(secondApi, user, email, as),
      ])
      expect([
        [200, 422],
        [401, 200],
      ]).toContainEqual(responses.map(({ status }) => status))
    }
  })
})
