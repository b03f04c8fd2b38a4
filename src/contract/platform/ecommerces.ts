// Schemas and endpoints of ecommerces, the merchants of the platform: list, details, address, responsible user and tags
// (S1 §2, §3, §5, §7, §9; product decision E12).

import { read, write } from '#contract/access.ts'
import {
  addressRules,
  buildPhoneRules,
  buildTaxIdRules,
  getAddressCountry,
  phoneInput,
  postalCodeInput,
  stateMetadata,
  taxIdInput,
} from '#contract/brazil.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import {
  booleanField,
  choiceField,
  type FieldList,
  field,
  getInitialValues,
  getInputSchemas,
  getResponseSchemas,
  textField,
} from '#contract/field-list.ts'
import {
  codeText,
  ecommerceUrl,
  email,
  instant,
  nameText,
  optionalNameText,
  readOnly,
  reasonText,
  recordId,
  text,
} from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { UserReference } from '#contract/people.ts'
import { hasVisibleCharacter } from '#contract/typed-text.ts'
import { z } from '#contract/zod.ts'
import { Address, countries } from './addresses.ts'

/** Id of the sales platform whose integrations have a connector URL (S1 §2). */
export const CONNECTOR_PLATFORM_ID = 15

const MAX_TAG_LENGTH = 30
/** Maximum number of tags per ecommerce. */
export const MAX_TAGS = 10

/** Tag in normalized form: lower case, single spaces, no leading number sign. */
export const tag = codeText(MAX_TAG_LENGTH)
  .overwrite((input) => input.replace(/^#+/, '').replace(/\s+/g, ' ').trim().toLowerCase())
  .min(1, 'validation.required')
  .refine((input) => input === '' || hasVisibleCharacter(input), 'validation.visible')
  .regex(/^[^,;]*$/, 'validation.tag')

/** List of tags without duplicates, in alphabetical order. */
const tagList = z
  .array(tag)
  .max(MAX_TAGS, 'validation.tags')
  .overwrite((tags) => [...new Set(tags)].sort())

const healthStates = ['works', 'failing', 'untried'] as const

/** Result of the last requests that the server sent through the active integrations of an ecommerce. */
const EcommerceHealth = z.object({
  state: z.enum(healthStates),
  /** Time of the first failed request after the last successful request; null when no request fails. */
  since: instant.nullable(),
})
export type EcommerceHealth = z.infer<typeof EcommerceHealth>

export const EcommerceListRow = z.object({
  id: z.int(),
  uuid: z.uuid().nullable(),
  display_name: z.string(),
  url: z.string(),
  /** Id of the main integration's sales platform; null when the ecommerce has no integration. */
  software_id: z.int().nullable(),
  integration_type: z.string().nullable(),
  /** Connector URL of the main integration; null unless the integration's platform is `CONNECTOR_PLATFORM_ID`. */
  connector_url: z.string().nullable(),
  document: z.string(),
  is_active: z.boolean(),
  /** Group of the ecommerce. Responses of an external platform API contain neither `group` nor the fields below. */
  group: z.object({ id: z.int(), name: z.string() }).nullable().optional(),
  segment: z.string().nullable().optional(),
  created_at: instant.nullish(),
  /**
   * Health of the active integrations; null without an active integration. Absent in unpaginated lists and in responses
   * of an external platform API.
   */
  health: EcommerceHealth.nullish(),
  /** User who is responsible for the ecommerce. */
  owner: UserReference.nullish(),
  tags: z.array(z.string()).optional(),
})
export type EcommerceListRow = z.infer<typeof EcommerceListRow>

/** Names of the columns by which users can sort the list. */
export const ecommerceSortColumns = [
  'id',
  'display_name',
  'url',
  'integration_type',
  'connector_url',
  'document',
  'is_active',
  // An external platform API cannot sort by the columns below.
  'software_id',
  'group',
  'segment',
  'created_at',
] as const
export const ecommerceSituations = ['active', 'inactive', 'all'] as const

/**
 * Reasons why an ecommerce needs attention: usage above a quota, a fee that starts this week, or failing requests to
 * the merchant's system.
 */
const attentionReasons = ['over_quota', 'new_fee', 'failing_integration'] as const
export type AttentionReason = (typeof attentionReasons)[number]

export const ownerFilters = ['me', 'nobody'] as const
const ownerFilter = z.union([z.enum(ownerFilters), recordId])

export const listEcommerces = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces',
  access: read('ecommerces'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE }),
    sort: z.enum(['asc', 'desc']).default('desc'),
    order_by: z.enum(ecommerceSortColumns).default('id'),
    situation: z.enum(ecommerceSituations).default('active'),
    q: codeText(200).optional(),
    software_id: recordId.optional(),
    connector_platform: text(255).optional(),
    /** Feature flag in the form `module.flag`, with names from `listFeatures`. */
    feature: text(120).optional(),
    /** Filter by the reason why an ecommerce needs attention. An external platform API does not support this filter. */
    attention: z.enum(attentionReasons).optional(),
    /** Filters by responsible user and by tag. An external platform API does not support these filters. */
    owner: ownerFilter.optional(),
    tag: tag.optional(),
  }),
  response: pageSchema(EcommerceListRow),
  cacheTopics: ['ecommerces', 'reprocess'],
})

