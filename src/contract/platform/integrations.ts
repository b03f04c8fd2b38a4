// Integrations of an ecommerce with sales platforms: settings, authorization, connection test and success rate (S1 §2,
// §3, §5, §7; `docs/connector.md`).

import { read, write } from '#contract/access.ts'
import { defineEndpoint, MAX_LONG_TEXT_BYTES } from '#contract/endpoint.ts'
import {
  booleanField,
  type FieldList,
  field,
  getInputSchemas,
  getResponseSchemas,
  textField,
} from '#contract/field-list.ts'
import { httpUrl, instant, optionalNameText, readOnly, recordId, requiredText, text } from '#contract/fields.ts'
import { measureJsonDepth } from '#contract/json-depth.ts'
import { isEditedSecretPlaceholder, noUrlCredentials } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'

/** Types of integrations; an ecommerce has at most one integration of each type. */
export const integrationTypes = ['reverse_ecommerce', 'order_ecommerce', 'refund_ecommerce'] as const

/** Id of the platform Bling. Users authorize an integration with Bling by OAuth on Bling's own website (S1 §4). */
export const BLING_PLATFORM_ID = 9

/** Returns the options to store: null for a text that means "no options", such as `{}`, otherwise the input (S1 §5). */
export function normalizeOptions(input: string | null): string | null {
  return input === null || /^(?:\{\s*\}|\[\s*\]|null)?$/.test(input.trim()) ? null : input
}

/** Returns the parsed JSON, or undefined when the text is not valid JSON. */
function parseJson(input: string): unknown {
  try {
    return JSON.parse(input)
  } catch {
    return undefined
  }
}

/** Maximum nesting depth of the JSON options of an integration. */
const MAX_OPTIONS_DEPTH = 64

const optionsText = z
  .string()
  .max(100_000)
  .refine((input) => measureJsonDepth(input) <= MAX_OPTIONS_DEPTH, {
    error: 'request.too_deep',
    params: { maximum: MAX_OPTIONS_DEPTH },
    abort: true,
  })
  .refine(
    (input) => normalizeOptions(input) === null || parseJson(input) !== undefined,
    'ecommerce_integration_options_format',
  )
  .meta({ description: 'JSON text; empty, `{}` and `[]` mean no options.', contentMediaType: 'application/json' })

const options = optionsText.transform((input: string) => normalizeOptions(input)).nullable()

const section = 'integration'

/** Fields of an integration that requests may contain, except the type (S1 §5). */
export const integrationFields = {
  textNamespace: 'integrations',
  fields: {
    name: textField('text', {
      section,
      input: optionalNameText(120)
        .optional()
        .meta({ description: 'If empty, the name of the platform. If omitted in a save, the name stays.' }),
    }),
    username: textField('text', { section, input: text(255).optional(), example: 'integracao' }),
    /** Password. Responses do not contain the password; `has_password` tells whether one is stored. */
    password: textField('secret', {
      section,
      input: z
        .string()
        .max(500)
        .refine((input) => !isEditedSecretPlaceholder(input), 'validation.edited_mark')
        .nullable()
        .optional()
        .meta({ description: 'If omitted, blank or masked, the password stays. Null deletes the password.' }),
    }),
    api_url: textField('url', {
      section,
      input: httpUrl
        .check(noUrlCredentials)
        .meta({ description: 'Absolute URL (`https://…` or `http://…`) without username and password.' }),
    }),
    software_id: field('reference', { section, input: recordId, response: z.int(), initialValue: '', example: 15 }),
    is_active: booleanField({ section, initialValue: true }),
    /** Options as JSON text. In responses, a placeholder replaces each secret. */
    options: field('lines', {
      section,
      input: options.optional(),
      response: z.string().nullable(),
      initialValue: '',
      example: '{"timeout_seconds":30}',
      personalDataOwner: 'merchant',
    }),
  },
} as const satisfies FieldList

const { password: _, ...responseFields } = getResponseSchemas(integrationFields)

export const Integration = z.object({
  id: z.int(),
  ecommerce_id: z.int(),
  ...responseFields,
  has_password: z.boolean(),
  software_name: z.string(),
  is_discontinued: z.boolean(),
  integration_type: z.string(),
  version: z.int(),
})
export type Integration = z.infer<typeof Integration>

interface OptionsInput {
  readonly software_id: number
  readonly options?: string | null | undefined
}

/** Options that are required for an integration with Bling, each with the error code for a missing value. */
const blingOptionErrors = { clientId: 'integrations.bling_client_id', clientSecret: 'integrations.bling_client_secret' }

/** Returns the error codes of missing options of an integration with Bling (S1 §5); empty for other platforms. */
export function findMissingOptions({ software_id, options }: OptionsInput): readonly string[] {
  if (software_id !== BLING_PLATFORM_ID) return []
  return Object.entries(blingOptionErrors).flatMap(([name, code]) =>
    isFilledText(getOption(options ?? null, name)) ? [] : [code],
  )
}

/**
 * Zod refinements that require all options of Bling. A request without `options` passes, because the stored options
 * stay.
 */
const requiredOptionsChecks = Object.values(blingOptionErrors).map((error) =>
  z.refine<OptionsInput>((input) => input.options === undefined || !findMissingOptions(input).includes(error), {
    path: ['options'],
    error,
  }),
)

