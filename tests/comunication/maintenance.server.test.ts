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
  const off = { maintenance_mode: false, reason: '', until: null, changed_at: null, user_id: null, user_name: '' }
  const unplanned = { planned_from: null, planned_until: null, planned_reason: '', planned_by: '' }
  await api.connection.db.update(maintenance).set({ ...off, ...unplanned, version: 1 })
})

const on = { maintenance_mode: true, reason: 'Migração do banco', confirmation: true }
const put = (body: object, calling = {}) => api.request(saveMaintenance, { body }, calling)

test('S2 §6 rights: everybody signed in may know, comunication reads, read_and_write switches', async () => {
  const reader = await api.as({ comunication: 'readonly' })
  const writer = await api.as({ comunication: 'read_and_write' })
  const nobody = await api.as({})
  const status = async (endpoint: typeof getMaintenance | typeof getMaintenanceStatus, as: string | null) =>
    (await api.request(endpoint, {}, { as })).status
  expect(await Promise.all([null, nobody, reader].map((as) => status(getMaintenance, as)))).toEqual([401, 403, 200])
  expect(await Promise.all([null, nobody, reader].map((as) => status(getMaintenanceStatus, as)))).toEqual([
    401, 200, 200,
  ])
  const writes = async (as: string | null) => (await put(on, { as })).status
  expect([await writes(null), await writes(nobody), await writes(reader), await writes(writer)]).toEqual([
    401, 403, 403, 200,
  ])
})

test('S2 §4 on and off: who, since when, why, until when; each in the record', async () => {
  const now = new Date()
  api.setTime(now)
  const [until, later] = [3, 4].map((hours) => new Date(now.getTime() + hours * 3_600_000).toISOString())
  const switched = await put({ ...on, until }, { as: 'cs' })
  expect(switched.status).toBe(200)
  const facts = {
    maintenance_mode: true,
    reason: 'Migração do banco',
    until,
    changed_at: now.toISOString(),
    version: 2,
  }
  expect(switched.body).toMatchObject({ success: true, ...facts })
  expect(switched.body.user_name).not.toBe('')
  expect(await api.call(getMaintenance, {})).toMatchObject(facts)
  // A new end keeps the start and the user of the maintenance.
  const longer = await put({ ...on, until: later }, { as: 'ti' })
  expect(longer.body).toMatchObject({ ...facts, until: later, version: 3 })
  expect(longer.body.user_name).toBe(switched.body.user_name)
  const off = await put({ maintenance_mode: false })
  expect(off.body).toMatchObject({ maintenance_mode: false, reason: '', until: null, version: 4 })
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
  [{ ...on, reason: '  ' }, 'body.reason', 'validation.required'],
  [{ ...on, reason: 'x'.repeat(501) }, 'body.reason', 'validation.max_length'],
  [{ ...on, confirmation: false }, 'body.confirmation', 'comunication.confirmation'],
  [{ maintenance_mode: true, reason: 'x' }, 'body.confirmation', 'comunication.confirmation'],
  [{ ...on, until: '2020-01-01T00:00:00Z' }, 'body.until', 'comunication.until_past'],
  [{ ...on, until: 'amanhã' }, 'body.until', 'validation.invalid'],
  [{ maintenance_mode: 'on' }, 'body.maintenance_mode', 'validation.invalid'],
  [{}, 'body.maintenance_mode', 'validation.required'],
])('%j is refused at %s', async (body, field, code) => {
  const answer = await put(body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toContainEqual(expect.objectContaining({ field, code }))
  expect((await api.call(getMaintenance, {})).maintenance_mode).toBe(false)
})

test('two people switch at once: the second is told what the first did', async () => {
  const [first, second] = await Promise.all(
    (['cs', 'ti'] as const).map((as) => put({ ...on, reason: as }, { as, headers: { 'If-Match': '"1"' } })),
  )
  const [won, lost] = first?.status === 200 ? [first, second] : [second, first]
  expect([won?.status, lost?.status]).toEqual([200, 412])
  expect(lost?.body.context.current).toMatchObject({ maintenance_mode: true, reason: won?.body.reason, version: 2 })
})

test('product decision A32: every answer to a signed-in person says whether it is on, also a refusal; nobody else is told', async () => {
  const nobody = await api.as({})
  const mark = async (as: string | null) => (await api.request(getMe, {}, { as })).headers.get('X-Maintenance')
  expect(await mark(nobody)).toBe('off-1')
  await put(on)
  expect(await mark(nobody)).toBe('on-2')
  expect((await api.request(getMaintenance, {}, { as: nobody })).headers.get('X-Maintenance')).toBe('on-2')
  expect(await mark(null)).toBe(null)
  await put({ maintenance_mode: false })
  expect(await mark(nobody)).toBe('off-3')
})

test('switching off what is off changes nothing', async () => {
  expect((await put({ maintenance_mode: false })).body).toMatchObject({ maintenance_mode: false, version: 1 })
})

describe('an end that comes by itself', () => {
  const end = '2026-12-01T10:00:00.000Z'
  /** Sets the clock and opens a new session, because an older session has expired at that time. */
  const at = (time: string) => {
    api.setTime(new Date(time))
    return api.as('admin_boss')
  }
  afterEach(() => api.setTime(null))
  const ends = () =>
    api.connection.db.select().from(activity).where(eq(activity.action, 'comunication.maintenanceEnded'))

  test('not before its time; then once, by four at once, as nobody’s doing, told to everybody', async () => {
    const before = (await ends()).length
    const early = await at('2026-12-01T09:00:00Z')
    await put({ ...on, until: end }, { as: early })
    await endMaintenance(api.services)
    expect((await api.call(getMaintenance, {}, { as: early })).maintenance_mode).toBe(true)
    const as = await at(end)
    const others = [await api.as({}), await api.as({ comunication: 'readonly' })]
    await Promise.all([1, 2, 3, 4].map(() => endMaintenance(api.services)))
    expect(await api.call(getMaintenance, {}, { as })).toMatchObject({
      ...{ maintenance_mode: false, reason: '', until: null, user_name: '', changed_at: end, version: 3 },
    })
    const rows = (await ends()).slice(before)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ user_id: null, user_name: '', before: { maintenance_mode: true, until: end } })
    for (const person of others) {
      const { data } = await api.call(listInbox, { query: {} }, { as: person })
      expect(data.filter(({ kind }: InboxItem) => kind === 'maintenanceEnded')).toHaveLength(1)
    }
    expect((await api.request(getMe, {}, { as })).headers.get('X-Maintenance')).toBe('off-3')
  })

  test('without an end it lasts; switched off by hand it does not end again', async () => {
    const before = (await ends()).length
    await put(on, { as: await at('2026-12-01T09:00:00Z') })
    const late = await at('2030-01-01T00:00:00Z')
    await endMaintenance(api.services)
    expect((await api.call(getMaintenance, {}, { as: late })).maintenance_mode).toBe(true)
    const as = await at('2026-12-01T09:00:00Z')
    await put({ ...on, until: end }, { as })
    await put({ maintenance_mode: false }, { as })
    await at('2030-01-01T00:00:00Z')
    await endMaintenance(api.services)
    expect((await ends()).length).toBe(before)
  })
})

