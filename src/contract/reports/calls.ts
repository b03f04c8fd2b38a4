// The calls of the reports (S2 §7): one path answers JSON as a preview and, asked for `text/csv`, the whole as a file.
import { z } from 'zod'
import { read, write } from '../access.ts'
import { billedServices } from '../ecommerces/billed-services.ts'
import { endpoint } from '../endpoint.ts'
import { calendarDate, instant, recordId, text, wholeNumber } from '../fields.ts'
import { isPersonal } from '../personal.ts'
import { firstYear, reportNames } from './definitions.ts'
import { statusList } from './filters.ts'

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
  .optional()
/** Checked by the handler: the end is today at most by the calendar of São Paulo, the start is at most the end (S2 §5). */
const period = {
  started_at: calendarDate.optional(),
  ended_at: calendarDate.optional(),
  ecommerce_id: recordId.optional(),
  year: wholeNumber(firstYear, 2100).optional(),
  month: wholeNumber(1, 12).optional(),
}

const queries = {
  reverses: z.strictObject({
    type: z.enum(['source', 'feedbacks']),
    ...dates,
    ecommerce,
    search,
    /** Of `source` alone. */
    status: statusList.optional(),
  }),
  users:
    /** Staff by their names and e-mails: what is recorded of it is only that there was a search. */
    z.strictObject({ ...dates, search: text(200).optional() }),
  billings: z.strictObject({
    type: z.enum(['grouped', 'items']),
    ...period,
    /** Of `items` alone. */
    service_code: z.enum(billedServices).optional(),
    billing_id: recordId.optional(),
  }),
  orders: z.strictObject({ type: z.literal('courier_transfer'), ...dates, ecommerce, search }),
  refunds: z.strictObject({ type: z.literal('fees'), ...dates, ecommerce }),
  status: z.strictObject({ ...dates, ecommerce, status: statusList.optional() }),
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

export const exportStatuses = ['running', 'done', 'failed', 'cancelled'] as const

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
})
export type ReportExport = z.infer<typeof ReportExport>

/** One's own, the newest first, 20 at most. */
export const listExports = endpoint({
  method: 'GET',
  path: '/v2/boss/exports',
  access: read('relatories'),
  answer: z.object({ data: z.array(ReportExport) }),
  reads: ['reports'],
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
