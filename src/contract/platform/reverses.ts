// Endpoints for reverses (return requests of consumers) and their refunds: list, export and details. The specified
// platform API does not have these endpoints.

import { read, reverseAccess } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { calendarDate, codeText, instant, isPersonalSearchText, recordId } from '#contract/fields.ts'
import { pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { statusFilters } from './reprocess.ts'
import { MaskedAddress } from './tracking-errors.ts'

/**
 * Permission to read reverses: for users who send reverses to the merchant's system again, and for users who correct
 * zip codes. Responses contain only fields that the caller's own contexts allow.
 */
export const reversesAccess = reverseAccess.read
/** Permission to see the reprocess attempts on a reverse, and the integration that the next attempt would use. */
export const attemptsAccess = read('ecommerces')
/** Permission to see the consumer's address and its corrections. */
export const consumerAddressAccess = read('courier')
/**
 * Permission to find the reverses of a consumer by e-mail, tax id or phone number. Read access to `ecommerces` is not
 * enough.
 */
export const consumerSearchAccess = read('courier')

const ecommerceReference = z.object({ id: z.int(), display_name: z.string() })

/** Row of the list of reverses; contains no data about the consumer. */
export const ReverseRow = z.object({
  id: z.int(),
  ecommerce: ecommerceReference,
  status: z.string().nullable(),
  order_number: z.string(),
  tracking_code: z.string().nullable(),
  tracking_error: z.string().nullable(),
  /** Total price of the items, in reais. */
  amount: z.string().nullable(),
  created_at: instant,
})
export type ReverseRow = z.infer<typeof ReverseRow>

/** Names of the columns by which users can sort the list. */
const reverseSortColumns = ['id', 'order_number', 'ecommerce', 'status', 'amount', 'created_at'] as const

export const trackingErrorFilters = ['yes', 'no'] as const

/** Search text: an id, the beginning of an order number, or a tracking code. Personal data is rejected. */
export const reverseSearch = codeText(60).refine((input) => !isPersonalSearchText(input), 'validation.personal')

const reverseFilters = {
  q: reverseSearch.optional(),
  status: z.enum(statusFilters).optional(),
  ecommerce_id: recordId.optional(),
  tracking_error: z.enum(trackingErrorFilters).optional(),
  /** First and last day of the period, as calendar dates in the time zone of São Paulo; both days are included. */
  from: calendarDate.optional(),
  to: calendarDate.optional(),
}

/** Lists reverses, newest first by default. */
export const listReverses = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses',
  access: reversesAccess,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(50, 1),
    ...reverseFilters,
    sort: z.enum(['asc', 'desc']).default('desc'),
    order_by: z.enum(reverseSortColumns).default('created_at'),
  }),
  response: pageSchema(ReverseRow),
  cacheTopics: ['reverses'],
  extension: 'listReverses',
})

/**
 * Exports all reverses that match the filters as CSV, newest first. Requires write access, like exports of reports
 * (product decision A23).
 */
export const exportReverses = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/export',
  access: reverseAccess.write,
  query: z.strictObject(reverseFilters),
  response: z.instanceof(ReadableStream<Uint8Array>),
  fileMediaType: 'text/csv; charset=utf-8',
  rateLimit: 'exports',
  extension: true,
  errorStatuses: [409],
})

const reverseActions = ['reprocess', 'correct_zip'] as const

/** Actions on a record that the caller may see. `refusal` is the error code that prevents the action now, or null. */
const ReverseActions = z.array(z.object({ action: z.enum(reverseActions), refusal: z.string().nullable() }))
export type ReverseAction = z.infer<typeof ReverseActions>[number]

export const RefundSummary = z.object({
  id: z.int(),
  status: z.string().nullable(),
  amount: z.string(),
  /** Calendar date on which the refund is due. */
  due_on: z.string().nullable(),
  created_at: instant,
})
export type RefundSummary = z.infer<typeof RefundSummary>

export const Reverse = z.object({
  ...ReverseRow.shape,
  /** Channel through which the consumer requested the return. */
  source: z.string(),
  /** Returned items; `price` is in cents. */
  items: z.array(z.object({ sku: z.string(), name: z.string(), quantity: z.number(), price: z.number() })),
  /** Consumer of the reverse; null when the caller may not read addresses. */
  customer: z.object({ address: MaskedAddress }).nullable(),
  refunds: z.array(RefundSummary),
  /**
   * Integration that a reprocess attempt would use now; null if there is none or the caller may not read integrations.
   */
  integration: z.object({ id: z.int(), name: z.string(), platform: z.string(), is_active: z.boolean() }).nullable(),
  actions: ReverseActions,
  version: z.int(),
  updated_at: instant,
})
export type Reverse = z.infer<typeof Reverse>

export const reverseParams = z.strictObject({ id: recordId })
/** Cache tags of responses that contain data about a reverse (return request) and its refunds. */
export const reverseTopics = ['reverses', 'reprocess', 'trackingErrors'] as const

export const getReverse = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/:id',
  access: reversesAccess,
  params: reverseParams,
  response: z.object({ data: Reverse }),
  cacheTopics: reverseTopics,
  extension: 'getReverse',
})

export const Refund = z.object({
  ...RefundSummary.shape,
  actions: ReverseActions,
  reverse: ReverseRow,
  version: z.int(),
  updated_at: instant,
})
export type Refund = z.infer<typeof Refund>

export const getRefund = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/refunds/:id',
  access: reversesAccess,
  params: reverseParams,
  response: z.object({ data: Refund }),
  cacheTopics: reverseTopics,
  extension: 'getRefund',
})
