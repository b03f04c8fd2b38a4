// Access requests: users request a permission level that they lack, and users who may grant that level grant or decline
// the request.

import { contexts, levels, requestablePermissionLevels, signedIn, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText, text } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

export const accessRequestStatuses = ['open', 'granted', 'declined'] as const
export type AccessRequestStatus = (typeof accessRequestStatuses)[number]

export const AccessRequest = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  email: z.string(),
  context: z.enum(contexts),
  level: z.enum(requestablePermissionLevels),
  /** Permission level that the requesting user holds in the context now. */
  held: z.enum(levels),
  reason: z.string(),
  status: z.enum(accessRequestStatuses),
  created_at: instant,
  answered_at: instant.nullable(),
  answered_by: z.string(),
  /** True when the caller may answer the request, because they can grant the requested level. */
  may_answer: z.boolean(),
  version: z.int(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/**
 * Body of a new access request: the permission context (area of the console), the requested level and the user's
 * reason.
 */
export const AccessRequestInput = z.strictObject({
  context: z.enum(contexts),
  level: z.enum(requestablePermissionLevels),
  reason: requiredText(500),
})

/**
 * Requests a permission level. If the user already has an open request for this level, returns that request. Returns
 * null if the user already has the level.
 */
export const requestAccess = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/access-requests',
  access: signedIn,
  body: AccessRequestInput,
  response: z.object({ success: z.literal(true), data: AccessRequest.nullable() }),
  invalidatedTopics: ['users', 'inbox'],
})

const accessRequestSituations = ['open', 'answered', 'all'] as const

/** Lists access requests: open requests oldest first, other lists newest first. */
export const listAccessRequests = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/access-requests',
  access: write('users'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    situation: z.enum(accessRequestSituations).default('open'),
  }),
  response: pageSchema(AccessRequest),
  cacheTopics: ['users'],
})

/**
 * Grants or declines an open request. The status `open` reopens an answered request and revokes the level that the
 * answer granted.
 */
export const answerAccessRequest = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/access-requests/:id',
  access: write('users'),
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    status: z.enum(accessRequestStatuses),
    /** Message to the requesting user, displayed in the notification about the answer. */
    note: text(500).optional(),
  }),
  response: z.object({ success: z.literal(true), data: AccessRequest }),
  invalidatedTopics: ['users', 'inbox'],
  errorStatuses: [412],
})
