// Tests access requests: one request per permission, notifications, one decision per request, undo, and no grant above
// the permissions of the granting user.
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { buildUniformPermissions, type Permissions } from '#contract/access.ts'
import { answerAccessRequest, listAccessRequests, requestAccess } from '#contract/console/access-requests.ts'
import { getLastActivity, undoActivity } from '#contract/console/activity.ts'
import { type InboxItem, listInbox } from '#contract/console/inbox.ts'
import { getSettings } from '#contract/platform/settings.ts'
import { accessRequests } from '#server/db/schema/console/people.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { users } from '#server/db/schema/platform/users.ts'
import { useApi } from '../use-api.ts'
import { makeStaffUser, makeUserEditor, signInAs } from './staff.ts'

const api = useApi()

const db = () => api.connection.db
const defaultRequest = { context: 'config', level: 'readonly', reason: 'Conferir a URL do painel' } as const

async function createRequester(permissions: Partial<Permissions> = {}) {
  const user = await makeStaffUser(api, { permissions: { ...buildUniformPermissions('denied'), ...permissions } })
  return { user, as: await signInAs(api, user) }
}
const requestPermission = (sender: string | null, body: object = defaultRequest, headers = {}) =>
  api.request(requestAccess, { body }, { as: sender, headers })
const respond = (id: number, body: object, sender: string | null = 'admin_boss', headers = {}) =>
  api.request(answerAccessRequest, { params: { id }, body }, { as: sender, headers })
async function listNotifications(sender: string, kind: InboxItem['kind'], request: number, situation = 'open') {
  const { data } = await api.call(listInbox, { query: { limit: 200, situation: situation as 'open' } }, { as: sender })
  return data.filter((item: InboxItem) => item.kind === kind && item.facts.request === request)
}
const readLevels = async (id: number) =>
  (await db().select({ permissions: users.permissions }).from(users).where(eq(users.id, id)))[0]?.permissions
const readRows = (id: number, action: string) =>
  db()
    .select()
    .from(activity)
    .where(and(eq(activity.entity, 'user'), eq(activity.entity_id, String(id)), eq(activity.action, action)))

describe('Permissions', () => {
  test('return 401, 403 for users without write permission for users, 422 for invalid input and 404 for a missing request', async () => {
    const { as } = await createRequester()
    expect((await requestPermission(null)).status).toBe(401)
    expect((await api.request(listAccessRequests, {}, { as: null })).status).toBe(401)
    expect((await api.request(listAccessRequests, {}, { as })).status).toBe(403)
    const { body } = await requestPermission(as)
    expect((await respond(body.data.id, { status: 'granted' }, as)).status).toBe(403)
    expect((await respond(body.data.id, { status: 'maybe' })).status).toBe(422)
    expect((await respond(2_000_000, { status: 'granted' })).status).toBe(404)
  })

  test.each([
    [{ ...defaultRequest, reason: ' ' }, 'body.reason', 'validation.required'],
    [{ ...defaultRequest, reason: 'x'.repeat(501) }, 'body.reason', 'validation.max_length'],
    [{ ...defaultRequest, level: 'denied' }, 'body.level', 'validation.invalid'],
    [{ ...defaultRequest, context: 'money' }, 'body.context', 'validation.invalid'],
  ])('%j is rejected at %s', async (body, field, code) => {
    const { as } = await createRequester()
    const rejected = await requestPermission(as, body)
    expect(rejected.status).toBe(422)
    expect(rejected.body.errors).toContainEqual(expect.objectContaining({ field, code }))
  })

  test('A user cannot request a level that they have, but a higher one', async () => {
    const { as } = await createRequester({ config: 'readonly' })
    expect((await requestPermission(as)).body).toEqual({ success: true, data: null })
    expect((await requestPermission('admin_boss')).body.data).toBe(null)
    expect((await requestPermission(as, { ...defaultRequest, level: 'read_and_write' })).status).toBe(200)
  })

  test('A user cannot grant or see requests above their own levels; declining needs the same level', async () => {
    const { as } = await createRequester()
    const editor = await makeUserEditor(api, {
      permissions: { ...buildUniformPermissions('denied'), config: 'readonly' },
    })
    const readonlyRequest = (await requestPermission(as)).body.data
    const writeRequest = (await requestPermission(as, { ...defaultRequest, level: 'read_and_write' })).body.data
    expect(await listNotifications(editor.as, 'accessAsked', readonlyRequest.id)).toHaveLength(1)
    expect(await listNotifications(editor.as, 'accessAsked', writeRequest.id)).toHaveLength(0)
    const { data } = await api.call(listAccessRequests, { query: { limit: 200 } }, { as: editor.as })
    const getMayAnswer = (id: number) => data.find((row: { id: number }) => row.id === id).may_answer
    expect([getMayAnswer(readonlyRequest.id), getMayAnswer(writeRequest.id)]).toEqual([true, false])
    for (const status of ['granted', 'declined']) {
      const rejected = await respond(writeRequest.id, { status }, editor.as)
      expect([rejected.status, rejected.body.error_code]).toEqual([403, 'users.above_own'])
    }
    expect((await respond(readonlyRequest.id, { status: 'granted' }, editor.as)).status).toBe(200)
  })
})

