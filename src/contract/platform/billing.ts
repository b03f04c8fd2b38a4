// Subscription of an ecommerce, and its quotas and fees for each billed service (S1 §3, §4, §5, §9).

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { decimalText, instant, recordId, text, UserName, utcMidnight, wholeNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { BillingQuota } from './ecommerces.ts'

/** Services that are billed per use (product decision A10). */
export const billedServices = ['reverse.used', 'refund.retained', 'order.used'] as const
export type BilledService = (typeof billedServices)[number]

/** Services that a subscription can cover; these differ from `billedServices`. */
export const subscribedServices = ['reverse'] as const

/** Default billing frequency: 1 weekly, 2 fortnightly, 3 monthly (product decision A12). */
export const DEFAULT_FREQUENCY = 3

/** Maximum fee per billing period, in reais. */
export const MAX_FREQUENCY_FEE = 1_000_000
/** Maximum fee per use, in reais. */
export const MAX_FIXED_FEE = 100_000
/** Number of decimals and maximum value of a fee in per cent. */
export const variableFeeRange = { decimals: 4, maximum: 100 } as const
/** Maximum number of uses per month in a quota. */
export const MAX_MONTHLY_QUOTA = 100_000_000
/** Maximum number of fees in one request. A complete fee history has fewer, because few fees are added per year. */
const MAX_FEES_PER_REQUEST = 1000

/**
 * Returns the fee field of a service: `fixed_fee` in reais per use, or `variable_fee` in per cent of the retained
 * amount (S1 §5).
 */
export function getFeeField(service: BilledService): 'fixed_fee' | 'variable_fee' {
  return service === 'refund.retained' ? 'variable_fee' : 'fixed_fee'
}

const params = z.strictObject({ id: recordId })

export const Fee = z.object({
  id: z.int(),
  /** First day on which the fee applies: a calendar date, as midnight UTC. */
  start_at: instant,
  service_code: z.string(),
  /** Fee per use in reais, with two decimals. */
  fixed_fee: z.string().nullable(),
  /** Fee in per cent, with four decimals. */
  variable_fee: z.string().nullable(),
  user: UserName,
  comments: z.string(),
})
export type Fee = z.infer<typeof Fee>

export const Subscription = z.object({
  ecommerce_id: z.int(),
  frequency_id: z.enum({ weekly: 1, fortnightly: 2, monthly: 3 }),
  /** Fee per billing period in reais, with two decimals. */
  frequency_fee: z.string(),
  service_code: z.string(),
  /** First day of the subscription: a calendar date, as midnight UTC. */
  started_at: instant,
  /** History of all fees, latest start date first. */
  billing_fees: z.array(Fee),
  version: z.int(),
})
export type Subscription = z.infer<typeof Subscription>

/**
 * Returns the subscription of an ecommerce. If the ecommerce has no subscription, `data` is null and the ETag is that
 * of version 0.
 */
export const getSubscription = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/subscription',
  access: read('ecommerces'),
  params,
  response: z.object({ data: Subscription.nullable() }),
  cacheTopics: ['ecommerces'],
})

const feeFields = {
  service_code: z.enum(billedServices),
  fixed_fee: decimalText({ decimals: 2, maximum: MAX_FIXED_FEE }).nullable().optional(),
  variable_fee: decimalText(variableFeeRange).nullable().optional(),
  start_at: utcMidnight,
  comments: text(500).default(''),
}

interface FeeInput {
  readonly service_code: BilledService
  readonly fixed_fee?: string | null | undefined
  readonly variable_fee?: string | null | undefined
}

/**
 * Zod check: a fee must have the field of its service (`fixed_fee` or `variable_fee`) and must not have the other
 * field.
 */
const matchingFeeCheck = z.check<FeeInput>(({ value, issues }) => {
  for (const fee of ['fixed_fee', 'variable_fee'] as const) {
    const isExpected = getFeeField(value.service_code) === fee
    const isPresent = value[fee] !== undefined && value[fee] !== null
    if (isExpected === isPresent) continue
    const message = isExpected ? 'validation.required' : 'validation.other_fee'
    issues.push({ code: 'custom', message, path: [fee], input: value[fee] })
  }
})

const feeMetadata = {
  description: 'Either `fixed_fee` or `variable_fee`, as the service requires, but not both.',
}

