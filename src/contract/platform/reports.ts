// The reports of S2 §2: definitions, filters, URL state and endpoints.

import { read, write } from '#contract/access.ts'
import { endpoint } from '#contract/endpoint.ts'
import { calendarDate, codeText, instant, isPersonal, recordId, text, wholeNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { billedServices } from './billing.ts'
import { reverseStatuses } from './reprocess.ts'

// Report definitions as data: endpoint, filters and columns of each (product decision A40).
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
  'carrier',
  'score',
  'year',
  'month',
  'service_code',
  'billing_id',
] as const
export type ReportFilter = (typeof reportFilters)[number]

/**
 * Column types: `id`, `code` text cells · `date` `2026-11-20` · `month` `2026-11` · `instant` ISO 8601 ·
 * `money` (reais), `percent` decimal text · `count` integer · the others are enums with labels.
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

interface ReportDefinition {
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
    filters: ['fromDate', 'toDate', 'ecommerce', 'score', 'search'],
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
    filters: ['fromDate', 'toDate', 'ecommerce', 'carrier', 'search'],
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
const firstYear = 2018

export function reportYears(now: Date): readonly number[] {
  const last = now.getFullYear() + 1
  return Array.from({ length: last - firstYear + 1 }, (_, index) => last - index)
}

/** The server refuses years after the next one. */
const reportYear = wholeNumber(firstYear, 2100).meta({
  description: `From ${firstYear} to next year.`,
  anyOf: [
    { type: 'integer', minimum: firstYear },
    { type: 'string', pattern: '^20\\d\\d$' },
  ],
})

/** Of the rows of a preview. */
export const previewRows = 50

// URL state of the reports page: the report, and one set of filters for all of them (S2 §3). Ours.

/** A reverse without a status, "Sem Status". */
export const noStatus = 'none'
export const statusChoices = [...reverseStatuses, noStatus] as const

const isStatus = (status: string) => statusChoices.some((known) => known === status)

/** `approved,done` */
const statusList = z
  .string()
  .trim()
  .max(400)
  .refine((list) => list.split(',').every(isStatus), 'validation.status_list')
  .meta({
    description: 'Statuses, joined with commas: `approved,done`; `none` for those without one.',
    pattern: `^(?:${statusChoices.join('|')})(?:,(?:${statusChoices.join('|')}))*$`,
  })

/** What a carrier is called in what was passed on to it, letter by letter. */
const carrierName = text(200)
  .refine((typed) => !isPersonal(typed), 'validation.personal')
  .meta({ description: 'A carrier by its whole name: `Correios`.' })
/** Of a consumer's opinion. */
const score = wholeNumber(0, 10)

/**
 * The ecommerce filter is `of_ecommerce`, and the carrier's `of_carrier`: `ecommerce` and `carrier` are parameters of
 * drawers, and a drawer opened over the page must not filter the report.
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
  month: wholeNumber(1, 12).optional(),
  service_code: z.enum(billedServices).optional(),
  billing_id: recordId.optional(),
  /** Beside the period before. */
  compare: z.enum(['before']).optional(),
})
export type ReportState = z.infer<typeof ReportState>

/** The name that a filter has in the address. */
export function addressName(filter: ReportFilter): Exclude<keyof ReportState, 'report' | 'compare'> {
  if (filter === 'ecommerce') return 'of_ecommerce'
  return filter === 'carrier' ? 'of_carrier' : filter
}

// Endpoints of the reports (S2 §7): one path answers a JSON preview or, by `Accept: text/csv`, the whole file.

const cell = z.union([z.string(), z.int()]).nullable()

/** Sorted by what stands on the axis; `parts` add up to `value`. Money is whole cents. */
const ChartPoint = z.object({
  key: z.string().nullable(),
  value: z.int(),
  parts: z.array(z.object({ key: z.string().nullable(), value: z.int() })).optional(),
})

export const ReportPreview = z.object({
  /** The first rows, by the ids of the report's columns. */
  data: z.array(z.record(z.string(), cell)),
  /** Rows of the whole file. */
  total: z.int(),
  chart: z.object({
    /** What stands on the axis: days, months, carriers, … */
    by: z.enum(['day', 'month', 'carrier', 'score', 'accountType', 'service', 'status', 'source']),
    unit: z.enum(['count', 'reais']),
    points: z.array(ChartPoint),
  }),
})
export type ReportPreview = z.infer<typeof ReportPreview>

const dates = { start_date: calendarDate.optional(), end_date: calendarDate.optional() }
const ecommerce = recordId.optional()
/** By what orders are called, never by whom they are of: searches stand in addresses and in the record. */
const search = text(200)
  .refine((typed) => !isPersonal(typed), 'validation.personal')
  .meta({ description: 'An order number, tracking code or id: no e-mail, CPF or telephone.' })
  .optional()