describe('A new request', () => {
  test('notifies each user who can grant it, with the reason, and is recorded; a repeated request is the same one', async () => {
    const { user, as } = await createRequester()
    const editor = await makeUserEditor(api, {
      permissions: { ...buildUniformPermissions('denied'), config: 'read_and_write' },
    })
    const first = (await requestPermission(as)).body.data
    expect(first).toMatchObject({
      context: 'config',
      level: 'readonly',
      held: 'denied',
      status: 'open',
      user_id: user.id,
    })
    const repeated = (await requestPermission(as, { ...defaultRequest, reason: 'Outra vez' })).body.data
    expect([repeated.id, repeated.reason]).toEqual([first.id, defaultRequest.reason])
    expect((await listNotifications(editor.as, 'accessAsked', first.id))[0]?.facts).toMatchObject({
      context: 'config',
      level: 'readonly',
      reason: defaultRequest.reason,
      person: `${user.first_name} ${user.last_name}`.trim(),
    })
    expect(await listNotifications('admin_boss', 'accessAsked', first.id)).toHaveLength(1)
    expect(await listNotifications('ti', 'accessAsked', first.id)).toHaveLength(0)
    expect(await readRows(user.id, 'access.request')).toHaveLength(1)
  })

  test('sent by four parallel requests or repeated with its key is one request and one notification per user', async () => {
    const { user, as } = await createRequester()
    const responses = await Promise.all([1, 2, 3, 4].map(() => requestPermission(as)))
    expect(new Set(responses.map(({ body }) => body.data.id)).size).toBe(1)
    const { as: secondToken, user: second } = await createRequester()
    const headers = { 'Idempotency-Key': 'the-very-same-request' }
    expect((await requestPermission(secondToken, defaultRequest, headers)).body).toEqual(
      (await requestPermission(secondToken, defaultRequest, headers)).body,
    )
    for (const { id } of [user, second]) {
      expect(await db().$count(accessRequests, eq(accessRequests.user_id, id))).toBe(1)
      expect(await readRows(id, 'access.request')).toHaveLength(1)
    }
  })
})