const NewFee = z.strictObject(feeFields).check(matchingFeeCheck).meta(feeMetadata)

/** Fee in the body of `saveSubscription`: with an id, an existing fee as GET returns it; without an id, a new fee. */
const FeeLine = z
  .strictObject({ id: recordId.optional(), ...feeFields, user: z.unknown().optional() })
  .check(matchingFeeCheck)
  .meta(feeMetadata)

/**
 * Creates or changes the subscription. The body may be the response of `getSubscription`; fees without an id are added.
 */
export const saveSubscription = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/subscription',
  access: write('ecommerces'),
  params,
  body: z.strictObject({
    frequency_id: z.enum({ weekly: 1, fortnightly: 2, monthly: 3 }).default(DEFAULT_FREQUENCY),
    frequency_fee: decimalText({ decimals: 2, maximum: MAX_FREQUENCY_FEE }),
    service_code: z.enum(subscribedServices).default('reverse'),
    started_at: utcMidnight,
    /** Accepted because S1 §3 lists `ecommerce_id` and `billing_fees` in the body. */
    ecommerce_id: recordId.optional(),
    billing_fees: z.array(FeeLine).max(MAX_FEES_PER_REQUEST).optional(),
    /** Accepted because GET returns the version, but ignored: the server compares the version in `If-Match`. */
    version: z.int().optional(),
  }),
  response: z.object({ success: z.literal(true), data: Subscription }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

const QuotaLine = z
  .strictObject({
    service_code: z.enum(billedServices),
    /** Number of uses per month; has no effect while the quota is unlimited. */
    monthly_quota: wholeNumber(0, MAX_MONTHLY_QUOTA)
      .nullable()
      .default(null)
      .meta({ description: 'Required unless `unlimited_quota` is true.' }),
    unlimited_quota: z.boolean().default(false),
  })
  .refine((line) => line.unlimited_quota || line.monthly_quota !== null, {
    path: ['monthly_quota'],
    error: 'validation.required',
  })

/** Zod check that rejects a list with two entries for the same service. The error is reported at the second entry. */
export const uniqueServicesCheck = z.check<readonly { readonly service_code: string }[]>(({ value, issues }) => {
  const codes = value.map(({ service_code }) => service_code)
  for (const [index, code] of codes.entries()) {
    if (code === '' || codes.indexOf(code) === index) continue
    const message = 'validation.service_twice'
    issues.push({ code: 'custom', message, path: [index, 'service_code'], input: code })
  }
})

export const Quotas = z.object({
  billing_quotas: z.array(BillingQuota),
  /** Version of the ecommerce that the quotas belong to. */
  version: z.int(),
})

/** Replaces all quotas of the ecommerce. */
export const saveQuotas = defineEndpoint({
  method: 'PUT',
  path: '/v2/boss/ecommerces/:id/quotas',
  access: write('ecommerces'),
  params,
  body: z.strictObject({ billing_quotas: z.array(QuotaLine).max(20).check(uniqueServicesCheck) }),
  response: z.object({ success: z.literal(true), data: Quotas }),
  invalidatedTopics: ['ecommerces'],
  errorStatuses: [412],
})

/** Month as text, for example `2026-11`. */
const month = z.string().regex(/^\d{4}-\d{2}$/)

export const QuotaUse = z.object({ service_code: z.string(), month, used: z.int() })
export type QuotaUse = z.infer<typeof QuotaUse>

/**
 * Returns the last twelve months, oldest first, and the uses per service and month. A month without uses has no row in
 * `use`.
 */
export const getQuotaUse = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/quota-use',
  access: read('ecommerces'),
  params,
  response: z.object({ data: z.object({ months: z.array(month), use: z.array(QuotaUse) }) }),
  cacheTopics: ['ecommerces'],
  extension: true,
})

export const listFees = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/ecommerces/:id/billing-fees',
  access: read('ecommerces'),
  params,
  response: z.object({ data: z.array(Fee) }),
  cacheTopics: ['ecommerces'],
})

/** Adds a fee to the history. Fees are never changed: from its start date on, a new fee replaces the previous fee. */
export const addFee = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/ecommerces/:id/billing-fees',
  access: write('ecommerces'),
  params,
  body: NewFee,
  response: z.object({ success: z.literal(true), data: Fee }),
  invalidatedTopics: ['ecommerces'],
})
