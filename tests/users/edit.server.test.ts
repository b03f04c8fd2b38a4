// Tests reading, editing and deleting one user.
import { desc, eq } from 'drizzle-orm'
import { describe, expect, it, test } from 'vitest'
import { buildUniformPermissions } from '#contract/access.ts'
import { getMe } from '#contract/platform/session.ts'
import { deleteUser, getUser, saveUser } from '#contract/platform/users.ts'
import { sessions } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { useApi } from '../use-api.ts'
import { makeStaffUser, makeUserEditor, signInAs } from './staff.ts'

const api = useApi()

const lastActivity = async () => {
  const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  return row
}
const body = { first_name: 'Maria', last_name: 'de Souza', email: 'maria@staff.example' }

test('S2 §7 GET /users/{id} returns success and data', async () => {
  const user = await makeStaffUser(api, { first_name: 'Zilda' })
  const { body, headers } = await api.request(getUser, { params: { id: user.id } })
  expect(body).toMatchObject({ success: true, data: { id: user.id, first_name: 'Zilda', access: 'n1', version: 1 } })
  expect(headers.get('ETag')).toBe('"1"')
  expect((await api.request(getUser, { params: { id: 999_999 } })).status).toBe(404)
  expect((await api.request(getUser, { params: { id: 'me too' } })).status).toBe(422)
})