describe('A response', () => {
  test('that grants is effective at the next request, notifies the user, completes every inbox and records both levels', async () => {
    const { user, as } = await createRequester()
    const { id } = (await requestPermission(as)).body.data
    expect((await api.request(getSettings, {}, { as })).status).toBe(403)
    const granted = await respond(id, { status: 'granted', note: 'Só leitura' })
    expect(granted.body.data).toMatchObject({ status: 'granted', held: 'readonly' })
    expect((await api.request(getSettings, {}, { as })).status).toBe(200)
    expect((await listNotifications(as, 'accessGranted', id))[0]?.facts).toMatchObject({
      note: 'Só leitura',
      context: 'config',
    })
    expect(await listNotifications('admin_boss', 'accessAsked', id)).toHaveLength(0)
    expect(await listNotifications('admin_boss', 'accessAsked', id, 'done')).toHaveLength(1)
    const [row] = await readRows(user.id, 'access.grant')
    expect(row).toMatchObject({
      before: { config: 'denied', decision: 'open' },
      after: { config: 'readonly', decision: 'granted', request: id },
    })
  })

  test('that declines notifies the user and grants nothing', async () => {
    const { user, as } = await createRequester()
    const { id } = (await requestPermission(as)).body.data
    expect((await respond(id, { status: 'declined' })).body.data).toMatchObject({ status: 'declined', held: 'denied' })
    expect(await listNotifications(as, 'accessDeclined', id)).toHaveLength(1)
    expect((await readLevels(user.id))?.config).toBe('denied')
    expect(await readRows(user.id, 'access.decline')).toHaveLength(1)
    expect((await requestPermission(as)).body.data.id).not.toBe(id)
  })

  test('is accepted once of four parallel ones, and the later ones name the first user', async () => {
    const { as } = await createRequester()
    const { id } = (await requestPermission(as)).body.data
    const statuses = ['granted', 'declined', 'granted', 'declined']
    const responses = await Promise.all(statuses.map((status) => respond(id, { status })))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const lateResponse = responses.find(({ status }) => status === 409)
    expect(lateResponse?.body.error_code).toMatch(/^access\.(granted|declined)$/)
    const notificationCases = [
      ...(await listNotifications(as, 'accessGranted', id)),
      ...(await listNotifications(as, 'accessDeclined', id)),
    ]
    expect(notificationCases).toHaveLength(1)
  })

  test('with a stale version returns 412 with the current request', async () => {
    const { as } = await createRequester()
    const { id, version } = (await requestPermission(as)).body.data
    await respond(id, { status: 'declined' })
    const lateResponse = await respond(id, { status: 'granted' }, 'admin_boss', { 'If-Match': `"${version}"` })
    expect([lateResponse.status, lateResponse.body.context.current.status]).toEqual([412, 'declined'])
  })

  test('keeps a level that the user got by other means', async () => {
    const { user, as } = await createRequester()
    const { id } = (await requestPermission(as)).body.data
    await db()
      .update(users)
      .set({ permissions: { ...user.permissions, config: 'read_and_write' } })
      .where(eq(users.id, user.id))
    expect((await respond(id, { status: 'granted' })).body.data.held).toBe('read_and_write')
    expect((await respond(id, { status: 'open' })).body.data.held).toBe('read_and_write')
  })
})

describe('The undo', () => {
  const undoLastChange = async () => {
    const { data } = await api.call(getLastActivity, { query: { direction: 'undo' } })
    return api.request(undoActivity, { params: { id: data.id }, body: {} })
  }

  test('of a grant revokes the level, reopens the request and notifies the user; then it can be declined', async () => {
    const { user, as } = await createRequester()
    const { id } = (await requestPermission(as)).body.data
    await respond(id, { status: 'granted' })
    expect((await undoLastChange()).status).toBe(200)
    expect((await readLevels(user.id))?.config).toBe('denied')
    expect(await listNotifications('admin_boss', 'accessAsked', id)).toHaveLength(1)
    expect(await listNotifications(as, 'accessReopened', id)).toHaveLength(1)
    expect((await respond(id, { status: 'declined' })).status).toBe(200)
    expect((await undoLastChange()).status).toBe(200)
    expect((await respond(id, { status: 'open' })).body.error_code).toBe('access.not_answered')
  })

  test('is not possible when the level was changed later', async () => {
    const { user, as } = await createRequester()
    const { id } = (await requestPermission(as)).body.data
    await respond(id, { status: 'granted' })
    await db()
      .update(users)
      .set({ permissions: { ...user.permissions, config: 'read_and_write' } })
      .where(eq(users.id, user.id))
    expect((await undoLastChange()).body.error_code).toBe('activity.moved_on')
    expect((await readLevels(user.id))?.config).toBe('read_and_write')
  })
})