describe('announced beforehand', () => {
  const plan = (body: object, calling = {}) => api.request(planMaintenance, { body }, calling)
  const next = { from: '2090-01-01T02:00:00.000Z', until: '2090-01-01T04:00:00.000Z', reason: 'Troca do banco' }

  test('rights: 401, 403; switched on by nobody, told to everybody else, seen by everybody', async () => {
    const reader = await api.as({ comunication: 'readonly' })
    const nobody = await api.as({})
    expect((await plan(next, { as: null })).status).toBe(401)
    expect((await plan(next, { as: reader })).status).toBe(403)
    const planned = await plan(next, { as: 'cs' })
    expect(planned.body).toMatchObject({ maintenance_mode: false, planned: { ...next, user_name: expect.any(String) } })
    expect((await api.call(getMaintenanceStatus, {}, { as: nobody })).planned).toMatchObject(next)
    expect((await api.request(getMe, {}, { as: nobody })).headers.get('X-Maintenance')).toBe('planned-2')
    const { data } = await api.call(listInbox, { query: {} }, { as: nobody })
    expect(data[0]).toMatchObject({ kind: 'maintenancePlanned', facts: { from: next.from, reason: next.reason } })
    expect((await plan(next, { as: 'ti' })).body.version).toBe(2)
    const withdrawn = await plan({ from: null })
    expect(withdrawn.body).toMatchObject({ planned: null, version: 3 })
    expect((await api.call(listInbox, { query: {} }, { as: nobody })).data[0].kind).toBe('maintenanceUnplanned')
  })

  test('switched on, what was announced is here; past its end it is announced no more', async () => {
    await plan(next)
    await put({ ...on, until: next.until })
    expect(await api.call(getMaintenance, {})).toMatchObject({ maintenance_mode: true, planned: null })
    await put({ maintenance_mode: false })
    await plan(next)
    api.setTime(new Date(next.until))
    expect((await api.call(getMaintenance, {}, { as: await api.as('admin_boss') })).planned).toBe(null)
    api.setTime(null)
  })

  test.each([
    [{ ...next, from: '2020-01-01T00:00:00Z' }, 'body.from', 'comunication.until_past'],
    [{ ...next, until: next.from }, 'body.until', 'comunication.ends_first'],
    [{ ...next, reason: ' ' }, 'body.reason', 'validation.required'],
    [{ reason: 'x' }, 'body.from', 'validation.required'],
  ])('%j is refused at %s', async (body, field, code) => {
    const refused = await plan(body)
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }))
  })

  test('two announce at once: the second is told what the first did', async () => {
    const headers = { 'If-Match': '"1"' }
    const answers = await Promise.all(['Um', 'Outro'].map((reason) => plan({ ...next, reason }, { headers })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })
})
