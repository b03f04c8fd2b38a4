// Reprocessing: sending a reverse (return request) or a refund to the merchant's system again. Endpoints for attempts
// and for the dry run (S1 §2, §4, §5, §7; product decisions A5–A9).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { instant, recordId, taskText, ticketNumber, UserName } from '#contract/fields.ts'
import { pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

export const reprocessTypes = ['reverse', 'refund'] as const
export type ReprocessType = (typeof reprocessTypes)[number]

export const attemptStatuses = ['running', 'done', 'failed', 'cancelled'] as const
export type AttemptStatus = (typeof attemptStatuses)[number]

export const Attempt = z.object({
  id: z.int(),
  type: z.enum(reprocessTypes),
  ecommerce_id: z.int(),
  entity_id: z.int(),
  task: z.string(),
  ticket: z.string(),
  user_id: z.int().nullable(),
  user: UserName,
  /** Number of this attempt on the record, counted from 1; null when unknown. */
  attempt: z.int().nullable(),
  /** Result of the reprocess attempt; null when an external platform API does not return a result. */
  status: z.enum(attemptStatuses).nullable(),
  /** Error code of a failed attempt, with a text in the locale file `errors`. */
  error: z.string().nullable(),
  /** Message of the merchant's system that rejected the attempt, without personal data; absent when unknown. */
  merchant_message: z.string().nullish(),
  url_log: z.string().nullable(),
  forced: z.boolean(),
  created_at: instant.nullable(),
  updated_at: instant,
  finished_at: instant.nullable(),
})
export type Attempt = z.infer<typeof Attempt>

const commonRequestFields = {
  task: taskText,
  ticket: ticketNumber,
  ecommerce_id: recordId,
  /** Flag that the specified platform API requires; the only valid value is true (S1 §7). */
  force_reprocessing: z.literal(true).default(true),
  /** True when the user confirms another reprocess attempt although there is a recent attempt on the record. */
  confirm_duplicate: z.boolean().default(false),
}

/** Status of a record before and after a reprocess attempt that changed the status. */
export const StatusChange = z.object({ from: z.string().nullable(), to: z.string().nullable() })
export type StatusChange = z.infer<typeof StatusChange>

const reprocessResponse = z.object({
  success: z.boolean(),
  url_log: z.string().nullable(),
  error: z.string().nullable(),
  message_translated: z.string(),
  data: Attempt,
  /** Change of the record's status; null when the status did not change, absent when unknown. */
  moved: StatusChange.nullish(),
})
export type ReprocessResponse = z.infer<typeof reprocessResponse>

export const reprocessReverse = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/reprocess/reverse',
  access: write('ecommerces'),
  body: z.strictObject({ ...commonRequestFields, reverse_id: recordId }),
  response: reprocessResponse,
  invalidatedTopics: ['reprocess', 'reverses', 'tickets', 'trackingErrors'],
  errorStatuses: [404],
})

export const reprocessRefund = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/reprocess/refund',
  access: write('ecommerces'),
  body: z.strictObject({ ...commonRequestFields, refund_id: recordId }),
  response: reprocessResponse,
  invalidatedTopics: ['reprocess', 'reverses', 'tickets', 'trackingErrors'],
  errorStatuses: [404],
})

const HISTORY_PAGE_SIZE = 15

export const listAttempts = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/reprocess',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  /**
   * Page of the attempt history. The platform's API specification does not contain `limit`, so an external platform API
   * does not receive this parameter.
   */
  query: z.strictObject({ page: pageNumber, limit: pageLimit({ default: HISTORY_PAGE_SIZE, min: 1 }) }),
  response: pageSchema(Attempt),
  cacheTopics: ['reprocess'],
})

export const getAttemptLog = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reprocess/:attempt_id/log',
  access: read('ecommerces'),
  params: z.strictObject({ attempt_id: recordId }),
  response: z.string(),
  cacheTopics: ['reprocess'],
  fileMediaType: 'text/plain; charset=utf-8',
})

/**
 * Checks before a record is sent to the merchant's system, in this order. A run stops at the first failed check. The
 * last two checks apply only to refunds.
 */
const reprocessChecks = [
  'ecommerce',
  'integration',
  'options',
  'status',
  'address',
  'zip',
  'items',
  'received',
  'amount',
] as const
export type ReprocessCheck = (typeof reprocessChecks)[number]

/** Number of recent attempts that the response of a reprocess dry run contains. */
export const RECENT_ATTEMPTS_IN_DRY_RUN = 3

/** Result of a dry run for one record. All errors are codes with a text in the locale file `errors`. */
export const CheckedRecord = z.object({
  type: z.enum(reprocessTypes),
  id: z.int(),
  ecommerce_id: z.int(),
  /** Id of the reverse; for a refund, the reverse that the refund belongs to. */
  reverse_id: z.int(),
  /** Id of the integration that a reprocess attempt would use; null when there is none. */
  integration_id: z.int().nullable(),
  status: z.string().nullable(),
  /** Status of the record after a successful reprocess attempt; null when the current status has no next status. */
  next_status: z.string().nullable(),
  checks: z.array(z.object({ check: z.enum(reprocessChecks), error: z.string().nullable() })),
  /** Error code with which a reprocess attempt would fail now; null when no problem is known. */
  refusal: z.string().nullable(),
  /**
   * Reprocess attempt because of which another attempt is not possible now (still running) or needs a confirmation
   * (very recent).
   */
  in_the_way: Attempt.nullable(),
  /** Last reprocess attempts on the record, newest first. */
  attempts: z.array(Attempt),
  /** Error code that prevents a correction of the consumer's zip code; null when the zip code can be corrected. */
  zip_refusal: z.string().nullable(),
})
export type CheckedRecord = z.infer<typeof CheckedRecord>

/** Dry run for one record: returns the checks and the expected result, without sending or changing anything. */
export const checkReprocess = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reprocess/check',
  access: read('ecommerces'),
  query: z.strictObject({ type: z.enum(reprocessTypes), id: recordId }),
  response: z.object({ data: CheckedRecord }),
  cacheTopics: ['reprocess', 'reverses', 'trackingErrors', 'ecommerces'],
  extension: true,
  errorStatuses: [404],
})

/** Statuses of a return request (`reverse`; product decision E16). */
export const reverseStatuses = [
  'manually',
  'partially_approved',
  'partially_completed',
  'completed',
  'shipped',
  'delivered',
  'pending',
  'approved',
  'processing',
  'awaiting',
  'canceled',
  'shipping_failed',
  'invoice_pending',
  'awaiting_payment',
  'almost_done',
  'done',
] as const
export type ReverseStatus = (typeof reverseStatuses)[number]

/** Filter value for records that never got a status. */
export const NO_STATUS = 'none'
export const statusFilters = [...reverseStatuses, NO_STATUS] as const
