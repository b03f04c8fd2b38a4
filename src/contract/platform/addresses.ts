// Address schema, and the endpoints of zip code and city lookups.

import { any, read } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, zipCode } from '#contract/fields.ts'
import { bareName } from '#contract/typed-text.ts'
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

// Zip code and city look-ups (S1 §5, §7; product decisions A3, A4).

const access = any(read('ecommerces'), read('stores'), read('courier'))

/** Texts are empty where the zip code does not decide them (towns with a single one). */
export const FoundAddress = z.object({
  zip_code: z.string(),
  address: z.string(),
  neighborhood: z.string(),
  city: z.string(),
  /** Of the municipality, as IBGE counts them. */
  city_id: z.int().nullable(),
  state: z.string(),
})
export type FoundAddress = z.infer<typeof FoundAddress>

/** What a zip code says of an address. */
export const lookedUp = ['address', 'neighborhood', 'city', 'state'] as const
export type LookedUp = (typeof lookedUp)[number]

/** As people shorten the words of streets and neighbourhoods. */
const shortened: Readonly<Record<string, string>> = {
  ...{ av: 'avenida', r: 'rua', al: 'alameda', pc: 'praca', pca: 'praca', tv: 'travessa', trav: 'travessa' },
  ...{ rod: 'rodovia', est: 'estrada', lgo: 'largo', jd: 'jardim', jdim: 'jardim', vl: 'vila', pq: 'parque' },
  ...{ cj: 'conjunto', conj: 'conjunto', st: 'setor', dr: 'doutor', dra: 'doutora', prof: 'professor' },
  ...{ profa: 'professora', cel: 'coronel', gen: 'general', eng: 'engenheiro', pres: 'presidente' },
  ...{ gov: 'governador', sen: 'senador', dep: 'deputado', des: 'desembargador', sta: 'santa', sto: 'santo' },
}

const wholeName = (name: string) =>
  bareName(name)
    .split(' ')
    .map((word) => (Object.hasOwn(shortened, word) ? shortened[word] : word))
    .join('')

/** Names that the zip code says otherwise. One that it does not decide, or that is not there, contradicts nothing. */
export function contradicted(
  found: Readonly<Record<LookedUp, string>>,
  given: Readonly<Partial<Record<LookedUp, string>>>,
): readonly LookedUp[] {
  return lookedUp.filter((name) => {
    const [said, typed] = [wholeName(found[name]), wholeName(given[name] ?? '')]
    return said !== '' && typed !== '' && said !== typed
  })
}

/** 404 `address.not_found`: no such code. 503 `address.unavailable`: the lookup service failed. */
export const findAddress = endpoint({
  method: 'GET',
  path: '/v2/boss/addresses/:zip',
  access,
  params: z.strictObject({ zip: zipCode }),
  answer: z.object({ data: FoundAddress }),
})

export const City = z.object({ id: z.int(), name: z.string(), state: z.string() })
export type City = z.infer<typeof City>

/** Shortest name worth searching for. */
export const shortestCityName = 2

/** By name, accents and case folded; what begins so comes first. */
export const findCities = endpoint({
  method: 'GET',
  path: '/v2/boss/cities',
  access,
  query: z.strictObject({ name: codeText(80).min(shortestCityName) }),
  answer: z.object({ data: z.array(City) }),
})
