// Reports (S2 §2): columns and filters of each report, URL state of the reports page, and endpoints.

import { read, write } from '#contract/access.ts'
import { defineEndpoint } from '#contract/endpoint.ts'
import { calendarDate, codeText, integerSchema, isPersonalSearchText, recordId, text } from '#contract/fields.ts'
import type { PeriodName } from '#contract/periods.ts'
import { z } from '#contract/zod.ts'
import { billedServices } from './billing.ts'
import { reverseStatuses } from './reprocess.ts'

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

/** Names of the report filters, as the URL of the console contains them (S2 §3, "Reports filter state"). */
export const reportFilters = [
  'fromDate',
  'toDate',
  'search',
  'ecommerce',
  'statusList',
  'carrier',
  'score',
  'year',
  'month',
  'service_code',
  'billing_id',
] as const
export type ReportFilter = (typeof reportFilters)[number]

/**
 * Kinds of report columns, with the format of their values: `id`, `code` text · `date` `2026-11-20` · `month` `2026-11`
 * · `instant` ISO 8601 · `money` (reais), `percent` decimal text · `count` integer · all other kinds enum values.
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
  /** True for a column whose values are added up for the whole report; undefined for rates, prices and scores. */
  readonly isSummed?: true
}

interface ReportDefinition {
  readonly filters: readonly ReportFilter[]
  /** Period that the console selects when the URL contains no dates. Without a period, all rows are selected. */
  readonly defaultPeriod?: PeriodName
  readonly columns: readonly ReportColumn[]
}

const buildColumn = (id: string, kind: ColumnKind): ReportColumn => ({ id, kind })
const buildSummedColumn = (id: string, kind: ColumnKind): ReportColumn => ({ id, kind, isSummed: true })
const ecommerceColumns = [buildColumn('ecommerce_id', 'id'), buildColumn('ecommerce_name', 'text')] as const

/** Definition of each report: its filters and its columns (product decision A40). */
export const reportDefinitionByName: Readonly<Record<ReportName, ReportDefinition>> = {
  /** One row per return request (`reverse`), with the channel through which the consumer requested the return. */
  source: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'statusList', 'search'],
    defaultPeriod: 'last30Days',
    columns: [
      buildColumn('id', 'id'),
      ...ecommerceColumns,
      buildColumn('source', 'source'),
      buildColumn('status', 'status'),
      buildColumn('order_number', 'code'),
      buildColumn('tracking_code', 'code'),
      buildSummedColumn('amount', 'money'),
      buildColumn('created_at', 'instant'),
    ],
  },
  /** One row per user of the console. */
  users: {
    filters: ['fromDate', 'toDate', 'search'],
    columns: [
      buildColumn('id', 'id'),
      buildColumn('name', 'text'),
      buildColumn('email', 'text'),
      buildColumn('access', 'accountType'),
      buildColumn('created_at', 'instant'),
    ],
  },
  /** One row per consumer's rating of a return. */
  feedbacks: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'score', 'search'],
    defaultPeriod: 'last30Days',
    columns: [
      buildColumn('id', 'id'),
      buildColumn('reverse_id', 'id'),
      ...ecommerceColumns,
      buildColumn('score', 'count'),
      buildColumn('comment', 'text'),
      buildColumn('created_at', 'instant'),
    ],
  },
  /** One row per ecommerce and billing period, with the sum of the billed items. */
  groupedBillings: {
    filters: ['year', 'month', 'fromDate', 'toDate', 'ecommerce'],
    defaultPeriod: 'thisYear',
    columns: [
      buildColumn('billing_id', 'id'),
      ...ecommerceColumns,
      buildColumn('started_at', 'date'),
      buildColumn('ended_at', 'date'),
      buildSummedColumn('items', 'count'),
      buildSummedColumn('amount', 'money'),
    ],
  },
  /** One row per shipment that was handed over to a carrier. */
  courierTransfer: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'carrier', 'search'],
    defaultPeriod: 'last30Days',
    columns: [
      buildColumn('id', 'id'),
      buildColumn('order_number', 'code'),
      buildColumn('reverse_id', 'id'),
      ...ecommerceColumns,
      buildColumn('carrier', 'text'),
      buildColumn('service', 'text'),
      buildColumn('tracking_code', 'code'),
      buildSummedColumn('freight', 'money'),
      buildSummedColumn('amount', 'money'),
      buildColumn('transferred_on', 'date'),
    ],
  },
  /** One row per item of a billing. */
  billingItems: {
    filters: ['year', 'month', 'fromDate', 'toDate', 'ecommerce', 'service_code', 'billing_id'],
    defaultPeriod: 'thisYear',
    columns: [
      buildColumn('id', 'id'),
      buildColumn('billing_id', 'id'),
      ...ecommerceColumns,
      buildColumn('service_code', 'service'),
      buildColumn('description', 'text'),
      buildSummedColumn('quantity', 'count'),
      buildColumn('unit_price', 'money'),
      buildSummedColumn('amount', 'money'),
      buildColumn('started_at', 'date'),
    ],
  },
  /** One row per ecommerce and month, with the amount retained from refunds and the fee of that month. */
  feesPerEcommerce: {
    filters: ['fromDate', 'toDate', 'ecommerce'],
    defaultPeriod: 'last30Days',
    columns: [
      ...ecommerceColumns,
      buildColumn('month', 'month'),
      buildSummedColumn('refunds', 'count'),
      buildSummedColumn('refunded', 'money'),
      buildColumn('variable_fee', 'percent'),
      buildSummedColumn('fee', 'money'),
    ],
  },
  /** One row per status, with the number of reverses in that status; null stands for reverses without a status. */
  status: {
    filters: ['fromDate', 'toDate', 'ecommerce', 'statusList'],
    defaultPeriod: 'last30Days',
    columns: [buildColumn('status', 'status'), buildSummedColumn('reverses', 'count'), buildColumn('share', 'percent')],
  },
}

