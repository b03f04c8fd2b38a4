// Examples of stores in the format of an API request.
import type { z } from 'zod'
import { type StoreInput, storeFields } from '#contract/platform/stores.ts'

export type StoreInputValues = z.input<typeof StoreInput>

export const minimalAddress = {
  country: 'BR',
  zip_code: '01310-100',
  address: 'Avenida Paulista',
  number: '1000',
  neighborhood: 'Bela Vista',
  city: 'São Paulo',
  state: 'SP',
} as const

/** Store with only the required fields. */
export const minimalStore: StoreInputValues = {
  display_name: 'Paulista',
  schedules: 'Seg–Sex 9h–18h',
  address: minimalAddress,
}

/** Example value of each field, in the format of an API request. */
const examples = Object.fromEntries(Object.entries(storeFields.fields).map(([name, { example }]) => [name, example]))

/** Store with all fields. Some values differ from their defaults, so that tests can detect a lost value. */
export const completeStore: StoreInputValues = {
  ...examples,
  ...minimalStore,
  email: 'paulista@loja.example',
  seller: 'seller-7',
  main_seller: true,
  pickup_point: true,
  cnpj: '12.ABC.345/01DE-35',
  is_active: false,
  is_notify_reverses_delivered: true,
  is_split_destination: true,
  is_seller_destination: true,
  is_seller_origin: true,
  check_in: 'order',
  is_omnichannel: true,
  partner_number: 'P-77',
  ie_number: '110.042.490.114',
  address: { ...minimalAddress, complement: 'Piso L2, loja 204', lat: '-23,561414', long: -46.655881 },
}
