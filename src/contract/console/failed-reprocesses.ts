// The queue of failed reprocesses: records whose last attempt failed and that no later one mended. Ours.

import { read } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { codeText, instant, PersonName, recordId } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { claimPerson } from '#contract/people.ts'
import { reprocessTypes, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'

/** One a record, with its last attempt. */
export const FailedReprocess = z.object({
  attempt_id: z.int(),
  type: z.enum(reprocessTypes),
  entity_id: z.int(),
  /** The reverse itself, or that of the refund. */
  reverse_id: z.int(),
  ecommerce: z.object({ id: z.int(), display_name: z.string() }),
  order_number: z.string(),
  /** Of the record, now. */
  status: z.string().nullable(),
  /** Key of the `errors` texts. */
  error: z.string().nullable(),
  /** What the merchant's system answered, in its own words. */
  merchant_message: z.string().nullable(),
  ticket: z.string(),
  task: z.string(),
  /** Who tried last. */
  user: PersonName,
  /** Counts the attempts on the record, from 1. */
  attempt: z.int(),
  failed_at: instant,
  url_log: z.string().nullable(),
})
export type FailedReprocess = z.infer<typeof FailedReprocess>

export const failedColumns = [
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

/** The one that has waited longest first. */
export const listFailedReprocesses = endpoint({
  method: 'GET',
  path: '/v2/boss/reprocess/failed',
  access: read('ecommerces'),
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(50, 1),
    /** The id of a reverse or refund, an order number or a ticket. */
    q: codeText(100).optional(),
    type: z.enum(reprocessTypes).optional(),
    error: codeText(100).optional(),
    status: z.enum(statusFilters).optional(),
    ecommerce_id: recordId.optional(),
    /** Who is at work on it. */
    person: claimPerson.optional(),
    /** Who tried last. */
    by: z.union([z.literal('me'), recordId]).optional(),
    sort: z.enum(['asc', 'desc']).default('asc'),
    order_by: z.enum(failedColumns).default('failed_at'),
  }),
  answer: page(FailedReprocess).extend({
    /** What they failed with, and how often, whichever of them is filtered by. */
    errors: z.array(z.object({ error: z.string(), count: z.int() })),
  }),
  reads: ['reprocess', 'reverses', 'claims'],
  extension: true,
})
