// Endpoints for groups of ecommerces: list, details, linked ecommerces, billing registration and metadata (S2 §2–§7).

import { allOf, groupMetadataAccess, read, write } from '#contract/access.ts'
import { defineEndpoint, MAX_LONG_TEXT_BYTES } from '#contract/endpoint.ts'
import { type FieldList, field, getInputSchemas, getResponseSchemas, textField } from '#contract/field-list.ts'
import {
  buildRecordIdSchema,
  codeText,
  email,
  instant,
  integerSchema,
  nameText,
  reasonText,
  recordId,
} from '#contract/fields.ts'
import { metaPageSchema, pageNumber, pageSchema } from '#contract/page.ts'
import { claimFilter } from '#contract/people.ts'
import { z } from '#contract/zod.ts'
import { BillingQuota } from './ecommerces.ts'
import { Metadatas, MetadatasInput, MetadataVersion, metadataName, versionsLimit } from './metadatas.ts'

/** Default number of groups per page (S2 §9). */
export const GROUPS_PER_PAGE = 11

/** Status of a group's registration in the billing system; only a `complete` group can be changed (S2 §4). */
export const billingStatuses = ['pending', 'error', 'complete'] as const
export type BillingStatus = (typeof billingStatuses)[number]

/** Fields of a group in the API and in the form (S2 §3). The form displays the section `register` first. */
export const groupFields = {
  textNamespace: 'groups',
  fields: {
    name: textField('text', { section: 'register', input: nameText(200).min(3), example: 'Grupo Norte' }),
    id_group_at_crm: field('id', {
      section: 'register',
      input: buildRecordIdSchema(),
      response: z.int(),
      initialValue: '',
    }),
    /** E-mail of the first manager, which cannot be changed after the group was created. */
    first_group_manager: textField('email', { section: 'manager', input: email }),
    is_active: field('boolean', {
      section: 'situation',
      input: z.boolean(),
      response: z.boolean(),
      initialValue: true,
      example: true,
    }),
  },
} as const satisfies FieldList

