// An address as records hold it.
import { z } from 'zod'

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
