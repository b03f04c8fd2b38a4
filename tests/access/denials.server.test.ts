// Tests permission errors that a request handler throws after reading the record. Each error must leave one activity
// row, although the transaction of the request is rolled back.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUniformPermissions, defaultPermissionsByType } from '#contract/access.ts'
import { undoActivity } from '#contract/console/activity.ts'
import { createBatch, getBatch, pauseBatch } from '#contract/console/batches.ts'
import { endUserSessions } from '#contract/console/user-sessions.ts'
import { createView, deleteView, saveView } from '#contract/console/view.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { saveEcommerceDetails } from '#contract/platform/ecommerces.ts'
import { registerGroupBilling } from '#contract/platform/groups.ts'
import { deleteUser, saveAccountType, saveUser, saveUserPermissions } from '#contract/platform/users.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { details, startUndoing, type UndoInput } from '../activity/undo-setup.ts'
import { batchInput, createDraft } from '../batches/batch-setup.ts'
import { makeGroup } from '../factories.ts'
import type { Api, ApiResponse } from '../harness.ts'
import { makeStaffUser, makeUserEditor, type StaffUser, signInAs } from '../users/staff.ts'

let undoSetup: UndoInput
let api: Api
let sessionToken: string
let boss: StaffUser
let user: StaffUser
beforeAll(async () => {
  undoSetup = await startUndoing()
  ;({ api } = undoSetup)
  ;({ as: sessionToken } = await makeUserEditor(api))
  boss = await makeStaffUser(api, { access: 'admin_boss' })
  user = await makeStaffUser(api, { permissions: { ...buildUniformPermissions('denied'), config: 'readonly' } })
})
afterAll(() => api.close())

/** A rejected response, and the columns of the activity row that the rejected request must leave. */
type Denial = readonly [response: ApiResponse, entity: string, entityId: unknown, after: object]

const getEndpointName = ({ method, path }: Endpoint) => `${method} ${path}`
const buildMissing = (context: string, level = 'read_and_write') => ({ missing: [{ context, level }] })
const body = { first_name: 'Outro', last_name: 'Nome', email: 'outra@reversa.example' }
const higherLevels = { ...buildUniformPermissions('denied'), stores: 'read_and_write', config: 'readonly' }
const view = { scope: 'shared', state: {} } as const

const savePermissions = (params: StaffUser, type: string, levels: object) =>
  api.request(saveUserPermissions, { params, body: { type, permissions: levels } }, { as: sessionToken })

async function createViewOfAnotherUser(name: string) {
  const created = await api.call(createView, { body: { ...view, name, page: 'ecommerces.list' } })
  const reader = await api.openSession({ ecommerces: 'readonly' })
  return { params: { id: created.data.id }, reader }
}

/** Creates a batch, and then removes the permission for the batch's type from the batch's author. */
async function createBatchWithoutPermission() {
  const owner = await makeStaffUser(api, {
    permissions: { ...buildUniformPermissions('denied'), ecommerces: 'read_and_write' },
  })
  const token = await signInAs(api, owner)
  const { id } = await createDraft(api, token, [1])
  const remainingLevels = { ...buildUniformPermissions('denied'), courier: 'read_and_write' } as const
  await api.connection.db.update(users).set({ permissions: remainingLevels }).where(eq(users.id, owner.id))
  return { params: { id }, token }
}

