// Tests the maintenance switch: permissions, its automatic end and its announcement.
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type InboxItem, listInbox } from '#contract/console/inbox.ts'
import {
  getMaintenance,
  getMaintenanceStatus,
  planMaintenance,
  saveMaintenance,
} from '#contract/platform/comunication.ts'
import { getMe } from '#contract/platform/session.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { maintenance } from '#server/db/schema/platform/settings.ts'
import { endMaintenance } from '#server/platform/comunication/maintenance.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeEach(async () => {
  const maintenanceOff = {
    maintenance_mode: false,
    reason: '',
    until: null,
    changed_at: null,
    user_id: null,
    user_name: '',
  }
  const unplanned = { planned_from: null, planned_until: null, planned_reason: '', planned_by: '' }
  await api.connection.db.update(maintenance).set({ ...maintenanceOff, ...unplanned, version: 1 })
})

const switchOnBody = { maintenance_mode: true, reason: 'Migração do banco', confirmation: true }
const put = (body: object, options = {}) => api.request(saveMaintenance, { body }, options)

test('S2 §6 every signed-in user reads the status, readonly on comunication reads the details, read_and_write switches', async () => {
  const reader = await api.openSession({ comunication: 'readonly' })
  const writer = await api.openSession({ comunication: 'read_and_write' })
  const noPermissions = await api.openSession({})
  const status = async (endpoint: typeof getMaintenance | typeof getMaintenanceStatus, sender: string | null) =>
    (await api.request(endpoint, {}, { as: sender })).status
  expect(await Promise.all([null, noPermissions, reader].map((sender) => status(getMaintenance, sender)))).toEqual([
    401, 403, 200,
  ])
  expect(
    await Promise.all([null, noPermissions, reader].map((sender) => status(getMaintenanceStatus, sender))),
  ).toEqual([401, 200, 200])
  const getWriteStatus = async (sender: string | null) => (await put(switchOnBody, { as: sender })).status
  expect([
    await getWriteStatus(null),
    await getWriteStatus(noPermissions),
    await getWriteStatus(reader),
    await getWriteStatus(writer),
  ]).toEqual([401, 403, 403, 200])
})

test('S2 §4 switching stores the user, start, reason and end, and each switch is recorded', async () => {
  const now = new Date()
  api.setTime(now)
  const [until, extendedUntil] = [3, 4].map((hours) => new Date(now.getTime() + hours * 3_600_000).toISOString())
  const response = await put({ ...switchOnBody, until }, { as: 'cs' })
  expect(response.status).toBe(200)
  const expected = {
    maintenance_mode: true,
    reason: 'Migração do banco',
    until,
    changed_at: now.toISOString(),
    version: 2,
  }
  expect(response.body).toMatchObject({ success: true, ...expected })
  expect(response.body.user_name).not.toBe('')
  expect(await api.call(getMaintenance, {})).toMatchObject(expected)
  // A new end time of the maintenance keeps its start time and the user who switched it on.
  const extensionResponse = await put({ ...switchOnBody, until: extendedUntil }, { as: 'ti' })
  expect(extensionResponse.body).toMatchObject({ ...expected, until: extendedUntil, version: 3 })
  expect(extensionResponse.body.user_name).toBe(response.body.user_name)
  const offResponse = await put({ maintenance_mode: false })
  expect(offResponse.body).toMatchObject({ maintenance_mode: false, reason: '', until: null, version: 4 })
  const rows = await api.connection.db
    .select()
    .from(activity)
    .where(eq(activity.entity, 'maintenance'))
    .orderBy(asc(activity.id))
  expect(rows.slice(-3).map(({ action }) => action)).toEqual([
    'comunication.maintenanceOn',
    'comunication.maintenanceOn',
    'comunication.maintenanceOff',
  ])
  expect(rows.at(-1)).toMatchObject({ before: { maintenance_mode: true }, after: { maintenance_mode: false } })
  api.setTime(null)
})

