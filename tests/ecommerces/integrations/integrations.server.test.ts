// Tests the endpoint that adds an integration to an ecommerce, and the permissions of all endpoints of integrations.
import { beforeEach, describe, expect, test } from 'vitest'
import { getEcommerce } from '#contract/platform/ecommerces.ts'
import {
  addIntegration,
  deleteIntegration,
  integrationTypes,
  listIntegrations,
  saveIntegration,
} from '#contract/platform/integrations.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { makeEcommerce, makeIntegration } from '../../factories.ts'
import { startApi } from '../../harness.ts'
import { useApi } from '../../use-api.ts'
import { buildChangedIntegration, buildIntegration, createIntegrationClient, getErrorCode } from './calls.ts'

const api = useApi()
let ecommerceId: number
beforeEach(async () => {
  ecommerceId = (await makeEcommerce(api.connection.db)).id
})

const calls = () => createIntegrationClient(api)
const add = (changes = {}, id = ecommerceId) => calls().add(id, changes)
const save: ReturnType<typeof calls>['save'] = (...parameters) => calls().save(...parameters)

describe('The endpoints check permissions', () => {
  test('S1 §6 requests return 401 without a session and 403 without permission, and users with readonly may only read', async () => {
    const { id } = await makeIntegration(api.connection.db, { ecommerce_id: ecommerceId })
    const calls = [
      [listIntegrations, { params: { id: ecommerceId } }, 200],
      [addIntegration, { params: { id: ecommerceId }, body: buildIntegration() }, 403],
      [saveIntegration, { params: { id }, body: buildChangedIntegration() }, 403],
      [deleteIntegration, { params: { id } }, 403],
    ] as const
    for (const [endpoint, input, readonly] of calls) {
      const status = async (sender: string | null) => (await api.request(endpoint, input, { as: sender })).status
      expect(await status(null)).toBe(401)
      expect(await status('collaborator_aftersale')).toBe(403)
      expect(await status('financial')).toBe(readonly)
    }
  })

  test('an unknown id returns 404, an invalid id 422', async () => {
    expect((await api.request(listIntegrations, { params: { id: 999_999 } })).status).toBe(404)
    expect((await api.request(listIntegrations, { params: { id: 'x' } })).status).toBe(422)
    expect((await add({}, 999_999)).status).toBe(404)
    expect((await save(999_999)).status).toBe(404)
    expect((await api.request(deleteIntegration, { params: { id: 999_999 } })).status).toBe(404)
  })
})

