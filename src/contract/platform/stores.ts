// Schemas and endpoints of stores (S2 §3, §5, §9): the same rules for the form, the calls and uploaded files.

import { read, write } from '#contract/access.ts'
import {
  countryOfAddress,
  fitsAddress,
  fitsDocument,
  ownCountry,
  stateRule,
  typedDocument,
  typedPostalCode,
} from '#contract/brazil.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  cellText,
  codeText,
  email,
  instant,
  isObjectInput,
  nameText,
  optionalNameText,
  readOnly,
  recordId,
} from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { plainLine } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { countries } from './addresses.ts'
import { ContractToSave, StoreContractOptions } from './store-contract.ts'

export const checkIns = ['reverse', 'order'] as const

/** Empty, or an e-mail. */
const optionalEmail = codeText(254)
  .refine((typed) => typed === '' || z.safeParse(email, typed).success, 'validation.email')
  .meta({ description: 'An e-mail, or empty.', pattern: '^(?:[^@\\s]+@[^@\\s]+)?$' })

/** A state registration without its mask; of a rural producer it has a letter. Exempt stores have the word ISENTO. */
export function bareRegistration(typed: string): string {
  const bare = plainLine(typed)
    .toUpperCase()
    .replace(/[\s./-]/g, '')
  return bare === 'ISENTA' ? 'ISENTO' : bare
}

/** Nothing of it is left out but its mask: what is no registration is refused. */
const registration = cellText(30)
  .refine((typed) => /^(?:[A-Z]?\d{2,20}|ISENTO)?$/.test(bareRegistration(typed)), 'validation.ie_number')
  .transform(bareRegistration)
  .meta({
    description: 'Digits, before them the letter of a rural producer, with or without signs; ISENTO; or empty.',
    pattern: '^(?:[A-Za-z]?(?:[\\s./-]*\\d){2,20}[\\s./-]*|[Ii][Ss][Ee][Nn][Tt][OoAa])?$',
  })

/** Decimals beyond these are less than a millimetre. */
const decimals = 10

/** `-23,5614`, `-23.5614`; a text that is no number stays one, to be refused. */
function coordinateOf(given: number | string | null): number | string | null {
  if (typeof given === 'number') return Number(given.toFixed(decimals))
  const typed = given?.trim().replace('−', '-').replace(',', '.') ?? ''
  if (typed === '') return null
  return /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(typed) ? Number(Number(typed).toFixed(decimals)) : typed
}

/** Degrees with a sign; empty is none. */
function coordinate(most: number, error: string) {
  const within = z.number(error).min(-most, error).max(most, error)
  const given = z.union([z.null(), z.number(error), z.string(error)], error)
  return given
    .transform(coordinateOf)
    .pipe(within.nullable())
    .meta({
      description:
        'Degrees with a sign, kept with ten decimals; as a text with a point or a comma. Empty or null is none.',
      anyOf: [
        { type: 'number', minimum: -most, maximum: most },
        { type: 'string', pattern: '^(?:[+−-]?\\d{1,3}(?:[.,]\\d{1,20})?)?$' },
        { type: 'null' },
      ],
    })
}

const facts = {
  display_name: nameText(200),
  schedules: nameText(500),
  email: optionalEmail.optional(),
  seller: cellText(120).optional(),
  main_seller: z.boolean().optional(),
  pickup_point: z.boolean().optional(),
  /** 14 characters; in Mexico an RFC. Typed with or without its mask. */
  cnpj: typedDocument.optional(),
  is_active: z.boolean().optional(),
  is_notify_reverses_delivered: z.boolean().optional(),
  is_split_destination: z.boolean().optional(),
  is_seller_destination: z.boolean().optional(),
  is_seller_origin: z.boolean().optional(),
  check_in: z.enum(checkIns).optional(),
  is_omnichannel: z.boolean().optional(),
  partner_number: cellText(60).optional(),
  ie_number: registration.optional(),
}

/** What fits in the complement of a store's address: those in malls are long. */
const longestComplement = 100

const address = {
  country: z.enum(countries).default('BR'),
  zip_code: typedPostalCode,
  address: nameText(200),
  number: nameText(20),
  neighborhood: nameText(120),
  complement: optionalNameText(longestComplement).optional(),
  city: nameText(120),
  state: nameText(60).meta(stateRule),
  lat: coordinate(90, 'validation.latitude').optional(),
  long: coordinate(180, 'validation.longitude').optional(),
}

type Typed = Readonly<Record<string, unknown>>

const isNone = (value: unknown) => value === undefined || value === null

/** One coordinate alone is no place. */
const fitsCoordinates = (['lat', 'long'] as const).map((name) => {
  const other = name === 'lat' ? 'long' : 'lat'
  const isFitting = (values: Typed) => !isNone(values[name]) || typeof values[other] !== 'number'
  return z.refine<Typed>(isFitting, { path: [name], error: 'validation.coordinate_pair', when: isObjectInput })
})

/** Nobody can be told without an e-mail. What a save leaves out is checked with what the store has. */
export const emailToNotify = 'validation.email_to_notify'
const fitsEmail = z.refine<Typed>(
  ({ is_notify_reverses_delivered, email: typed }) => is_notify_reverses_delivered !== true || typed !== '',
  { path: ['email'], error: emailToNotify, when: isObjectInput },
)

const StoreAddressInput = z.strictObject(address).check(...fitsAddress, ...fitsCoordinates)

/**
 * Body of POST and PUT (S2 §3). A field that is left out has its default in a new store and stays as it is in a saved
 * one. POST ignores `id`, `version` and the timestamps.
 */
export const StoreInput = z
  .strictObject({
    ...{ id: readOnly, ecommerce_id: readOnly, version: readOnly, created_at: readOnly, updated_at: readOnly },
    ...facts,
    address: StoreAddressInput,
    contract_options: ContractToSave.nullable().optional(),
  })
  .check(fitsEmail, ...fitsDocument(countryOfAddress, 'cnpj'))

/** The same side by side, as a form or the line of a file holds it. */
export const StoreForm = z
  .strictObject({ ...facts, ...address })
  .check(fitsEmail, ...fitsAddress, ...fitsCoordinates, ...fitsDocument(ownCountry, 'cnpj'))

const addressNames = Object.keys(address)

/** From side by side to what the calls take. */
export function storeInputOf(values: z.input<typeof StoreForm>): z.input<typeof StoreInput> {
  const { country, zip_code, address, number, neighborhood, complement, city, state, lat, long, ...rest } = values
  const where = { country, zip_code, address, number, neighborhood, complement, city, state, lat, long }
  return { ...rest, address: where }
}

/** What is wrong with `body.address.number` is said at the field `number`. */
export function storeFieldOf(path: string): string {
  const name = path.replace(/^body\.address\./, '')
  return addressNames.includes(name) ? `body.${name}` : path
}

// Physical stores of an ecommerce (S2 §2, §3, §5, §7).

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

const StoreAddress = z.object({
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
  /** Digits, before them the letter of a rural producer, or ISENTO. */
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

/** With its contract. Not of the platform: behind a gateway a store is deactivated instead. */
export const deleteStore = endpoint({
  method: 'DELETE',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id',
  access: write('stores'),
  params: ofStore,
  answer: z.object({ success: z.literal(true) }),
  changes: ['stores'],
  extension: true,
  refuses: [412],
})

/** `If-Match` is the version of the store: its contract is a part of it. */
export const saveStoreContract = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:ecommerce_id/stores/:id/contract',
  access: write('stores'),
  params: ofStore,
  body: ContractToSave,
  answer: saved,
  changes: ['stores'],
  extension: true,
  refuses: [412],
})