const Platform = z.object({ id: z.int(), name: z.string(), is_discontinued: z.boolean() })

export const getEcommerceFilters = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/filters',
  access: read('ecommerces'),
  response: z.object({
    ecommerce_connector_platforms: z.array(z.object({ url: z.string(), name: z.string() })),
    platforms: z.array(Platform),
    features: z.array(z.object({ module: z.string(), value: z.string() })),
    /**
     * Users who are responsible for an ecommerce, and all tags in use. Absent in responses of an external platform API.
     */
    owners: z.array(UserReference).optional(),
    tags: z.array(z.string()).optional(),
  }),
  cacheTopics: ['ecommerces'],
})

export const BillingQuota = z.object({
  service_code: z.string(),
  monthly_quota: z.int().nullable(),
  unlimited_quota: z.boolean(),
})

const IntegrationSummary = z.object({
  id: z.int(),
  name: z.string(),
  software_id: z.int(),
  software_name: z.string(),
  integration_type: z.string(),
  api_url: z.string(),
  is_active: z.boolean(),
})

/** Optional code; an empty text is stored as null. */
const optionalCode = codeText(60)
  .transform((input: string) => input || null)
  .nullable()

/** Builds a field for the id that an external system uses for the ecommerce. */
function buildExternalIdField() {
  return field('code', {
    section: 'account',
    input: optionalCode.optional(),
    response: z.string().nullable(),
    initialValue: '',
    personalDataOwner: 'merchant',
  })
}

/** Builds a boolean field that is null in responses when an external platform API does not return a value. */
function buildNullableBooleanField(initialValue: boolean) {
  return field('boolean', {
    section: 'account',
    initialValue,
    example: initialValue,
    input: z.boolean().optional(),
    response: z.boolean().nullable(),
  })
}

