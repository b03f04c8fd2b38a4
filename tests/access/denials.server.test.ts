// Denials that a handler decides itself, because they depend on the record: each leaves one row, although what the call had begun is undone.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presets, sameLevelEverywhere } from '#contract/access.ts'
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
import { details, startUndoing, type UndoInput } from '../activity/undoing.ts'
import { draftOf, order } from '../batches/working.ts'
import { makeGroup } from '../factories.ts'
import type { Answer, Api } from '../harness.ts'
import { makeStaffUser, makeUserEditor, type StaffUser, signInAs } from '../users/staff.ts'

let world: UndoInput
let api: Api
let as: string
let boss: StaffUser
let person: StaffUser
beforeAll(async () => {
  world = await startUndoing()
  ;({ api } = world)
  ;({ as } = await makeUserEditor(api))
  boss = await makeStaffUser(api, { access: 'admin_boss' })
  person = await makeStaffUser(api, { permissions: { ...sameLevelEverywhere('denied'), config: 'readonly' } })
})
afterAll(() => api.close())

/** The answer, and the row: what it is about, and what it says. */
type Denied = readonly [answer: Answer, entity: string, entityId: unknown, after: object]

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const lacks = (context: string, level = 'read_and_write') => ({ missing: [{ context, level }] })
const body = { first_name: 'Outro', last_name: 'Nome', email: 'outra@reversa.example' }
const raised = { ...sameLevelEverywhere('denied'), stores: 'read_and_write', config: 'readonly' }
const view = { scope: 'shared', state: {} } as const

const permissions = (params: StaffUser, type: string, levels: object) =>
  api.request(saveUserPermissions, { params, body: { type, permissions: levels } }, { as })

async function viewOfAnother(name: string) {
  const made = await api.call(createView, { body: { ...view, name, page: 'ecommerces.list' } })
  const reader = await api.as({ ecommerces: 'readonly' })
  return { params: { id: made.data.id }, reader }
}

/** Of somebody who has since lost the right to its kind. */
async function batchOfNoRight() {
  const owner = await makeStaffUser(api, {
    permissions: { ...sameLevelEverywhere('denied'), ecommerces: 'read_and_write' },
  })
  const own = await signInAs(api, owner)
  const { id } = await draftOf(api, own, [1])
  const left = { ...sameLevelEverywhere('denied'), courier: 'read_and_write' } as const
  await api.connection.db.update(users).set({ permissions: left }).where(eq(users.id, owner.id))
  return { params: { id }, own }
}

