// Feature requests: every user can request a feature, and users with permission for `config` read and answer the
// requests (S1 §9, S2 §9).

import { read, signedIn, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordId, requiredText, text } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { claimFilter } from '#contract/people.ts'
import { z } from '#contract/zod.ts'

/** Number of hours within which a feature request should be answered (S1 §9). */
export const MAX_ANSWER_HOURS = 24

export const FeatureRequest = z.object({
  id: z.int(),
  text: z.string(),
  /** Ecommerce that wants the feature, if any. */
  ecommerce_id: z.int().nullable(),
  ecommerce_name: z.string().nullable(),
  user_id: z.int(),
  user_name: z.string(),
  created_at: instant,
  /** Text of the answer; empty while the request is open. */
  answer: z.string(),
  answered_at: instant.nullable(),
  answered_by: z.string(),
  version: z.int(),
})
export type FeatureRequest = z.infer<typeof FeatureRequest>

export const FeatureRequestInput = z.strictObject({
  text: requiredText(4000),
  ecommerce_id: recordId.nullable().optional(),
})

/** Maximum number of unanswered requests per user. */
export const MAX_OPEN_FEATURE_REQUESTS = 20

/** Creates a feature request; 409 when the user already has `MAX_OPEN_FEATURE_REQUESTS` unanswered requests. */
export const requestFeature = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/feature-requests',
  access: signedIn,
  body: FeatureRequestInput,
  response: z.object({ success: z.literal(true), data: FeatureRequest }),
  invalidatedTopics: ['featureRequests'],
  errorStatuses: [409],
})

export const featureRequestSituations = ['open', 'answered', 'all'] as const
export const featureRequestColumns = ['id', 'ecommerce', 'user', 'created_at'] as const

/** Lists feature requests. By default, unanswered requests come oldest first, and answered requests newest first. */
export const listFeatureRequests = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/feature-requests',
  access: read('config'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    situation: z.enum(featureRequestSituations).default('open'),
    /** Search text: words of a feature request, or the id of a feature request. */
    q: codeText(200).optional(),
    /**
     * Filter by ecommerce. Not named `ecommerce`, because a side panel over the list uses the URL parameter
     * `ecommerce`.
     */
    of_ecommerce: recordId.optional(),
    /** Filter by the user who has claimed the request, that is, marked that they work on the request. */
    person: claimFilter.optional(),
    order_by: z.enum(featureRequestColumns).optional(),
    sort: z.enum(['asc', 'desc']).optional(),
  }),
  response: pageSchema(FeatureRequest),
  cacheTopics: ['featureRequests', 'claims'],
})

const params = z.strictObject({ id: recordId })

export const getFeatureRequest = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/feature-requests/:id',
  access: read('config'),
  params,
  response: z.object({ data: FeatureRequest }),
  cacheTopics: ['featureRequests'],
})

/** Maximum number of characters in an answer. */
export const MAX_ANSWER_LENGTH = 4000

export const answerFeatureRequest = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/feature-requests/:id',
  access: write('config'),
  params,
  /** An empty answer reopens the request. */
  body: z.strictObject({ answer: text(MAX_ANSWER_LENGTH) }),
  response: z.object({ success: z.literal(true), data: FeatureRequest }),
  invalidatedTopics: ['featureRequests'],
  errorStatuses: [412],
})