/** Fields of an ecommerce, except its address (S1 §3). */
export const ecommerceFields = {
  textNamespace: 'details',
  fields: {
    display_name: textField('text', { section: 'business', input: nameText(200) }),
    trade_name: textField('text', { section: 'business', input: nameText(200) }),
    company_name: textField('text', { section: 'business', input: nameText(200), example: 'Loja Centro Ltda.' }),
    document: textField('document', {
      section: 'business',
      input: taxIdInput.min(1, 'validation.required'),
      isLabelledByCountry: true,
    }),
    email: textField('email', { section: 'business', input: email }),
    phone: textField('phone', { section: 'business', input: phoneInput }),
    url: textField('url', { section: 'business', input: ecommerceUrl.optional(), example: 'www.loja.com.br' }),
    segment: field('choice', {
      ...{
        section: 'account',
        input: optionalCode.optional(),
        response: z.string().nullable(),
        initialValue: '',
        example: 'fashion',
      },
    }),
    ecommerce_group_id: field('reference', {
      section: 'account',
      input: recordId.nullable().optional(),
      response: z.int().nullable(),
      initialValue: '',
    }),
    hubspot_code: buildExternalIdField(),
    superlogica_client_id: buildExternalIdField(),
    language: field('choice', {
      ...{ section: 'account', choices: languages, initialValue: languages[0], example: languages[0] },
      input: z.enum(languages).optional(),
      response: z.enum(languages).nullable(),
    }),
    retention_actived: buildNullableBooleanField(true),
    is_test: booleanField({ section: 'account' }),
    use_default_contract: buildNullableBooleanField(false),
  },
} as const satisfies FieldList

const { superlogica_client_id: _, ...responseFields } = getResponseSchemas(ecommerceFields)

export const Ecommerce = z.object({
  id: z.int(),
  uuid: z.uuid().nullable(),
  ...responseFields,
  is_active: z.boolean(),
  address: Address,
  superlogica_integration: z.object({ client_id: z.string().nullable() }),
  billing_quotas: z.array(BillingQuota),
  /** Names of the enabled feature flags, by module. */
  features: z.record(z.string(), z.array(z.string())),
  integration: IntegrationSummary.nullable(),
  /** User who is responsible for the ecommerce; absent in responses of an external platform API. */
  owner: UserReference.nullish(),
  tags: z.array(z.string()).optional(),
  /** Version number, which increases with every save. */
  version: z.int(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type Ecommerce = z.infer<typeof Ecommerce>

export const getEcommerce = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  response: z.object({ data: Ecommerce }),
  cacheTopics: ['ecommerces'],
})

const params = z.strictObject({ id: recordId })
const ecommerceResponse = z.object({ success: z.literal(true), data: Ecommerce })

const detailSchemas = getInputSchemas(ecommerceFields)

/**
 * Business data of an ecommerce. Omitted optional fields keep their values, and a group id links the ecommerce to that
 * group. The tax id (`document`) must match the country of the address.
 */
export const EcommerceDetails = z.strictObject(detailSchemas)

/**
 * Fields of an ecommerce's address. Only zip code and number are required in every case, because a zip code usually
 * determines the other fields.
 */
export const ecommerceAddressFields = {
  textNamespace: 'address',
  parent: 'address',
  fields: {
    zip_code: textField('postal_code', { section: 'address', input: postalCodeInput, isLabelledByCountry: true }),
    address: textField('text', { section: 'address', input: optionalNameText(200), example: 'Avenida Paulista' }),
    number: textField('text', { section: 'address', input: nameText(20), example: '1000' }),
    complement: textField('text', { section: 'address', input: optionalNameText(20), example: 'Loja 12' }),
    neighborhood: textField('text', {
      section: 'address',
      input: optionalNameText(120),
      example: 'Bela Vista',
      isLabelledByCountry: true,
    }),
    city: textField('text', { section: 'address', input: optionalNameText(120), example: 'São Paulo' }),
    state: textField('text', { section: 'address', input: text(60).meta(stateMetadata), example: 'SP' }),
    country: choiceField(countries, { section: 'address', input: z.enum(countries) }),
  },
} as const satisfies FieldList

const addressInput = z.strictObject(getInputSchemas(ecommerceAddressFields))

export const EcommerceAddress = z
  .strictObject({ ...addressInput.shape, city_id: z.int().min(1).nullable().default(null) })
  .check(...addressRules)

/** Schema of the form that edits the details and the address of an ecommerce together. */
export const EcommerceForm = z
  .strictObject({ ...EcommerceDetails.shape, url: ecommerceUrl, ...addressInput.shape })
  .check(...addressRules, ...buildTaxIdRules(), ...buildPhoneRules())

const initialValues = getInitialValues(ecommerceFields)

/** Body of a request that creates an ecommerce. Omitted fields get the defaults of S1 §9. */
export const EcommerceCreation = z.strictObject({
  ecommerce: z.strictObject({
    company_name: detailSchemas.company_name,
    url: ecommerceUrl,
    ecommerce_group_id: detailSchemas.ecommerce_group_id.default(null),
    language: detailSchemas.language.default(initialValues.language),
    country: addressInput.shape.country.default('BR'),
    hubspot_code: detailSchemas.hubspot_code.default(null),
    segment: detailSchemas.segment.default(null),
    retention_actived: detailSchemas.retention_actived.default(initialValues.retention_actived),
    is_test: detailSchemas.is_test.default(initialValues.is_test),
    use_default_contract: detailSchemas.use_default_contract.default(initialValues.use_default_contract),
  }),
  user: z.strictObject({ email: detailSchemas.email }),
})

/** Creates an ecommerce. Omitted names default to the company name, and an omitted e-mail to the caller's e-mail. */
export const createEcommerce = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces',
  access: write('ecommerces'),
  body: EcommerceCreation,
  response: ecommerceResponse,
  invalidatedTopics: ['ecommerces'],
})