/** First year that a report may select (S2 §9). */
const FIRST_YEAR = 2018

/** Returns the years that a report may select, in descending order: from next year to 2018. */
export function listReportYears(now: Date): readonly number[] {
  const latestYear = now.getFullYear() + 1
  return Array.from({ length: latestYear - FIRST_YEAR + 1 }, (_, index) => latestYear - index)
}

/**
 * Year of a report. The handler rejects years after the next year, because a static schema cannot contain the current
 * date.
 */
const reportYear = integerSchema(FIRST_YEAR, 2100).meta({
  description: `Year from ${FIRST_YEAR} to next year.`,
  anyOf: [
    { type: 'integer', minimum: FIRST_YEAR },
    { type: 'string', pattern: '^20\\d\\d$' },
  ],
})

/** Maximum number of rows in a preview. */
export const MAX_PREVIEW_ROWS = 50

/** Filter value for reverses without a status, displayed as "Sem Status". */
export const NO_STATUS = 'none'
export const statusChoices = [...reverseStatuses, NO_STATUS] as const

const isStatus = (status: string) => statusChoices.some((choice) => choice === status)

/** Statuses separated by commas, for example `approved,done`. */
const statusList = z
  .string()
  .trim()
  .max(400)
  .refine((list) => list.split(',').every(isStatus), 'validation.status_list')
  .meta({
    description: 'Statuses separated by commas: `approved,done`. `none` selects reverses without a status.',
    pattern: `^(?:${statusChoices.join('|')})(?:,(?:${statusChoices.join('|')}))*$`,
  })

/** Exact name of a carrier, as stored with the shipments. */
const carrierName = text(200)
  .refine((input) => !isPersonalSearchText(input), 'validation.personal')
  .meta({ description: 'Exact name of a carrier, such as `Correios`.' })
/** Score of a consumer's rating, from 0 to 10. */
const score = integerSchema(0, 10)

/**
 * URL state of the reports page: the selected report, and the filters that all reports share (S2 §3). The filters
 * `of_ecommerce` and `of_carrier` have a prefix, because side panels over the page use the parameters `ecommerce` and
 * `carrier`.
 */
