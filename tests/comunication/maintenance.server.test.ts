import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getMaintenance, getMaintenanceStatus, saveMaintenance } from '#contract/comunication.ts'
import { me } from '#contract/session.ts'
import { activity } from '#server/db/schema/pipeline.ts'
import { maintenance } from '#server/db/schema/platform.ts'
import { type Api, startApi } from '../harness.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  const off = { maintenance_mode: false, reason: '', until: null, changed_at: null, user_id: null, user_name: '' }
  await api.connection.db.update(maintenance).set({ ...off, version: 1 })
})
afterAll(() => api.close())

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
  // Another end is told: since when and by whom stay.
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
  const mark = async (as: string | null) => (await api.request(me, {}, { as })).headers.get('X-Maintenance')
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
