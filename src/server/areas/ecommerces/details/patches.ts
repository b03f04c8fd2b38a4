// What a save of business data or address writes: normalised by the country it lies in.
import type { z } from 'zod'
import type { Address } from '#contract/address-fields.ts'
import { bareZip, type Country, documentIn, isDocumentIn, phoneIn } from '#contract/ecommerces/by-country.ts'
import type { EcommerceAddress, EcommerceDetails } from '#contract/ecommerces/details.ts'
import { refusal } from '#server/http/refusal.ts'
import { cityIdOf } from '../../addresses/cities.ts'
import type { EcommerceRow } from '../get.ts'
import type { Patch } from './saving.ts'

type Details = z.output<typeof EcommerceDetails>

export function detailsPatch({ document, phone, ...rest }: Details, country: Country): Patch {
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...given, document: documentIn(country, document), phone: phoneIn(country, phone) }
}

/** For a save of the details alone: the document must be one of the country on record. */
export function refuseForeignDocument(document: string, { address: { country } }: EcommerceRow): void {
  if (isDocumentIn(country, document)) return
  const code = country === 'BR' ? 'validation.cnpj' : 'validation.rfc'
  throw refusal(422, undefined, { fields: [{ field: 'body.document', code }] })
}

/** For a save of the address alone: another country would leave the document behind. */
export function refuseForeignAddress(country: Country, { document, address }: EcommerceRow): void {
  if (country === address.country || document === '' || isDocumentIn(country, document)) return
  throw refusal(422, undefined, { fields: [{ field: 'body.country', code: 'validation.country_document' }] })
}

export function addressOf(given: z.output<typeof EcommerceAddress>): Address {
  const { country, city, state, city_id } = given
  const known = country === 'BR' ? (city_id ?? cityIdOf(city, state)) : null
  return { ...given, zip_code: bareZip(given.zip_code), city_id: known }
}
