// Tests incomplete or differently typed input that the server accepts: missing fields, amounts as numbers or texts,
// numbers below their minimum and empty query parameters.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFee, saveQuotas, saveSubscription } from '#contract/platform/billing.ts'
import { listGroups } from '#contract/platform/groups.ts'
import { addIntegration, listIntegrations, saveIntegration } from '#contract/platform/integrations.ts'
import { createStore, saveStoreContract } from '#contract/platform/stores.ts'
import { addUrl, deleteUrl, listBrandUrls, listUrls, saveUrl } from '#contract/platform/urls.ts'
import { makeEcommerce } from '../factories.ts'
import { customContract } from '../stores/contract-input.ts'
import { minimalStore } from '../stores/input.ts'
import { useApi } from '../use-api.ts'

const api = useApi()
let id: number
beforeAll(async () => {
  id = (await makeEcommerce(api.connection.db)).id
})

const listErrors = (body: { readonly errors: readonly { readonly field: string; readonly code: string }[] }) =>
  body.errors.map(({ field, code }) => `${field} ${code}`)
const sendRequest = (endpoint: Endpoint, params: object, body: unknown) =>
  api.request(endpoint, { params: { ...params }, body })

describe('an integration (S1 §5)', () => {
  const start = { software_id: 15, api_url: 'https://loja.example/api' }

  test('POST requires the platform, the URL and the type, and names them as required', async () => {
    const { status, body } = await sendRequest(addIntegration, { id }, {})
    const names = ['api_url', 'software_id', 'integration_type']
    expect([status, listErrors(body)]).toEqual([422, names.map((name) => `body.${name} validation.required`)])
  })

  test('POST requires clientId and clientSecret for Bling', async () => {
    const blingIntegration = { ...start, software_id: 9, integration_type: 'refund_ecommerce' }
    const codes = ['integrations.bling_client_id', 'integrations.bling_client_secret']
    for (const options of [undefined, null, '{}', '{"other": 1}']) {
      const { status, body } = await sendRequest(addIntegration, { id }, { ...blingIntegration, options })
      expect([status, listErrors(body)]).toEqual([422, codes.map((code) => `body.options ${code}`)])
    }
  })

  test('POST needs no other field and ignores the id; PUT keeps missing fields and accepts the entity of a GET', async () => {
    const body = { ...start, id: 99, ecommerce_id: id, integration_type: 'order_ecommerce' }
    const createResponse = await sendRequest(addIntegration, { id }, body)
    expect(createResponse.status).toBe(200)
    const { data } = createResponse.body
    expect(data).toMatchObject({ software_id: 15, username: '', is_active: true, name: data.software_name })
    expect(data.id).not.toBe(99)
    const change = { ...start, name: 'Loja', username: 'ana', is_active: false, password: 'segredo' }
    expect((await sendRequest(saveIntegration, { id: data.id }, change)).status).toBe(200)
    const saveResponse = await sendRequest(saveIntegration, { id: data.id }, { ...start, options: '{"token": "abc"}' })
    expect(saveResponse.body.data).toMatchObject({
      name: 'Loja',
      username: 'ana',
      is_active: false,
      has_password: true,
    })
    const [entity] = (await api.call(listIntegrations, { params: { id } })).data
    expect(entity.options).toContain('••••••••')
    const repeatResponse = await sendRequest(saveIntegration, { id: data.id }, entity)
    expect([repeatResponse.status, repeatResponse.body.data]).toEqual([200, { ...entity, version: entity.version + 1 }])
    const moveResponse = await sendRequest(saveIntegration, { id: data.id }, { ...entity, ecommerce_id: id + 1 })
    expect(listErrors(moveResponse.body)).toContain('body.ecommerce_id validation.read_only')
    const missing = await sendRequest(saveIntegration, { id: data.id }, { name: 'x' })
    const names = ['api_url', 'software_id']
    expect(listErrors(missing.body)).toEqual(names.map((name) => `body.${name} validation.required`))
  })
})

