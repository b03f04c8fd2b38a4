// Endpoints for users of the console and their permissions (S2 §2, §3, §7; product decisions A20, A24–A28).

import {
  accountTypes,
  type Context,
  contexts,
  levels,
  read,
  requestablePermissionLevels,
  signedIn,
  write,
} from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { type FieldList, getInputSchemas, getResponseSchemas, textField } from '#contract/field-list.ts'
import {
  codeText,
  email,
  instant,
  nameText,
  optionalNameText,
  reasonText,
  recordId,
  UserName,
} from '#contract/fields.ts'
import { LIST_PAGE_SIZE, metaPageSchema, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

/**
 * Maximum number of characters in a first name and in a last name. The form splits a full name at the first space, so
 * that either part may be almost as long as the full name.
 */
const MAX_NAME_LENGTH = 180
const staffFieldOptions = { section: 'data', personalDataOwner: 'staff' } as const

/**
 * Fields of a user for the API and the activity log, except account type and permissions. The form has other fields,
 * because first and last name share one input (S2 §3).
 */
export const userFields = {
  textNamespace: 'users',
  fields: {
    first_name: textField('text', { ...staffFieldOptions, input: nameText(MAX_NAME_LENGTH), example: 'Ana' }),
    last_name: textField('text', { ...staffFieldOptions, input: optionalNameText(MAX_NAME_LENGTH), example: 'Souza' }),
    email: textField('email', { ...staffFieldOptions, input: email }),
  },
} as const satisfies FieldList

export const UserRow = z.object({
  id: z.int(),
  ...getResponseSchemas(userFields),
  access: z.enum(accountTypes),
  /**
   * Time of the last sign-in; null when the user has not signed in yet. The platform's API specification does not
   * contain this field.
   */
  last_signed_in_at: instant.nullable().optional(),
})
export type UserRow = z.infer<typeof UserRow>

export const User = z.object({
  ...UserRow.shape,
  version: z.int(),
  created_at: instant.nullable(),
  updated_at: instant.nullable(),
})
export type User = z.infer<typeof User>

export const userColumns = ['id', 'first_name', 'email', 'access', 'last_signed_in_at'] as const

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/v2/users',
  access: read('users'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE }),
    search: codeText(200).optional(),
    /**
     * Filter by account type. Not named `type`, because a side panel over the list uses the URL parameter `type`. The
     * platform's API specification does not contain this filter.
     */
    of_type: z.enum(accountTypes).optional(),
    order_by: z.enum(['asc', 'desc']).default('asc'),
    order_by_column: z.enum(userColumns).default('first_name'),
    /**
     * Filter by permission: returns users with at least `level` in this context. The platform's API specification does
     * not contain this filter.
     */
    context: z.enum(contexts).optional(),
    level: z.enum(requestablePermissionLevels).default('readonly'),
  }),
  response: metaPageSchema(UserRow),
  cacheTopics: ['users'],
})

const params = z.strictObject({ id: recordId })

export const getUser = defineEndpoint({
  method: 'GET',
  path: '/v2/users/:id',
  access: read('users'),
  params,
  response: z.object({ success: z.literal(true), data: User }),
  cacheTopics: ['users'],
})

export const saveUser = defineEndpoint({
  method: 'PUT',
  path: '/v2/users/:id',
  access: write('users'),
  params,
  body: z.strictObject(getInputSchemas(userFields)),
  response: z.object({ success: z.literal(true), data: User }),
  invalidatedTopics: ['users'],
  errorStatuses: [412],
})

/**
 * Creates an account in advance. The first sign-in with the same verified e-mail links the user's identity to the
 * account.
 */
export const createUser = defineEndpoint({
  method: 'POST',
  path: '/v2/users',
  access: write('users'),
  body: z.strictObject({
    ...saveUser.body.shape,
    last_name: saveUser.body.shape.last_name.default(''),
    /** Account type of the new user, who gets the default permissions of that type. */
    type: z.enum(accountTypes),
  }),
  response: z.object({ success: z.literal(true), data: User }),
  invalidatedTopics: ['users'],
  extension: true,
})

