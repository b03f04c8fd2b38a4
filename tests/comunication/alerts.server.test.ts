// Tests alerts, the messages to consumers: permissions, versions, sanitized texts and the list of alerts.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  listAlerts,
  MAX_ALERT_DESCRIPTION_LENGTH,
  MAX_ALERT_TITLE_LENGTH,
  saveAlert,
} from '#contract/platform/comunication.ts'
import { trimInvisible } from '#contract/typed-text.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { naughtyStrings } from '../naughty-strings.ts'
import { useApi } from '../use-api.ts'
import { attacks } from './attacks.ts'
import { findForbiddenHtml } from './forbidden-html.ts'

const api = useApi()

const db = () => api.connection.db
const body = { type: 'info', is_active: true, title: 'Aviso', description: '<p>Texto</p>' }

async function makeAlert(row: Partial<typeof alerts.$inferInsert> = {}) {
  const [created] = await db()
    .insert(alerts)
    .values({ ...body, ...row })
    .returning()
  if (!created) throw new Error('Nothing was inserted')
  return created
}

const save = (id: number, change: object = {}, options = {}) =>
  api.request(saveAlert, { params: { id }, body: { ...body, ...change } }, options)

test('S2 §6 readonly on comunication reads alerts, read_and_write saves alerts, and invalid requests return 401, 403, 404 or 422', async () => {
  const { id } = await makeAlert()
  const reader = await api.openSession({ comunication: 'readonly' })
  const writer = await api.openSession({ comunication: 'read_and_write' })
  const otherUser = await api.openSession({ config: 'read_and_write', ecommerces: 'read_and_write' })
  const getReadStatus = async (sender: string | null) => (await api.request(listAlerts, {}, { as: sender })).status
  expect(await Promise.all([null, otherUser, reader, writer].map(getReadStatus))).toEqual([401, 403, 200, 200])
  const getWriteStatus = async (sender: string | null) => (await save(id, {}, { as: sender })).status
  expect(await Promise.all([null, otherUser, reader, writer].map(getWriteStatus))).toEqual([401, 403, 403, 200])
  expect(await save(999_999)).toMatchObject({ status: 404, body: { error_code: 'not_found' } })
  expect((await api.request(listAlerts, { query: { situation: 'some' } })).status).toBe(422)
})

