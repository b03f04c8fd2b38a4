// Tests saving metadata: permissions, validation, versions and concurrent saves.
import { beforeAll, describe, expect, test } from 'vitest'
import { getMetadatas, listMetadataVersions, saveMetadatas } from '#contract/platform/metadatas.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { makeEcommerce } from '../factories.ts'
import type { RequestOptions } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
let otherEcommerceId: number

beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
  otherEcommerceId = (await makeEcommerce(api.connection.db)).id
})

const get = (requestOptions?: RequestOptions, of: unknown = id) =>
  api.request(getMetadatas, { params: { id: of } }, requestOptions)
const putMetadatas = (body: unknown, requestOptions?: RequestOptions, of: unknown = id) =>
  api.request(saveMetadatas, { params: { id: of }, body }, requestOptions)
const versions = (name: string, requestOptions?: RequestOptions, of: unknown = id) =>
  api.request(listMetadataVersions, { params: { id: of, name } }, requestOptions)
const ifMatch = (version: number) => ({ headers: { 'If-Match': `"${version}"` } })

describe('S1 §6 Permissions for reading and writing metadata', () => {
  test('401 without a session, 403 without the permission; readonly can read but not write', async () => {
    for (const sendRequest of [get, versions.bind(null, 'theme')]) {
      expect((await sendRequest({ as: null })).status).toBe(401)
      expect((await sendRequest({ as: 'collaborator_aftersale' })).status).toBe(403)
      expect((await sendRequest({ as: 'financial' })).status).toBe(200)
    }
    const body = { texts: { theme: '{}' } }
    expect((await putMetadatas(body, { as: null })).status).toBe(401)
    expect((await putMetadatas(body, { as: 'financial' })).status).toBe(403)
    expect((await putMetadatas(body, { as: 'n1' })).status).toBe(200)
  })

  test('404 for an unknown ecommerce, and 422 for an invalid id', async () => {
    for (const [of, status] of [
      [999_999, 404],
      ['x', 422],
    ] as const) {
      expect((await get({}, of)).status).toBe(status)
      expect((await putMetadatas({ texts: { theme: '1' } }, {}, of)).status).toBe(status)
      expect((await versions('theme', {}, of)).status).toBe(status)
    }
  })
})

describe('S1 §7 PUT metadatas', () => {
  test('saves a map from names to values and returns it', async () => {
    const metadatas = { limit_value_collect: 1500.5, terms: 'Até 7 dias', theme: { colors: ['#fff'] } }
    for (const [name, value] of Object.entries(metadatas)) {
      const saveResponse = await putMetadatas({ metadatas: { [name]: value } })
      expect(saveResponse.status).toBe(200)
      expect(saveResponse.body).toMatchObject({ success: true, metadatas: { [name]: value } })
    }
    expect((await get()).body.metadatas).toMatchObject(metadatas)
  })

  test('alters no number, neither in a value nor in a text', async () => {
    const rawJson = '{"price": 10.00, "id": 12345678901234567890, "far": 1e400, "zero": -0, "twice": 1, "twice": 2}'
    const params = { method: 'PUT', headers: { 'Content-Type': 'application/json' } }
    const path = `/v2/boss/ecommerces/${id}/metadatas`
    const body = `{"metadatas": {"as_value": ${rawJson}}, "metadatas": {"as_value": ${rawJson}}}`
    expect((await api.send(path, { ...params, body })).status).toBe(200)
    expect((await putMetadatas({ texts: { as_text: rawJson } })).status).toBe(200)
    expect((await get()).body.texts).toMatchObject({ as_value: { value: rawJson }, as_text: { value: rawJson } })
    const headers = { Authorization: `Bearer ${await api.openSession('admin_boss')}` }
    const response = await (await api.app.request(`http://localhost${path}`, { headers })).text()
    expect(response).toContain(`"as_value":${rawJson},`)
  })

  test('S1 §5 saves null and rejects invalid JSON', async () => {
    expect((await putMetadatas({ texts: { empty: 'null' } })).status).toBe(200)
    expect((await putMetadatas({ metadatas: { empty: null } })).body.metadatas.empty).toBeNull()
    for (const text of ['', '  ', '{', "{'a': 1}", '\uFEFF{}', 'NaN', '01']) {
      const { status, body } = await putMetadatas({ texts: { empty: text } })
      expect([status, body.errors[0].code], text).toEqual([422, 'validation.json'])
      expect(body.errors[0].message).toBe('JSON inválido')
    }
  })

  test.each([
    [{}, 'validation.one_of'],
    [{ texts: { a: '1' }, metadatas: { a: 1 } }, 'validation.one_of'],
    [{ texts: {} }, 'validation.required'],
    [{ texts: { '1a': '1' } }, 'validation.metadata_name'],
    [{ texts: { 'a/b': '1' } }, 'validation.metadata_name'],
    [{ texts: { ['a'.repeat(101)]: '1' } }, 'validation.metadata_name'],
    [{ texts: { a: 1 } }, 'validation.invalid'],
    [{ texts: { a: `"${'x'.repeat(500_000)}"` } }, 'validation.max_length'],
    [{ metadatas: { a: 'x'.repeat(500_000) } }, 'validation.max_length'],
    [{ texts: { a: '"\ud800"' } }, 'validation.characters'],
    [{ texts: { a: '1' }, more: 1 }, 'validation.unknown_key'],
  ])('rejects %j', async (body, code) => {
    const response = await putMetadatas(body)
    expect([response.status, response.body.errors[0].code]).toEqual([422, code])
  })

  test('accepts one name per request and rejects more before the ecommerce is loaded', async () => {
    const { id: of } = await makeEcommerce(api.connection.db)
    const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, '1']))
    expect((await putMetadatas({ texts: names(1) }, {}, of)).status).toBe(200)
    for (const body of [{ texts: names(2) }, { metadatas: names(2) }, names(2), { metadatas: names(19_000) }])
      for (const ecommerceId of [of, 999_999]) {
        const response = await putMetadatas(body, {}, ecommerceId)
        const codes = response.body.errors.map(({ code }: { code: string }) => code)
        expect([response.status, codes]).toEqual([422, ['metadatas.too_many']])
      }
    expect((await versions('n0', {}, of)).body.total).toBe(1)
  })

  test('stores a text of the maximum length', async () => {
    const longText = `"${'é'.repeat(499_998)}"`
    expect((await putMetadatas({ texts: { longest: longText } }, {}, otherEcommerceId)).status).toBe(200)
    expect((await get({}, otherEcommerceId)).body.texts.longest.value).toBe(longText)
  })

  test('keeps equal names of two ecommerces separate', async () => {
    await putMetadatas({ texts: { mine: '1' } })
    expect((await get({}, otherEcommerceId)).body.metadatas).not.toHaveProperty('mine')
    expect((await versions('mine', {}, otherEcommerceId)).body.data).toEqual([])
  })
})

