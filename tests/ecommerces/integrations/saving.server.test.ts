// Tests the endpoints that save and delete an integration, including its encrypted secrets.
import { desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { getActivity } from '#contract/console/activity.ts'
import { deleteIntegration, listIntegrations } from '#contract/platform/integrations.ts'
import { SECRET_PLACEHOLDER } from '#contract/secrets.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { oauthTokens } from '#server/db/schema/platform/ecommerces.ts'
import { decryptOptions } from '#server/services/integration-options.ts'
import { makeEcommerce, makeIntegration } from '../../factories.ts'
import { startApi } from '../../harness.ts'
import { useApi } from '../../use-api.ts'
import { createIntegrationClient, getErrorCode } from './calls.ts'

const api = useApi()
let ecommerceId: number
beforeEach(async () => {
  ecommerceId = (await makeEcommerce(api.connection.db)).id
})

const calls = () => createIntegrationClient(api)
const add = (changes = {}, id = ecommerceId) => calls().add(id, changes)
const save: ReturnType<typeof calls>['save'] = (...parameters) => calls().save(...parameters)

describe('S1 §7 PUT of an integration', () => {
  test('A43 an empty password keeps the stored password, null removes it, a text replaces it', async () => {
    const { id } = (await add()).body.data
    const readStoredPassword = async () => {
      const { password } = await calls().rowOf(id)
      return password && api.services.secrets.decrypt(password)
    }
    await save(id)
    await save(id, { password: '' })
    expect(await readStoredPassword()).toBe('hunter2-pw')
    await save(id, { password: ' other ' })
    expect(await readStoredPassword()).toBe(' other ')
    expect(JSON.stringify(await calls().lastActivity())).not.toContain(' other ')
    expect((await save(id, { password: null })).body.data.has_password).toBe(false)
    expect(await readStoredPassword()).toBeNull()
  })

  test('keeps the stored password when the request contains the placeholder, and rejects other placeholders', async () => {
    const { id } = (await add()).body.data
    const stored = (await calls().rowOf(id)).password
    for (const password of [SECRET_PLACEHOLDER, ` ${SECRET_PLACEHOLDER} `])
      expect((await save(id, { password })).status).toBe(200)
    expect((await calls().rowOf(id)).password).toEqual(stored)
    expect((await calls().lastActivity())?.after).not.toHaveProperty('password')
    for (const password of [`${SECRET_PLACEHOLDER}-more`, '••••x', `x${SECRET_PLACEHOLDER}`]) {
      const edited = await save(id, { password })
      expect([edited.status, getErrorCode(edited, 'password')]).toEqual([422, 'validation.edited_mark'])
    }
    expect((await calls().rowOf(id)).password).toEqual(stored)
    await save(id, { password: null })
    const noPassword = await save(id, { password: SECRET_PLACEHOLDER })
    expect([noPassword.status, getErrorCode(noPassword, 'password')]).toEqual([422, 'integrations.stray_mark'])
    const other = await add({ password: SECRET_PLACEHOLDER }, (await makeEcommerce(api.connection.db)).id)
    expect([other.status, getErrorCode(other, 'password')]).toEqual([422, 'integrations.stray_mark'])
  })

  test('makes the activity not undoable when the activity masks a token in the URL', async () => {
    const { id } = (await add({ api_url: 'https://a.example/hook/a1b2c3d4' })).body.data
    const canUndo = async () => {
      const [row] = await api.connection.db.select().from(activity).orderBy(desc(activity.id)).limit(1)
      return (await api.request(getActivity, { params: { id: row?.id ?? 0 } })).body.data.can_undo
    }
    await save(id, { api_url: 'https://a.example/hook/e5f6a7b8' })
    expect(await canUndo()).toBe(false)
    await save(id, { api_url: 'https://a.example/hook/e5f6a7b8', name: 'Outra' })
    expect(await canUndo()).toBe(true)
  })

  test('keeps a secret for its placeholder, replaces a secret with a new value, and records neither in the activity', async () => {
    const { id } = (await add()).body.data
    await save(id, { name: 'Outra' })
    expect(decryptOptions(await calls().rowOf(id), api.services.secrets)).toContain('"canary-1"')
    expect(await calls().lastActivity()).toMatchObject({ before: { name: 'Nuvem' }, after: { name: 'Outra' } })
    await save(id, { name: 'Outra', options: '{"apiToken": "canary-2"}' })
    expect(decryptOptions(await calls().rowOf(id), api.services.secrets)).toBe('{"apiToken": "canary-2"}')
    expect((await calls().lastActivity())?.after).toMatchObject({ options_secrets: 'changed' })
    const all = JSON.stringify(await api.connection.db.select().from(activity))
    expect(all).not.toMatch(/canary|hunter2/)
  })

  test('saves new secrets and keeps unchanged secrets when the secret key cannot decrypt the stored secrets', async () => {
    const { id } = (await add({ options: '{"apiToken": "canary-1"}' })).body.data
    const secretKey = Buffer.alloc(32, 9)
    const other = await startApi({ connection: api.connection, config: { secretKey } })
    const otherClient = createIntegrationClient(other)
    const storedRow = await otherClient.rowOf(id)
    const password = 'typed anew'
    expect((await otherClient.save(id, { options: storedRow.options, password })).status).toBe(200)
    const row = await otherClient.rowOf(id)
    expect(other.services.secrets.decrypt(row.password ?? Buffer.of())).toBe(password)
    expect(row.options_secrets).toEqual(storedRow.options_secrets)
    expect((await otherClient.lastActivity())?.after).toEqual({ password: 'changed' })

    const mixed = await otherClient.save(id, { options: `{"apiToken": "${SECRET_PLACEHOLDER}", "more": 1}` })
    expect([mixed.status, mixed.body.error_code]).toEqual([503, 'integrations.secrets_unreadable'])
    expect((await otherClient.save(id, { options: '{"apiToken": "canary-2"}' })).status).toBe(200)
    expect(decryptOptions(await otherClient.rowOf(id), other.services.secrets)).toBe('{"apiToken": "canary-2"}')
    await other.close()
  })

  test('hides a secret that was stored in plain text, and keeps it for its placeholder', async () => {
    const { id } = await makeIntegration(api.connection.db, {
      ecommerce_id: ecommerceId,
      api_url: 'https://api.example/v1',
      options: '{"token": "canary-3"}',
    })
    const { data } = await api.call(listIntegrations, { params: { id: ecommerceId } })
    expect(data[0].options).toBe(`{"token": "${SECRET_PLACEHOLDER}"}`)
    await save(id, { options: data[0].options })
    const row = await calls().rowOf(id)
    expect(row.options).toBe(`{"token": "${SECRET_PLACEHOLDER}"}`)
    expect(decryptOptions(row, api.services.secrets)).toBe('{"token": "canary-3"}')
  })

  test('A43 a URL on another server needs the password and the secrets of the options again', async () => {
    const { id } = (await add()).body.data
    const other = { api_url: 'https://other.example/v1' }
    const rejected = await save(id, other)
    expect([rejected.status, rejected.body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ['body.password', 'body.options'],
    ])
    const withoutOptions = await save(id, { ...other, password: 'new-pw', options: undefined })
    expect(getErrorCode(withoutOptions, 'options')).toBe('integrations.secrets_of_other_server')
    const withMark = await save(id, { ...other, password: SECRET_PLACEHOLDER, options: null })
    expect(getErrorCode(withMark, 'password')).toBe('integrations.secrets_of_other_server')
    expect((await calls().rowOf(id)).api_url).toBe('https://api.example/v1')

    expect((await save(id, { api_url: 'https://api.example/v2' })).status).toBe(200)
    expect((await save(id, { ...other, password: 'new-pw', options: '{"apiToken": "canary-2"}' })).status).toBe(200)
    expect((await save(id, { api_url: 'https://third.example', password: null, options: null })).status).toBe(200)
    expect((await save(id, { api_url: 'https://fourth.example', options: undefined })).status).toBe(200)
  })

  test('sets the ETag to the new version', async () => {
    const { id, version } = (await add()).body.data
    const { status, headers } = await save(id, { name: 'Primeira' }, version)
    expect([status, headers.get('ETag')]).toEqual([200, '"2"'])
  })

  test('returns 412 with the current record when another user has saved meanwhile', async () => {
    const { id, version } = (await add()).body.data
    expect((await save(id, { name: 'Primeira' }, version)).body.data.version).toBe(2)
    const lateSave = await save(id, { name: 'Segunda' }, version)
    expect(lateSave.status).toBe(412)
    expect(lateSave.body).toMatchObject({
      error_code: 'changed_meanwhile',
      context: { current: { name: 'Primeira', version: 2 } },
    })
    expect(JSON.stringify(lateSave.body)).not.toMatch(/canary|hunter2/)
    expect((await calls().rowOf(id)).name).toBe('Primeira')
    expect((await save(id, { name: 'Segunda' }, 2)).status).toBe(200)
  })

  test('accepts the current discontinued platform and rejects another discontinued platform', async () => {
    const { id } = await makeIntegration(api.connection.db, { ecommerce_id: ecommerceId, software_id: 10 })
    expect((await save(id, { software_id: 10, options: null })).status).toBe(200)
    expect((await save(id, { software_id: 14, options: null })).status).toBe(422)
    expect((await api.call(listIntegrations, { params: { id: ecommerceId } })).data[0].is_discontinued).toBe(true)
  })

  test('deactivates the integration with one changed field', async () => {
    const { id } = (await add()).body.data
    expect((await save(id, { is_active: false })).body.data.is_active).toBe(false)
    expect(await calls().lastActivity()).toMatchObject({ before: { is_active: true }, after: { is_active: false } })
  })

  test('keeps the stored options when the request has none, and validates them when the platform changes', async () => {
    const broken = { ecommerce_id: ecommerceId, software_id: 9, options: '{ "clientId": ' }
    const { id } = await makeIntegration(api.connection.db, broken)
    expect((await save(id, { software_id: 9, options: undefined, is_active: false })).status).toBe(200)
    expect(await calls().rowOf(id)).toMatchObject({ is_active: false, options: broken.options })
    expect((await save(id, { software_id: 17, options: undefined })).status).toBe(200)
    expect((await save(id, { software_id: 9, options: undefined })).body.error_code).toBe(
      'integrations.bling_client_id',
    )
  })

  test('deletes the authorization when the credentials or the server change, and keeps it when both stay the same', async () => {
    const options = '{"clientId": "a", "clientSecret": "s"}'
    const { id } = (await add({ software_id: 9, options })).body.data
    const tokens = { integration_id: id, tokens: api.services.secrets.encrypt('{}') }
    await api.connection.db.insert(oauthTokens).values(tokens)
    const isKept = async () =>
      (await api.connection.db.select().from(oauthTokens).where(eq(oauthTokens.integration_id, id))).length === 1
    const same = `{ "clientId": "a", "clientSecret": "${SECRET_PLACEHOLDER}", "more": 1 }`
    await save(id, { software_id: 9, options: same })
    expect(await isKept()).toBe(true)
    await save(id, { software_id: 9, options: same.replace('"a"', '"b"') })
    expect(await isKept()).toBe(false)
    await api.connection.db.insert(oauthTokens).values(tokens)
    const typedAgain = options.replace('"a"', '"b"')
    const other = { software_id: 9, options: typedAgain, password: null, api_url: 'https://other.example/v1' }
    expect((await save(id, other)).status).toBe(200)
    expect(await isKept()).toBe(false)
  })
})

test('options may contain 2000 secrets; more secrets are rejected on POST and PUT', async () => {
  const options = (count: number) => `{${Array.from({ length: count }, (_, n) => `"token":"${n}"`).join(',')}}`
  const { status, body } = await add({ options: options(2000) })
  expect(status).toBe(200)
  expect((await save(body.data.id, { options: body.data.options })).status).toBe(200)
  for (const response of [
    await save(body.data.id, { options: options(2001) }),
    await add({ integration_type: 'order_ecommerce', options: options(6000) }),
  ])
    expect([response.status, getErrorCode(response, 'options')]).toEqual([422, 'integrations.too_many_secrets'])
})

describe('S1 §7 DELETE of an integration', () => {
  test('deletes the integration, records the activity, and returns 412 for a stale version', async () => {
    const { id, version } = (await add()).body.data
    const remove = (ifMatch: number) =>
      api.request(deleteIntegration, { params: { id } }, { as: 'n1', headers: { 'If-Match': `"${ifMatch}"` } })
    expect((await remove(version + 1)).status).toBe(412)
    expect((await remove(version)).body).toEqual({ success: true })
    const trace = await calls().lastActivity()
    expect(trace).toMatchObject({ action: 'ecommerces.deleteIntegration', before: { name: 'Nuvem' } })
    expect(JSON.stringify(trace)).not.toMatch(/canary|hunter2/)
    expect((await api.call(listIntegrations, { params: { id: ecommerceId } })).data).toEqual([])
    expect((await add()).status).toBe(200)
  })
})

describe('S1 §7 The body may contain `id` and `integration_type`', () => {
  test('POST and PUT accept the values that GET returns', async () => {
    const added = await add({ id: null, integration_type: 'reverse_ecommerce' })
    expect(added.status).toBe(200)
    const { id } = added.body.data
    expect((await save(id, { id, integration_type: 'reverse_ecommerce' })).status).toBe(200)
    expect((await add({ id: 12, integration_type: 'order_ecommerce' })).status).toBe(200)
  })

  test('PUT accepts an unused type and rejects a used or unknown type', async () => {
    const { id } = (await add({ integration_type: 'reverse_ecommerce' })).body.data
    await add({ integration_type: 'order_ecommerce' })
    expect((await save(id, { integration_type: 'refund_ecommerce' })).body.data.integration_type).toBe(
      'refund_ecommerce',
    )
    const usedType = await save(id, { integration_type: 'order_ecommerce' })
    expect([usedType.status, usedType.body.error_code]).toEqual([422, 'integrations.type_taken'])
    expect((await save(id, { integration_type: 'x' })).status).toBe(422)
    expect((await save(id, {})).body.data.integration_type).toBe('refund_ecommerce')
  })

  test('PUT rejects the id of another integration', async () => {
    const { id } = (await add()).body.data
    const { status, body } = await save(id, { id: id + 1 })
    expect([status, body.errors[0]]).toMatchObject([422, { field: 'body.id', code: 'validation.other_record' }])
  })
})