export const Group = z.object({
  id: z.int(),
  uuid: z.uuid().nullable(),
  ...getResponseSchemas(groupFields),
  status_replica_group_in_billing: z.enum(billingStatuses),
  /** Error message of the billing system; null unless the status is `error`. */
  error_replica_group_in_billing: z.string().nullable(),
  linked_ecommerce_number: z.int(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
  version: z.int(),
})
export type Group = z.infer<typeof Group>

const params = z.strictObject({ id: recordId })
const groupResponse = z.object({ success: z.literal(true), data: Group })

export const groupColumns = ['id', 'name', 'billing', 'is_active', 'id_group_at_crm', 'created_at'] as const
export const groupSituations = ['active', 'inactive'] as const

/**
 * Lists groups. The filters and the sort order have no default values, because default values would be sent to an
 * external platform API, which does not support these parameters.
 */
export const listGroups = defineEndpoint({
  method: 'GET',
  path: '/v2/groups',
  access: read('ecommerce_group'),
  query: z.strictObject({
    page: pageNumber,
    per_page: integerSchema(1, 1000).default(GROUPS_PER_PAGE),
    /** Search text: words of the name of a group, the id of a group, or its id in the CRM. */
    q: codeText(200).optional(),
    situation: z.enum(groupSituations).optional(),
    /** Filter by billing status. With this filter, the group that has waited longest comes first by default. */
    billing: z.enum(billingStatuses).optional(),
    /** Filter by the user who has claimed the group, that is, marked that they work on the group. */
    person: claimFilter.optional(),
    order_by: z.enum(groupColumns).optional(),
    sort: z.enum(['asc', 'desc']).optional(),
  }),
  response: metaPageSchema(Group),
  cacheTopics: ['groups', 'claims'],
})

export const getGroup = defineEndpoint({
  method: 'GET',
  path: '/v2/groups/:id',
  access: read('ecommerce_group'),
  params,
  response: z.object({ data: Group }),
  cacheTopics: ['groups'],
})

const { first_group_manager, ...detailFields } = getInputSchemas(groupFields)

/** Fields of a group that a save may change. */
export const GroupDetails = z.strictObject(detailFields)

export const GroupCreation = z
  .strictObject({
    ...detailFields,
    first_group_manager,
    first_group_manager_confirmation: first_group_manager.meta({ description: 'The same e-mail, as confirmation.' }),
    is_active: detailFields.is_active.default(true),
  })
  .refine((input) => input.first_group_manager === input.first_group_manager_confirmation, {
    path: ['first_group_manager_confirmation'],
    error: 'validation.email_confirmation',
  })

export const createGroup = defineEndpoint({
  method: 'POST',
  path: '/v2/groups',
  access: write('ecommerce_group'),
  body: GroupCreation,
  response: groupResponse,
  invalidatedTopics: ['groups'],
})

export const saveGroup = defineEndpoint({
  method: 'PUT',
  path: '/v2/groups/:id',
  access: write('ecommerce_group'),
  params,
  body: GroupDetails,
  response: groupResponse,
  invalidatedTopics: ['groups'],
  errorStatuses: [412],
})

/**
 * Deletes a group. Fails while ecommerces are linked to the group, so that callers must unlink the ecommerces
 * explicitly.
 */
export const deleteGroup = defineEndpoint({
  method: 'DELETE',
  path: '/v2/groups/:id',
  access: write('ecommerce_group'),
  params,
  body: z.strictObject({ reason: reasonText.optional() }),
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['groups'],
  errorStatuses: [412],
})

/**
 * Registers the group in the billing system. A retry after an error also requires write access to `config` (decision
 * A31).
 */
export const registerGroupBilling = defineEndpoint({
  method: 'POST',
  path: '/v4/groups/:id/billing',
  access: write('ecommerce_group'),
  params,
  /**
   * `success` is false when the billing system rejected the group; the field `error_replica_group_in_billing` has the
   * error message.
   */
  response: z.object({ success: z.boolean(), data: Group }),
  invalidatedTopics: ['groups'],
  extension: true,
})

export const GroupEcommerce = z.object({
  id: z.int(),
  display_name: z.string(),
  is_active: z.boolean(),
  /** Id of the group that the ecommerce is linked to; null when the ecommerce is in no group. */
  ecommerce_group_id: z.int().nullable(),
})
export type GroupEcommerce = z.infer<typeof GroupEcommerce>

/** Ecommerces linked to a group, sorted by id; `version` is the version of the group. */
export const GroupLinks = z.object({ group_id: z.int(), version: z.int(), data: z.array(GroupEcommerce) })
export type GroupLinks = z.infer<typeof GroupLinks>

export const getGroupLinks = defineEndpoint({
  method: 'GET',
  path: '/v4/groups/:id/ecommerces',
  access: read('ecommerce_group'),
  params,
  response: GroupLinks,
  cacheTopics: ['groups', 'ecommerces'],
})

const ecommerceIds = z.array(recordId).max(1000)

export const saveGroupLinks = defineEndpoint({
  method: 'PUT',
  path: '/v4/groups/:id/ecommerces',
  access: write('ecommerce_group'),
  params,
  body: z.strictObject({
    group_id: recordId,
    /** Ids of ecommerces to add to the group. */
    links: ecommerceIds,
    /** Ids of ecommerces to remove from the group. */
    unlinks: ecommerceIds,
  }),
  response: z.object({ success: z.literal(true), ...GroupLinks.shape }),
  invalidatedTopics: ['groups', 'ecommerces'],
  errorStatuses: [412],
})

/** Fee that currently applies to a service. */
const CurrentFee = z.object({
  service_code: z.string(),
  /** Fee per use in reais, with two decimals. */
  fixed_fee: z.string().nullable(),
  /** Fee in per cent, with four decimals. */
  variable_fee: z.string().nullable(),
  /** First day on which the fee applies, as a calendar date. */
  start_at: z.iso.date(),
})

export const BilledEcommerce = z.object({
  id: z.int(),
  display_name: z.string(),
  is_active: z.boolean(),
  billing_quotas: z.array(BillingQuota),
  current_fees: z.array(CurrentFee),
})
export type BilledEcommerce = z.infer<typeof BilledEcommerce>

/** Returns the quotas and current fees of the linked ecommerces (product decision A45). */
export const getGroupBilling = defineEndpoint({
  method: 'GET',
  path: '/v4/groups/:id/billing',
  access: allOf(read('ecommerce_group'), read('ecommerces')),
  params,
  response: z.object({ data: z.array(BilledEcommerce) }),
  cacheTopics: ['groups', 'ecommerces'],
  extension: true,
})

export const getGroupMetadatas = defineEndpoint({
  method: 'GET',
  path: '/v4/groups/:id/metadatas',
  access: read('ecommerce_group'),
  params,
  response: z.object(Metadatas),
  cacheTopics: ['groups'],
})

/** Saves metadata of a group. The metadata is validated like the metadata of an ecommerce in `saveMetadatas`. */
export const saveGroupMetadatas = defineEndpoint({
  method: 'PUT',
  path: '/v4/groups/:id/metadatas',
  access: groupMetadataAccess,
  params,
  body: MetadatasInput,
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  response: z.object({ success: z.literal(true), ...Metadatas }),
  invalidatedTopics: ['groups'],
  errorStatuses: [412],
})

/** Lists the versions of one metadata value, newest first, including the current version. */
export const listGroupMetadataVersions = defineEndpoint({
  method: 'GET',
  path: '/v4/groups/:id/metadatas/:name/versions',
  access: read('ecommerce_group'),
  params: z.strictObject({ id: recordId, name: metadataName }),
  query: z.strictObject({ page: pageNumber, limit: versionsLimit }),
  response: pageSchema(MetadataVersion),
  cacheTopics: ['groups'],
  extension: true,
})
