// Reverses and their refunds as records of their own: list, one, its timeline. Extensions of the API.

import { accessOfReverse, read } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { calendarDate, codeText, instant, isPersonal, recordId } from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { statusFilters } from './reprocess.ts'
import { MaskedAddress } from './tracking-errors.ts'

/** Who reprocesses and who corrects zip codes; each sees of a reverse what the own context opens. */
export const reversesAccess = accessOfReverse.read
/** What is known of its reprocesses, and of the integration they go through. */
export const attemptsAccess = read('ecommerces')
/** Where its consumer lives, and what was corrected there. */
export const placeAccess = read('courier')
/** Consumers belong to `courier`, so that `ecommerces` alone does not find the reverses of one. */
export const consumerSearchAccess = read('courier')

const owner = z.object({ id: z.int(), display_name: z.string() })

/** A row of the list: nothing of the consumer. */
export const ReverseRow = z.object({
  id: z.int(),
  ecommerce: owner,
  status: z.string().nullable(),
  order_number: z.string(),
  tracking_code: z.string().nullable(),
  tracking_error: z.string().nullable(),
  /** Reais that its items were sold for. */
  amount: z.string().nullable(),
  created_at: instant,
})
export type ReverseRow = z.infer<typeof ReverseRow>

const reverseColumns = ['id', 'order_number', 'ecommerce', 'status', 'amount', 'created_at'] as const

export const errorFilters = ['yes', 'no'] as const

/** An id, an order number or the beginning of one, a tracking code; never a consumer. */
export const reverseSearch = codeText(60).refine((typed) => !isPersonal(typed), 'validation.personal')

const filters = {
  q: reverseSearch.optional(),
  status: z.enum(statusFilters).optional(),
  ecommerce_id: recordId.optional(),
  tracking_error: z.enum(errorFilters).optional(),
  /** Calendar dates of São Paulo, both included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}

/** Newest first. */
export const listReverses = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses',
  access: reversesAccess,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(50, 1),
    ...filters,
    sort: z.enum(['asc', 'desc']).default('desc'),
    order_by: z.enum(reverseColumns).default('created_at'),
  }),
  answer: page(ReverseRow),
  reads: ['reverses'],
  extension: true,
})

/** CSV of all reverses that match the filters, newest first. Write access, as for the files of reports (A23). */
export const exportReverses = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses/export',
  access: accessOfReverse.write,
  query: z.strictObject(filters),
  answer: z.instanceof(ReadableStream<Uint8Array>),
  file: 'text/csv; charset=utf-8',
  limit: 'exports',
  extension: true,
  refuses: [409],
})

const reverseActions = ['reprocess', 'correct_zip'] as const

/** What may be done to it now; `refusal`, a key of the `errors` texts, says why not. Only what who asks may read of. */
const Actions = z.array(z.object({ action: z.enum(reverseActions), refusal: z.string().nullable() }))
export type ReverseAction = z.infer<typeof Actions>[number]

export const RefundFacts = z.object({
  id: z.int(),
  status: z.string().nullable(),
  amount: z.string(),
  /** A calendar date. */
  due_on: z.string().nullable(),
  created_at: instant,
})
export type RefundFacts = z.infer<typeof RefundFacts>

export const Reverse = z.object({
  ...ReverseRow.shape,
  /** Where the consumer asked for it. */
  source: z.string(),
  /** `price` in cents. */
  items: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
  /** Null for who may not read of it. */
  customer: z.object({ address: MaskedAddress }).nullable(),
  refunds: z.array(RefundFacts),
  /** That a reprocess would go through now; null where there is none, or for who may not read of it. */
  integration: z.object({ id: z.int(), name: z.string(), platform: z.string(), is_active: z.boolean() }).nullable(),
  actions: Actions,
  version: z.int(),
  updated_at: instant,
})
export type Reverse = z.infer<typeof Reverse>

export const params = z.strictObject({ id: recordId })
export const reads = ['reverses', 'reprocess', 'trackingErrors'] as const

export const getReverse = endpoint({
  method: 'GET',
  path: '/v2/boss/reverses/:id',
  access: reversesAccess,
  params,
  answer: z.object({ data: Reverse }),
  reads,
  extension: true,
})

export const Refund = z.object({
  ...RefundFacts.shape,
  actions: Actions,
  reverse: ReverseRow,
  version: z.int(),
  updated_at: instant,
})
export type Refund = z.infer<typeof Refund>

export const getRefund = endpoint({
  method: 'GET',
  path: '/v2/boss/refunds/:id',
  access: reversesAccess,
  params,
  answer: z.object({ data: Refund }),
  reads,
  extension: true,
})