const cases: Readonly<Record<string, () => Promise<Denial>>> = {
  'granting levels above the own levels': async () => [
    await savePermissions(user, 'n1', higherLevels),
    'user',
    user.id,
    { call: getEndpointName(saveUserPermissions), code: 'users.above_own', above: ['stores'] },
  ],
  'changing the levels of an admin_boss': async () => [
    await savePermissions(boss, 'n1', higherLevels),
    'user',
    boss.id,
    { call: getEndpointName(saveUserPermissions), code: 'users.boss_only' },
  ],
  'turning a user into an admin_boss': async () => [
    await savePermissions(user, 'admin_boss', higherLevels),
    'user',
    user.id,
    { call: getEndpointName(saveUserPermissions), code: 'users.boss_only' },
  ],
  'renaming an admin_boss': async () => [
    await api.request(saveUser, { params: boss, body }, { as: sessionToken }),
    'user',
    boss.id,
    { call: getEndpointName(saveUser), code: 'users.boss_only' },
  ],
  'changing the e-mail of a user with more permissions': async () => [
    await api.request(saveUser, { params: user, body }, { as: sessionToken }),
    'user',
    user.id,
    { call: getEndpointName(saveUser), code: 'users.email_above_own' },
  ],
  'deleting an admin_boss': async () => [
    await api.request(deleteUser, { params: boss, body: {} }, { as: sessionToken }),
    'user',
    boss.id,
    { call: getEndpointName(deleteUser), code: 'users.boss_only' },
  ],
  'ending the sessions of an admin_boss': async () => [
    await api.request(endUserSessions, { params: boss }, { as: sessionToken }),
    'user',
    boss.id,
    { call: getEndpointName(endUserSessions), code: 'users.boss_only' },
  ],
  'saving default permissions above the own levels': async () => {
    const default_permissions = { ...defaultPermissionsByType.n1, config: 'read_and_write' }
    const response = await api.request(
      saveAccountType,
      { params: { name: 'n1' }, body: { default_permissions } },
      { as: sessionToken },
    )
    return [response, 'account_type', 'n1', { call: getEndpointName(saveAccountType), above: ['config'] }]
  },
  'creating a view of a list without permission to read the list': async () => {
    const response = await api.request(
      createView,
      { body: { ...view, name: 'Grupos', page: 'groups.list' } },
      { as: sessionToken },
    )
    return [response, 'endpoint', getEndpointName(createView), buildMissing('ecommerce_group', 'readonly')]
  },
  'changing a shared view of another user': async () => {
    const { params, reader } = await createViewOfAnotherUser('Um')
    const response = await api.request(saveView, { params, body: { ...view, name: 'Um' } }, { as: reader })
    return [response, 'view', params.id, { call: getEndpointName(saveView), scope: 'shared' }]
  },
  'deleting a shared view of another user': async () => {
    const { params, reader } = await createViewOfAnotherUser('Outra')
    const response = await api.request(deleteView, { params }, { as: reader })
    return [response, 'view', params.id, { call: getEndpointName(deleteView), scope: 'shared' }]
  },
  'creating a batch without permission for its type': async () => {
    const courier = await api.openSession({ courier: 'read_and_write' })
    const response = await api.request(createBatch, { body: { ...batchInput, text: '1' } }, { as: courier })
    return [response, 'endpoint', getEndpointName(createBatch), buildMissing('ecommerces')]
  },
  'reading an own batch after losing the permission': async () => {
    const { params, token } = await createBatchWithoutPermission()
    const response = await api.request(getBatch, { params }, { as: token })
    return [
      response,
      'reprocess_batch',
      params.id,
      { call: getEndpointName(getBatch), ...buildMissing('ecommerces', 'readonly') },
    ]
  },
  'pausing an own batch after losing the permission': async () => {
    const { params, token } = await createBatchWithoutPermission()
    const response = await api.request(pauseBatch, { params, body: {} }, { as: token })
    return [
      response,
      'reprocess_batch',
      params.id,
      { call: getEndpointName(pauseBatch), ...buildMissing('ecommerces') },
    ]
  },
  'A31 repeating a failed billing registration': async () => {
    const { id } = await makeGroup(api.connection.db, { status_replica_group_in_billing: 'error' })
    const groups = await api.openSession({ ecommerce_group: 'read_and_write' })
    const response = await api.request(registerGroupBilling, { params: { id } }, { as: groups })
    return [response, 'group', id, { call: getEndpointName(registerGroupBilling), ...buildMissing('config') }]
  },
  'undoing a write without permission to write': async () => {
    const undo = await undoSetup.sendWrite(saveEcommerceDetails, { params: undoSetup, body: details })
    const response = await undoSetup.undo(undo, await api.openSession({ ecommerces: 'readonly' }))
    return [
      response,
      'ecommerce',
      undoSetup.id,
      { call: getEndpointName(undoActivity), undo, ...buildMissing('ecommerces') },
    ]
  },
  'undoing a write so that it grants levels above the own levels': async () => {
    const buildUser = (config: string) => ({
      type: 'n1',
      permissions: { ...buildUniformPermissions('denied'), config },
    })
    const params = { id: undoSetup.userId }
    await undoSetup.sendWrite(saveUserPermissions, { params, body: buildUser('read_and_write') })
    const activityId = await undoSetup.sendWrite(saveUserPermissions, { params, body: buildUser('denied') })
    const after = { call: getEndpointName(undoActivity), code: 'users.above_own', above: ['config'] }
    return [await undoSetup.undo(activityId, sessionToken), 'user', undoSetup.userId, after]
  },
}

test.each(Object.entries(cases))('%s returns 403 and records one activity row', async (_name, sendDeniedRequest) => {
  const [response, entity, entityId, after] = await sendDeniedRequest()
  expect(response.status).toBe(403)
  const rows = await api.connection.db.select().from(activity).where(eq(activity.request_id, response.body.request_id))
  expect(rows).toMatchObject([{ action: 'access.denied', entity, entity_id: String(entityId) }])
  expect(rows[0]?.after).toEqual(after)
})
