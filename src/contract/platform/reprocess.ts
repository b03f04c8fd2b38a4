// Reprocessing of reverses and refunds: attempts, dry run and statuses (S1 §2, §4, §5, §7; product decisions A5–A9).

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
  /** Null when the platform does not return the result of the attempt. */
  status: z.enum(attemptStatuses).nullable(),
  /** Key in the `errors` locale texts when the attempt failed. */
  error: z.string().nullable(),
  /**
   * Message with which the merchant's system rejected the attempt, with personal data redacted; absent when unknown.
   */
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
  /** Flag of the specification, for which only true is valid (S1 §7). */
  force_reprocessing: z.literal(true).default(true),
  /** True when the user has seen the earlier attempt and wants another attempt anyway. */
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
  /** Page of the attempt history. `limit` is an extension, which an existing platform does not receive. */
  query: z.strictObject({ page: pageNumber, limit: pageLimit(HISTORY_PAGE_SIZE, 1) }),
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

/** Checks in the order of a run, which ends with the first failed check; the last two apply to refunds only. */
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

/** Number of last attempts that the response of a check contains. */
export const ATTEMPTS_IN_CHECK = 3

/** Result of a dry run for one record; errors are keys in the `errors` locale texts. */
export const CheckedRecord = z.object({
  type: z.enum(reprocessTypes),
  id: z.int(),
  ecommerce_id: z.int(),
  /** Id of the reverse; for a refund, the reverse that the refund belongs to. */
  reverse_id: z.int(),
  /** Id of the integration that a reprocess would use; null when there is none. */
  integration_id: z.int().nullable(),
  status: z.string().nullable(),
  /** Status after a successful reprocess; null when no status follows the current status. */
  next_status: z.string().nullable(),
  checks: z.array(z.object({ check: z.enum(reprocessChecks), error: z.string().nullable() })),
  /** Error with which a reprocess would fail now; null when no problem is known. */
  refusal: z.string().nullable(),
  /** Attempt that is running, or that ended so recently that another attempt needs confirmation. */
  in_the_way: Attempt.nullable(),
  /** Last attempts on the record, newest first. */
  attempts: z.array(Attempt),
  /** Error that prevents a correction of the reverse's zip code; null when the zip code can be corrected. */
  zip_refusal: z.string().nullable(),
})
export type CheckedRecord = z.infer<typeof CheckedRecord>

/** Dry run of a reprocess for one record: sends nothing and changes nothing. */
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

/** Statuses of a reverse (E16). */
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
