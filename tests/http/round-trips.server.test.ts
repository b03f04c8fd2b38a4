// Tests that PUT accepts an unchanged record from a GET response, and a request body with exactly the fields of the
// specification (S1 §3, S2 §3).
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { listAlerts, saveAlert } from '#contract/platform/comunication.ts'
import { getEcommerce, saveEcommerce } from '#contract/platform/ecommerces.ts'
import { getFeatures, postFeatures, saveFeatures } from '#contract/platform/features.ts'
import { createStore, getStore, saveStore } from '#contract/platform/stores.ts'
import { activity } from '#server/db/schema/console/pipeline.ts'
import { alerts } from '#server/db/schema/platform/settings.ts'
import { stores } from '#server/db/schema/platform/stores.ts'
import { detailsInput } from '../ecommerces/details-input.ts'
import { makeEcommerce } from '../factories.ts'
import { canaryPassword, customContract } from '../stores/contract-input.ts'
import { completeStore, minimalStore } from '../stores/input.ts'
import { useApi } from '../use-api.ts'

const api = useApi()

const db = () => api.connection.db
const sendPut = (endpoint: Endpoint, params: object, body: unknown) =>
  api.request(endpoint, { params: { ...params }, body })
const listErrorFields = (body: { readonly errors: readonly { readonly field: string; readonly code: string }[] }) =>
  body.errors.map(({ field, code }) => `${field} ${code}`)

describe('PUT /ecommerces/{id}', () => {
  const createSavedEcommerce = async () => {
    const { id } = await makeEcommerce(db(), { features: ['apps.zendesk'], tags: ['moda'] })
    await api.call(saveEcommerce, { params: { id }, body: detailsInput })
    return (await api.call(getEcommerce, { params: { id } })).data
  }

  test('PUT accepts the record of a GET and changes nothing', async () => {
    const entity = await createSavedEcommerce()
    const { status, body } = await sendPut(saveEcommerce, { id: entity.id }, entity)
    expect([status, body.data]).toEqual([200, entity])
  })

  test('PUT keeps a foreign telephone whose stored digits look like a Brazilian number', async () => {
    const { id } = await createSavedEcommerce()
    await api.call(saveEcommerce, { params: { id }, body: { ...detailsInput, phone: '+51 987 654 321' } })
    const entity = (await api.call(getEcommerce, { params: { id } })).data
    expect(entity.phone).toBe('51987654321')
    const { status, body } = await sendPut(saveEcommerce, { id }, entity)
    expect([status, body.data]).toEqual([200, entity])
  })

  test('PUT saves a changed field of the record, including the billing client', async () => {
    const entity = await createSavedEcommerce()
    const body = { ...entity, display_name: 'Outra', superlogica_integration: { client_id: 'SL-7' } }
    const response = await sendPut(saveEcommerce, { id: entity.id }, body)
    const { display_name, superlogica_integration } = response.body.data
    expect([response.status, display_name, superlogica_integration]).toEqual([200, 'Outra', { client_id: 'SL-7' }])
  })

  test.each([
    ['id', 7],
    ['uuid', '0ebbac31-2b92-4ee4-9892-ef14dbdcd8e4'],
    ['is_active', false],
    ['billing_quotas', [{ service_code: 'reverse.used', monthly_quota: 1, unlimited_quota: false }]],
    ['features', {}],
    ['integration', { id: 1 }],
    ['owner', { id: 1, name: 'Ana' }],
    ['tags', []],
    ['version', 9],
    ['created_at', null],
    ['updated_at', '2020-01-01T00:00:00.000Z'],
  ])('PUT rejects a changed %s and names the field', async (name, value) => {
    const entity = await createSavedEcommerce()
    const { status, body } = await sendPut(saveEcommerce, { id: entity.id }, { ...entity, [name]: value })
    expect([status, listErrorFields(body)]).toEqual([422, [`body.${name} validation.read_only`]])
    expect((await api.call(getEcommerce, { params: { id: entity.id } })).data).toEqual(entity)
  })

  test('PUT names every unknown key', async () => {
    const entity = await createSavedEcommerce()
    const { status, body } = await sendPut(saveEcommerce, { id: entity.id }, { ...entity, colour: 1, size: 2 })
    const unknown = ['body.colour validation.unknown_key', 'body.size validation.unknown_key']
    expect([status, listErrorFields(body)]).toEqual([422, unknown])
  })
})