describe('S1 §7 POST of an integration', () => {
  test('returns the integration with placeholders instead of secrets, and the other options unchanged', async () => {
    const response = await add()
    expect(response.status).toBe(200)
    expect(response.body.data).toMatchObject({
      ...{ ecommerce_id: ecommerceId, name: 'Nuvem', software_id: 17, software_name: 'Nuvem Shop', version: 1 },
      ...{ has_password: true, is_active: true, integration_type: 'reverse_ecommerce', is_discontinued: false },
      options: `{"storeId": "1",  "apiToken": "${SECRET_PLACEHOLDER}", "limit": 10.00}`,
    })
    expect(JSON.stringify(response.body)).not.toMatch(/canary|hunter2/)
    const row = await calls().rowOf(response.body.data.id)
    expect(row.password && api.services.secrets.decrypt(row.password)).toBe('hunter2-pw')
    expect(decryptOptions(row, api.services.secrets)).toBe(buildIntegration().options)
    expect(row.options).not.toContain('canary')
    const { data } = await api.call(getEcommerce, { params: { id: ecommerceId } })
    expect(data.integration?.id).toBe(row.id)
  })

  test('records the activity without secrets', async () => {
    await add()
    const trace = await calls().lastActivity()
    expect(trace).toMatchObject({
      action: 'ecommerces.addIntegration',
      ecommerce_id: ecommerceId,
      entity: 'integration',
    })
    expect(JSON.stringify(trace)).not.toMatch(/canary|hunter2/)
  })

  test.each([
    ['software_id', undefined],
    ['api_url', undefined],
    ['api_url', '   '],
    ['integration_type', undefined],
  ])('S1 §5 %s is required (%j)', async (field, value) => {
    const response = await add({ [field]: value })
    expect([response.status, getErrorCode(response, field)]).toEqual([
      422,
      expect.stringMatching(/required|invalid|validation.id/),
    ])
  })

  test.each([
    'https://ana:segredo@loja.example/api',
    'https://ana@loja.example/api',
    'https://loja.example/api?loja=2&access_token=abc',
  ])('A43 the URL %s is rejected on POST and PUT because the URL contains credentials', async (api_url) => {
    const addedIntegration = await add()
    for (const response of [await add({ api_url }), await calls().save(addedIntegration.body.data.id, { api_url })])
      expect([response.status, getErrorCode(response, 'api_url')]).toEqual([422, 'validation.url_credentials'])
  })

  test.each([
    ['api_url', 'loja.example/api'],
    ['api_url', 'javascript:alert(1)'],
    ['integration_type', 'anything'],
    ['software_id', 11],
    ['options', '{"a": "\u0000"}'],
    ['unknown', 1],
  ])('%s with the value %j returns 422', async (field, value) => {
    expect((await add({ [field]: value })).status).toBe(422)
  })

  test.each(['{', '{"a": 1,}', "{'a': 1}", 'texto', '{"a": 1} // c', '\ufeff{}x'])(
    'S1 §5 options %j are rejected with ecommerce_integration_options_format',
    async (options) => {
      const response = await add({ options })
      expect([response.status, getErrorCode(response, 'options')]).toEqual([
        422,
        'ecommerce_integration_options_format',
      ])
      expect(response.body.errors[0].message).toBe('As opções precisam ser um JSON válido')
    },
  )

  test.each([null, '', '  ', '{}', '{ }', '[]', '[ ]'])(
    'S1 §5 options %j are stored and returned as null',
    async (options) => {
      const { body } = await add({ options })
      expect(body.data.options).toBeNull()
      expect(await calls().rowOf(body.data.id)).toMatchObject({ options: null, options_secrets: null })
    },
  )

  test('options with too many nested levels are rejected', async () => {
    const response = await add({ options: `${'['.repeat(40_000)}1${']'.repeat(40_000)}` })
    expect([response.status, getErrorCode(response, 'options')]).toEqual([422, 'request.too_deep'])
  })

  test('S1 §5 Bling requires clientId and clientSecret', async () => {
    const bling = (options: unknown) =>
      add({ software_id: 9, options: options === null ? null : JSON.stringify(options) })
    const none = await bling(null)
    expect(none.body.errors.map(({ code }: { code: string }) => code)).toEqual([
      'integrations.bling_client_id',
      'integrations.bling_client_secret',
    ])
    expect(getErrorCode(await bling({ clientId: 'a' }), 'options')).toBe('integrations.bling_client_secret')
    expect(getErrorCode(await bling({ clientId: ' ', clientSecret: 's' }), 'options')).toBe(
      'integrations.bling_client_id',
    )
    expect(getErrorCode(await bling({ clientId: 'a', clientSecret: 12 }), 'options')).toBe(
      'integrations.bling_client_secret',
    )
    expect(getErrorCode(await bling({ clientId: 'a', clientSecret: SECRET_PLACEHOLDER }), 'options')).toBe(
      'integrations.stray_mark',
    )
    expect((await bling({ clientId: 'a', clientSecret: 's' })).status).toBe(200)
  })

  test('S1 §5 a type that already exists is rejected, also in simultaneous requests', async () => {
    const responses = await Promise.all([add(), add()])
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
    expect(getErrorCode(responses.find(({ status }) => status === 422) ?? { body: {} }, 'integration_type')).toBe(
      'integrations.type_taken',
    )
    for (const integration_type of integrationTypes.slice(1)) expect((await add({ integration_type })).status).toBe(200)
  })

  test('A14 a discontinued platform is rejected', async () => {
    const response = await add({ software_id: 3 })
    expect([response.status, getErrorCode(response, 'software_id')]).toEqual([
      422,
      'integrations.platform_discontinued',
    ])
  })

  test('the name of the platform is the default name', async () => {
    expect((await add({ name: ' ' })).body.data.name).toBe('Nuvem Shop')
  })
})

test('without a secret key, integrations with secrets are rejected and integrations without secrets are stored', async () => {
  const apiWithoutKey = await startApi({ connection: api.connection, config: { secretKey: null } })
  const send = (changes: object) =>
    apiWithoutKey.request(addIntegration, {
      params: { id: ecommerceId },
      body: buildIntegration({ options: null, ...changes }),
    })
  expect((await send({})).body.error_code).toBe('secrets.no_key')
  expect((await send({ password: '', options: '{"token": "a"}' })).body.error_code).toBe('secrets.no_key')
  expect((await send({ password: '', options: '{"storeId": "1"}' })).status).toBe(200)
  await apiWithoutKey.close()
})
