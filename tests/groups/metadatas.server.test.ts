// Tests the endpoints that read and save the metadata of a group.
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  getGroupMetadatas,
  listGroupMetadataVersions as listVersions,
  saveGroupMetadatas,
} from '#contract/platform/groups.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { groupMetadataVersions } from '#server/db/schema/platform/groups.ts'
import { makeGroup } from '../factories.ts'
import type { Api } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const db = () => api.connection.db
const save = (id: number, body: unknown, calling = {}) =>
  api.request(saveGroupMetadatas, { params: { id }, body }, calling)
const withTicket = (ticket: string) => ({ headers: { 'X-Ticket': ticket } })
const getTexts = async (id: number) => (await api.call(getGroupMetadatas, { params: { id } })).texts

describe('The endpoints check permissions', () => {
  test('S2 §6 reading requires readonly on ecommerce_group, saving also requires read_and_write on ecommerces', async () => {
    const { id } = await makeGroup(db())
    const body = { texts: { tema: '{}' } }
    const getSaveStatus = async (permissions: Parameters<Api['openSession']>[0]) =>
      (await save(id, body, { as: await api.openSession(permissions) })).status
    expect(await getSaveStatus({ ecommerce_group: 'read_and_write', ecommerces: 'readonly' })).toBe(403)
    expect(await getSaveStatus({ ecommerces: 'read_and_write' })).toBe(403)
    expect(await getSaveStatus({ ecommerce_group: 'readonly', ecommerces: 'read_and_write' })).toBe(200)
    const getReadStatus = async (permissions: Parameters<Api['openSession']>[0]) =>
      (await api.request(getGroupMetadatas, { params: { id } }, { as: await api.openSession(permissions) })).status
    expect(await getReadStatus({ ecommerces: 'read_and_write' })).toBe(403)
    expect(await getReadStatus({ ecommerce_group: 'readonly' })).toBe(200)
  })

  test('requests return 401, 422 and 404 without session, valid id or record', async () => {
    const { id } = await makeGroup(db())
    for (const endpoint of [getGroupMetadatas, saveGroupMetadatas]) {
      const body = endpoint === saveGroupMetadatas ? { body: { texts: { tema: '1' } } } : {}
      const status = async (sender: string | null, groupId: unknown) =>
        (await api.request(endpoint, { params: { id: groupId }, ...body }, { as: sender })).status
      expect(await status(null, id)).toBe(401)
      expect(await status('ti', 'x')).toBe(422)
      expect(await status('ti', 999_999)).toBe(404)
    }
  })

  test.each(['pending', 'error'] as const)(
    'S2 §4 a save of a group whose billing is %s returns 409',
    async (status) => {
      const { id } = await makeGroup(db(), { status_replica_group_in_billing: status })
      const response = await save(id, { texts: { tema: '1' } })
      expect([response.status, response.body.error_code]).toEqual([409, 'groups.not_complete'])
      expect(await getTexts(id)).toEqual({})
    },
  )
})

test('S2 §3 a text is stored unchanged, with all its versions', async () => {
  const { id } = await makeGroup(db())
  const value = '{ "n": 12345678901234567890,\r\n "money": 10.00, "a": 1, "a": 2 }'
  expect((await save(id, { texts: { termos: value } })).status).toBe(200)
  expect((await getTexts(id)).termos).toMatchObject({ value, version: 1 })
  await save(id, { texts: { termos: 'null' } }, withTicket('ZD-9'))
  expect((await getTexts(id)).termos).toMatchObject({ value: 'null', version: 2 })
  const versions = await db().select().from(groupMetadataVersions).where(eq(groupMetadataVersions.group_id, id))
  expect(versions.map(({ version, value: storedValue, ticket }) => [version, storedValue, ticket])).toEqual([
    [1, value, null],
    [2, 'null', 'ZD-9'],
  ])
  const [entry] = await db().select().from(activity).where(eq(activity.ticket, 'ZD-9'))
  expect(entry).toMatchObject({ action: 'groups.editMetadata', before: { version: 1 }, after: { version: 2 } })
})

test('S2 §7 a body with `metadatas` stores the value exactly as sent', async () => {
  const { id } = await makeGroup(db())
  const init = {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: '{"metadatas": {"limite": 10.00}}',
  }
  expect((await api.send(`/v4/groups/${id}/metadatas`, init)).status).toBe(200)
  expect((await getTexts(id)).limite.value).toBe('10.00')
})

test.each([
  ['invalid JSON', { texts: { tema: '{' } }],
  ['an empty text', { texts: { tema: '' } }],
  ['an invalid name', { texts: { '1 tema': '{}' } }],
  ['an empty map', { texts: {} }],
  ['a body with texts and metadatas', { texts: { tema: '1' }, metadatas: { tema: 1 } }],
  ['an empty body', {}],
])('S2 §5 %s returns 422', async (_, body) => {
  const { id } = await makeGroup(db())
  expect((await save(id, body)).status).toBe(422)
  expect(await getTexts(id)).toEqual({})
})