export const deleteUser = defineEndpoint({
  method: 'DELETE',
  path: '/v2/users/:id',
  access: write('users'),
  params,
  /** Request body, which clients may omit. */
  body: z.strictObject({
    reason: reasonText.optional(),
    /** Confirmation that is required when users delete their own account. */
    confirm_self: z.boolean().default(false),
  }),
  response: z.object({ success: z.literal(true), data: User }),
  invalidatedTopics: ['users'],
  errorStatuses: [412],
})

/** Permission level by context (area of the console). */
const PermissionMap = z.record(z.enum(contexts), z.enum(levels))

export const UserPermissions = z.object({
  type: z.enum(accountTypes),
  permissions: PermissionMap,
  version: z.int(),
})
export type UserPermissions = z.infer<typeof UserPermissions>

export const getUserPermissions = defineEndpoint({
  method: 'GET',
  path: '/v2/users/:id/permissions',
  access: read('users'),
  params,
  response: UserPermissions,
  cacheTopics: ['users'],
})

export const saveUserPermissions = defineEndpoint({
  method: 'PUT',
  path: '/v2/users/:id/permissions',
  access: write('users'),
  params,
  body: z.strictObject({
    type: z.enum(accountTypes),
    permissions: PermissionMap,
    reason: reasonText.optional(),
    /** Confirmation that is required when users lower their own permissions. */
    confirm_self: z.boolean().default(false),
  }),
  response: UserPermissions,
  invalidatedTopics: ['users'],
  errorStatuses: [412],
})

/**
 * Parts of the console that a user can open with permission for a context. The keys are contexts, the values are names
 * of parts.
 */
export const areasByContext: Readonly<Record<Context, readonly string[]>> = {
  stores: ['stores', 'upload', 'postal_contract'],
  ecommerces: ['details', 'integrations', 'billing', 'features', 'urls', 'reprocess', 'metadatas', 'lgpd'],
  ecommerce_group: ['groups', 'links', 'metadatas'],
  courier: ['tracking_errors', 'zip_code'],
  comunication: ['alerts', 'maintenance'],
  relatories: ['preview', 'export'],
  config: ['dashboard_url'],
  shipping: ['integrated_carriers'],
  users: ['data', 'permissions', 'sessions'],
}

export const getPermissionOptions = defineEndpoint({
  method: 'GET',
  path: '/v2/users/permissions/options',
  access: read('users'),
  response: z.object({
    types: z.array(z.enum(accountTypes)),
    options: z.array(z.enum(levels)),
    permissions: z.record(z.enum(contexts), z.array(z.string()).readonly()),
  }),
  cacheTopics: ['users'],
})

export const TypePreset = z.object({ name: z.enum(accountTypes), default_permissions: PermissionMap, version: z.int() })
export type TypePreset = z.infer<typeof TypePreset>

export const getAccountType = defineEndpoint({
  method: 'GET',
  path: '/v2/users/permissions/type/:name',
  access: read('users'),
  params: z.strictObject({ name: z.enum(accountTypes) }),
  response: TypePreset,
  cacheTopics: ['users'],
})

/**
 * Changes the default permissions of an account type for future users; existing users keep their permissions (product
 * decision A24).
 */
export const saveAccountType = defineEndpoint({
  method: 'PUT',
  path: '/v2/users/permissions/type/:name',
  access: write('users'),
  params: z.strictObject({ name: z.enum(accountTypes) }),
  body: z.strictObject({ default_permissions: PermissionMap }),
  response: TypePreset,
  invalidatedTopics: ['users'],
  extension: true,
  errorStatuses: [412],
})

/** Returns some users who can grant the given permission level, so that the caller can ask one of them. */
export const listGrantors = defineEndpoint({
  method: 'GET',
  path: '/v2/users/permissions/grantors',
  access: signedIn,
  query: z.strictObject({ context: z.enum(contexts), level: z.enum(requestablePermissionLevels) }),
  response: z.object({ data: z.array(UserName.extend({ email: z.string() })) }),
  cacheTopics: ['users'],
  extension: true,
})
