// Tests alerts with a start and an end time. Consumers see such an alert only between the two times. Requests without
// these fields stay valid, because the specification does not define the fields.
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { getLastActivity, undoActivity } from '#contract/console/activity.ts'
import { getHome } from '#contract/console/home.ts'
import { type Alert, createAlert, getAlertState, listAlerts, saveAlert } from '#contract/platform/comunication.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
beforeEach(() => api.connection.db.delete(alerts))

const body = { type: 'info', is_active: true, title: 'Aviso', description: '<p>Texto</p>' }
const create = (row: object = {}, options = {}) => api.request(createAlert, { body: { ...body, ...row } }, options)
const save = (id: number, row: object = {}) => api.request(saveAlert, { params: { id }, body: { ...body, ...row } })
const [startsAt, endsAt] = ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z']

test('creating an alert needs read_and_write, and an alert with only the specified fields has no dates', async () => {
  const reader = await api.openSession({ comunication: 'readonly' })
  expect((await create({}, { as: null })).status).toBe(401)
  expect((await create({}, { as: reader })).status).toBe(403)
  const created = await create({ title: 'a <b>b</b>', description: '<p onclick=x>Texto</p>' })
  expect(created.body.data).toMatchObject({ title: 'a b', description: '<p>Texto</p>', starts_at: null, ends_at: null })
  expect((await create({ type: 'made_up' })).body.errors).toMatchObject([{ code: 'validation.alert_type' }])
})

test('saving only the specified fields keeps the dates, null removes a date, and the change can be undone', async () => {
  const { id } = (await create({ starts_at: startsAt, ends_at: endsAt })).body.data
  expect((await save(id, { title: 'Outro' })).body.data).toMatchObject({ starts_at: startsAt, ends_at: endsAt })
  expect((await save(id, { title: 'Outro', ends_at: null })).body.data).toMatchObject({
    starts_at: startsAt,
    ends_at: null,
  })
  const { data } = await api.call(getLastActivity, { query: { direction: 'undo' } })
  expect(data.changes).toEqual([{ path: 'ends_at', before: endsAt, after: null }])
  expect((await api.request(undoActivity, { params: { id: data.id }, body: {} })).status).toBe(200)
  const { data: rows } = await api.call(listAlerts, { query: {} })
  expect(rows[0]).toMatchObject({ title: 'Outro', starts_at: startsAt, ends_at: endsAt })
})

test.each([
  [{ starts_at: endsAt, ends_at: startsAt }, 'body.ends_at', 'comunication.ends_first'],
  [{ starts_at: startsAt, ends_at: startsAt }, 'body.ends_at', 'comunication.ends_first'],
  [{ starts_at: 'amanhã' }, 'body.starts_at', 'validation.invalid'],
  [{ starts_at: '0000-01-01T00:00:00Z' }, 'body.starts_at', 'validation.date_range'],
])('creating an alert with %j returns 422 at %s', async (row, field, code) => {
  const response = await create(row)
  expect(response.status).toBe(422)
  expect(response.body.errors).toContainEqual(expect.objectContaining({ field, code }))
})

test('saving an end before the stored start returns an error', async () => {
  const { id } = (await create({ starts_at: endsAt })).body.data
  expect((await save(id, { ends_at: startsAt })).body.errors).toMatchObject([{ code: 'comunication.ends_first' }])
})

describe('the state of an alert', () => {
  const setTime = (time: string) => api.setTime(new Date(time))
  afterAll(() => api.setTime(null))
  /** Opens a session at the simulated time, at which earlier sessions have already expired. */
  const signInAsBoss = async () => ({ as: await api.openSession('admin_boss') })
  const listTitles = async (situation: string) => {
    const { data } = await api.call(listAlerts, { query: { situation: situation as 'live' } }, await signInAsBoss())
    return data.map(({ title }: Alert) => title)
  }

  test('changes from scheduled to live to ended, in the list, its filters and on the home page', async () => {
    await create({ title: 'Com datas', starts_at: startsAt, ends_at: endsAt })
    await create({ title: 'Sempre' })
    await create({ title: 'Desligado', is_active: false, starts_at: startsAt })
    const readStates = async (time: string) => {
      setTime(time)
      const { data } = await api.call(listAlerts, { query: {} }, await signInAsBoss())
      const states = data.map((alert: Alert) => getAlertState(alert, new Date(time)))
      return [
        states[0],
        (await api.call(getHome, {}, await signInAsBoss())).data.alerts,
        (await listTitles('live')).length,
      ]
    }
    expect(await readStates('2026-12-01T09:59:59.999Z')).toEqual(['scheduled', 1, 1])
    expect(await listTitles('scheduled')).toEqual(['Com datas'])
    expect(await readStates(startsAt)).toEqual(['live', 2, 2])
    expect(await readStates('2026-12-02T09:59:59.999Z')).toEqual(['live', 2, 2])
    expect(await readStates(endsAt)).toEqual(['ended', 1, 1])
    expect(await listTitles('ended')).toEqual(['Com datas'])
    expect(await listTitles('inactive')).toEqual(['Desligado'])
    expect(await listTitles('active')).toEqual(['Com datas', 'Sempre'])
  })
})