test.each([
  [{ maintenance_mode: true, confirmation: true }, 'body.reason', 'validation.required'],
  [{ ...switchOnBody, reason: '  ' }, 'body.reason', 'validation.required'],
  [{ ...switchOnBody, reason: 'x'.repeat(501) }, 'body.reason', 'validation.max_length'],
  [{ ...switchOnBody, confirmation: false }, 'body.confirmation', 'comunication.confirmation'],
  [{ maintenance_mode: true, reason: 'x' }, 'body.confirmation', 'comunication.confirmation'],
  [{ ...switchOnBody, until: '2020-01-01T00:00:00Z' }, 'body.until', 'comunication.until_past'],
  [{ ...switchOnBody, until: 'amanhã' }, 'body.until', 'validation.invalid'],
  [{ maintenance_mode: 'on' }, 'body.maintenance_mode', 'validation.invalid'],
  [{}, 'body.maintenance_mode', 'validation.required'],
])('PUT returns 422 for %j at %s', async (body, field, code) => {
  const response = await put(body)
  expect(response.status).toBe(422)
  expect(response.body.errors).toContainEqual(expect.objectContaining({ field, code }))
  expect((await api.call(getMaintenance, {})).maintenance_mode).toBe(false)
})

test('the second of two simultaneous switches returns 412 with the current state', async () => {
  const [first, second] = await Promise.all(
    (['cs', 'ti'] as const).map((as) => put({ ...switchOnBody, reason: as }, { as, headers: { 'If-Match': '"1"' } })),
  )
  const [accepted, rejected] = first?.status === 200 ? [first, second] : [second, first]
  expect([accepted?.status, rejected?.status]).toEqual([200, 412])
  expect(rejected?.body.context.current).toMatchObject({
    maintenance_mode: true,
    reason: accepted?.body.reason,
    version: 2,
  })
})

test('product decision A32: only responses to signed-in users, including errors, have the header X-Maintenance', async () => {
  const noPermissions = await api.openSession({})
  const readHeader = async (sender: string | null) =>
    (await api.request(getMe, {}, { as: sender })).headers.get('X-Maintenance')
  expect(await readHeader(noPermissions)).toBe('off-1')
  await put(switchOnBody)
  expect(await readHeader(noPermissions)).toBe('on-2')
  expect((await api.request(getMaintenance, {}, { as: noPermissions })).headers.get('X-Maintenance')).toBe('on-2')
  expect(await readHeader(null)).toBe(null)
  await put({ maintenance_mode: false })
  expect(await readHeader(noPermissions)).toBe('off-3')
})

test('switching off an inactive maintenance changes nothing', async () => {
  expect((await put({ maintenance_mode: false })).body).toMatchObject({ maintenance_mode: false, version: 1 })
})

describe('a maintenance with an end', () => {
  const endTime = '2026-12-01T10:00:00.000Z'
  /** Sets the server's clock and opens a new session, because older sessions have expired at that time. */
  const signInAt = (time: string) => {
    api.setTime(new Date(time))
    return api.openSession('admin_boss')
  }
  afterEach(() => api.setTime(null))
  const listEnds = () =>
    api.connection.db.select().from(activity).where(eq(activity.action, 'comunication.maintenanceEnded'))

  test('ends at the planned time, is recorded once without a user, and notifies every user', async () => {
    const previousCount = (await listEnds()).length
    const earlyToken = await signInAt('2026-12-01T09:00:00Z')
    await put({ ...switchOnBody, until: endTime }, { as: earlyToken })
    await endMaintenance(api.services)
    expect((await api.call(getMaintenance, {}, { as: earlyToken })).maintenance_mode).toBe(true)
    const sessionToken = await signInAt(endTime)
    const otherTokens = [await api.openSession({}), await api.openSession({ comunication: 'readonly' })]
    await Promise.all([1, 2, 3, 4].map(() => endMaintenance(api.services)))
    expect(await api.call(getMaintenance, {}, { as: sessionToken })).toMatchObject({
      ...{ maintenance_mode: false, reason: '', until: null, user_name: '', changed_at: endTime, version: 3 },
    })
    const rows = (await listEnds()).slice(previousCount)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ user_id: null, user_name: '', before: { maintenance_mode: true, until: endTime } })
    for (const token of otherTokens) {
      const { data } = await api.call(listInbox, { query: {} }, { as: token })
      expect(data.filter(({ kind }: InboxItem) => kind === 'maintenanceEnded')).toHaveLength(1)
    }
    expect((await api.request(getMe, {}, { as: sessionToken })).headers.get('X-Maintenance')).toBe('off-3')
  })

  test('does not end without an end time, and does not end twice after a user switched it off', async () => {
    const previousCount = (await listEnds()).length
    await put(switchOnBody, { as: await signInAt('2026-12-01T09:00:00Z') })
    const lateToken = await signInAt('2030-01-01T00:00:00Z')
    await endMaintenance(api.services)
    expect((await api.call(getMaintenance, {}, { as: lateToken })).maintenance_mode).toBe(true)
    const sessionToken = await signInAt('2026-12-01T09:00:00Z')
    await put({ ...switchOnBody, until: endTime }, { as: sessionToken })
    await put({ maintenance_mode: false }, { as: sessionToken })
    await signInAt('2030-01-01T00:00:00Z')
    await endMaintenance(api.services)
    expect((await listEnds()).length).toBe(previousCount)
  })
})