/** The handler checks that end is not after today (São Paulo) and start not after end (S2 §5). */
const period = {
  started_at: calendarDate.optional(),
  ended_at: calendarDate.optional(),
  ecommerce_id: recordId.optional(),
  year: reportYear.optional(),
  month: wholeNumber(1, 12).optional(),
}

/** Of the preview and of the file, by the ids of the report's columns; all of them where none is named. */
const columns = z
  .string()
  .max(400)
  .regex(/^[a-z_]+(?:,[a-z_]+)*$/)
  .meta({ description: 'Columns, joined with commas: `id,status`. The order is that of the report.' })
  .optional()

const queries = {
  reverses: z.strictObject({
    type: z.enum(['source', 'feedbacks']),
    columns,
    ...dates,
    ecommerce,
    search,
    /** Of `source` alone. */
    status: statusList.optional(),
    /** Of `feedbacks` alone. */
    score: score.optional(),
  }),
  users:
    /** Staff by their names and e-mails: what is recorded of it is only that there was a search. */
    z.strictObject({ columns, ...dates, search: codeText(200).optional() }),
  billings: z.strictObject({
    type: z.enum(['grouped', 'items']),
    columns,
    ...period,
    /** Of `items` alone. */
    service_code: z.enum(billedServices).optional(),
    billing_id: recordId.optional(),
  }),
  orders: z.strictObject({
    type: z.literal('courier_transfer'),
    columns,
    ...dates,
    ecommerce,
    search,
    carrier: carrierName.optional(),
  }),
  refunds: z.strictObject({ type: z.literal('fees'), columns, ...dates, ecommerce }),
  status: z.strictObject({ columns, ...dates, ecommerce, status: statusList.optional() }),
}

const preview = { method: 'GET', access: read('relatories'), answer: ReportPreview, reads: ['reports'] } as const

const file = {
  method: 'GET',
  access: write('relatories'),
  answer: z.instanceof(ReadableStream<Uint8Array>),
  file: 'text/csv; charset=utf-8',
  limit: 'exports',
  refuses: [409],
} as const

const at = {
  reverses: { path: '/v2/boss/reverses/reports', query: queries.reverses },
  users: { path: '/v2/boss/users/reports', query: queries.users },
  billings: { path: '/v2/boss/billings/reports', query: queries.billings },
  orders: { path: '/v2/boss/orders/reports', query: queries.orders },
  refunds: { path: '/v2/boss/refunds/reports', query: queries.refunds },
  status: { path: '/v2/boss/reverses/reports/status', query: queries.status },
} as const

export const previewReverses = endpoint({ ...preview, ...at.reverses })
export const exportReverses = endpoint({ ...file, ...at.reverses })
export const previewUsers = endpoint({ ...preview, ...at.users })
export const exportUsers = endpoint({ ...file, ...at.users })
export const previewBillings = endpoint({ ...preview, ...at.billings })
export const exportBillings = endpoint({ ...file, ...at.billings })
export const previewOrders = endpoint({ ...preview, ...at.orders })
export const exportOrders = endpoint({ ...file, ...at.orders })
export const previewRefunds = endpoint({ ...preview, ...at.refunds })
export const exportRefunds = endpoint({ ...file, ...at.refunds })
export const previewStatus = endpoint({ ...preview, ...at.status })
export const exportStatus = endpoint({ ...file, ...at.status })

const exportStatuses = ['running', 'done', 'failed', 'cancelled'] as const

/** For so long a file is kept for a second download, where there is a folder for it and room in it. */
export const keptDays = 30

export const ReportExport = z.object({
  id: z.int(),
  report: z.enum(reportNames),
  /** The query it was asked with; true stands for what was not kept of it. */
  filters: z.record(z.string(), z.union([z.string(), z.int(), z.literal(true)])),
  file_name: z.string(),
  status: z.enum(exportStatuses),
  rows: z.int(),
  bytes: z.int(),
  created_at: instant,
  finished_at: instant.nullable(),
  /** Until when its file can be had again; null: it is not kept. */
  kept_until: instant.nullable(),
})
export type ReportExport = z.infer<typeof ReportExport>

/** One's own, the newest first, 20 at most. */
export const listExports = endpoint({
  method: 'GET',
  path: '/v2/boss/exports',
  access: read('relatories'),
  answer: z.object({
    data: z.array(ReportExport),
    /** Whether this server keeps files at all. */
    keeps_files: z.boolean(),
  }),
  reads: ['reports'],
  extension: true,
})

/** The file of one of one's own as it was taken out, while it is kept. */
export const downloadExport = endpoint({
  ...file,
  path: '/v2/boss/exports/:id/file',
  params: z.strictObject({ id: recordId }),
  refuses: [409, 410],
  extension: true,
})

/** Ends one of one's own that is running, wherever it was begun. */
export const cancelExport = endpoint({
  method: 'DELETE',
  path: '/v2/boss/exports/:id',
  access: write('relatories'),
  params: z.strictObject({ id: recordId }),
  answer: z.object({ success: z.literal(true), data: ReportExport }),
  changes: ['reports'],
  extension: true,
})