export const isFilledText = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function getOption(options: string | null, key: string): unknown {
  const parsedOptions = parseJson(options ?? 'null')
  if (typeof parsedOptions !== 'object' || parsedOptions === null) return undefined
  return Object.entries(parsedOptions).find(([name]) => name === key)?.[1]
}

const changedFields = getInputSchemas(integrationFields)
const newFields = {
  ...changedFields,
  is_active: changedFields.is_active.default(true),
  integration_type: z.enum(integrationTypes),
  options: changedFields.options.default(null),
}

export const NewIntegration = z.strictObject(newFields).check(...requiredOptionsChecks)
export const ChangedIntegration = z.strictObject(changedFields).check(...requiredOptionsChecks)

const id = recordId.nullable().optional()
/** Body of POST. Accepts an `id`, because the API specification (S1 §7) lists this field, but ignores the value. */
const NewIntegrationBody = z.strictObject({ id, ecommerce_id: readOnly, ...newFields }).check(...requiredOptionsChecks)
/** Body of PUT: the integration as GET returns it (S1 §3). An omitted type keeps the stored type. */
const ChangedIntegrationBody = z
  .strictObject({
    id,
    ecommerce_id: readOnly,
    has_password: readOnly,
    software_name: readOnly,
    is_discontinued: readOnly,
    version: readOnly,
    ...changedFields,
    integration_type: z.string().max(120).optional(),
  })
  .check(...requiredOptionsChecks)

/** Path parameters: the id of an ecommerce or of an integration, depending on the path. */
const idParams = z.strictObject({ id: recordId })

export const listIntegrations = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/integrations',
  access: read('ecommerces'),
  params: idParams,
  response: z.object({ data: z.array(Integration) }),
  cacheTopics: ['ecommerces'],
})

export const addIntegration = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/integrations',
  access: write('ecommerces'),
  params: idParams,
  body: NewIntegrationBody,
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  response: z.object({ success: z.literal(true), data: Integration }),
  invalidatedTopics: ['ecommerces'],
})

export const saveIntegration = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/integrations/:id',
  access: write('ecommerces'),
  params: idParams,
  body: ChangedIntegrationBody,
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  response: z.object({ success: z.literal(true), data: Integration }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

export const deleteIntegration = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/integrations/:id',
  access: write('ecommerces'),
  params: idParams,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

/**
 * Returns whether an integration of the ecommerce with Bling is authorized. The parameter `integration` selects a
 * single integration.
 */
export const checkAuthorization = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/oauth',
  access: read('ecommerces'),
  params: idParams,
  query: z.strictObject({ integration: recordId.optional() }),
  response: z.object({
    isOauthSet: z.boolean(),
    /** Time of the last authorization. A client recognizes a new authorization by a later time. */
    authorized_at: instant.nullable(),
  }),
  cacheTopics: ['ecommerces'],
})

/**
 * Starts OAuth. Returns the URL of the consent page with a new `state` value that is valid only for the current user.
 */
export const authorizeIntegration = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/integrations/:id/authorize',
  access: write('ecommerces'),
  params: idParams,
  response: z.object({ url: z.string() }),
  hasSecretResponse: true,
  extension: true,
})

/** Completes OAuth with the code that the provider passed to the redirect URL. */
export const finishAuthorization = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/integrations/authorized',
  access: write('ecommerces'),
  body: z.strictObject({ state: requiredText(200), code: requiredText(2000) }),
  response: z.object({ success: z.literal(true), ecommerce_id: z.int(), integration_id: z.int() }),
  invalidatedTopics: ['ecommerces'],
  extension: true,
  errorStatuses: [404],
})

/** Tests whether the merchant's system responds and accepts the credentials, without any other effect. */
export const pingIntegration = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/integrations/:id/ping',
  access: write('ecommerces'),
  params: idParams,
  response: z.object({
    success: z.boolean(),
    /**
     * Error code of a failed connection test, with a text in the locale file `errors`; null after a successful test.
     */
    error: z.string().nullable(),
    message_translated: z.string(),
    milliseconds: z.int(),
  }),
  invalidatedTopics: [],
  extension: true,
  errorStatuses: [404],
})

/** Number of days whose requests are counted in `sent` and `answered`. */
export const HEALTH_DAYS = 30

/**
 * Statistics of the requests that were sent to the merchant's system. Requests that got an error response count as
 * `answered`, too.
 */
export const IntegrationHealth = z.object({
  integration_id: z.int(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  /** Time of the first failure after the last response; null when the last request got a response. */
  failing_since: instant.nullable(),
  /** Error code of the last failure, with a text in the locale file `errors`. */
  last_error: z.string().nullable(),
  /** Number of requests in the last `HEALTH_DAYS` days. */
  sent: z.int(),
  answered: z.int(),
})
export type IntegrationHealth = z.infer<typeof IntegrationHealth>

export const getIntegrationsHealth = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/integrations/health',
  access: read('ecommerces'),
  params: idParams,
  response: z.object({ data: z.array(IntegrationHealth) }),
  cacheTopics: ['ecommerces', 'reprocess'],
  extension: true,
})