describe('S2 §7 PUT /users/{id} first_name, last_name, email', () => {
  it('saves, increments the version and records the changes', async () => {
    const user = await makeStaffUser(api, { first_name: 'Maria', last_name: 'Souza' })
    const response = await api.request(saveUser, { params: { id: user.id }, body }, { headers: { 'If-Match': '"1"' } })
    expect(response.body).toMatchObject({ success: true, data: { ...body, version: 2 } })
    expect(response.headers.get('ETag')).toBe('"2"')
    expect(await lastActivity()).toMatchObject({
      action: 'users.edit',
      entity_id: String(user.id),
      before: { last_name: 'Souza', email: user.email },
      after: { last_name: 'de Souza', email: body.email },
    })
  })

  it('saves an empty last name for a one-word name (A27)', async () => {
    const user = await makeStaffUser(api)
    const singleName = { first_name: 'Pelé', last_name: '', email: user.email }
    expect((await api.request(saveUser, { params: { id: user.id }, body: singleName })).body.data).toMatchObject(
      singleName,
    )
  })

  it('rejects a stale version with the current record', async () => {
    const user = await makeStaffUser(api)
    const putUser = (email: string) =>
      api.request(saveUser, { params: { id: user.id }, body: { ...body, email } }, { headers: { 'If-Match': '"1"' } })
    expect((await putUser('first@staff.example')).status).toBe(200)
    const staleResponse = await putUser('second@staff.example')
    expect([staleResponse.status, staleResponse.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(staleResponse.body.context.current).toMatchObject({ email: 'first@staff.example', version: 2 })
  })

  it.each([
    ['no name', { ...body, first_name: ' ' }, 'body.first_name', 'validation.required'],
    ['no e-mail', { ...body, email: ' ' }, 'body.email', 'validation.required'],
    ['no such e-mail', { ...body, email: 'maria@' }, 'body.email', 'validation.email'],
    ['a control character', { ...body, last_name: 'a\u0007b' }, 'body.last_name', 'validation.characters'],
    ['a key of somebody else’s', { ...body, access: 'admin_boss' }, 'body.access', 'validation.unknown_key'],
  ])('rejects %s', async (_, invalidValues, field, code) => {
    const user = await makeStaffUser(api)
    const response = await api.request(saveUser, { params: { id: user.id }, body: invalidValues })
    expect(response.status).toBe(422)
    expect(response.body.errors[0]).toMatchObject({ field, code })
  })

  it('rejects the e-mail of another user in any case', async () => {
    const user = await makeStaffUser(api)
    const otherUser = await makeStaffUser(api)
    const duplicateEmail = { ...body, email: otherUser.email.toUpperCase() }
    const response = await api.request(saveUser, { params: { id: user.id }, body: duplicateEmail })
    expect([response.status, response.body.errors[0].code]).toEqual([422, 'users.email_taken'])
    const own = { ...body, email: ` ${user.email.toUpperCase()} ` }
    expect((await api.request(saveUser, { params: { id: user.id }, body: own })).status).toBe(200)
  })

  it('does not take the account of a user who never signed in by its e-mail', async () => {
    const { as } = await makeUserEditor(api)
    const putUser = async (last_signed_in_at: Date | null) => {
      const permissions = { ...buildUniformPermissions('denied'), config: 'readonly' as const }
      const user = await makeStaffUser(api, { last_signed_in_at, permissions })
      const email = `${user.id}@elsewhere.example`
      return api.request(saveUser, { params: { id: user.id }, body: { ...body, email } }, { as })
    }
    const rejected = await putUser(null)
    expect([rejected.status, rejected.body.error_code]).toEqual([403, 'users.email_above_own'])
    expect((await putUser(new Date())).status).toBe(200)
  })

  it('returns 404 for a missing user', async () => {
    expect((await api.request(saveUser, { params: { id: 999_999 }, body })).status).toBe(404)
  })
})

describe('S2 §7 DELETE /users/{id} returns success and data', () => {
  it('without a body: the sessions end, and the activity keeps the name', async () => {
    const user = await makeStaffUser(api, { first_name: 'Ida', last_name: 'Embora' })
    const sessionToken = await signInAs(api, user)
    const remove = { method: 'DELETE' }
    const response = await api.send(`/v2/users/${user.id}`, remove)
    expect(response.body).toMatchObject({ success: true, data: { id: user.id, first_name: 'Ida' } })
    expect((await api.request(getMe, {}, { as: sessionToken })).status).toBe(401)
    expect(await api.connection.db.$count(sessions, eq(sessions.user_id, user.id))).toBe(0)
    expect(await lastActivity()).toMatchObject({
      action: 'users.delete',
      entity_id: String(user.id),
      before: { first_name: 'Ida', last_name: 'Embora', type: 'n1', stores: 'denied' },
    })
    expect((await api.send(`/v2/users/${user.id}`, remove)).status).toBe(404)
  })

  it('with a reason, which is recorded', async () => {
    const user = await makeStaffUser(api)
    await api.call(deleteUser, { params: { id: user.id }, body: { reason: 'Saiu da empresa' } })
    expect(await lastActivity()).toMatchObject({ after: { reason: 'Saiu da empresa' } })
  })

  it('and keeps the activity of the deleted user under their name', async () => {
    const { user, as } = await makeUserEditor(api, { first_name: 'Rui', last_name: 'Antes' })
    const otherUser = await makeStaffUser(api)
    await api.request(saveUser, { params: { id: otherUser.id }, body: { ...body, email: otherUser.email } }, { as })
    await api.call(deleteUser, { params: { id: user.id }, body: {} })
    const rows = await api.connection.db.select().from(activity).where(eq(activity.user_id, user.id))
    expect(rows.map(({ user_name }) => user_name)).toEqual(['Rui Antes'])
  })

  it('unless the version is stale', async () => {
    const user = await makeStaffUser(api, { version: 3 })
    const staleOptions = { headers: { 'If-Match': '"2"' } }
    expect((await api.request(deleteUser, { params: { id: user.id }, body: {} }, staleOptions)).status).toBe(412)
    expect(await api.connection.db.$count(users, eq(users.id, user.id))).toBe(1)
  })

  it.each([{ reason: 5 }, { confirm_self: 'yes' }, { force: true }])(
    'unless the body is invalid: %o',
    async (invalidValues) => {
      const user = await makeStaffUser(api)
      expect((await api.request(deleteUser, { params: { id: user.id }, body: invalidValues })).status).toBe(422)
    },
  )
})
