// Integrations of an ecommerce with the platforms it sells on (S1 §2, §3, §5, §7).

import { read, write } from '#contract/access.ts'
import { endpoint, longTextBytes } from '#contract/endpoint.ts'
import { answerShape, booleanField, type FieldList, field, inputShape, textField } from '#contract/field-list.ts'
import { httpUrl, instant, optionalNameText, readOnly, recordId, requiredText, text } from '#contract/fields.ts'
import { isEditedMark, withoutCredentials } from '#contract/secrets.ts'
import { z } from '#contract/zod.ts'

/** An ecommerce has one integration of each type at most. */
export const integrationTypes = ['reverse_ecommerce', 'order_ecommerce', 'refund_ecommerce'] as const

/** The platform whose integrations are authorized at the platform itself (S1 §4). */
export const blingPlatform = 9

/** Nothing, `{}` and `[]` are no options at all (S1 §5): sent and stored as null. */
export function optionsOrNone(typed: string | null): string | null {
  return typed === null || /^(?:\{\s*\}|\[\s*\]|null)?$/.test(typed.trim()) ? null : typed
}

/** Undefined when it is no JSON. */
function parsed(typed: string): unknown {
  try {
    return JSON.parse(typed)
  } catch {
    return undefined
  }
}

const optionsText = z
  .string()
  .max(100_000)
  .refine(
    (typed) => optionsOrNone(typed) === null || parsed(typed) !== undefined,
    'ecommerce_integration_options_format',
  )
  .meta({ description: 'JSON as text; empty, `{}` and `[]` are none.', contentMediaType: 'application/json' })

const options = optionsText.transform((typed: string) => optionsOrNone(typed)).nullable()

const section = 'integration'

/** Fields of an integration but for its type. S1 §5 requires the platform, the URL and, on create, the type. */
export const integrationFields = {
  texts: 'integrations',
  fields: {
    name: textField('text', {
      section,
      input: optionalNameText(120)
        .optional()
        .meta({ description: "Empty is the platform's name; absent, a save keeps the stored one." }),
    }),
    username: textField('text', { section, input: text(255).optional(), example: 'integracao' }),
    /** Never returned; `has_password` says whether one is stored. */
    password: textField('secret', {
      section,
      input: z
        .string()
        .max(500)
        .refine((typed) => !isEditedMark(typed), 'validation.edited_mark')
        .nullable()
        .optional()
        .meta({ description: 'Absent, empty or masked keeps the stored one; null clears it.' }),
    }),
    api_url: textField('url', {
      section,
      input: httpUrl
        .check(withoutCredentials)
        .meta({ description: 'A whole address, `https://…` or `http://…`, without a user or password.' }),
    }),
    software_id: field('reference', { section, input: recordId, answer: z.int(), initial: '', example: 15 }),
    is_active: booleanField({ section, initial: true }),
    /** JSON as text; secrets in a response are replaced by marks. */
    options: field('lines', {
      ...{ section, input: options.optional(), answer: z.string().nullable(), initial: '' },
      ...{ example: '{"timeout_seconds":30}', personal: 'merchant' },
    }),
  },
} as const satisfies FieldList

const { password: _, ...answers } = answerShape(integrationFields)

export const Integration = z.object({
  id: z.int(),
  ecommerce_id: z.int(),
  ...answers,
  has_password: z.boolean(),
  software_name: z.string(),
  is_discontinued: z.boolean(),
  integration_type: z.string(),
  version: z.int(),
})
export type Integration = z.infer<typeof Integration>

interface Configured {
  readonly software_id: number
  readonly options?: string | null | undefined
}

const bling = { clientId: 'integrations.bling_client_id', clientSecret: 'integrations.bling_client_secret' }

/** What the options of an integration with Bling lack (S1 §5), as keys of the `errors` texts. */
export function lackingOptions({ software_id, options }: Configured): readonly string[] {
  if (software_id !== blingPlatform) return []
  return Object.entries(bling).flatMap(([name, code]) => (isFilled(memberOf(options ?? null, name)) ? [] : [code]))
}

/** Where no options are given, the stored ones stay as they are. */
const complete = Object.values(bling).map((error) =>
  z.refine<Configured>((given) => given.options === undefined || !lackingOptions(given).includes(error), {
    ...{ path: ['options'], error },
  }),
)

export const isFilled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

function memberOf(options: string | null, key: string): unknown {
  const all = parsed(options ?? 'null')
  if (typeof all !== 'object' || all === null) return undefined
  return Object.entries(all).find(([name]) => name === key)?.[1]
}

/** Fields that are left out stay as they are. */
const changed = inputShape(integrationFields)
const added = {
  ...changed,
  is_active: changed.is_active.default(true),
  integration_type: z.enum(integrationTypes),
  options: changed.options.default(null),
}