export const ReportState = z.object({
  report: z.enum(reportNames).default('source'),
  fromDate: calendarDate.optional(),
  toDate: calendarDate.optional(),
  search: codeText(200).optional(),
  of_ecommerce: recordId.optional(),
  statusList: statusList.optional(),
  of_carrier: carrierName.optional(),
  score: score.optional(),
  year: reportYear.optional(),
  month: integerSchema(1, 12).optional(),
  service_code: z.enum(billedServices).optional(),
  billing_id: recordId.optional(),
  /** If set, the report contains all dates instead of its default period. */
  period: z.enum(['all']).optional(),
  /** If set, the report also shows the previous period for comparison. */
  compare: z.enum(['before']).optional(),
})
export type ReportState = z.infer<typeof ReportState>

/** Returns the name of the URL parameter for a report filter. */
export function getFilterParameterName(
  filter: ReportFilter,
): Exclude<keyof ReportState, 'report' | 'period' | 'compare'> {
  if (filter === 'ecommerce') return 'of_ecommerce'
  return filter === 'carrier' ? 'of_carrier' : filter
}

const cell = z.union([z.string(), z.int()]).nullable()

/**
 * One point of a chart. A chart contains its points in the order of the axis. `key` is the position on the axis, for
 * example a day. The values in `parts` add up to `value`. Amounts are in cents.
 */
const ChartPoint = z.object({
  key: z.string().nullable(),
  value: z.int(),
  parts: z.array(z.object({ key: z.string().nullable(), value: z.int() })).optional(),
})

const PreviewChart = z.object({
  /** Quantity on the horizontal axis, such as days, months or carriers. */
  by: z.enum(['day', 'month', 'carrier', 'score', 'accountType', 'service', 'status', 'source']),
  unit: z.enum(['count', 'reais']),
  points: z.array(ChartPoint),
})
export type PreviewChart = z.infer<typeof PreviewChart>

export const ReportPreview = z.object({
  /** First rows of the report; the keys of a row are column ids. */
  data: z.array(z.record(z.string(), cell)),
  /** Number of rows in the complete report; null when unknown. */
  total: z.int().nullable(),
  /** Chart of the report; null when an external platform API returns none. */
  chart: PreviewChart.nullable(),
  /** Sums over all rows of the complete report, by column id; absent when an external platform API is used. */
  sums: z.record(z.string(), cell).optional(),
})
export type ReportPreview = z.infer<typeof ReportPreview>

const dateFilters = { start_date: calendarDate.optional(), end_date: calendarDate.optional() }
const ecommerceFilter = recordId.optional()
/**
 * Search by order number, tracking code or id. Personal data is rejected, because searches appear in URLs and in the
 * activity log.
 */
const searchFilter = text(200)
  .refine((input) => !isPersonalSearchText(input), 'validation.personal')
  .meta({ description: 'Order number, tracking code or id. No e-mail, CPF or telephone number.' })
  .optional()
/**
 * Filters by billing period. The handler rejects a start after the end, and an end after today in São Paulo (S2 §5).
 */
const billingPeriodFilters = {
  started_at: calendarDate.optional(),
  ended_at: calendarDate.optional(),
  ecommerce_id: recordId.optional(),
  year: reportYear.optional(),
  month: integerSchema(1, 12).optional(),
}

/** Ids of the columns to return, separated by commas; all columns if the parameter is absent. */
const columns = z
  .string()
  .max(400)
  .regex(/^[a-z_]+(?:,[a-z_]+)*$/)
  .meta({ description: 'Column ids separated by commas: `id,status`. The columns keep the order of the report.' })
  .optional()

const querySchemas = {
  reverses: z.strictObject({
    type: z.enum(['source', 'feedbacks']),
    columns,
    ...dateFilters,
    ecommerce: ecommerceFilter,
    search: searchFilter,
    /** Filter by status; only for reports of type `source`. */
    status: statusList.optional(),
    /** Filter by rating; only for reports of type `feedbacks`. */
    score: score.optional(),
  }),
  users:
    /** Searches users by name and e-mail. The activity log records that a search happened, but not the search text. */
    z.strictObject({ columns, ...dateFilters, search: codeText(200).optional() }),
  billings: z.strictObject({
    type: z.enum(['grouped', 'items']),
    columns,
    ...billingPeriodFilters,
    /** Filter by billed service; only for reports of type `items`. */
    service_code: z.enum(billedServices).optional(),
    billing_id: recordId.optional(),
  }),
  orders: z.strictObject({
    type: z.literal('courier_transfer'),
    columns,
    ...dateFilters,
    ecommerce: ecommerceFilter,
    search: searchFilter,
    carrier: carrierName.optional(),
  }),
  refunds: z.strictObject({ type: z.literal('fees'), columns, ...dateFilters, ecommerce: ecommerceFilter }),
  status: z.strictObject({ columns, ...dateFilters, ecommerce: ecommerceFilter, status: statusList.optional() }),
}

