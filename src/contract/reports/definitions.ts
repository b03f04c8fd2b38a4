// The reports of S2 §2, as data: which call answers each, which filters it takes, which columns it has (product decision A40).
export const reportNames = [
  'source',
  'users',
  'feedbacks',
  'groupedBillings',
  'courierTransfer',
  'billingItems',
  'feesPerEcommerce',
  'status',
] as const
export type ReportName = (typeof reportNames)[number]

/** As the console keeps them in its address (S2 §3, "Reports filter state"). */
export const reportFilters = [
  'fromDate',
  'toDate',
  'search',
  'ecommerce',
  'statusList',
  'year',
  'month',
  'service_code',
  'billing_id',
] as const
export type ReportFilter = (typeof reportFilters)[number]

/**
 * What a value is: `id` and `code` are texts for a spreadsheet · `date` a calendar date, `2026-11-20` · `month` `2026-11` · `instant` ISO 8601 ·
 * `money` reais as a decimal text · `percent` a decimal text · `count` a whole number · the others are codes with names of their own.
 */
export type ColumnKind =
  | 'id'
  | 'code'
  | 'text'
  | 'date'
  | 'month'
  | 'instant'
  | 'money'
  | 'percent'
  | 'count'
  | 'status'
  | 'source'
  | 'service'
  | 'accountType'

export interface ReportColumn {
  readonly id: string
  readonly kind: ColumnKind
}

export interface ReportDefinition {
  readonly filters: readonly ReportFilter[]
  readonly columns: readonly ReportColumn[]
}

const column = (id: string, kind: ColumnKind): ReportColumn => ({ id, kind })
const ofEcommerce = [column('ecommerce_id', 'id'), column('ecommerce_name', 'text')] as const

export const reports: Readonly<Record<ReportName, ReportDefinition>> = {
  /** A row a reverse: where it was asked for. */
  source: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'statusList', 'search'],
    columns: [
      column('id', 'id'),
      ...ofEcommerce,
      column('source', 'source'),
      column('status', 'status'),
      column('order_number', 'code'),
      column('tracking_code', 'code'),
      column('amount', 'money'),
      column('created_at', 'instant'),
    ],
  },
  /** A row a person of the staff. */
  users: {
    filters: ['fromDate', 'toDate', 'search'],
    columns: [
      column('id', 'id'),
      column('name', 'text'),
      column('email', 'text'),
      column('access', 'accountType'),
      column('created_at', 'instant'),
    ],
  },
  /** A row a consumer's opinion of a return. */
  feedbacks: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'search'],
    columns: [
      column('id', 'id'),
      column('reverse_id', 'id'),
      ...ofEcommerce,
      column('score', 'count'),
      column('comment', 'text'),
      column('created_at', 'instant'),
    ],
  },
  /** A row an ecommerce and period: what all of its items come to. */
  groupedBillings: {
    filters: ['year', 'month', 'fromDate', 'toDate', 'ecommerce'],
    columns: [
      column('billing_id', 'id'),
      ...ofEcommerce,
      column('started_at', 'date'),
      column('ended_at', 'date'),
      column('items', 'count'),
      column('amount', 'money'),
    ],
  },
  /** A row what was passed on to a carrier. */
  courierTransfer: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'search'],
    columns: [
      column('id', 'id'),
      column('order_number', 'code'),
      column('reverse_id', 'id'),
      ...ofEcommerce,
      column('carrier', 'text'),
      column('service', 'text'),
      column('tracking_code', 'code'),
      column('freight', 'money'),
      column('amount', 'money'),
      column('transferred_on', 'date'),
    ],
  },
  /** A row an item of a billing. */
  billingItems: {
    filters: ['year', 'month', 'fromDate', 'toDate', 'ecommerce', 'service_code', 'billing_id'],
    columns: [
      column('id', 'id'),
      column('billing_id', 'id'),
      ...ofEcommerce,
      column('service_code', 'service'),
      column('description', 'text'),
      column('quantity', 'count'),
      column('unit_price', 'money'),
      column('amount', 'money'),
      column('started_at', 'date'),
    ],
  },
  /** A row an ecommerce and month: what was kept of its refunds by the fee that held then. */
  feesPerEcommerce: {
    filters: ['fromDate', 'toDate', 'ecommerce'],
    columns: [
      ...ofEcommerce,
      column('month', 'month'),
      column('refunds', 'count'),
      column('refunded', 'money'),
      column('variable_fee', 'percent'),
      column('fee', 'money'),
    ],
  },
  /** A row a status: how many reverses have it. A reverse without one is counted under null. */
  status: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'statusList'],
    columns: [column('status', 'status'), column('reverses', 'count'), column('share', 'percent')],
  },
}

/** S2 §9: from 2018 to next year. */
export const firstYear = 2018

export function reportYears(now: Date): readonly number[] {
  const last = now.getFullYear() + 1
  return Array.from({ length: last - firstYear + 1 }, (_, index) => last - index)
}

/** Of the rows of a preview. */
export const previewRows = 50