export const NewIntegration = z.strictObject(added).check(...complete)
export const ChangedIntegration = z.strictObject(changed).check(...complete)

const id = recordId.nullable().optional()
/** POST ignores the id, which S1 §7 has in the body. */
const NewBody = z.strictObject({ id, ecommerce_id: readOnly, ...added }).check(...complete)
/** The entity of S1 §3, as a GET returns it. An absent type stays as it is. */
const ChangedBody = z
  .strictObject({
    ...{ id, ecommerce_id: readOnly, has_password: readOnly, software_name: readOnly, is_discontinued: readOnly },
    version: readOnly,
    ...changed,
    integration_type: z.string().max(120).optional(),
  })
  .check(...complete)

/** Of an ecommerce or of an integration: its path says which. */
const params = z.strictObject({ id: recordId })

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/integrations',
  access: read('ecommerces'),
  params,
  answer: z.object({ data: z.array(Integration) }),
  reads: ['ecommerces'],
})

export const addIntegration = endpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/integrations',
  access: write('ecommerces'),
  params,
  body: NewBody,
  mostJsonBytes: longTextBytes,
  answer: z.object({ success: z.literal(true), data: Integration }),
  changes: ['ecommerces'],
})

export const saveIntegration = endpoint({
  method: 'PUT',
  path: '/v2/boss/integrations/:id',
  access: write('ecommerces'),
  params,
  body: ChangedBody,
  mostJsonBytes: longTextBytes,
  answer: z.object({ success: z.literal(true), data: Integration }),
  changes: ['ecommerces'],
  refuses: [412],
})

export const deleteIntegration = endpoint({
  method: 'DELETE',
  path: '/v2/boss/integrations/:id',
  access: write('ecommerces'),
  params,
  answer: z.object({ success: z.literal(true) }),
  changes: ['ecommerces'],
  refuses: [412],
})

/** Whether a Bling integration of the ecommerce is authorized; with `integration`, that one. */
export const oauthCheck = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/oauth',
  access: read('ecommerces'),
  params,
  query: z.strictObject({ integration: recordId.optional() }),
  answer: z.object({
    isOauthSet: z.boolean(),
    /** When it was authorized last: tells a new authorization from an earlier one. */
    authorized_at: instant.nullable(),
  }),
  reads: ['ecommerces'],
})

/** Starts OAuth: returns the consent page's URL with a `state` bound to this person. Each call makes a new one. */
export const authorizeIntegration = endpoint({
  method: 'POST',
  path: '/v2/boss/integrations/:id/authorize',
  access: write('ecommerces'),
  params,
  answer: z.object({ url: z.string() }),
  secretAnswer: true,
  extension: true,
})

/** Ends it: the provider has sent the person back with a code. */
export const finishAuthorization = endpoint({
  method: 'POST',
  path: '/v2/boss/integrations/authorized',
  access: write('ecommerces'),
  body: z.strictObject({ state: requiredText(200), code: requiredText(2000) }),
  answer: z.object({ success: z.literal(true), ecommerce_id: z.int(), integration_id: z.int() }),
  changes: ['ecommerces'],
  extension: true,
  refuses: [404],
})

// Whether a merchant's system can be called (docs/connector.md), and how its calls ended.

/** Asks the merchant's system whether it is there and takes the credentials; nothing is done. */
export const pingIntegration = endpoint({
  method: 'POST',
  path: '/v2/boss/integrations/:id/ping',
  access: write('ecommerces'),
  params,
  answer: z.object({
    success: z.boolean(),
    /** Key of the `errors` texts. */
    error: z.string().nullable(),
    message_translated: z.string(),
    milliseconds: z.int(),
  }),
  changes: [],
  extension: true,
  refuses: [404],
})

/** Days that the rate counts. */
export const healthDays = 30

/** Of the attempts that were sent: those the merchant's system answered, whatever it said, against all. */
export const IntegrationHealth = z.object({
  integration_id: z.int(),
  last_success_at: instant.nullable(),
  last_failure_at: instant.nullable(),
  /** The first failure after the last answer; null where the last that was sent was answered. */
  failing_since: instant.nullable(),
  /** Key of the `errors` texts: of the last failure. */
  last_error: z.string().nullable(),
  /** In the last 30 days. */
  sent: z.int(),
  answered: z.int(),
})
export type IntegrationHealth = z.infer<typeof IntegrationHealth>

export const integrationsHealth = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/integrations/health',
  access: read('ecommerces'),
  params,
  answer: z.object({ data: z.array(IntegrationHealth) }),
  reads: ['ecommerces', 'reprocess'],
  extension: true,
})
