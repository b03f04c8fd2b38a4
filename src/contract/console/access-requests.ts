// Requests for rights: asked for after a refusal, granted or declined by who may grant them. Ours.

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
  /** What the person may do there now. */
  held: z.enum(levels),
  reason: z.string(),
  status: z.enum(requestStatuses),
  created_at: instant,
  answered_at: instant.nullable(),
  answered_by: z.string(),
  /** Whether the caller may grant as much. */
  may_answer: z.boolean(),
  version: z.int(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

export const AccessToAsk = z.strictObject({
  context: z.enum(contexts),
  level: z.enum(grantedLevels),
  reason: requiredText(500),
})

/** Asked for again while it is open, it is answered with the open one; null where one has as much already. */
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

/** The open ones the oldest first, the others the newest first. */
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

/** Grants or declines an open one; `open` takes the answer back, and with it the level that it gave. */
export const answerAccessRequest = endpoint({
  method: 'PUT',
  path: '/v2/boss/access-requests/:id',
  access: write('users'),
  params: z.strictObject({ id: recordId }),
  body: z.strictObject({
    status: z.enum(requestStatuses),
    /** Told to the person who asked. */
    note: text(500).optional(),
  }),
  answer: z.object({ success: z.literal(true), data: AccessRequest }),
  changes: ['users', 'inbox'],
  extension: true,
  refuses: [412],
})
