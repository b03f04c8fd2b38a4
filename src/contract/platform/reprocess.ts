// Reprocessing of reverses and refunds (S1 §2, §4, §5, §7; product decisions A5–A9).

import { read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant, PersonName, recordId, taskText, ticketNumber } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

export const reprocessTypes = ['reverse', 'refund'] as const
export type ReprocessType = (typeof reprocessTypes)[number]

export const attemptStatuses = ['running', 'done', 'failed', 'cancelled'] as const

export const Attempt = z.object({
  id: z.int(),
  type: z.enum(reprocessTypes),
  ecommerce_id: z.int(),
  entity_id: z.int(),
  task: z.string(),
  ticket: z.string(),
  user_id: z.int(),
  user: PersonName,
  /** Counts the attempts on the same record, from 1. */
  attempt: z.int(),
  status: z.enum(attemptStatuses),
  /** Key of the `errors` texts when it failed. */
  error: z.string().nullable(),
  /** Why the merchant's system refused, in its own words, redacted; absent where that is not told. */
  merchant_message: z.string().nullish(),
  url_log: z.string().nullable(),
  forced: z.boolean(),
  created_at: instant,
  updated_at: instant,
  finished_at: instant.nullable(),
})
export type Attempt = z.infer<typeof Attempt>

const request = {
  task: taskText,
  ticket: ticketNumber,
  ecommerce_id: recordId,
  /** Always true (S1 §7). */
  force_reprocessing: z.literal(true).default(true),
  /** The person saw the earlier attempt and wants another one all the same. */
  confirm_duplicate: z.boolean().default(false),
}

/** What became of a record's status. */
export const Move = z.object({ from: z.string().nullable(), to: z.string().nullable() })
export type Move = z.infer<typeof Move>

const answer = z.object({
  success: z.boolean(),
  url_log: z.string().nullable(),
  error: z.string().nullable(),
  message_translated: z.string(),
  data: Attempt,
  /** Null where the record stayed as it was; absent where that is not told. */
  moved: Move.nullish(),
})
export type ReprocessAnswer = z.infer<typeof answer>

export const reprocessReverse = endpoint({
  method: 'POST',
  path: '/v2/boss/reprocess/reverse',
  access: write('ecommerces'),
  body: z.strictObject({ ...request, reverse_id: recordId }),
  answer,
  changes: ['reprocess', 'reverses', 'tickets', 'trackingErrors'],
  refuses: [404],
})

export const reprocessRefund = endpoint({
  method: 'POST',
  path: '/v2/boss/reprocess/refund',
  access: write('ecommerces'),
  body: z.strictObject({ ...request, refund_id: recordId }),
  answer,
  changes: ['reprocess', 'reverses', 'tickets', 'trackingErrors'],
  refuses: [404],
})

const historySize = 15

export const reprocessHistory = endpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/reprocess',
  access: read('ecommerces'),
  params: z.strictObject({ id: recordId }),
  /** `limit` is ours: a platform behind a gateway is not asked for it. */
  query: z.strictObject({ page: pageNumber, limit: pageLimit(historySize, 1) }),
  answer: page(Attempt),
  reads: ['reprocess'],
})

export const reprocessLog = endpoint({
  method: 'GET',
  path: '/v2/boss/reprocess/:attempt_id/log',
  access: read('ecommerces'),
  params: z.strictObject({ attempt_id: recordId }),
  answer: z.string(),
  reads: ['reprocess'],
  file: 'text/plain; charset=utf-8',
})

// The check: what a reprocess would meet now.

/** In the order of a run, which ends with the first that fails; the last two are of refunds. */
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

/** As many of the last attempts come with a check. */
export const attemptsInCheck = 3

/** A record looked at before it is reprocessed; errors are keys of the `errors` texts. */
export const CheckedRecord = z.object({
  type: z.enum(reprocessTypes),
  id: z.int(),
  ecommerce_id: z.int(),
  /** The reverse itself, or that of the refund. */
  reverse_id: z.int(),
  /** That it would go through; null where there is none. */
  integration_id: z.int().nullable(),
  status: z.string().nullable(),
  /** Where a reprocess leads; null where the status leads nowhere. */
  next_status: z.string().nullable(),
  checks: z.array(z.object({ check: z.enum(reprocessChecks), error: z.string().nullable() })),
  /** Why a reprocess would fail now; null where nothing speaks against it. */
  refusal: z.string().nullable(),
  /** At work, or ended so lately that a repetition is asked about. */
  in_the_way: Attempt.nullable(),
  /** The newest first. */
  attempts: z.array(Attempt),
  /** Why the zip code of the reverse cannot be corrected; null where it can. */
  zip_refusal: z.string().nullable(),
})
export type CheckedRecord = z.infer<typeof CheckedRecord>

/** The dry run of one record: nothing is sent, and nothing is changed. */
export const checkReprocess = endpoint({
  method: 'GET',
  path: '/v2/boss/reprocess/check',
  access: read('ecommerces'),
  query: z.strictObject({ type: z.enum(reprocessTypes), id: recordId }),
  answer: z.object({ data: CheckedRecord }),
  reads: ['reprocess', 'reverses', 'trackingErrors', 'ecommerces'],
  extension: true,
  refuses: [404],
})

// Reverse statuses.
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

/** Filter of those that never got a status. */
export const noStatus = 'none'
export const statusFilters = [...reverseStatuses, noStatus] as const