describe('an announced maintenance', () => {
  const announce = (body: object, options = {}) => api.request(planMaintenance, { body }, options)
  const announcement = { from: '2090-01-01T02:00:00.000Z', until: '2090-01-01T04:00:00.000Z', reason: 'Troca do banco' }

  test('needs read_and_write, does not switch maintenance on, and notifies all users', async () => {
    const reader = await api.openSession({ comunication: 'readonly' })
    const noPermissions = await api.openSession({})
    expect((await announce(announcement, { as: null })).status).toBe(401)
    expect((await announce(announcement, { as: reader })).status).toBe(403)
    const planned = await announce(announcement, { as: 'cs' })
    expect(planned.body).toMatchObject({
      maintenance_mode: false,
      planned: { ...announcement, user_name: expect.any(String) },
    })
    expect((await api.call(getMaintenanceStatus, {}, { as: noPermissions })).planned).toMatchObject(announcement)
    expect((await api.request(getMe, {}, { as: noPermissions })).headers.get('X-Maintenance')).toBe('planned-2')
    const { data } = await api.call(listInbox, { query: {} }, { as: noPermissions })
    expect(data[0]).toMatchObject({
      kind: 'maintenancePlanned',
      facts: { from: announcement.from, reason: announcement.reason },
    })
    expect((await announce(announcement, { as: 'ti' })).body.version).toBe(2)
    const withdrawn = await announce({ from: null })
    expect(withdrawn.body).toMatchObject({ planned: null, version: 3 })
    expect((await api.call(listInbox, { query: {} }, { as: noPermissions })).data[0].kind).toBe('maintenanceUnplanned')
  })

  test('is removed when maintenance is switched on, or when its end has passed', async () => {
    await announce(announcement)
    await put({ ...switchOnBody, until: announcement.until })
    expect(await api.call(getMaintenance, {})).toMatchObject({ maintenance_mode: true, planned: null })
    await put({ maintenance_mode: false })
    await announce(announcement)
    api.setTime(new Date(announcement.until))
    expect((await api.call(getMaintenance, {}, { as: await api.openSession('admin_boss') })).planned).toBe(null)
    api.setTime(null)
  })

  test.each([
    [{ ...announcement, from: '2020-01-01T00:00:00Z' }, 'body.from', 'comunication.until_past'],
    [{ ...announcement, until: announcement.from }, 'body.until', 'comunication.ends_first'],
    [{ ...announcement, reason: ' ' }, 'body.reason', 'validation.required'],
    [{ reason: 'x' }, 'body.from', 'validation.required'],
  ])('returns 422 for %j at %s', async (body, field, code) => {
    const response = await announce(body)
    expect(response.status).toBe(422)
    expect(response.body.errors).toContainEqual(expect.objectContaining({ field, code }))
  })

  test('returns 412 to the second of two simultaneous announcements', async () => {
    const headers = { 'If-Match': '"1"' }
    const responses = await Promise.all(
      ['Um', 'Outro'].map((reason) => announce({ ...announcement, reason }, { headers })),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
