// What a store is, field by field (S2 §3, §5, §9): the same rules for the form, the calls and uploaded files.
import { z } from 'zod'
import { countries } from './address-fields.ts'
import { countryOfAddress, fitsAddress, fitsDocument, ownCountry } from './ecommerces/by-country.ts'
import { requiredText, text } from './fields.ts'
import { email } from './record-fields.ts'

export const checkIns = ['reverse', 'order'] as const

/** Empty, or an e-mail. */
const optionalEmail = text(254).refine((typed) => typed === '' || z.safeParse(email, typed).success, 'validation.email')

/** The text of a state registration without its mask; exempt stores have the word ISENTO. */
export function bareRegistration(typed: string): string {
  const upper = typed.trim().toUpperCase()
  return upper === 'ISENTO' ? upper : upper.replace(/\D/g, '')
}

/** Stored as digits, or as ISENTO; what holds neither is no registration. */
const registration = text(30)
  .refine((typed) => typed === '' || bareRegistration(typed) !== '', 'validation.ie_number')
  .refine((typed) => bareRegistration(typed).length <= 20, 'validation.ie_number')
  .transform(bareRegistration)

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
  return given.transform(coordinateOf).pipe(within.nullable())
}

const facts = {
  display_name: requiredText(200),
  schedules: requiredText(500),
  email: optionalEmail.optional(),
  seller: text(120).optional(),
  main_seller: z.boolean().optional(),
  pickup_point: z.boolean().optional(),
  /** 14 characters; in Mexico an RFC. Typed with or without its mask. */
  cnpj: text(18).optional(),
  is_active: z.boolean().optional(),
  is_notify_reverses_delivered: z.boolean().optional(),
  is_split_destination: z.boolean().optional(),
  is_seller_destination: z.boolean().optional(),
  is_seller_origin: z.boolean().optional(),
  check_in: z.enum(checkIns).optional(),
  is_omnichannel: z.boolean().optional(),
  partner_number: text(60).optional(),
  ie_number: registration.optional(),
}

/** What fits in the complement of a store's address: those in malls are long. */
const longestComplement = 100

const address = {
  country: z.enum(countries).default('BR'),
  zip_code: requiredText(10),
  address: requiredText(200),
  number: requiredText(20),
  neighborhood: requiredText(120),
  complement: text(longestComplement).optional(),
  city: requiredText(120),
  state: requiredText(60),
  lat: coordinate(90, 'validation.latitude').optional(),
  long: coordinate(180, 'validation.longitude').optional(),
}

type Typed = Readonly<Record<string, unknown>>

const isObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null
const isNone = (value: unknown) => value === undefined || value === null

/** One coordinate alone is no place. */
const fitsCoordinates = (['lat', 'long'] as const).map((name) => {
  const other = name === 'lat' ? 'long' : 'lat'
  const isFitting = (values: Typed) => !isNone(values[name]) || typeof values[other] !== 'number'
  return z.refine<Typed>(isFitting, { path: [name], error: 'validation.coordinate_pair', when: isObject })
})

/** Nobody can be told without an e-mail. What a save leaves out is checked with what the store has. */
export const emailToNotify = 'validation.email_to_notify'
const fitsEmail = z.refine<Typed>(
  ({ is_notify_reverses_delivered, email: typed }) => is_notify_reverses_delivered !== true || typed !== '',
  { path: ['email'], error: emailToNotify, when: isObject },
)

const StoreAddressInput = z.strictObject(address).check(...fitsAddress, ...fitsCoordinates)

/** As the calls take it; what may be left out has its default, and on a save stays as it is. */
export const StoreInput = z
  .strictObject({ ...facts, address: StoreAddressInput })
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
