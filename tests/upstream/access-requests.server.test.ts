// Tests decisions about access requests on a server that calls an external platform API: a decision changes only the
// requested permission, even if the permissions changed at the platform after the requester's last sign-in.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUniformPermissions, type Context } from '#contract/access.ts'
import { answerAccessRequest, listAccessRequests, requestAccess } from '#contract/console/access-requests.ts'
import { getLastActivity, undoActivity } from '#contract/console/activity.ts'
import { addPlatformUser, type PlatformAndApi, startPlatformAndApi } from './platform-api.ts'

let servers: PlatformAndApi
let admin: string
beforeAll(async () => {
  servers = await startPlatformAndApi('strict')
  admin = await servers.signInAs('admin')
})
afterAll(() => servers.close())

const denied = buildUniformPermissions('denied')

/** Adds a user without permissions, who signs in and requests read permission for each context. */
async function createRequester(...contexts: readonly Context[]) {
  const user = addPlatformUser(servers.platform, { access: 'collaborator_aftersale', permissions: denied })
  const as = await servers.signInAs(user.google_token)
  const requestIds: number[] = []
  for (const context of contexts) {
    const body = { context, level: 'readonly', reason: 'Atender chamados' } as const
    const { data } = await servers.api.call(requestAccess, { body }, { as })
    requestIds.push(data.id)
  }
  return { user, requestIds }
}
const grant = (id: number | undefined) =>
  servers.api.request(answerAccessRequest, { params: { id }, body: { status: 'granted' } }, { as: admin })

test('two grants for a user who is offline keep both permissions', async () => {
  const { user, requestIds } = await createRequester('stores', 'courier')
  for (const id of requestIds) expect((await grant(id)).status).toBe(200)
  expect(user.permissions).toEqual({ ...denied, stores: 'readonly', courier: 'readonly' })
})

test('a grant restores neither a permission nor an account type that changed at the platform', async () => {
  const { user, requestIds } = await createRequester('stores', 'courier')
  await grant(requestIds[0])
  Object.assign(user, { access: 'n1', permissions: { ...denied, shipping: 'readonly' } })
  expect((await grant(requestIds[1])).status).toBe(200)
  expect(user).toMatchObject({ access: 'n1', permissions: { ...denied, shipping: 'readonly', courier: 'readonly' } })
})

test('the undo of a grant removes the permission, and the list shows the level of the requester', async () => {
  const { user, requestIds } = await createRequester('stores')
  await grant(requestIds[0])
  const listHeldLevel = async (situation: 'open' | 'answered') => {
    const { data } = await servers.api.call(listAccessRequests, { query: { situation } }, { as: admin })
    return data.find(({ id }: { id: number }) => id === requestIds[0])?.held
  }
  expect(await listHeldLevel('answered')).toBe('readonly')
  const { data } = await servers.api.call(getLastActivity, { query: { direction: 'undo' } }, { as: admin })
  const undone = await servers.api.request(undoActivity, { params: { id: data.id }, body: {} }, { as: admin })
  expect(undone.status).toBe(200)
  expect(user.permissions).toEqual(denied)
  expect(await listHeldLevel('open')).toBe('denied')
})
