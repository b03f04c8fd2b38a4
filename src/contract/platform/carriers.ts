// Integrated carriers. A carrier is registered by the URL of its connector, a web service that describes the carrier's
// services and their fields (S2 §2, §3, §5, §8, product decision A42).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText, text } from '#contract/fields.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { noUrlCredentials } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'

/** Error codes of carriers that the console displays in a snackbar (S2 §8). */
export const carrierErrorCodes = ['ERROR_CARRIER_ALREADY_REGISTERED', 'ERROR_CARRIER_URL_INVALID'] as const

/** URL of a carrier's connector: starts with ftp, http or https, without spaces (S2 §5). */
export const carrierUrl = requiredText(2000)
  .refine((input) => input === '' || isCarrierUrl(input), 'ERROR_CARRIER_URL_INVALID')
  .check(noUrlCredentials)
  .meta({
    description: 'URL that starts with ftp, http or https, without spaces, username and password.',
    pattern: '^(?:[Ff][Tt][Pp]|[Hh][Tt][Tt][Pp][Ss]?)://[^\\s/?#]\\S*$',
  })

function isCarrierUrl(input: string): boolean {
  return /^(?:ftp|https?):\/\/[^\s/?#]\S*$/i.test(input) && parseUrl(input) !== null
}

export const CarrierField = z.object({
  id: z.string(),
  required: z.boolean(),
  /**
   * True when a user must enter the value. False when the carrier's web service (connector) provides a default value,
   * which users can replace.
   */
  manual_insertion_required: z.boolean(),
})
export type CarrierField = z.infer<typeof CarrierField>

export const CarrierService = z.object({ id: z.string(), label: z.string(), fields: z.array(CarrierField) })
export type CarrierService = z.infer<typeof CarrierService>

/** Values of custom fields by service id, then by field id. */
const FieldValues = z.record(z.string(), z.record(z.string(), z.string()))
export type FieldValues = Readonly<Record<string, Readonly<Record<string, string>>>>

const connectorDescription = {
  name: z.string(),
  logo_url: z.string().nullable(),
  services: z.array(CarrierService),
}

export const CarrierPreview = z.object({
  ...connectorDescription,
  url: z.string(),
  /** Logo as a `data:` URL; null when the carrier's web service (connector) provides no logo that can be loaded. */
  logo: z.string().nullable(),
})
export type CarrierPreview = z.infer<typeof CarrierPreview>

export const Carrier = z.object({
  ...connectorDescription,
  id: z.int(),
  url: z.string(),
  /** URL path at which this API serves the logo; null when the carrier has no logo. */
  logo: z.string().nullable(),
  /** Values of the custom fields; a secret is replaced by a mask. */
  custom_fields: FieldValues,
  /**
   * Time since which the carrier's web service (connector) fails; null while it works. Absent in responses of an
   * external platform API.
   */
  failing_since: instant.nullish(),
  version: z.int(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type Carrier = z.infer<typeof Carrier>

/** Maximum number of characters in the value of a custom field. */
export const MAX_FIELD_VALUE_LENGTH = 2000
const connectorItemId = z.string().min(1).max(120)

/**
 * Values of a carrier's custom fields, as the user typed them. If a secret is absent, empty or masked, the stored
 * secret stays; null deletes the secret. If any other field is absent, its stored value is deleted.
 */
const FieldValuesInput = z
  .record(connectorItemId, z.record(connectorItemId, text(MAX_FIELD_VALUE_LENGTH).nullable()))
  .refine((input) => Object.keys(input).length <= 200, 'validation.invalid')
  .meta({ maxProperties: 200 })
export type FieldValuesInput = z.infer<typeof FieldValuesInput>

const CarrierInput = z.strictObject({ url: carrierUrl, custom_fields: FieldValuesInput.default({}) })

/** Returns true when the user must fill in the field. A field with a default value of the connector may stay empty. */
export function isInputRequired({ required, manual_insertion_required }: CarrierField): boolean {
  return required && manual_insertion_required
}

const params = z.strictObject({ id: recordId })
const carrierResponse = z.object({ success: z.literal(true), data: Carrier })

/** Lists all carriers, sorted by name. */
export const listCarriers = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors',
  access: read('shipping'),
  response: z.object({ data: z.array(Carrier) }),
  cacheTopics: ['carriers'],
})

/**
 * Returns the description that a carrier's web service (connector) provides at a URL. The server sends a request to
 * that URL, so the rate limit of writes applies.
 */
export const findCarrier = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors/by-url',
  access: read('shipping'),
  query: z.strictObject({ url: carrierUrl }),
  response: z.object({ data: CarrierPreview }),
  rateLimit: 'writes',
})

export const getCarrier = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors/:id',
  access: read('shipping'),
  params,
  response: z.object({ data: Carrier }),
  cacheTopics: ['carriers'],
})

export const getCarrierLogo = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/courier-connectors/:id/logo',
  access: read('shipping'),
  params,
  /** Version of the logo, so that browsers do not display a cached older logo. */
  query: z.strictObject({ version: recordId.optional() }),
  response: z.instanceof(Blob),
  fileMediaType: 'image/*',
  extension: true,
})

export const addCarrier = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/courier-connectors',
  access: write('shipping'),
  body: CarrierInput,
  response: carrierResponse,
  invalidatedTopics: ['carriers'],
})

export const saveCarrier = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/courier-connectors/:id',
  access: write('shipping'),
  params,
  body: CarrierInput,
  response: carrierResponse,
  invalidatedTopics: ['carriers'],
  errorStatuses: [412],
})