test('a save accepts one name, and more names return 422 even for an unknown group', async () => {
  const { id } = await makeGroup(db())
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, '1']))
  expect((await save(id, { texts: names(1) })).status).toBe(200)
  for (const body of [{ texts: names(2) }, { metadatas: names(4300) }])
    for (const groupId of [id, 999_999]) {
      const response = await save(groupId, body)
      expect([response.status, response.body.errors[0].code]).toEqual([422, 'metadatas.too_many'])
    }
  expect(Object.keys(await getTexts(id))).toHaveLength(1)
})

test('a save over the change of another user returns 412 with the current text; version 0 means a new name', async () => {
  const { id } = await makeGroup(db())
  expect((await save(id, { texts: { tema: '1' } }, { headers: { 'If-Match': '"0"' } })).status).toBe(200)
  const response = await save(id, { texts: { tema: '2' } }, { headers: { 'If-Match': '"0"' } })
  expect(response.status).toBe(412)
  expect(response.body.context.current).toMatchObject({ value: '1', version: 1 })
  const twoNames = await save(id, { texts: { tema: '2', outro: '3' } }, { headers: { 'If-Match': '"1"' } })
  expect([twoNames.status, twoNames.body.errors[0].code]).toEqual([422, 'metadatas.too_many'])
})

test('the versions are listed newest first, to users with permission for groups', async () => {
  const { id } = await makeGroup(db())
  for (let value = 1; value <= 17; value++)
    await save(id, { texts: { tema: String(value) } }, withTicket(`ZD-${value}`))
  const list = (query: object = {}, calling = {}, name: unknown = 'tema') =>
    api.request(listVersions, { params: { id, name }, query: { ...query } }, calling)
  const first = (await list()).body
  expect(first).toMatchObject({ total: 17, last_page: 2 })
  expect(first.data[0]).toMatchObject({ version: 17, value: '17', ticket: 'ZD-17' })
  const second = (await list({ page: 2 })).body
  expect(second).toMatchObject({ total: 17, last_page: 2, from: 16, to: 17 })
  expect(second.data.map(({ value }: { value: string }) => value)).toEqual(['2', '1'])
  expect((await list({ page: 3 })).body).toMatchObject({ total: 17, last_page: 2, from: null, to: null, data: [] })
  expect((await list({ limit: 50 })).body).toMatchObject({ total: 17, last_page: 1, from: 1, to: 17 })
  for (const limit of [0, 51]) expect((await list({ limit })).status).toBe(422)
  expect((await list({}, {}, 'outro')).body).toMatchObject({ total: 0, data: [] })

  expect((await list({}, { as: null })).status).toBe(401)
  expect((await list({}, { as: await api.openSession({ ecommerces: 'read_and_write' }) })).status).toBe(403)
  expect((await list({ page: 0 })).status).toBe(422)
  expect((await api.request(listVersions, { params: { id: 999_999, name: 'tema' } })).status).toBe(404)
})

describe('S2 §7 The body may be a map of one name to a value', () => {
  test.each([
    ['theme', '{"cor": "#fff"}'],
    ['numero', '12345678901234567890'],
    ['valor', '10.00'],
    ['lista', '[1, 2,  3]'],
    ['vazio', 'null'],
    ['texto', '"metadatas"'],
  ])('the value of %s, %s, is stored unchanged', async (name, value) => {
    const { id } = await makeGroup(db())
    const body = `{"${name}": ${value}}`
    const init = { method: 'PUT', body, headers: { 'Content-Type': 'application/json' } }
    expect((await api.send(`/v4/groups/${id}/metadatas`, init)).status).toBe(200)
    expect((await getTexts(id))[name]).toMatchObject({ value, version: 1 })
  })

  test.each([
    [{ '1a': 1 }, 'validation.metadata_name'],
    [{ 'a b': 1 }, 'validation.metadata_name'],
    [{ theme: 1, texts: { a: '1' } }, 'validation.unknown_key'],
    [{ theme: 'x'.repeat(500_001) }, 'validation.max_length'],
    [Object.fromEntries(Array.from({ length: 2 }, (_, n) => [`n${n}`, n])), 'metadatas.too_many'],
  ])('the body %j is rejected', async (body, code) => {
    const { id } = await makeGroup(db())
    const response = await save(id, body)
    expect([response.status, response.body.errors[0].code]).toEqual([422, code])
    expect(await getTexts(id)).toEqual({})
  })

  test('the `metadatas` of a GET response can be sent back', async () => {
    const { id } = await makeGroup(db())
    await save(id, { theme: { cor: 1 } })
    const { metadatas } = await api.call(getGroupMetadatas, { params: { id } })
    expect((await save(id, metadatas)).status).toBe(200)
    expect((await save(id, { metadatas })).body.metadatas).toEqual(metadatas)
  })
})
