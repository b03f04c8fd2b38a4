// Tests alerts with a start and an end: users create and edit them, and consumers see them only between both times.
// Requests with only the fields of the specification stay valid.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getLastActivity, undoActivity } from '#contract/console/activity.ts'
import { getHome } from '#contract/console/home.ts'
import { type Alert, createAlert, getAlertState, listAlerts, saveAlert } from '#contract/platform/comunication.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeEach(() => api.connection.db.delete(alerts))

const body = { type: 'info', is_active: true, title: 'Aviso', description: '<p>Texto</p>' }
const create = (row: object = {}, calling = {}) => api.request(createAlert, { body: { ...body, ...row } }, calling)
const save = (id: number, row: object = {}) => api.request(saveAlert, { params: { id }, body: { ...body, ...row } })
const [first, second] = ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z']

test('rights: 401, 403; an alert of the specified fields is made at once and without an end', async () => {
  const reader = await api.as({ comunication: 'readonly' })
  expect((await create({}, { as: null })).status).toBe(401)
  expect((await create({}, { as: reader })).status).toBe(403)
  const made = await create({ title: 'a <b>b</b>', description: '<p onclick=x>Texto</p>' })
  expect(made.body.data).toMatchObject({ title: 'a b', description: '<p>Texto</p>', starts_at: null, ends_at: null })
  expect((await create({ type: 'made_up' })).body.errors).toMatchObject([{ code: 'validation.alert_type' }])
})

test('a save of the specified fields keeps the dates; null takes one off; each change is recorded and taken back', async () => {
  const { id } = (await create({ starts_at: first, ends_at: second })).body.data
  expect((await save(id, { title: 'Outro' })).body.data).toMatchObject({ starts_at: first, ends_at: second })
  expect((await save(id, { title: 'Outro', ends_at: null })).body.data).toMatchObject({
    starts_at: first,
    ends_at: null,
  })
  const { data } = await api.call(getLastActivity, { query: { direction: 'undo' } })
  expect(data.changes).toEqual([{ path: 'ends_at', before: second, after: null }])
  expect((await api.request(undoActivity, { params: { id: data.id }, body: {} })).status).toBe(200)
  const { data: rows } = await api.call(listAlerts, { query: {} })
  expect(rows[0]).toMatchObject({ title: 'Outro', starts_at: first, ends_at: second })
})

test.each([
  [{ starts_at: second, ends_at: first }, 'body.ends_at', 'comunication.ends_first'],
  [{ starts_at: first, ends_at: first }, 'body.ends_at', 'comunication.ends_first'],
  [{ starts_at: 'amanhã' }, 'body.starts_at', 'validation.invalid'],
  [{ starts_at: '0000-01-01T00:00:00Z' }, 'body.starts_at', 'validation.date_range'],
])('%j is refused at %s', async (row, field, code) => {
  const refused = await create(row)
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test('an end before the start that is there already is refused, too', async () => {
  const { id } = (await create({ starts_at: second })).body.data
  expect((await save(id, { ends_at: first })).body.errors).toMatchObject([{ code: 'comunication.ends_first' }])
})

describe('what consumers see follows the clock', () => {
  const at = (time: string) => api.setTime(new Date(time))
  afterAll(() => api.setTime(null))
  /** Opens a session at the current time of the test, because an older session has expired by then. */
  const boss = async () => ({ as: await api.as('admin_boss') })
  const titles = async (situation: string) => {
    const { data } = await api.call(listAlerts, { query: { situation: situation as 'live' } }, await boss())
    return data.map(({ title }: Alert) => title)
  }

  test('scheduled, live, ended: in the list, in its filters and on the home page', async () => {
    await create({ title: 'Com datas', starts_at: first, ends_at: second })
    await create({ title: 'Sempre' })
    await create({ title: 'Desligado', is_active: false, starts_at: first })
    const seen = async (time: string) => {
      at(time)
      const { data } = await api.call(listAlerts, { query: {} }, await boss())
      const states = data.map((alert: Alert) => getAlertState(alert, new Date(time)))
      return [states[0], (await api.call(getHome, {}, await boss())).data.alerts, (await titles('live')).length]
    }
    expect(await seen('2026-12-01T09:59:59.999Z')).toEqual(['scheduled', 1, 1])
    expect(await titles('scheduled')).toEqual(['Com datas'])
    expect(await seen(first)).toEqual(['live', 2, 2])
    expect(await seen('2026-12-02T09:59:59.999Z')).toEqual(['live', 2, 2])
    expect(await seen(second)).toEqual(['ended', 1, 1])
    expect(await titles('ended')).toEqual(['Com datas'])
    expect(await titles('inactive')).toEqual(['Desligado'])
    expect(await titles('active')).toEqual(['Com datas', 'Sempre'])
  })
})
