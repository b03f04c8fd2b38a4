// Queue of failed reprocesses. A reprocess sends a reverse (return request) or refund to the merchant's system again.
// The queue contains the records whose last attempt failed.

import { read } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { codeText, instant, recordId, UserName } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { claimFilter } from '#contract/people.ts'
import { reprocessTypes, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'

/** Return (`reverse`) or refund in the queue of failed reprocesses, with its last attempt. Every record occurs once. */
export const FailedReprocess = z.object({
  attempt_id: z.int(),
  type: z.enum(reprocessTypes),
  entity_id: z.int(),
  /** Id of the reverse; for a refund, the reverse that the refund belongs to. Null when unknown. */
  reverse_id: z.int().nullable(),
  ecommerce: z.object({ id: z.int(), display_name: z.string() }),
  order_number: z.string(),
  /** Current status of the reverse or refund. */
  status: z.string().nullable(),
  /** Error code of the failure, with a text in the locale file `errors`. */
  error: z.string().nullable(),
  /** Message of the merchant's system, verbatim. */
  merchant_message: z.string().nullable(),
  ticket: z.string(),
  task: z.string(),
  /** User who made the last attempt to send the record to the merchant's system again (reprocess). */
  user: UserName,
  /** Number of the last attempt on the record, counted from 1; null when unknown. */
  attempt: z.int().nullable(),
  failed_at: instant,
  url_log: z.string().nullable(),
})
export type FailedReprocess = z.infer<typeof FailedReprocess>

/** Names of the columns by which users can sort the queue of failed reprocesses. */
export const failedReprocessSortColumns = [
  'failed_at',
  'entity_id',
  'order_number',
  'ecommerce',
  'status',
  'error',
  'ticket',
  'user',
  'attempt',
] as const

/** Lists the records in the queue of failed reprocesses. By default, the record with the oldest failure comes first. */
export const listFailedReprocesses = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reprocess/failed',
  access: read('ecommerces'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    /** Search text: the id of a reverse or refund, an order number, or a ticket. */
    q: codeText(100).optional(),
    type: z.enum(reprocessTypes).optional(),
    error: codeText(100).optional(),
    status: z.enum(statusFilters).optional(),
    ecommerce_id: recordId.optional(),
    /** Filter by the user who has claimed the record, that is, marked that they work on the record. */
    person: claimFilter.optional(),
    /** Filter by the user who made the last reprocess attempt. */
    by: z.union([z.literal('me'), recordId]).optional(),
    sort: z.enum(['asc', 'desc']).default('asc'),
    order_by: z.enum(failedReprocessSortColumns).default('failed_at'),
  }),
  response: pageSchema(FailedReprocess).extend({
    /** Error codes in the queue, each with its number of records. The filter `error` does not affect these numbers. */
    errors: z.array(z.object({ error: z.string(), count: z.int() })),
  }),
  cacheTopics: ['reprocess', 'reverses', 'claims'],
})