export const saveEcommerce = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id',
  access: write('ecommerces'),
  params,
  /** Complete ecommerce, as GET returns it (S1 §3). Values of read-only fields must equal the stored values. */
  body: z
    .strictObject({
      id: readOnly,
      uuid: readOnly,
      is_active: readOnly,
      billing_quotas: readOnly,
      features: readOnly,
      integration: readOnly,
      owner: readOnly,
      tags: readOnly,
      version: readOnly,
      created_at: readOnly,
      updated_at: readOnly,
      ...EcommerceDetails.shape,
      superlogica_integration: z.strictObject({ client_id: optionalCode }).optional(),
      address: EcommerceAddress,
    })
    .check(...buildTaxIdRules(getAddressCountry), ...buildPhoneRules(getAddressCountry)),
  response: ecommerceResponse,
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [409, 412],
})

export const saveEcommerceDetails = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/details',
  access: write('ecommerces'),
  params,
  body: EcommerceDetails,
  response: ecommerceResponse,
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [409, 412],
})

export const saveEcommerceAddress = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/address',
  access: write('ecommerces'),
  params,
  body: EcommerceAddress,
  response: ecommerceResponse,
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

/** Activates or deactivates an ecommerce; the activity log stores the reason. */
export const setAvailability = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/availability',
  access: write('ecommerces'),
  params,
  body: z.strictObject({ is_active: z.boolean(), reason: reasonText.optional() }),
  response: ecommerceResponse,
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

/**
 * Change of the user who is responsible for an ecommerce, or of its tags. `tags` replaces all tags; `add_tags` and
 * `remove_tags` change single tags. Omitted fields keep their values.
 */
export const OwnershipChange = z.strictObject({
  owner_id: recordId.nullable().optional(),
  tags: tagList.optional(),
  add_tags: tagList.optional(),
  remove_tags: tagList.optional(),
})

/**
 * Saves the tags and the user who is responsible for the ecommerce. Responds 422 if the new responsible user may not
 * read ecommerces.
 */
export const saveOwnership = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/ownership',
  access: write('ecommerces'),
  params,
  body: OwnershipChange,
  response: ecommerceResponse,
  invalidatedTopics: ['ecommerces'],
  extension: true,
  errorStatuses: [412],
})

export const listPlatforms = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/platforms',
  access: read('ecommerces'),
  response: z.object({ data: z.array(Platform) }),
  cacheTopics: ['ecommerces'],
})

export const listSegments = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/settings',
  access: read('ecommerces'),
  response: z.object({ data: z.object({ segments: z.array(z.object({ id: z.string(), name: z.string() })) }) }),
  cacheTopics: ['ecommerces'],
})
