// Integrated carriers: connectors that describe their own services and fields, registered by URL (S2 §2, §3, §5, §8,
// product decision A42).

import { read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText, text } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { withoutCredentials } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'

/** Error codes that the console shows as snackbars (S2 §8). */
export const carrierErrors = ['ERROR_CARRIER_ALREADY_REGISTERED', 'ERROR_CARRIER_URL_INVALID'] as const

/** URL of a carrier's connector: starts with ftp, http or https, without spaces (S2 §5). */
export const carrierUrl = requiredText(2000)
  .refine((typed) => typed === '' || isCarrierUrl(typed), 'ERROR_CARRIER_URL_INVALID')
  .check(withoutCredentials)
  .meta({
    description: 'An address that begins with ftp, http or https, without blanks and without a user or password.',
    pattern: '^(?:[Ff][Tt][Pp]|[Hh][Tt][Tt][Pp][Ss]?)://[^\\s/?#]\\S*$',
  })

function isCarrierUrl(typed: string): boolean {
  return /^(?:ftp|https?):\/\/[^\s/?#]\S*$/i.test(typed) && parseUrl(typed) !== null
}

export const CarrierField = z.object({
  id: z.string(),
  required: z.boolean(),
  /** True when staff must type the value. When false, the connector has a value, which a typed value replaces. */
  manual_insertion_required: z.boolean(),
})
export type CarrierField = z.infer<typeof CarrierField>

export const CarrierService = z.object({ id: z.string(), label: z.string(), fields: z.array(CarrierField) })
export type CarrierService = z.infer<typeof CarrierService>

/** Values of custom fields by service id, then by field id. */
const FieldValues = z.record(z.string(), z.record(z.string(), z.string()))
export type FieldValues = Readonly<Record<string, Readonly<Record<string, string>>>>

const described = {
  name: z.string(),
  logo_url: z.string().nullable(),
  services: z.array(CarrierService),
}

export const FoundCarrier = z.object({
  ...described,
  url: z.string(),
  /** Logo as a `data:` URL; null when the connector has no logo that can be loaded. */
  logo: z.string().nullable(),
})
export type FoundCarrier = z.infer<typeof FoundCarrier>

export const Carrier = z.object({
  ...described,
  id: z.int(),
  url: z.string(),
  /** Path at which this API serves the logo; null when there is none. */
  logo: z.string().nullable(),
  /** Values of the custom fields; a secret is replaced by a mask. */
  custom_fields: FieldValues,
  /** Time since which the connector fails; null while the connector works. Absent behind a gateway. */
  failing_since: instant.nullish(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type Carrier = z.infer<typeof Carrier>

/** Maximum number of characters in the value of a custom field. */
export const longestFieldValue = 2000
const idOfParty = z.string().min(1).max(120)

/**
 * Field values as typed. A secret that is absent, empty or masked keeps the stored value; null clears the secret. Any
 * other absent field is cleared.
 */
const TypedFields = z
  .record(idOfParty, z.record(idOfParty, text(longestFieldValue).nullable()))
  .refine((typed) => Object.keys(typed).length <= 200, 'validation.invalid')
  .meta({ maxProperties: 200 })
export type TypedFields = z.infer<typeof TypedFields>

const CarrierInput = z.strictObject({ url: carrierUrl, custom_fields: TypedFields.default({}) })

/** Returns true when staff must fill in the field; a field with a value of the connector may stay empty. */
export function mustBeTyped({ required, manual_insertion_required }: CarrierField): boolean {
  return required && manual_insertion_required
}

const params = z.strictObject({ id: recordId })
const saved = z.object({ success: z.literal(true), data: Carrier })

/** Lists all carriers, sorted by name. */
export const listCarriers = endpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors',
  access: read('shipping'),
  answer: z.object({ data: z.array(Carrier) }),
  reads: ['carriers'],
})

/** Previews a connector by its URL. The server sends a request to that URL, so the rate limit of writes applies. */
export const findCarrier = endpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors/by-url',
  access: read('shipping'),
  query: z.strictObject({ url: carrierUrl }),
  answer: z.object({ data: FoundCarrier }),
  limit: 'writes',
})

export const getCarrier = endpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors/:id',
  access: read('shipping'),
  params,
  answer: z.object({ data: Carrier }),
  reads: ['carriers'],
})

export const getCarrierLogo = endpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors/:id/logo',
  access: read('shipping'),
  params,
  /** Number that changes with the logo, so that browsers do not reuse the cached previous logo. */
  query: z.strictObject({ version: recordId.optional() }),
  answer: z.instanceof(Blob),
  file: 'image/*',
  extension: true,
})

export const addCarrier = endpoint({
  method: 'POST',
  path: '/v2/boss/courier-connectors',
  access: write('shipping'),
  body: CarrierInput,
  answer: saved,
  changes: ['carriers'],
})

export const saveCarrier = endpoint({
  method: 'PUT',
  path: '/v2/boss/courier-connectors/:id',
  access: write('shipping'),
  params,
  body: CarrierInput,
  answer: saved,
  changes: ['carriers'],
  refuses: [412],
})
