// Tests the endpoints that save an ecommerce: permissions, versions, validation and activity.
import { beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  getEcommerce,
  saveEcommerce,
  saveEcommerceAddress,
  saveEcommerceDetails,
} from '#contract/platform/ecommerces.ts'
import { makeEcommerce, makeGroup, address as paulista } from '../factories.ts'
import { readLastActivity } from '../harness.ts'
import { useApi } from '../use-api.ts'
import { detailsInput, getDetailsWithoutAddress, newAddress } from './details-input.ts'

const api = useApi()
let id: number
let otherId: number

beforeEach(async () => {
  id = (await makeEcommerce(api.connection.db, { segment: 'legado', hubspot_code: 'HS', is_test: true })).id
  otherId = (await makeEcommerce(api.connection.db)).id
})

const save = (endpoint: Endpoint, body: unknown, more: { as?: string | null; headers?: Record<string, string> } = {}) =>
  api.request(endpoint, { params: { id }, body }, { as: 'n1', ...more })
const getCurrent = async (ecommerceId = id) => (await api.call(getEcommerce, { params: { id: ecommerceId } })).data
const getFieldErrors = (body: { errors: readonly { field: string; code: string }[] }) =>
  body.errors.map(({ field, code }) => [field, code])

const endpoints: readonly (readonly [savedPart: string, endpoint: Endpoint, body: unknown])[] = [
  ['all', saveEcommerce, detailsInput],
  ['details', saveEcommerceDetails, getDetailsWithoutAddress()],
  ['address', saveEcommerceAddress, newAddress],
]

describe.each(endpoints)('The endpoint that saves %s', (_, endpoint, body) => {
  test('returns 401, 403, 404 and 422 for requests without session, permission, record or valid input', async () => {
    expect((await save(endpoint, body, { as: null })).status).toBe(401)
    expect((await save(endpoint, body, { as: 'financial' })).status).toBe(403)
    expect((await api.request(endpoint, { params: { id: 999_999 }, body })).status).toBe(404)
    expect((await api.request(endpoint, { params: { id: 'x' }, body })).status).toBe(422)
    expect((await save(endpoint, {})).status).toBe(422)
    expect((await save(endpoint, Object.assign({ id: otherId }, body))).status).toBe(422)
  })

  test('changes no other ecommerce', async () => {
    const before = await getCurrent(otherId)
    expect((await save(endpoint, body)).status).toBe(200)
    expect(await getCurrent(otherId)).toEqual(before)
  })

  test('returns the stored record with a new version', async () => {
    const response = await save(endpoint, body)
    expect(response.headers.get('ETag')).toBe('"2"')
    expect(response.body).toEqual({ success: true, data: await getCurrent() })
  })

  test('returns 412 with the current record when another user has saved meanwhile', async () => {
    const headers = { 'If-Match': '"1"' }
    expect((await save(endpoint, body, { headers })).status).toBe(200)
    const rejected = await save(endpoint, body, { headers, as: 'cs' })
    expect([rejected.status, rejected.body.error_code]).toEqual([412, 'changed_meanwhile'])
    expect(rejected.body.context.current).toEqual(await getCurrent())
    expect((await save(endpoint, body, { headers: { 'If-Match': '"2"' } })).status).toBe(200)
  })

  test.each([
    ['"1"', 200],
    ['"7", "1"', 200],
    ['*', 200],
    ['W/"1"', 412],
    ['"1-gzip"', 412],
    ['"7","8"', 412],
    ['1', 412],
    ['"x"', 412],
    ['', 412],
  ])('If-Match: %s on version 1 returns %i', async (tag, status) => {
    expect((await save(endpoint, body, { headers: { 'If-Match': tag } })).status).toBe(status)
  })

  test('keeps the version when nothing changes', async () => {
    await save(endpoint, body)
    expect((await save(endpoint, body)).body.data.version).toBe(2)
  })
})

test('one of two simultaneous saves of the same version is rejected', async () => {
  const headers = { 'If-Match': '"1"' }
  const responses = await Promise.all(
    ['Uma', 'Outra'].map((trade_name) =>
      save(saveEcommerceDetails, { ...getDetailsWithoutAddress(), trade_name }, { headers }),
    ),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412])
})

