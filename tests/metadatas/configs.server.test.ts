// Tests reading and saving the project configs of an ecommerce.
import { beforeAll, describe, expect, test } from 'vitest'
import { getConfigs, saveConfigs } from '#contract/platform/metadatas.ts'
import { makeEcommerce } from '../factories.ts'
import type { RequestOptions } from '../harness.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const get = (calling?: RequestOptions, of: unknown = id) => api.request(getConfigs, { params: { id: of } }, calling)
const put = (body: unknown, calling?: RequestOptions, of: unknown = id) =>
  api.request(saveConfigs, { params: { id: of }, body }, calling)

describe('S1 §7 GET and PUT project configs', () => {
  test('A request without a session, permission, ecommerce or valid id returns 401, 403, 404 or 422', async () => {
    expect((await get({ as: null })).status).toBe(401)
    expect((await get({ as: 'collaborator_aftersale' })).status).toBe(403)
    expect((await get({}, 999_999)).status).toBe(404)
    expect((await get({}, 'x')).status).toBe(422)
    const body = { text: '{}' }
    expect((await put(body, { as: null })).status).toBe(401)
    expect((await put(body, { as: 'financial' })).status).toBe(403)
    expect((await put(body, {}, 999_999)).status).toBe(404)
    for (const wrong of [{}, { text: '{' }, { text: '{}', configs: {} }, { text: '{}', more: 1 }])
      expect((await put(wrong)).status, JSON.stringify(wrong)).toBe(422)
  })

  test('GET returns an empty object of version 0 before the first save', async () => {
    const { body, headers } = await get({ as: 'financial' })
    expect(body.data).toEqual({ configs: {}, text: '{}', version: 0 })
    expect(headers.get('ETag')).toBe('"0"')
  })

  test('PUT stores a text and a value unchanged', async () => {
    const text = '{ "price": 10.00 }'
    expect((await put({ text })).body).toMatchObject({ success: true, data: { text } })
    expect((await put({ configs: { a: [1, null] } })).body.data).toMatchObject({ text: '{"a":[1,null]}' })
    expect((await put({ configs: null })).body.data).toMatchObject({ configs: null, text: 'null' })
  })

  test('PUT returns 412 with the current text when another user has saved', async () => {
    const { version } = (await get()).body.data
    const calling = { headers: { 'If-Match': `"${version}"` } }
    expect((await put({ text: '{"a": 1}' }, calling)).status).toBe(200)
    const late = await put({ text: '{"a": 2}' }, calling)
    expect([late.status, late.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(late.body.context.current).toEqual({ text: '{"a": 1}', version: version + 1 })
  })
})