describe('Versions', () => {
  test('contain user, time and ticket, the newest first, and a restore adds one', async () => {
    api.setTime(new Date('2026-11-20T12:00:00Z'))
    await putMetadatas({ texts: { history: '1.0' } }, { as: 'n1', headers: { 'X-Ticket': 'ZD-1' } })
    await putMetadatas({ texts: { history: '2' } }, { as: 'cs' })
    await putMetadatas({ texts: { history: '1.0' } }, { as: 'cs', headers: { 'X-Ticket': '%239' } })
    api.setTime(null)
    const { body } = await versions('history', { as: 'financial' })
    expect(body).toMatchObject({ total: 3, last_page: 1 })
    expect(body.data).toEqual([
      expect.objectContaining({ version: 3, value: '1.0', ticket: 'ZD-9' }),
      expect.objectContaining({ version: 2, value: '2', ticket: null }),
      expect.objectContaining({ version: 1, value: '1.0', ticket: 'ZD-1', created_at: '2026-11-20T12:00:00.000Z' }),
    ])
    expect(new Set(body.data.map(({ user_name }: { user_name: string }) => user_name)).size).toBe(2)
  })

  test('create one activity row per save, without the text', async () => {
    await putMetadatas({ texts: { recorded: '"a secret"' } }, { headers: { 'X-Ticket': 'ZD-7' } })
    const rows = await api.connection.db.select().from(activity)
    expect(rows.at(-1)).toMatchObject({
      action: 'ecommerces.editMetadata',
      entity_id: `${id}/recorded`,
      ecommerce_id: id,
      ticket: 'ZD-7',
      before: null,
      after: { name: 'recorded', version: 1 },
    })
    expect(JSON.stringify(rows)).not.toContain('a secret')
  })
})

describe('Two users who save one name', () => {
  test('after each other: the stale save returns 412 with the current text', async () => {
    const first = await putMetadatas({ texts: { shared: '{"a": 1}' } }, ifMatch(0))
    expect(first.headers.get('ETag')).toBe('"1"')
    expect((await putMetadatas({ texts: { shared: '{"a": 2.0}' } }, ifMatch(1))).status).toBe(200)
    const staleResponse = await putMetadatas({ texts: { shared: '{"a": 3}' } }, ifMatch(1))
    expect([staleResponse.status, staleResponse.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(staleResponse.body.context.current).toMatchObject({ name: 'shared', value: '{"a": 2.0}', version: 2 })
    expect((await get()).body.texts.shared.version).toBe(2)
  })

  test('for the first time: the later save returns 412', async () => {
    await putMetadatas({ texts: { made: '1' } }, ifMatch(0))
    expect((await putMetadatas({ texts: { made: '2' } }, ifMatch(0))).status).toBe(412)
  })

  test('at the same time: only one save succeeds', async () => {
    const responses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => putMetadatas({ texts: { raced: String(at) } }, ifMatch(0))),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412])
    expect((await versions('raced')).body.total).toBe(1)
  })

  test('together with other names: the request is rejected and nothing is saved', async () => {
    const several = await putMetadatas({ texts: { one: '1', two: '2' } }, ifMatch(0))
    expect([several.status, several.body.errors[0].code]).toEqual([422, 'metadatas.too_many'])
    expect((await get()).body.texts).not.toHaveProperty('one')
  })
})
