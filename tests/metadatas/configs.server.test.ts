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

const get = (requestOptions?: RequestOptions, of: unknown = id) =>
  api.request(getConfigs, { params: { id: of } }, requestOptions)
const putConfigs = (body: unknown, requestOptions?: RequestOptions, of: unknown = id) =>
  api.request(saveConfigs, { params: { id: of }, body }, requestOptions)

describe('S1 §7 GET and PUT project configs', () => {
  test('A request without a session, permission, ecommerce or valid id returns 401, 403, 404 or 422', async () => {
    expect((await get({ as: null })).status).toBe(401)
    expect((await get({ as: 'collaborator_aftersale' })).status).toBe(403)
    expect((await get({}, 999_999)).status).toBe(404)
    expect((await get({}, 'x')).status).toBe(422)
    const body = { text: '{}' }
    expect((await putConfigs(body, { as: null })).status).toBe(401)
    expect((await putConfigs(body, { as: 'financial' })).status).toBe(403)
    expect((await putConfigs(body, {}, 999_999)).status).toBe(404)
    for (const invalidBody of [{}, { text: '{' }, { text: '{}', configs: {} }, { text: '{}', more: 1 }])
      expect((await putConfigs(invalidBody)).status, JSON.stringify(invalidBody)).toBe(422)
  })

  test('GET returns an empty object of version 0 before the first save', async () => {
    const { body, headers } = await get({ as: 'financial' })
    expect(body.data).toEqual({ configs: {}, text: '{}', version: 0 })
    expect(headers.get('ETag')).toBe('"0"')
  })

  test('PUT stores a text and a value unchanged', async () => {
    const text = '{ "price": 10.00 }'
    expect((await putConfigs({ text })).body).toMatchObject({ success: true, data: { text } })
    expect((await putConfigs({ configs: { a: [1, null] } })).body.data).toMatchObject({ text: '{"a":[1,null]}' })
    expect((await putConfigs({ configs: null })).body.data).toMatchObject({ configs: null, text: 'null' })
  })

  test('PUT returns 412 with the current text when another user has saved', async () => {
    const { version } = (await get()).body.data
    const requestOptions = { headers: { 'If-Match': `"${version}"` } }
    expect((await putConfigs({ text: '{"a": 1}' }, requestOptions)).status).toBe(200)
    const staleResponse = await putConfigs({ text: '{"a": 2}' }, requestOptions)
    expect([staleResponse.status, staleResponse.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(staleResponse.body.context.current).toEqual({ text: '{"a": 1}', version: version + 1 })
  })
})
