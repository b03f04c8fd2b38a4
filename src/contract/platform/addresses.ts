// Address schema, and endpoints that look up addresses by zip code, and cities by name (S1 §5, §7; product decisions
// A3, A4).

import { anyOf, read } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, zipCode } from '#contract/fields.ts'
import { normalizeName } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'

export const countries = ['BR', 'MX'] as const

export const Address = z.object({
  zip_code: z.string(),
  address: z.string(),
  number: z.string(),
  neighborhood: z.string(),
  state: z.string(),
  complement: z.string(),
  city: z.string(),
  city_id: z.int().nullable(),
  country: z.enum(countries),
})
export type Address = z.infer<typeof Address>

/** Formats city and state, for example `São Paulo/SP`. Omits empty values. */
export function formatCityAndState({ city, state }: Pick<Address, 'city' | 'state'>): string {
  return [city, state].filter((part) => part !== '').join('/')
}

const lookupAccess = anyOf(read('ecommerces'), read('stores'), read('courier'))

/**
 * Address that the zip code lookup returns. A field is empty if the zip code does not determine the field, for example
 * in towns with a single zip code.
 */
export const ZipCodeAddress = z.object({
  zip_code: z.string(),
  address: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  /** Municipality code of the statistics office IBGE. */
  city_id: z.int().nullable(),
  state: z.string(),
})
export type ZipCodeAddress = z.infer<typeof ZipCodeAddress>

/** Address fields that the lookup of a zip code can fill. */
export const zipCodeFields = ['address', 'neighborhood', 'city', 'state'] as const
export type ZipCodeField = (typeof zipCodeFields)[number]

/** Common abbreviations in names of streets and neighbourhoods, each with the full word. */
const abbreviations: Readonly<Record<string, string>> = {
  av: 'avenida',
  r: 'rua',
  al: 'alameda',
  pc: 'praca',
  pca: 'praca',
  tv: 'travessa',
  trav: 'travessa',
  rod: 'rodovia',
  est: 'estrada',
  lgo: 'largo',
  jd: 'jardim',
  jdim: 'jardim',
  vl: 'vila',
  pq: 'parque',
  cj: 'conjunto',
  conj: 'conjunto',
  st: 'setor',
  dr: 'doutor',
  dra: 'doutora',
  prof: 'professor',
  profa: 'professora',
  cel: 'coronel',
  gen: 'general',
  eng: 'engenheiro',
  pres: 'presidente',
  gov: 'governador',
  sen: 'senador',
  dep: 'deputado',
  des: 'desembargador',
  sta: 'santa',
  sto: 'santo',
}

/**
 * Normalizes a street, district or city name for comparison: lower case, no accents, no spaces, abbreviations expanded.
 */
const normalizeAddressName = (name: string) =>
  normalizeName(name)
    .split(' ')
    .map((word) => (Object.hasOwn(abbreviations, word) ? abbreviations[word] : word))
    .join('')

/**
 * Returns the fields in which the typed address differs from the address of the zip code. Empty fields never differ.
 */
export function findContradictingFields(
  zipCodeAddress: Readonly<Record<ZipCodeField, string>>,
  typedAddress: Readonly<Partial<Record<ZipCodeField, string>>>,
): readonly ZipCodeField[] {
  return zipCodeFields.filter((name) => {
    const [expected, actual] = [
      normalizeAddressName(zipCodeAddress[name]),
      normalizeAddressName(typedAddress[name] ?? ''),
    ]
    return expected !== '' && actual !== '' && expected !== actual
  })
}

/**
 * Returns the address of a zip code. Responds 404 `address.not_found` for an unknown zip code, and 503
 * `address.unavailable` if the lookup service failed.
 */
export const findAddress = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/addresses/:zip',
  access: lookupAccess,
  params: z.strictObject({ zip: zipCode }),
  response: z.object({ data: ZipCodeAddress }),
})

export const City = z.object({ id: z.int(), name: z.string(), state: z.string() })
export type City = z.infer<typeof City>

/** Minimum number of characters in a search for cities. */
export const MIN_CITY_NAME_LENGTH = 2

/** Finds cities by name, ignoring accents and case; names that start with the search text come first. */
export const findCities = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/cities',
  access: lookupAccess,
  query: z.strictObject({ name: codeText(80).min(MIN_CITY_NAME_LENGTH) }),
  response: z.object({ data: z.array(City) }),
})