describe('Amounts', () => {
  const start_at = '2026-11-20T00:00:00.000Z'

  test.each([
    ['2.5', '2.50', '2026-11-21T00:00:00.000Z'],
    [2.5, '2.50', '2026-11-22T00:00:00.000Z'],
    [0, '0.00', '2026-11-23T00:00:00.000Z'],
  ])('A fixed fee may be %j', async (fixed_fee, stored, start_at) => {
    const { status, body } = await sendRequest(addFee, { id }, { service_code: 'reverse.used', fixed_fee, start_at })
    expect([status, body.data.fixed_fee]).toEqual([200, stored])
  })

  test('A variable fee, a frequency fee, an insurance value and a quota may be numbers or texts', async () => {
    const fee = await sendRequest(addFee, { id }, { service_code: 'refund.retained', variable_fee: 2.5, start_at })
    expect([fee.status, fee.body.data.variable_fee]).toEqual([200, '2.5000'])
    const subscription = await sendRequest(saveSubscription, { id }, { frequency_fee: 99.9, started_at: start_at })
    expect([subscription.status, subscription.body.data.frequency_fee]).toEqual([200, '99.90'])
    const { store } = await api.call(createStore, { params: { ecommerce_id: id }, body: minimalStore })
    const path = { ecommerce_id: id, id: store.id }
    const contract = await sendRequest(saveStoreContract, path, { ...customContract, insurance_value: 23.5 })
    expect([contract.status, contract.body.store.contract_options.insurance_value]).toEqual([200, '23.50'])
    for (const monthly_quota of [7, '7']) {
      const line = { service_code: 'reverse.used', monthly_quota }
      const { status, body } = await sendRequest(saveQuotas, { id }, { billing_quotas: [line] })
      expect([status, body.data.billing_quotas[0].monthly_quota]).toEqual([200, 7])
    }
  })

  test.each([
    [1.234, 'validation.decimal'],
    [true, 'validation.invalid'],
    ['2,5', 'validation.decimal'],
    [100_001, 'validation.max_number'],
    [-1, 'validation.min_number'],
    ['-1', 'validation.min_number'],
  ])('A fixed fee of %j is rejected with %s', async (fixed_fee, code) => {
    const { status, body } = await sendRequest(addFee, { id }, { service_code: 'reverse.used', fixed_fee, start_at })
    expect([status, listErrors(body)]).toEqual([422, [`body.fixed_fee ${code}`]])
  })
})

test('A number below its minimum returns the minimum, for numbers and texts', async () => {
  const { store } = await api.call(createStore, { params: { ecommerce_id: id }, body: minimalStore })
  for (const authorization_limit_days of [-1, '-1']) {
    const { body } = await sendRequest(
      saveStoreContract,
      { ecommerce_id: id, id: store.id },
      { ...customContract, authorization_limit_days },
    )
    expect(body.errors).toEqual([
      expect.objectContaining({ code: 'validation.min_number', message: 'O menor valor aceito é 0' }),
    ])
  }
  const { body } = await api.request(listGroups, { query: 'per_page=-3' })
  expect(body.errors).toEqual([
    expect.objectContaining({ field: 'query.per_page', message: 'O menor valor aceito é 1' }),
  ])
})

describe('Reports', () => {
  const read = (query: string) => api.send(`/v2/boss/billings/reports?type=items&${query}`)

  test('Empty parameters count as absent', async () => {
    const empty = 'columns=&started_at=&ended_at=&ecommerce_id=&year=&month=&service_code=&billing_id='
    const response = await read(empty)
    expect(response.status).toBe(200)
    expect(response.body).toEqual((await read('')).body)
    const reverses = await api.send(
      '/v2/boss/reverses/reports?type=source&status=&search=&start_date=&end_date=&score=',
    )
    expect(reverses.status).toBe(200)
    expect((await read('unknown=')).status).toBe(422)
    expect((await api.send('/v2/boss/billings/reports?type=')).status).toBe(422)
  })

  test('The year must be between 2018 and next year', async () => {
    api.setTime(new Date('2026-11-20T12:00:00Z'))
    const codes = async (year: number) => {
      const { status, body } = await read(`year=${year}`)
      return status === 200 ? 200 : listErrors(body)
    }
    expect(await codes(2017)).toEqual(['query.year validation.min_number'])
    expect(await codes(2018)).toBe(200)
    expect(await codes(2027)).toBe(200)
    expect(await codes(2028)).toEqual(['query.year validation.max_number'])
    api.setTime(null)
  })
})

test('A URL keeps its path when it moves to a brand and back', async () => {
  const { data } = await api.call(addUrl, { params: { id }, body: { url: 'loja.com.br' } })
  const path = { id, url_id: data.id }
  const save = (brand_name: string) => sendRequest(saveUrl, path, { url: 'loja.com.br', brand_name })
  expect((await save('Marca')).status).toBe(200)
  expect((await api.call(listBrandUrls, { params: { id } })).data).toMatchObject([{ id: data.id, brand_name: 'Marca' }])
  expect((await save('')).status).toBe(200)
  expect((await api.call(listUrls, { params: { id } })).data).toMatchObject([{ id: data.id, url: 'loja.com.br' }])
  expect((await save('Marca')).status).toBe(200)
  expect((await api.request(deleteUrl, { params: path })).status).toBe(200)
})