const cases: Readonly<Record<string, () => Promise<Denied>>> = {
  'levels above one’s own': async () => [
    await permissions(person, 'n1', raised),
    'user',
    person.id,
    { call: nameOf(saveUserPermissions), code: 'users.above_own', above: ['stores'] },
  ],
  'the levels of an admin_boss': async () => [
    await permissions(boss, 'n1', raised),
    'user',
    boss.id,
    { call: nameOf(saveUserPermissions), code: 'users.boss_only' },
  ],
  'making an admin_boss': async () => [
    await permissions(person, 'admin_boss', raised),
    'user',
    person.id,
    { call: nameOf(saveUserPermissions), code: 'users.boss_only' },
  ],
  'the name of an admin_boss': async () => [
    await api.request(saveUser, { params: boss, body }, { as }),
    'user',
    boss.id,
    { call: nameOf(saveUser), code: 'users.boss_only' },
  ],
  'the e-mail of an account that has more': async () => [
    await api.request(saveUser, { params: person, body }, { as }),
    'user',
    person.id,
    { call: nameOf(saveUser), code: 'users.email_above_own' },
  ],
  'deleting an admin_boss': async () => [
    await api.request(deleteUser, { params: boss, body: {} }, { as }),
    'user',
    boss.id,
    { call: nameOf(deleteUser), code: 'users.boss_only' },
  ],
  'the sessions of an admin_boss': async () => [
    await api.request(endUserSessions, { params: boss }, { as }),
    'user',
    boss.id,
    { call: nameOf(endUserSessions), code: 'users.boss_only' },
  ],
  'the default of a type above one’s own': async () => {
    const default_permissions = { ...presets.n1, config: 'read_and_write' }
    const answer = await api.request(saveAccountType, { params: { name: 'n1' }, body: { default_permissions } }, { as })
    return [answer, 'account_type', 'n1', { call: nameOf(saveAccountType), above: ['config'] }]
  },
  'a view of a list one may not open': async () => {
    const answer = await api.request(createView, { body: { ...view, name: 'Grupos', page: 'groups.list' } }, { as })
    return [answer, 'endpoint', nameOf(createView), lacks('ecommerce_group', 'readonly')]
  },
  'changing a shared view of somebody else': async () => {
    const { params, reader } = await viewOfAnother('Um')
    const answer = await api.request(saveView, { params, body: { ...view, name: 'Um' } }, { as: reader })
    return [answer, 'view', params.id, { call: nameOf(saveView), scope: 'shared' }]
  },
  'deleting a shared view of somebody else': async () => {
    const { params, reader } = await viewOfAnother('Outra')
    const answer = await api.request(deleteView, { params }, { as: reader })
    return [answer, 'view', params.id, { call: nameOf(deleteView), scope: 'shared' }]
  },
  'a batch of a kind one has no right to': async () => {
    const courier = await api.as({ courier: 'read_and_write' })
    const answer = await api.request(createBatch, { body: { ...order, text: '1' } }, { as: courier })
    return [answer, 'endpoint', nameOf(createBatch), lacks('ecommerces')]
  },
  'looking at a batch after its right is lost': async () => {
    const { params, own } = await batchOfNoRight()
    const answer = await api.request(getBatch, { params }, { as: own })
    return [answer, 'reprocess_batch', params.id, { call: nameOf(getBatch), ...lacks('ecommerces', 'readonly') }]
  },
  'a step of a batch after its right is lost': async () => {
    const { params, own } = await batchOfNoRight()
    const answer = await api.request(pauseBatch, { params, body: {} }, { as: own })
    return [answer, 'reprocess_batch', params.id, { call: nameOf(pauseBatch), ...lacks('ecommerces') }]
  },
  'A31 a second try at the billing system': async () => {
    const { id } = await makeGroup(api.connection.db, { status_replica_group_in_billing: 'error' })
    const groups = await api.as({ ecommerce_group: 'read_and_write' })
    const answer = await api.request(registerGroupBilling, { params: { id } }, { as: groups })
    return [answer, 'group', id, { call: nameOf(registerGroupBilling), ...lacks('config') }]
  },
  'taking back what one may not write': async () => {
    const undo = await world.done(saveEcommerceDetails, { params: world, body: details })
    const answer = await world.undo(undo, await api.as({ ecommerces: 'readonly' }))
    return [answer, 'ecommerce', world.id, { call: nameOf(undoActivity), undo, ...lacks('ecommerces') }]
  },
  'taking back what gives more than one has': async () => {
    const levels = (config: string) => ({ type: 'n1', permissions: { ...sameLevelEverywhere('denied'), config } })
    const params = { id: world.person }
    await world.done(saveUserPermissions, { params, body: levels('read_and_write') })
    const lowered = await world.done(saveUserPermissions, { params, body: levels('denied') })
    const after = { call: nameOf(undoActivity), code: 'users.above_own', above: ['config'] }
    return [await world.undo(lowered, as), 'user', world.person, after]
  },
}

test.each(Object.entries(cases))('%s: refused, and recorded once', async (_name, deny) => {
  const [answer, entity, entityId, after] = await deny()
  expect(answer.status).toBe(403)
  const rows = await api.connection.db.select().from(activity).where(eq(activity.request_id, answer.body.request_id))
  expect(rows).toMatchObject([{ action: 'access.denied', entity, entity_id: String(entityId) }])
  expect(rows[0]?.after).toEqual(after)
})
