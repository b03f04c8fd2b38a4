// Endpoints for reverses (return requests of consumers) and their refunds: list, export and details. The specified
// platform API does not have these endpoints.

import { read, reverseAccess } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { calendarDate, codeText, instant, isPersonalSearchText, recordId } from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { z } from '#contract/zod.ts'
import { statusFilters } from './reprocess.ts'
import { MaskedAddress } from './tracking-errors.ts'

/**
 * Permission to read reverses (return requests). Users who reprocess reverses and users who correct zip codes have this
 * permission. Responses contain only fields for which the caller has permission.
 */
export const reversesAccess = reverseAccess.read
/** Permission to see the reprocess attempts on a reverse, and the integration that the next attempt would use. */
export const reprocessAttemptsAccess = read('ecommerces')
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
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
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

/**
 * Actions on a record that the caller may see. `refusal` is the error code of the reason why the action is not possible
 * now; null if the action is possible.
 */
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
   * Integration that a reprocess attempt would use now. Null if there is none, or if the caller may not read
   * integrations.
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

/**
 * Known codes of carrier events. The platform and merchants' systems may return other codes, which the console shows
 * unchanged.
 */
export const carrierEventCodes = [
  'label_created',
  'collected',
  'posted',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'delivery_failed',
  'returned',
  'lost',
] as const

export const CarrierEvent = z.object({
  at: instant,
  /** One of `carrierEventCodes`, or another code; null if the event has only a description. */
  code: z.string().nullable(),
  /** Text of the carrier; null if the event has a code and the caller may not read addresses. */
  description: z.string().nullable(),
  /** City or distribution centre; null if unknown or if the caller may not read addresses. */
  place: z.string().nullable(),
})
export type CarrierEvent = z.infer<typeof CarrierEvent>

export const CarrierTracking = z.object({
  /**
   * `available`: the other fields contain the response. `unsupported`: the merchant has no usable integration, or its
   * system does not offer the request. `unavailable`: the request failed.
   */
  state: z.enum(['available', 'unsupported', 'unavailable']),
  carrier: z.string().nullable(),
  /** Calendar date on which the carrier expects to deliver the parcel. */
  expected_on: z.string().nullable(),
  /** Events of the parcel, newest first. */
  events: z.array(CarrierEvent),
})
export type CarrierTracking = z.infer<typeof CarrierTracking>

/** Milliseconds for which the server and the console cache the carrier events of a reverse. */
export const CARRIER_EVENTS_LIFETIME_MS = 300_000

/**
 * Reads the carrier events of a reverse from the merchant's system. If that request fails, the response has the status
 * 200 and names the state, because the page of the reverse is useful without these events.
 */
export const getReverseEvents = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/reverses/:id/events',
  access: reversesAccess,
  params: reverseParams,
  response: z.object({ data: CarrierTracking }),
  extension: 'getReverseEvents',
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
