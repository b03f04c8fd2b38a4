// Requests for features (S1 §9, S2 §9): written by anybody, read and answered by who sees to the platform.

import { read, signedIn, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordId, requiredText, text } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { claimPerson } from '#contract/people.ts'
import { z } from '#contract/zod.ts'

/** Whoever asks hears back within this time (S1 §9). */
export const answerWithinHours = 24

export const FeatureRequest = z.object({
  id: z.int(),
  text: z.string(),
  /** Whose wish it is, where there is one. */
  ecommerce_id: z.int().nullable(),
  ecommerce_name: z.string().nullable(),
  user_id: z.int(),
  user_name: z.string(),
  created_at: instant,
  /** Empty: not answered yet. */
  answer: z.string(),
  answered_at: instant.nullable(),
  answered_by: z.string(),
  version: z.int(),
})
export type FeatureRequest = z.infer<typeof FeatureRequest>

export const FeatureRequestToSend = z.strictObject({
  text: requiredText(4000),
  ecommerce_id: recordId.nullable().optional(),
})

/** Requests without an answer that one user may have. */
export const MAX_OPEN_FEATURE_REQUESTS = 20

/** 409 when the user has the maximum of requests without an answer. */
export const requestFeature = endpoint({
  method: 'POST',
  path: '/v2/boss/feature-requests',
  access: signedIn,
  body: FeatureRequestToSend,
  answer: z.object({ success: z.literal(true), data: FeatureRequest }),
  changes: ['featureRequests'],
  extension: true,
  refuses: [409],
})

export const requestSituations = ['open', 'answered', 'all'] as const
export const requestColumns = ['id', 'ecommerce', 'user', 'created_at'] as const

/** What waits for an answer, the oldest first; what has one, the newest first; unless another order is asked for. */
export const listFeatureRequests = endpoint({
  method: 'GET',
  path: '/v2/boss/feature-requests',
  access: read('config'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(15, 1),
    situation: z.enum(requestSituations).default('open'),
    /** Words of what is asked for, or its id. */
    q: codeText(200).optional(),
    /** Not `ecommerce`: a drawer over the list may name another one. */
    of_ecommerce: recordId.optional(),
    /** Who is at work on it. */
    person: claimPerson.optional(),
    order_by: z.enum(requestColumns).optional(),
    sort: z.enum(['asc', 'desc']).optional(),
  }),
  answer: page(FeatureRequest),
  reads: ['featureRequests', 'claims'],
  extension: true,
})

const params = z.strictObject({ id: recordId })

export const getFeatureRequest = endpoint({
  method: 'GET',
  path: '/v2/boss/feature-requests/:id',
  access: read('config'),
  params,
  answer: z.object({ data: FeatureRequest }),
  reads: ['featureRequests'],
  extension: true,
})

export const longestAnswer = 4000

export const answerFeatureRequest = endpoint({
  method: 'PUT',
  path: '/v2/boss/feature-requests/:id',
  access: write('config'),
  params,
  /** An empty answer makes it wait again. */
  body: z.strictObject({ answer: text(longestAnswer) }),
  answer: z.object({ success: z.literal(true), data: FeatureRequest }),
  changes: ['featureRequests'],
  extension: true,
  refuses: [412],
})
