// Address schema, and the endpoints of zip code and city lookups.

import { any, read } from './access.ts'
import { endpoint } from './endpoint.ts'
import { zipCode } from './fields.ts'
import { z } from './zod.ts'

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
  query: z.strictObject({ name: z.string().trim().min(shortestCityName).max(80) }),
  answer: z.object({ data: z.array(City) }),
})
