// Access requests: users without a permission request a level in a context, and users who may grant the level answer.

import { contexts, grantedLevels, levels, signedIn, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, recordId, requiredText, text } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

export const requestStatuses = ['open', 'granted', 'declined'] as const
export type RequestStatus = (typeof requestStatuses)[number]

export const AccessRequest = z.object({
  id: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  email: z.string(),
  context: z.enum(contexts),
  level: z.enum(grantedLevels),
  /** Level that the requesting user has in the context now. */
  held: z.enum(levels),
  reason: z.string(),
  status: z.enum(requestStatuses),
  created_at: instant,
  answered_at: instant.nullable(),
  answered_by: z.string(),
  /** True when the caller may grant the requested level. */
  may_answer: z.boolean(),
  version: z.int(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** Body of a new access request: the context, the level and the user's reason. */
export const AccessToAsk = z.strictObject({
  context: z.enum(contexts),
  level: z.enum(grantedLevels),
  reason: requiredText(500),
})

/**
 * Requests a permission level. Returns the open request when the user has already requested this level, and null when
 * the user already has the level.
 */
export const requestAccess = endpoint({
  method: 'POST',
  path: '/v2/boss/access-requests',
  access: signedIn,
  body: AccessToAsk,
  answer: z.object({ success: z.literal(true), data: AccessRequest.nullable() }),
  changes: ['users', 'inbox'],
  extension: true,
})

const situations = ['open', 'answered', 'all'] as const

/** Lists access requests: open requests oldest first, other lists newest first. */
export const listAccessRequests = endpoint({
  method: 'GET',
  path: '/v2/boss/access-requests',
  access: write('users'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(15, 1),
    situation: z.enum(situations).default('open'),
  }),
  answer: page(AccessRequest),
  reads: ['users'],
  extension: true,
})

/**
 * Grants or declines an open request. The status `open` reopens an answered request and revokes the level that the
 * answer granted.
 */
export const answerAccessRequest = endpoint({
  method: 'PUT',
  path: '/v2/boss/access-requests/:id',
  access: write('users'),
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    status: z.enum(requestStatuses),
    /** Message to the requesting user, shown in their notification. */
    note: text(500).optional(),
  }),
  answer: z.object({ success: z.literal(true), data: AccessRequest }),
  changes: ['users', 'inbox'],
  extension: true,
  refuses: [412],
})