describe('A store with the fields of S2 §3', () => {
  const makeOwnerId = async () => (await makeEcommerce(db())).id
  const findStoreRow = async (id: number) => (await db().select().from(stores).where(eq(stores.id, id)))[0]
  const readPassword = async (id: number) => {
    const storedPassword = (await findStoreRow(id))?.contract_password
    return storedPassword ? api.services.secrets.decrypt(storedPassword) : null
  }
  const { insurance_type, insurance_value, ...contract } = customContract
  const make = async (body: object) => {
    const ecommerce_id = await makeOwnerId()
    const response = await api.request(createStore, { params: { ecommerce_id }, body })
    return { ecommerce_id, answer: response, store: response.body.store }
  }

  test('POST saves the contract with an encrypted password, and ignores the id', async () => {
    const ecommerce_id = await makeOwnerId()
    const body = { ...completeStore, id: 5, ecommerce_id, contract_options: { ...contract, insurance: false } }
    const response = await api.request(createStore, { params: { ecommerce_id }, body })
    expect(response.status).toBe(200)
    const { id, contract_options } = response.body.store
    const { password, ...readable } = contract
    const insurance = { insurance: false, insurance_type: 'none', insurance_value: null }
    expect(contract_options).toEqual({ ...readable, ...insurance, has_password: true })
    expect(await readPassword(id)).toBe(canaryPassword)
    const rows = await db()
      .select()
      .from(activity)
      .where(and(eq(activity.entity, 'store'), eq(activity.entity_id, String(id))))
    expect(rows.map(({ action }) => action).sort()).toEqual(['stores.create', 'stores.editContract'])
    expect(JSON.stringify(rows)).not.toContain(canaryPassword)
  })

  test('POST rejects another ecommerce_id and an incomplete contract, and names each field', async () => {
    const ecommerce_id = await makeOwnerId()
    const post = (body: object) =>
      api.request(createStore, { params: { ecommerce_id }, body: { ...minimalStore, ...body } })
    expect(listErrorFields((await post({ ecommerce_id: ecommerce_id + 1 })).body)).toEqual([
      'body.ecommerce_id validation.read_only',
    ])
    const { password, username, ...rest } = customContract
    const rejected = await post({ contract_options: rest })
    expect(listErrorFields(rejected.body)).toEqual(['body.contract_options.username validation.required'])
    expect(listErrorFields((await post({ contract_options: { ...rest, username: 'u' } })).body)).toEqual([
      'body.contract_options.password validation.required',
    ])
    expect(listErrorFields((await post({ contract_options: { ...customContract, insurance: false } })).body)).toEqual([
      'body.contract_options.insurance validation.invalid',
    ])
  })

  test('PUT accepts the store of a GET and keeps the password of the contract', async () => {
    const { store, ecommerce_id } = await make({ ...completeStore, contract_options: customContract })
    const path = { ecommerce_id, id: store.id }
    const { data } = await api.call(getStore, { params: path })
    const response = await sendPut(saveStore, path, data)
    expect([response.status, response.body.store]).toEqual([200, data])
    expect(await readPassword(store.id)).toBe(canaryPassword)
  })

  test('PUT saves a changed contract and never stores a masked password', async () => {
    const { store, ecommerce_id } = await make({ ...minimalStore, contract_options: customContract })
    const path = { ecommerce_id, id: store.id }
    const options = { ...store.contract_options, posting_card: '111', password: '••••••••' }
    const response = await sendPut(saveStore, path, { ...store, contract_options: options })
    expect([response.status, response.body.store.contract_options.posting_card]).toEqual([200, '111'])
    expect(response.body.store.version).toBe(store.version + 1)
    expect(await readPassword(store.id)).toBe(canaryPassword)
    const changed = { ...response.body.store.contract_options, password: 'nova-senha' }
    expect((await sendPut(saveStore, path, { ...response.body.store, contract_options: changed })).status).toBe(200)
    expect(await readPassword(store.id)).toBe('nova-senha')
  })

  test('PUT rejects a masked password when no password is stored', async () => {
    const { store, ecommerce_id } = await make({ ...minimalStore, contract_options: { is_save_full_contract: false } })
    const body = { ...store, contract_options: { ...customContract, password: '••••••••' } }
    const response = await sendPut(saveStore, { ecommerce_id, id: store.id }, body)
    expect(listErrorFields(response.body)).toEqual(['body.contract_options.password validation.required'])
  })

  test('PUT rejects other read-only values, and null for an existing contract', async () => {
    const { store, ecommerce_id } = await make({ ...minimalStore, contract_options: customContract })
    const path = { ecommerce_id, id: store.id }
    const readOnlyValues = { id: 1, ecommerce_id: 0, version: 9, created_at: 'x', updated_at: null }
    expect(listErrorFields((await sendPut(saveStore, path, { ...store, ...readOnlyValues })).body)).toEqual(
      Object.keys(readOnlyValues).map((name) => `body.${name} validation.read_only`),
    )
    const removal = await sendPut(saveStore, path, { ...store, contract_options: null })
    expect(listErrorFields(removal.body)).toEqual(['body.contract_options validation.read_only'])
    const contradictoryContract = { ...store.contract_options, has_password: false }
    expect(
      listErrorFields((await sendPut(saveStore, path, { ...store, contract_options: contradictoryContract })).body),
    ).toEqual(['body.contract_options.has_password validation.read_only'])
  })

  test('PUT keeps the contract when the body has no contract', async () => {
    const { store, ecommerce_id } = await make({ ...minimalStore, contract_options: customContract })
    const response = await sendPut(
      saveStore,
      { ecommerce_id, id: store.id },
      { ...minimalStore, display_name: 'Outra' },
    )
    expect(response.body.store).toMatchObject({ display_name: 'Outra', contract_options: store.contract_options })
  })
})

