// Tests the types of values in the console's request bodies: numbers are JSON numbers, and documents and phone numbers
// contain only digits (S1 §7, S2 §7).
import { expect, test } from 'vitest'
import { normalizeBody, RawJson, serializeBody } from '#console/api/client.ts'
import { toRequestBody } from '#console/features/ecommerces/details-form.tsx'
import { buildStoreBody } from '#console/features/stores/store-form.tsx'
import type { Endpoint } from '#contract/endpoint.ts'
import { addFee } from '#contract/platform/billing.ts'
import { saveEcommerce } from '#contract/platform/ecommerces.ts'
import { createGroup, saveGroup, saveGroupLinks, saveGroupMetadatas } from '#contract/platform/groups.ts'
import { addIntegration, saveIntegration } from '#contract/platform/integrations.ts'
import { reprocessReverse } from '#contract/platform/reprocess.ts'
import { createStore, saveStore } from '#contract/platform/stores.ts'
import { correctZip } from '#contract/platform/tracking-errors.ts'

const serializeRequest = (endpoint: Endpoint, body: unknown) =>
  JSON.parse(serializeBody(normalizeBody(endpoint.body, body)))

const store = {
  ...{ display_name: ' Loja Centro ', schedules: '9h', email: '', seller: '', partner_number: '', ie_number: '' },
  ...{ main_seller: false, pickup_point: false, is_active: true, is_notify_reverses_delivered: false },
  ...{ is_split_destination: false, is_seller_destination: false, is_seller_origin: false, is_omnichannel: false },
  ...({ check_in: 'reverse', country: 'BR', zip_code: '01310-100', cnpj: '11.222.333/0001-81' } as const),
  ...{ address: 'Avenida Paulista', number: '1000', neighborhood: 'Bela Vista', complement: '' },
  ...{ city: 'São Paulo', state: 'SP', lat: '-23,5614', long: '-46,6559' },
}

test.each([createStore, saveStore])('A store has coordinates as numbers, and CNPJ and CEP as digits', (endpoint) => {
  const { address, ...rest } = serializeRequest(endpoint, buildStoreBody(store))
  expect(address).toMatchObject({ lat: -23.5614, long: -46.6559, zip_code: '01310100' })
  expect(rest).toMatchObject({ cnpj: '11222333000181', display_name: 'Loja Centro' })
})

test('The letters of an alphanumeric CNPJ are kept', () => {
  expect(buildStoreBody({ ...store, cnpj: '12.abc.345/01de-35' }).cnpj).toBe('12ABC34501DE35')
})

test.each([
  ['BR', '(11) 98765-4321', '5511987654321'],
  ['BR', '+55 11 98765-4321', '5511987654321'],
  ['BR', '11 3456-7890', '551134567890'],
  ['BR', '+1 212 555 0199', '12125550199'],
  ['MX', '55 1234 5678', '525512345678'],
  ['BR', '', ''],
] as const)('%s: the telephone %j is sent as %j', (country, phone, digits) => {
  const values = {
    ...{ trade_name: 'Azul', company_name: 'Azul', display_name: 'Azul', document: '11.222.333/0001-81' },
    ...{ email: 'a@b.example', url: 'azul.com.br', country, zip_code: '01310-100', address: 'Rua', number: '1' },
    ...{ neighborhood: 'Centro', complement: '', city: 'São Paulo', state: 'SP', phone, ecommerce_group_id: '12' },
  }
  const body = serializeRequest(
    saveEcommerce,
    toRequestBody(values, () => 3550308),
  )
  expect(body.phone).toBe(digits)
  if (country === 'BR')
    expect(body).toMatchObject({
      ...{ document: '11222333000181', ecommerce_group_id: 12 },
      address: { zip_code: '01310100', city_id: 3550308 },
    })
})

test.each([
  ['a group', saveGroup, { name: 'Grupo', id_group_at_crm: '7001', is_active: true }, { id_group_at_crm: 7001 }],
  [
    'a new group',
    createGroup,
    {
      ...{ name: 'Grupo', id_group_at_crm: ' 7001 ', is_active: true },
      ...{ first_group_manager: 'a@b.example', first_group_manager_confirmation: 'a@b.example' },
    },
    { id_group_at_crm: 7001 },
  ],
  ['links', saveGroupLinks, { group_id: '3', links: ['1', 2], unlinks: [] }, { group_id: 3, links: [1, 2] }],
  [
    'an integration',
    addIntegration,
    { software_id: '15', integration_type: 'reverse_ecommerce', name: '', username: '', api_url: 'https://a.example' },
    { software_id: 15, is_active: true, options: null },
  ],
  [
    'a changed integration',
    saveIntegration,
    { id: 4, software_id: '15', integration_type: 'x', name: '', username: '', api_url: 'https://a.example' },
    { id: 4, software_id: 15, integration_type: 'x' },
  ],
  [
    'a reprocess',
    reprocessReverse,
    { reverse_id: '918273', ecommerce_id: '1', task: 'A', ticket: 'ZD-1', force_reprocessing: true },
    { reverse_id: 918273, ecommerce_id: 1, force_reprocessing: true },
  ],
  ['a zip code', correctZip, { zip_code: '01310-100' }, { zip_code: '01310100' }],
] as const)('%s: numbers are sent as numbers', (_, endpoint, body, expected) => {
  expect(serializeRequest(endpoint, body)).toMatchObject(expected)
})

test('A date is sent as a timestamp, and invalid input is sent unchanged', () => {
  const fee = { service_code: 'reverse.used', fixed_fee: '2.50', start_at: '2026-01-01T00:00:00.000Z' }
  expect(serializeRequest(addFee, fee)).toEqual(fee)
  expect(serializeRequest(saveGroup, { name: 'G', id_group_at_crm: 'sete' })).toEqual({
    name: 'G',
    id_group_at_crm: 'sete',
  })
})

test('S2 §7 A metadata is sent as a map from one name to its unchanged text', () => {
  const text = '{"b": 12345678901234567890, "a": 10.00}'
  const body = { theme: new RawJson(text) }
  expect(serializeBody(normalizeBody(saveGroupMetadatas.body, body))).toBe(`{"theme":${text}}`)
})