test('S2 §3 saving an alert increases its version and records the changes', async () => {
  const { id } = await makeAlert({ is_active: false })
  const response = await save(id, { title: 'Outro', is_active: false }, { headers: { 'If-Match': '"1"' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('ETag')).toBe('"2"')
  expect(response.body.data).toMatchObject({ id, title: 'Outro', is_active: false, version: 2 })
  const [entry] = await db()
    .select()
    .from(activity)
    .where(eq(activity.entity_id, String(id)))
  expect(entry).toMatchObject({
    action: 'comunication.editAlert',
    entity: 'alert',
    before: { title: 'Aviso' },
    after: { title: 'Outro' },
  })
  await save(id, { title: 'Outro', is_active: true })
  const entries = await db()
    .select()
    .from(activity)
    .where(eq(activity.entity_id, String(id)))
  expect(entries.at(-1)).toMatchObject({ action: 'comunication.toggleAlert', after: { is_active: true } })
})

test('saving an old version of an alert returns 412 with the current alert', async () => {
  const { id } = await makeAlert()
  await save(id, { title: 'Primeira' }, { headers: { 'If-Match': '"1"' } })
  const lateResponse = await save(id, { title: 'Segunda' }, { headers: { 'If-Match': '"1"' } })
  expect([lateResponse.status, lateResponse.body.error_code]).toEqual([412, 'changed_meanwhile'])
  expect(lateResponse.body.context.current).toMatchObject({ title: 'Primeira', version: 2 })
})

describe('S2 §5 title and description are sanitized before saving', () => {
  let id = 0
  beforeAll(async () => {
    id = (await makeAlert()).id
  })

  test.each(attacks)('removes the attack %j', async (attack) => {
    const { status, body: response } = await save(id, {
      title: `a ${attack}`.slice(0, MAX_ALERT_TITLE_LENGTH),
      description: `<p>a</p>${attack}`,
    })
    expect(status).toBe(200)
    const [row] = await db().select().from(alerts).where(eq(alerts.id, id))
    expect(row).toMatchObject({ title: response.data.title, description: response.data.description })
    expect(findForbiddenHtml(response.data.description)).toEqual([])
    expect(response.data.title).toMatch(/^a/)
    expect(response.data.title).not.toMatch(/<[a-z/!?]/i)
  })

  // Divides the strings into small groups, so that each test stays short on a busy machine.
  const GROUP_SIZE = 40
  const offsets = Array.from({ length: Math.ceil(naughtyStrings.length / GROUP_SIZE) }, (_, index) => [
    index * GROUP_SIZE,
  ])
  test.each(offsets)('saves or rejects each unusual text from index %i on without losing words', async (from) => {
    for (const text of naughtyStrings.slice(from, from + GROUP_SIZE)) {
      const { status, body: response } = await save(id, { title: text, description: text })
      expect([200, 422], text).toContain(status)
      if (status === 422) expect(response.errors[0].field).toMatch(/^body\.(title|description)$/)
      else if (!/[<&]/.test(text))
        expect(response.data).toMatchObject({ title: trimInvisible(text), description: trimInvisible(text) })
      else expect(findForbiddenHtml(response.data.description)).toEqual([])
    }
  })

  test.each([
    ['title', '', 'validation.required'],
    ['title', ' ', 'validation.required'],
    ['title', '<b></b>', 'validation.required'],
    ['title', 'x'.repeat(MAX_ALERT_TITLE_LENGTH + 1), 'validation.max_length'],
    ['description', '<script>x</script>', 'validation.required'],
    ['description', '&'.repeat(MAX_ALERT_DESCRIPTION_LENGTH), 'validation.max_length'],
    ['description', '<b>'.repeat(1600), 'validation.too_many_tags'],
    ['description', 'x\u0007', 'validation.characters'],
    ['type', 'made_up', 'validation.alert_type'],
    ['is_active', 'yes', 'validation.invalid'],
  ])('rejects the invalid %s %j', async (field, value, code) => {
    const { id } = await makeAlert()
    const response = await save(id, { [field]: value })
    expect(response.status).toBe(422)
    expect(response.body.errors[0]).toMatchObject({ field: `body.${field}`, code })
    const [row] = await db().select().from(alerts).where(eq(alerts.id, id))
    expect(row?.version).toBe(1)
  })

  test('keeps a type that only the platform knows', async () => {
    const { id } = await makeAlert({ type: 'black_friday' })
    expect((await save(id, { type: 'black_friday', title: 'x' })).status).toBe(200)
  })
})

test('S2 §2 the list is sorted by id, searched by words and id without tags, and filtered by type and situation', async () => {
  await db().delete(alerts)
  const strikeAlert = await makeAlert({
    type: 'warning',
    title: 'Greve',
    description: '<p>Agências <b>fechadas</b></p>',
  })
  const pix = await makeAlert({ title: 'Pix 100%', is_active: false })
  const ids = async (query: object) => {
    const { data } = await api.call(listAlerts, { query })
    return data.map(({ id }: { id: number }) => id)
  }
  expect(await ids({})).toEqual([strikeAlert.id, pix.id])
  expect(await ids({ search: 'agencias FECHADAS' })).toEqual([strikeAlert.id])
  expect(await ids({ search: '0%' })).toEqual([pix.id])
  expect(await ids({ search: String(pix.id) })).toEqual([pix.id])
  expect(await ids({ search: '<p>' })).toEqual([])
  expect(await ids({ type: 'warning' })).toEqual([strikeAlert.id])
  expect(await ids({ situation: 'inactive' })).toEqual([pix.id])
  expect((await api.call(listAlerts, { query: { type: 'none' } })).types).toEqual(['info', 'warning'])
})
