// Tests users who are created before their first sign-in. They get the default permissions of their account type, and
// the sign-in finds them by their verified e-mail.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { buildUniformPermissions, defaultPermissionsByType } from '#contract/access.ts'
import { getActivity, undoActivity } from '#contract/console/activity.ts'
import { createUser, getUser, getUserPermissions, saveUser } from '#contract/platform/users.ts'
import { people } from '#server/db/schema/console/people.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { localPlatform } from '#server/platform/port.ts'
import { signInUser } from '#server/services/people.ts'
import { startApi } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { makeUserEditor } from './staff.ts'

const api = useApi()

let createdCount = 0
const buildUser = (row: object = {}) => ({
  ...{ first_name: 'Nova', last_name: 'Pessoa', email: `nova-${++createdCount}@reversa.example`, type: 'n1' },
  ...row,
})
const create = (body: object, requestOptions = {}) => api.request(createUser, { body }, requestOptions)

test('POST returns 401, 403 without write permission for users, and 422 for an invalid field', async () => {
  expect((await create(buildUser(), { as: null })).status).toBe(401)
  expect((await create(buildUser(), { as: 'ti' })).status).toBe(403)
  const codes = async (row: object) =>
    (await create(buildUser(row))).body.errors?.map(({ field }: { field: string }) => field)
  expect(await codes({ email: 'nada' })).toEqual(['body.email'])
  expect(await codes({ first_name: ' ' })).toEqual(['body.first_name'])
  expect(await codes({ type: 'chief' })).toEqual(['body.type'])
})

test('The permissions of the type are granted and recorded, and each e-mail belongs to one user in any notation', async () => {
  const body = buildUser()
  const created = await create(body)
  expect(created.body.data).toMatchObject({ first_name: 'Nova', access: 'n1', email: body.email, version: 1 })
  const { id } = created.body.data
  expect((await api.call(getUserPermissions, { params: { id } })).permissions).toEqual(defaultPermissionsByType.n1)
  const repeated = await create(buildUser({ email: body.email.toUpperCase() }))
  expect(repeated.body.errors).toMatchObject([{ field: 'body.email', code: 'users.email_taken' }])
  const [first, second] = await Promise.all([1, 2].map(() => create(buildUser({ email: 'juntos@reversa.example' }))))
  expect([first?.status, second?.status].sort()).toEqual([200, 422])
})

test('A user cannot grant a type above their own permissions, and only Administração creates an Administração user', async () => {
  const limitedEditor = await makeUserEditor(api, { permissions: { ...buildUniformPermissions('denied') } })
  const fullEditor = await makeUserEditor(api, { permissions: defaultPermissionsByType.n1 })
  expect((await create(buildUser(), { as: limitedEditor.as })).body.error_code).toBe('users.above_own')
  expect((await create(buildUser(), { as: fullEditor.as })).status).toBe(200)
  expect((await create(buildUser({ type: 'admin_boss' }), { as: fullEditor.as })).body.error_code).toBe(
    'users.boss_only',
  )
  expect((await create(buildUser({ type: 'admin_boss' }))).status).toBe(200)
})

test('The first sign-in with this verified e-mail is linked to the user, once', async () => {
  const { db } = api.connection
  const body = buildUser()
  const { id } = (await create(body)).body.data
  expect((await api.call(getUser, { params: { id } })).data.last_signed_in_at).toBeNull()
  const identity = { subject: 'issuer#new', email: body.email, first_name: 'X', last_name: 'Y', expiresAtSeconds: 0 }
  const signIn = () => db.transaction((transaction) => signInUser(transaction, localPlatform, identity, new Date()))
  const [first, second] = await Promise.all([signIn(), signIn()])
  expect([first?.id, second?.id]).toEqual([id, id])
  const [row] = await db.select().from(people).where(eq(people.id, id))
  expect(row).toMatchObject({ subject: 'issuer#new', first_name: 'Nova', permissions: defaultPermissionsByType.n1 })
})

test('The creation can be undone and redone until the user signs in or is saved', async () => {
  const { db } = api.connection
  const undo = (row: number) => api.request(undoActivity, { params: { id: row }, body: {} })
  const getActivityId = ({ headers }: { headers: Headers }) => Number(headers.get('X-Activity'))
  const emails = async (email: string) => db.$count(users, eq(users.email, email))

  const body = buildUser()
  const undoResponse = await undo(getActivityId(await create(body)))
  expect([undoResponse.status, await emails(body.email)]).toEqual([200, 0])
  const { data } = await api.call(getActivity, { params: { id: getActivityId(undoResponse) } })
  expect(data).toMatchObject({ action: 'users.remove', can_undo: true })
  expect([(await undo(getActivityId(undoResponse))).status, await emails(body.email)]).toEqual([200, 1])

  const createResponse = await create(buildUser())
  const { id, first_name, last_name, email } = createResponse.body.data
  const identity = { subject: 'issuer#in', email, first_name, last_name, expiresAtSeconds: 0 }
  await signInUser(db, localPlatform, identity, new Date())
  expect((await undo(getActivityId(createResponse))).body.error_code).toBe('activity.moved_on')

  const createdResponse = await create(buildUser())
  const renamedUser = { first_name: 'Outra', last_name, email: createdResponse.body.data.email }
  await api.call(saveUser, { params: { id: createdResponse.body.data.id }, body: renamedUser })
  expect((await undo(getActivityId(createdResponse))).body.error_code).toBe('activity.moved_on')
  expect(await db.$count(users, eq(users.id, id))).toBe(1)
})

test('E-mails outside the permitted domains are rejected', async () => {
  const google = await startApi({ config: { googleClientId: 'client', allowedDomains: ['reversa.example'] } })
  const rejected = await google.request(createUser, { body: buildUser({ email: 'x@outra.example' }) })
  expect(rejected.body.errors).toMatchObject([{ field: 'body.email', code: 'users.email_domain' }])
  const created = await google.request(createUser, { body: buildUser() })
  expect(created.status).toBe(200)
  const { id, first_name, last_name, email } = created.body.data
  const save = (newEmail: string) =>
    google.request(saveUser, { params: { id }, body: { first_name, last_name, email: newEmail } })
  expect((await save('x@outra.example')).body.errors).toMatchObject([
    { field: 'body.email', code: 'users.email_domain' },
  ])
  expect((await save(email)).status).toBe(200)
  await google.close()
})
