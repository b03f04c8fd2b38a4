// Tests the inbox. Each event creates one notification, and users can read, complete and restore only their own
// notifications.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createBatch, getBatch, runBatch, takeOverBatch } from '#contract/console/batches.ts'
import { answerFeatureRequest, requestFeature } from '#contract/console/feature-requests.ts'
import { type InboxItem, listInbox, markAllNotificationsRead, markNotification } from '#contract/console/inbox.ts'
import { saveMaintenance } from '#contract/platform/comunication.ts'
import { getMe } from '#contract/platform/session.ts'
import { deleteUser } from '#contract/platform/users.ts'
import { startBatchEngine } from '#server/console/batches/run.ts'
import { inbox } from '#server/db/schema/console/people.ts'
import { localPlatform } from '#server/platform/port.ts'
import { addNotifications } from '#server/services/inbox.ts'
import { makeReadyEcommerce, makeReverse } from '../factories.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const getUserId = async (sender: string): Promise<number> => (await api.call(getMe, {}, { as: sender })).user.id
const listNotifications = async (sender: string, query: object = {}) => api.call(listInbox, { query }, { as: sender })
const getNewestNotification = async (sender: string): Promise<InboxItem> => (await listNotifications(sender)).data[0]
const setState = (id: number, body: object, sender: string) =>
  api.request(markNotification, { params: { id }, body }, { as: sender })

let eventCount = 0
async function createNotification(sender: string): Promise<InboxItem> {
  const notificationDetails = { batch: 1, type: 'reprocess.reverse', ticket: 'ZD-1', done: 1, failed: 0 }
  await addNotifications(api.connection.db, [await getUserId(sender)], {
    kind: 'batchEnded',
    key: `told ${++eventCount}`,
    facts: notificationDetails,
    now: new Date(),
  })
  return getNewestNotification(sender)
}

describe('The inbox of a user', () => {
  test('returns 401 without a session, 404 for a notification of another user and 422 for invalid input', async () => {
    const item = await createNotification('cs')
    expect((await api.request(listInbox, {}, { as: null })).status).toBe(401)
    expect((await setState(item.id, { done: true }, 'n1')).status).toBe(404)
    expect((await setState(item.id, { done: 'yes' }, 'cs')).status).toBe(422)
    expect((await api.request(markAllNotificationsRead, { body: {} }, { as: 'cs' })).status).toBe(422)
    expect((await listNotifications('n1')).data).toEqual([])
    expect((await getNewestNotification('cs')).done_at).toBeNull()
  })

  test('counts and filters read, unread and completed notifications, the newest first', async () => {
    const sessionToken = await api.openSession({})
    const [first, second] = [await createNotification(sessionToken), await createNotification(sessionToken)]
    expect((await listNotifications(sessionToken)).data.map(({ id }: InboxItem) => id)).toEqual([second.id, first.id])
    expect((await listNotifications(sessionToken)).unread).toBe(2)
    await setState(first.id, { read: true }, sessionToken)
    expect((await listNotifications(sessionToken)).unread).toBe(1)
    await setState(first.id, { read: false }, sessionToken)
    expect((await listNotifications(sessionToken)).unread).toBe(2)
    const { body } = await setState(second.id, { done: true }, sessionToken)
    expect(body.data).toMatchObject({ id: second.id, read_at: expect.any(String), done_at: expect.any(String) })
    expect((await listNotifications(sessionToken)).data.map(({ id }: InboxItem) => id)).toEqual([first.id])
    expect((await listNotifications(sessionToken, { situation: 'done' })).data.map(({ id }: InboxItem) => id)).toEqual([
      second.id,
    ])
    expect((await listNotifications(sessionToken, { situation: 'all' })).total).toBe(2)
    await setState(second.id, { done: false }, sessionToken)
    expect((await listNotifications(sessionToken)).total).toBe(2)
    expect((await api.call(markAllNotificationsRead, { body: { read: true } }, { as: sessionToken })).marked).toBe(1)
    expect((await listNotifications(sessionToken)).unread).toBe(0)
  })

  test('contains one notification when the same event is reported twice or in parallel', async () => {
    const sessionToken = await api.openSession({})
    const user = await getUserId(sessionToken)
    const event = { kind: 'maintenanceOff', key: 'the same', facts: { person: 'Helena' }, now: new Date() } as const
    await Promise.all([1, 2, 3].map(() => addNotifications(api.connection.db, [user], event)))
    expect((await listNotifications(sessionToken)).total).toBe(1)
  })

  test('does not receive notifications for a deleted user', async () => {
    const before = await api.connection.db.$count(inbox)
    const { db } = api.connection
    await addNotifications(db, await localPlatform.users.listIds(db, [2_000_000]), {
      kind: 'maintenanceOff',
      key: 'gone',
      facts: {},
      now: new Date(),
    })
    expect(await api.connection.db.$count(inbox)).toBe(before)
  })

  test('deleting a user deletes their notifications', async () => {
    const sessionToken = await api.openSession({})
    const id = await getUserId(sessionToken)
    await createNotification(sessionToken)
    await api.call(deleteUser, { params: { id }, body: {} })
    expect(await api.connection.db.$count(inbox, eq(inbox.user_id, id))).toBe(0)
  })
})