describe('Values are stored in their normal form', () => {
  test('S1 §5 document, phone and zip code are stored without masks', async () => {
    const { data } = (await save(saveEcommerce, detailsInput)).body
    expect(data).toMatchObject({ document: '12ABC34501DE35', phone: '5521987654321' })
    expect(data.address).toEqual({ ...newAddress, zip_code: '20040002', city_id: 3304557 })
  })

  test('A13 fields that the request omits stay unchanged, including an unknown segment', async () => {
    const { data } = (await save(saveEcommerceDetails, getDetailsWithoutAddress())).body
    expect(data).toMatchObject({ segment: 'legado', hubspot_code: 'HS', is_test: true })
    const secondSave = await save(saveEcommerceDetails, {
      ...getDetailsWithoutAddress(),
      segment: 'legado',
      hubspot_code: '',
    })
    expect(secondSave.body.data).toMatchObject({ segment: 'legado', hubspot_code: null })
  })

  test('S1 §3 group, language, URL, Superlógica client and switches are saved', async () => {
    const group = await makeGroup(api.connection.db)
    const fields = {
      url: 'https://www.outra.com.br',
      ecommerce_group_id: group.id,
      language: 'en-US',
      superlogica_client_id: '4412',
      retention_actived: false,
      is_test: false,
      use_default_contract: true,
    }
    const { data } = (await save(saveEcommerceDetails, { ...getDetailsWithoutAddress(), ...fields }, { as: 'ti' })).body
    const { superlogica_client_id: client_id, ...rest } = fields
    expect(data).toMatchObject({ ...rest, superlogica_integration: { client_id } })
    const rejected = await save(
      saveEcommerceDetails,
      { ...getDetailsWithoutAddress(), ecommerce_group_id: 999_999 },
      { as: 'ti' },
    )
    expect([rejected.status, rejected.body.errors[0]]).toMatchObject([
      422,
      { field: 'body.ecommerce_group_id', code: 'validation.group' },
    ])
  })

  test('the activity contains only the changed fields', async () => {
    await save(saveEcommerceAddress, { ...paulista, number: '2000' })
    expect(await readLastActivity(api.connection.db)).toMatchObject({
      action: 'ecommerces.edit',
      entity_id: String(id),
      before: { address: { number: '1000' } },
      after: { address: { number: '2000' } },
    })
  })

  test('A2 a Mexican ecommerce requires an RFC and a postal code of five digits', async () => {
    const mexico = { ...newAddress, country: 'MX', zip_code: '44100', city: 'Guadalajara', state: 'JAL' }
    const { status, body } = await save(saveEcommerce, {
      ...detailsInput,
      document: 'abc850101ab1',
      phone: '33 3614 0000',
      address: mexico,
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ document: 'ABC850101AB1', phone: '523336140000' })
    expect(body.data.address).toMatchObject({ zip_code: '44100', city_id: null })
    expect(getFieldErrors((await save(saveEcommerceDetails, getDetailsWithoutAddress())).body)).toEqual([
      ['body.document', 'validation.rfc'],
    ])
    expect(getFieldErrors((await save(saveEcommerceAddress, newAddress)).body)).toEqual([
      ['body.country', 'validation.country_document'],
    ])
  })
})

describe('Invalid values are rejected', () => {
  const validDetails = getDetailsWithoutAddress()
  test.each(['trade_name', 'company_name', 'display_name', 'document', 'email'])(
    'S1 §5 %s is required',
    async (name) => {
      const { body } = await save(saveEcommerceDetails, { ...validDetails, [name]: ' ' })
      expect(getFieldErrors(body)).toContainEqual([`body.${name}`, 'validation.required'])
    },
  )

  test.each(['zip_code', 'number'])('S1 §5 %s is required', async (name) => {
    const { body } = await save(saveEcommerceAddress, { ...newAddress, [name]: '' })
    expect(getFieldErrors(body)).toEqual([[`body.${name}`, 'validation.required']])
  })

  test.each([
    ['S1 §9 complement of 21 characters', { complement: 'x'.repeat(21) }, 'complement', 'validation.max_length'],
    ['zip code with 8 digits in the wrong form', { zip_code: '0131-0100' }, 'zip_code', 'validation.zip_code'],
    ['zip code that does not exist', { zip_code: '00000-000' }, 'zip_code', 'validation.zip_code'],
    [
      'Mexican postal code of 6 digits',
      { country: 'MX', state: 'JAL', zip_code: '441000' },
      'zip_code',
      'validation.postal_code',
    ],
    ['unknown state', { state: 'XX' }, 'state', 'validation.state'],
    ['unknown country', { country: 'AR' }, 'country', 'validation.invalid'],
  ])('%s is rejected with an error at its field', async (_, invalidFields, field, code) => {
    const { body } = await save(saveEcommerceAddress, { ...newAddress, ...invalidFields })
    expect(getFieldErrors(body)).toContainEqual([`body.${field}`, code])
  })

  test.each([
    ['S1 §9 document of more than 18 characters', { document: '12.ABC.345/01DE-35 ' + '0' }, 'document'],
    ['CNPJ with a wrong check digit', { document: '11222333000182' }, 'document'],
    ['incomplete phone number', { phone: '98765' }, 'phone'],
    ['invalid e-mail', { email: 'x' }, 'email'],
    ['unknown segment', { segment: 'nada' }, 'segment'],
    ['invalid URL', { url: 'loja' }, 'url'],
  ])('%s is rejected with an error at its field', async (_, invalidFields, field) => {
    const { status, body } = await save(saveEcommerceDetails, { ...validDetails, ...invalidFields })
    expect([status, body.errors[0].field]).toEqual([422, `body.${field}`])
  })

  test('all invalid fields are reported in one response', async () => {
    const invalidFields = {
      ...detailsInput,
      email: '',
      document: '1',
      address: { ...newAddress, zip_code: '1', number: '' },
    }
    const { body } = await save(saveEcommerce, invalidFields)
    expect(
      getFieldErrors(body)
        .map(([field]) => field)
        .sort(),
    ).toEqual(['body.address.number', 'body.address.zip_code', 'body.document', 'body.email'])
  })
})