describe('PUT /app-alerts/{id}', () => {
  test('PUT accepts the alert of a GET, saves a change and rejects another id', async () => {
    const body = { type: 'info', is_active: true, title: 'Aviso', description: '<p>Texto</p>' }
    const [{ id } = { id: 0 }] = await db().insert(alerts).values(body).returning()
    const { data } = await api.call(listAlerts, { query: {} })
    const alert = data.find((item: { id: number }) => item.id === id)
    const unchangedResponse = await sendPut(saveAlert, { id }, alert)
    expect([unchangedResponse.status, unchangedResponse.body.data]).toEqual([200, alert])
    const changed = await sendPut(saveAlert, { id }, { ...alert, title: 'Outro' })
    expect([changed.status, changed.body.data.title]).toEqual([200, 'Outro'])
    const rejected = await sendPut(saveAlert, { id }, { ...body, id: id + 1 })
    expect([rejected.status, listErrorFields(rejected.body)]).toEqual([422, ['body.id validation.read_only']])
  })
})

describe.each([
  ['PUT', saveFeatures],
  ['POST', postFeatures],
])('%s /ecommerces/{id}/features', (_, endpoint) => {
  const make = async () => (await makeEcommerce(db(), { features: ['apps.zendesk', 'modules.reports'] })).id
  const enabled = async (id: number) => {
    const { features } = (await api.call(getFeatures, { params: { id } })).data
    const enabledFeatures = Object.entries<{ value: string; has: boolean }[]>(features).flatMap(([module, flags]) =>
      flags.filter(({ has }) => has).map(({ value }) => `${module}.${value}`),
    )
    return enabledFeatures.sort()
  }

  test('The endpoint saves the map beside ecommerceId and does not change other modules', async () => {
    const id = await make()
    const response = await sendPut(endpoint, { id }, { ecommerceId: id, modules: ['whitelist', 'reports'] })
    expect(response.status).toBe(200)
    expect(await enabled(id)).toEqual(['apps.zendesk', 'modules.reports', 'modules.whitelist'])
    expect((await sendPut(endpoint, { id }, { ecommerceId: id, modules: [] })).status).toBe(200)
    expect(await enabled(id)).toEqual(['apps.zendesk'])
  })

  test('The endpoint saves the map in `features`', async () => {
    const id = await make()
    expect((await sendPut(endpoint, { id }, { ecommerceId: id, features: { apps: [] } })).status).toBe(200)
    expect(await enabled(id)).toEqual(['modules.reports'])
  })

  test('The endpoint rejects an unknown module or value, a wrong list, two maps and a missing map, and names the error', async () => {
    const id = await make()
    const getRejectedFields = async (body: object) =>
      listErrorFields((await sendPut(endpoint, { id }, { ecommerceId: id, ...body })).body)
    expect(await getRejectedFields({ novo: ['x'] })).toEqual(['body.novo features.unknown'])
    expect(await getRejectedFields({ modules: 'reports' })).toEqual(['body.modules validation.invalid'])
    expect(await getRejectedFields({ features: { apps: [] }, modules: [] })).toEqual([
      'body.features validation.one_of',
    ])
    expect(await getRejectedFields({})).toEqual(['body.features validation.required'])
    expect(await enabled(id)).toEqual(['apps.zendesk', 'modules.reports'])
  })
})