describe('The inbox receives', () => {
  test('a notification for the author of a finished batch, and for the previous owner of a batch that was taken over', async () => {
    const { db } = api.connection
    const { id: ecommerce_id } = await makeReadyEcommerce(db)
    const reverse = await makeReverse(db, { ecommerce_id })
    const text = `${reverse.id}\n2000000000`
    const body = { type: 'reprocess.reverse', text, ticket: 'ZD-12', task: 'Lote' } as const
    const draft = (await api.call(createBatch, { body }, { as: 'cs' })).data
    const params = { id: draft.id }
    await api.call(takeOverBatch, { params, body: { from: await getUserId('cs'), reason: 'Férias' } }, { as: 'n1' })
    const ownNotification = await getNewestNotification('cs')
    expect(ownNotification).toMatchObject({
      kind: 'batchTakenOver',
      facts: { batch: draft.id, reason: 'Férias', ticket: 'ZD-12' },
    })
    await api.call(runBatch, { params, body: { rows: 1 } }, { as: 'n1' })
    const worker = startBatchEngine(api.services)
    try {
      await expect
        .poll(async () => (await api.call(getBatch, { params })).data.status, { timeout: 60_000 })
        .toBe('done')
      const batchNotifications = (await listNotifications('n1')).data.filter(
        ({ kind }: InboxItem) => kind === 'batchEnded',
      )
      expect(batchNotifications).toHaveLength(1)
      expect(batchNotifications[0].facts).toMatchObject({ batch: draft.id, ticket: 'ZD-12', type: 'reprocess.reverse' })
      const { done, failed, skipped, cancelled } = batchNotifications[0].facts
      expect([done + failed, skipped, cancelled]).toEqual([1, 1, 0])
    } finally {
      await worker.stop()
    }
  })

  test('one notification for every new response to an access request', async () => {
    const sessionToken = await api.openSession({})
    const featureRequest = await api.call(requestFeature, { body: { text: 'Exportar em PDF' } }, { as: sessionToken })
    const params = { id: featureRequest.data.id }
    const answerRequest = (text: string, version: number) =>
      api.call(answerFeatureRequest, { params, body: { answer: text } }, { headers: { 'If-Match': `"${version}"` } })
    const first = await answerRequest('Em estudo', featureRequest.data.version)
    expect(await getNewestNotification(sessionToken)).toMatchObject({
      kind: 'featureAnswered',
      facts: { text: 'Exportar em PDF', answer: 'Em estudo' },
    })
    await answerRequest('Em estudo', first.data.version)
    expect((await listNotifications(sessionToken)).total).toBe(1)
  })

  test('only one notification per feature request, with the current answer, and no notification after the answer is withdrawn', async () => {
    const sessionToken = await api.openSession({})
    const { data } = await api.call(requestFeature, { body: { text: 'Exportar em PDF' } }, { as: sessionToken })
    const answerRequest = async (text: string) =>
      (await api.call(answerFeatureRequest, { params: { id: data.id }, body: { answer: text } })).data
    await answerRequest('O lojista João Souza pediu o mesmo')
    await answerRequest('Em estudo')
    expect((await listNotifications(sessionToken)).data.map(({ facts }: InboxItem) => facts.answer)).toEqual([
      'Em estudo',
    ])
    await answerRequest('')
    expect((await listNotifications(sessionToken, { situation: 'all' })).total).toBe(0)
  })

  test('a notification about maintenance for every user except the author', async () => {
    const sessionToken = await api.openSession({})
    const adminTotal = (await listNotifications('admin_boss')).total
    const maintenanceOn = { maintenance_mode: true, reason: 'Migração', confirmation: true }
    await api.call(saveMaintenance, { body: maintenanceOn })
    expect(await getNewestNotification(sessionToken)).toMatchObject({
      kind: 'maintenanceOn',
      facts: { reason: 'Migração' },
    })
    await api.call(saveMaintenance, { body: { maintenance_mode: false } })
    expect((await getNewestNotification(sessionToken)).kind).toBe('maintenanceOff')
    expect((await listNotifications('admin_boss')).total).toBe(adminTotal)
  })
})
