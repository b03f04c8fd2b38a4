// Physical stores of an ecommerce (S2 §2, §3, §5, §7).
import { z } from 'zod'
import { read, write } from './access.ts'
import { countries } from './address-fields.ts'
import { endpoint } from './endpoint.ts'
import { instant, recordId } from './fields.ts'
import { page, pageLimit, pageNumber } from './page.ts'
import { checkIns, StoreInput } from './store-fields.ts'

/** As little as a list of very many shows. */
export const StoreRow = z.object({
  id: z.int(),
  display_name: z.string(),
  /** Street and number in one line. */
  address: z.string(),
  city: z.string(),
  state: z.string(),
  is_active: z.boolean(),
})
export type StoreRow = z.infer<typeof StoreRow>

export const StoreAddress = z.object({
  zip_code: z.string(),
  address: z.string(),
  number: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  state: z.string(),
  complement: z.string(),
  /** Degrees; null when nobody said. */
  lat: z.number().nullable(),
  long: z.number().nullable(),
  country: z.enum(countries),
})
export type StoreAddress = z.infer<typeof StoreAddress>

export const carrierServices = ['pac', 'sedex'] as const
export const codeValidations = ['states', 'sigep'] as const

/** Contract with the postal carrier, as it may be read: its password never leaves. */
export const StoreContractOptions = z.object({
  is_save_full_contract: z.boolean(),
  username: z.string(),
  pac_service_code: z.string(),
  sedex_service_code: z.string(),
  authorization_limit_days: z.int().nullable(),
  administrative_code: z.string(),
  posting_card: z.string(),
  has_password: z.boolean(),
  default_service: z.enum(carrierServices),
  code_validation_method: z.enum(codeValidations),
  insurance: z.boolean(),
  insurance_type: z.string().nullable(),
  /** Reais, two decimals. */
  insurance_value: z.string().nullable(),
})
export type StoreContractOptions = z.infer<typeof StoreContractOptions>

export const Store = z.object({
  id: z.int(),
  ecommerce_id: z.int(),
  display_name: z.string(),
  schedules: z.string(),
  email: z.string(),
  seller: z.string(),
  main_seller: z.boolean(),
  pickup_point: z.boolean(),
  /** 14 characters, in Mexico an RFC; empty when there is none. */
  cnpj: z.string(),
  is_active: z.boolean(),
  is_notify_reverses_delivered: z.boolean(),
  is_split_destination: z.boolean(),
  is_seller_destination: z.boolean(),
  is_seller_origin: z.boolean(),
  check_in: z.enum(checkIns),
  is_omnichannel: z.boolean(),
  partner_number: z.string(),
  /** Digits, or ISENTO. */
  ie_number: z.string(),
  address: StoreAddress,
  /** Null while nothing was agreed with the carrier. */
  contract_options: StoreContractOptions.nullable(),
  /** Grows with every save, that of its contract too. */
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Store = z.infer<typeof Store>

const ofEcommerce = z.strictObject({ ecommerce_id: recordId })
const ofStore = z.strictObject({ ecommerce_id: recordId, id: recordId })
const saved = z.object({ success: z.literal(true), store: Store })

/** By id; `limit=0` is all of them (S2 §9). */
export const listStores = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores',
  access: read('stores'),
  params: ofEcommerce,
  query: z.strictObject({ page: pageNumber, limit: pageLimit(15) }),
  answer: page(StoreRow),
  reads: ['stores'],
})

/** Not found where it belongs to another ecommerce. */
export const getStore = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id',
  access: read('stores'),
  params: ofStore,
  answer: z.object({ data: Store }),
  reads: ['stores'],
})

export const createStore = endpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores',
  access: write('stores'),
  params: ofEcommerce,
  body: StoreInput,
  answer: saved,
  changes: ['stores'],
})

export const saveStore = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id',
  access: write('stores'),
  params: ofStore,
  body: StoreInput,
  answer: saved,
  changes: ['stores'],
  refuses: [412],
})