const previewDefinition = {
  method: 'GET',
  access: read('relatories'),
  response: ReportPreview,
  cacheTopics: ['reports'],
} as const

const fileDefinition = {
  method: 'GET',
  access: write('relatories'),
  response: z.instanceof(ReadableStream<Uint8Array>),
  fileMediaType: 'text/csv; charset=utf-8',
  rateLimit: 'exports',
  errorStatuses: [409],
} as const

/** Formats of the exported files. */
export type ExportFormat = 'csv' | 'xlsx'

export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const xlsxDefinition = { ...fileDefinition, fileMediaType: XLSX_MEDIA_TYPE, extension: true } as const

/**
 * Path and query schema of each kind of report. With `Accept: text/csv`, the path returns the complete CSV file, with
 * the media type of XLSX a workbook, otherwise a JSON preview (S2 §7).
 */
const reportPathsAndQueries = {
  reverses: { path: '/v2/boss/reverses/reports', query: querySchemas.reverses },
  users: { path: '/v2/boss/users/reports', query: querySchemas.users },
  billings: { path: '/v2/boss/billings/reports', query: querySchemas.billings },
  orders: { path: '/v2/boss/orders/reports', query: querySchemas.orders },
  refunds: { path: '/v2/boss/refunds/reports', query: querySchemas.refunds },
  status: { path: '/v2/boss/reverses/reports/status', query: querySchemas.status },
} as const

export const previewReverses = defineEndpoint({ ...previewDefinition, ...reportPathsAndQueries.reverses })
export const exportReverses = defineEndpoint({ ...fileDefinition, ...reportPathsAndQueries.reverses })
export const exportReversesXlsx = defineEndpoint({ ...xlsxDefinition, ...reportPathsAndQueries.reverses })
export const previewUsers = defineEndpoint({ ...previewDefinition, ...reportPathsAndQueries.users })
export const exportUsers = defineEndpoint({ ...fileDefinition, ...reportPathsAndQueries.users })
export const exportUsersXlsx = defineEndpoint({ ...xlsxDefinition, ...reportPathsAndQueries.users })
export const previewBillings = defineEndpoint({ ...previewDefinition, ...reportPathsAndQueries.billings })
export const exportBillings = defineEndpoint({ ...fileDefinition, ...reportPathsAndQueries.billings })
export const exportBillingsXlsx = defineEndpoint({ ...xlsxDefinition, ...reportPathsAndQueries.billings })
export const previewOrders = defineEndpoint({ ...previewDefinition, ...reportPathsAndQueries.orders })
export const exportOrders = defineEndpoint({ ...fileDefinition, ...reportPathsAndQueries.orders })
export const exportOrdersXlsx = defineEndpoint({ ...xlsxDefinition, ...reportPathsAndQueries.orders })
export const previewRefunds = defineEndpoint({ ...previewDefinition, ...reportPathsAndQueries.refunds })
export const exportRefunds = defineEndpoint({ ...fileDefinition, ...reportPathsAndQueries.refunds })
export const exportRefundsXlsx = defineEndpoint({ ...xlsxDefinition, ...reportPathsAndQueries.refunds })
export const previewStatus = defineEndpoint({ ...previewDefinition, ...reportPathsAndQueries.status })
export const exportStatus = defineEndpoint({ ...fileDefinition, ...reportPathsAndQueries.status })
export const exportStatusXlsx = defineEndpoint({ ...xlsxDefinition, ...reportPathsAndQueries.status })
