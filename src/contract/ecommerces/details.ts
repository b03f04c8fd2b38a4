// Creating an ecommerce and saving what it is (S1 §2, §5, §7, §9).
import { z } from 'zod'
import { read, write } from '../access.ts'
import { countries } from '../address-fields.ts'
import { languages } from '../appearance.ts'
import { Ecommerce, Platform } from '../ecommerces.ts'
import { endpoint } from '../endpoint.ts'
import { reason, recordId, requiredText, text } from '../fields.ts'
import { ecommerceUrl, email } from '../record-fields.ts'
import { countryOfAddress, fitsAddress, fitsDocument, isPhone } from './by-country.ts'

const params = z.strictObject({ id: recordId })
const saved = z.object({ success: z.literal(true), data: Ecommerce })

/** An empty text is none. */
const code = text(60)
  .transform((typed: string) => typed || null)
  .nullable()

export const EcommerceCreation = z.strictObject({
  ecommerce: z.strictObject({
    company_name: requiredText(200),
    url: ecommerceUrl,
    ecommerce_group_id: recordId.nullable().default(null),
    language: z.enum(languages).default('pt-BR'),
    country: z.enum(countries).default('BR'),
    hubspot_code: code.default(null),
    segment: code.default(null),
    retention_actived: z.boolean().default(true),
    is_test: z.boolean().default(false),
    use_default_contract: z.boolean().default(false),
  }),
  user: z.strictObject({ email }),
})

/** Its other names begin as the company's, its e-mail as the user's. */
export const createEcommerce = endpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces',
  access: write('ecommerces'),
  body: EcommerceCreation,
  answer: saved,
  changes: ['ecommerces'],
})

/** Business data; what may be left out stays as it is. The document is one of the country the address lies in; another group, one to link to. */
export const EcommerceDetails = z.strictObject({
  trade_name: requiredText(200),
  company_name: requiredText(200),
  display_name: requiredText(200),
  document: requiredText(18),
  email,
  phone: text(30).refine(isPhone, 'validation.phone'),
  url: ecommerceUrl.optional(),
  segment: code.optional(),
  hubspot_code: code.optional(),
  superlogica_client_id: code.optional(),
  ecommerce_group_id: recordId.nullable().optional(),
  language: z.enum(languages).optional(),
  retention_actived: z.boolean().optional(),
  is_test: z.boolean().optional(),
  use_default_contract: z.boolean().optional(),
})

/** Zip code and number are required; the look-up gives the rest, or nobody knows it. */
const address = z.strictObject({
  country: z.enum(countries),
  zip_code: requiredText(10),
  address: text(200),
  number: requiredText(20),
  neighborhood: text(120),
  complement: text(20),
  city: text(120),
  state: text(60),
})

export const EcommerceAddress = z
  .strictObject({ ...address.shape, city_id: z.int().positive().nullable().default(null) })
  .check(...fitsAddress)

/** Both as one form holds them. */
export const DetailsForm = z
  .strictObject({ ...EcommerceDetails.shape, url: ecommerceUrl, ...address.shape })
  .check(...fitsAddress, ...fitsDocument())

export const saveEcommerce = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id',
  access: write('ecommerces'),
  params,
  body: z
    .strictObject({ ...EcommerceDetails.shape, address: EcommerceAddress })
    .check(...fitsDocument(countryOfAddress)),
  answer: saved,
  changes: ['ecommerces'],
  refuses: [409, 412],
})

export const saveEcommerceDetails = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/details',
  access: write('ecommerces'),
  params,
  body: EcommerceDetails,
  answer: saved,
  changes: ['ecommerces'],
  refuses: [409, 412],
})

export const saveEcommerceAddress = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/address',
  access: write('ecommerces'),
  params,
  body: EcommerceAddress,
  answer: saved,
  changes: ['ecommerces'],
  refuses: [412],
})

/** The reason goes into the record of activity. */
export const setAvailability = endpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/availability',
  access: write('ecommerces'),
  params,
  body: z.strictObject({ is_active: z.boolean(), reason: reason.optional() }),
  answer: saved,
  changes: ['ecommerces'],
  refuses: [412],
})

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/v2/boss/platforms',
  access: read('ecommerces'),
  answer: z.object({ data: z.array(Platform) }),
  reads: ['ecommerces'],
})

export const listSettings = endpoint({
  method: 'GET',
  path: '/v2/boss/settings',
  access: read('ecommerces'),
  answer: z.object({ data: z.object({ segments: z.array(z.object({ id: z.string(), name: z.string() })) }) }),
  reads: ['ecommerces'],
})
