// Batches: one command on many records under one ticket; pasted, checked (dry run), run and reported row by row.

import { type Access, any, read, write } from '#contract/access.ts'
import { endpoint, longTextBytes } from '#contract/endpoint.ts'
import {
  codeText,
  instant,
  PersonName,
  recordId,
  requiredText,
  taskText,
  ticketNumber,
  wholeNumber,
} from '#contract/fields.ts'
import { page, pageLimit, pageNumber } from '#contract/page.ts'
import { z } from '#contract/zod.ts'

export const batchTypes = ['reprocess.reverse', 'reprocess.refund', 'trackingErrors.correctZip'] as const
export type BatchType = (typeof batchTypes)[number]

/** Who may do it to one record may do it to many; who may look at one may look at everybody's batches of them. */
export const accessOfBatch: Readonly<Record<BatchType, { readonly read: Access; readonly write: Access }>> = {
  'reprocess.reverse': { read: read('ecommerces'), write: write('ecommerces') },
  'reprocess.refund': { read: read('ecommerces'), write: write('ecommerces') },
  'trackingErrors.correctZip': { read: read('courier'), write: write('courier') },
}

/** Lines with something in them. */
export const mostBatchRows = 5000
/** Characters of all of them. */
export const longestBatchText = 400_000
/** More than this are asked for twice: with the number typed, and a reason. */
export const batchRowsToType = 20

const batchStatuses = ['draft', 'running', 'paused', 'done', 'cancelled'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const batchRowStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'skipped'] as const
export type BatchRowStatus = (typeof batchRowStatuses)[number]

/** What the dry run says of a row: `ok`, or why it is not run. */
export const batchChecks = [
  'ok',
  'duplicate',
  'recent',
  'other_ecommerce',
  'already_done',
  'not_allowed',
  /** A correction of an error that no zip code mends, unless that is asked for. */
  'no_zip_mends',
  'not_found',
  'unreadable',
  /** Holds what looks like a CPF: it is not kept. */
  'personal',
] as const
export type BatchCheck = (typeof batchChecks)[number]

/**
 * Why the server paused a batch: its user lost the permission, its user was deleted, the disk is full, or the database
 * reported an error.
 */
const batchStops = ['rights', 'person', 'disk', 'database'] as const
export type BatchStop = (typeof batchStops)[number]

const counts = <const Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodNumberFormat>)

export const Batch = z.object({
  id: z.int(),
  type: z.enum(batchTypes),
  ticket: z.string(),
  task: z.string().nullable(),
  /** Only records of this one are run. */
  ecommerce_id: z.int().nullable(),
  status: z.enum(batchStatuses),
  stopped: z.enum(batchStops).nullable(),
  /** Who made it or took it over: who runs it. */
  user_id: z.int(),
  user_name: PersonName,
  is_mine: z.boolean(),
  /** The last time that somebody took it over; null: it is its maker's. */
  taken_over: z.object({ from: z.string(), reason: z.string(), at: instant }).nullable(),
  /** It is to be run, and no worker is at work on it: others of the same person, or of other people, are before it. */
  is_waiting: z.boolean(),
  total: z.int(),
  rows: counts(batchRowStatuses),
  checks: counts(batchChecks),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
})
export type Batch = z.infer<typeof Batch>

/** Rows that nothing more happens to: done, failed, refused by the dry run, or cancelled. */
export function ended({ total, rows }: Batch): number {
  return total - left({ rows })
}

/** Rows that are still to be run. */
export function left({ rows }: Pick<Batch, 'rows'>): number {
  return rows.waiting + rows.running
}

/** Rows that were not done: they failed, were refused by the dry run, or were cancelled. */
export function notDone({ rows }: Batch): number {
  return rows.failed + rows.skipped + rows.cancelled
}

export const BatchRow = z.object({
  position: z.int(),
  /** Of what was pasted, from 1. */
  line: z.int(),
  /** What was read there; what nobody should keep is left out. */
  input: z.string(),
  entity_id: z.int().nullable(),
  ecommerce_id: z.int().nullable(),
  ecommerce_name: z.string().nullable(),
  zip_code: z.string().nullable(),
  check: z.enum(batchChecks),
  status: z.enum(batchRowStatuses),
  /** Key of the `errors` texts: why it failed, why it is not run, or what the dry run could not find out. */
  error: z.string().nullable(),
  /** What the merchant's system answered, in its own words. */
  merchant_message: z.string().nullable(),
  attempt_id: z.int().nullable(),
  url_log: z.string().nullable(),
  finished_at: instant.nullable(),
})
export type BatchRow = z.infer<typeof BatchRow>

const batchOwners = ['all', 'mine'] as const

const anyRead = any(read('ecommerces'), read('courier'))
const anyWrite = any(write('ecommerces'), write('courier'))
const params = z.strictObject({ id: recordId })
const answer = z.object({ success: z.literal(true), data: Batch })

/** Reads what was pasted and looks at every row; nothing is done to any record. */
export const createBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches',
  access: anyWrite,
  mostJsonBytes: longTextBytes,
  body: z
    .strictObject({
      type: z.enum(batchTypes),
      text: requiredText(longestBatchText),
      ticket: ticketNumber,
      task: taskText.optional().meta({ description: 'Of reprocesses, and of nothing else.' }),
      ecommerce_id: recordId.optional(),
      any_error: z
        .boolean()
        .default(false)
        .meta({ description: 'Of corrections: of errors that no zip code mends, too.' }),
    })
    .refine(({ type, task }) => (task === undefined) === (type === 'trackingErrors.correctZip'), {
      path: ['task'],
      error: 'validation.required',
    }),
  answer,
  changes: ['batches'],
  extension: true,
})

/** Of all kinds that the caller may read, or one's own alone; the newest first. */
export const batchColumns = ['id', 'type', 'person', 'ticket', 'created_at', 'status'] as const

export const listBatches = endpoint({
  method: 'GET',
  path: '/v2/boss/batches',
  access: anyRead,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(15, 1),
    whose: z.enum(batchOwners).default('all'),
    /** Words of the task, the ticket, or the id. */
    q: codeText(100).optional(),
    /** Not `type` and `status`: a drawer over the list may name others. */
    of_type: z.enum(batchTypes).optional(),
    batch_status: z.enum(batchStatuses).optional(),
    order_by: z.enum(batchColumns).default('id'),
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  answer: page(Batch),
  reads: ['batches'],
  extension: true,
})

export const getBatch = endpoint({
  method: 'GET',
  path: '/v2/boss/batches/:id',
  access: anyRead,
  params,
  answer: z.object({ data: Batch }),
  reads: ['batches'],
  extension: true,
})

/** Rows of a batch, as they were pasted. */
const batchRowsSize = 50
export const listBatchRows = endpoint({
  method: 'GET',
  path: '/v2/boss/batches/:id/rows',
  access: anyRead,
  params,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit(batchRowsSize, 1),
    row_status: z.enum(batchRowStatuses).optional(),
    check: z.enum(batchChecks).optional(),
  }),
  answer: page(BatchRow),
  reads: ['batches'],
  extension: true,
})

const changes = ['batches', 'reprocess', 'reverses', 'trackingErrors', 'tickets'] as const

/** How many rows the person saw that they are about to run: another number is refused. */
const seen = z.strictObject({
  rows: wholeNumber(1, mostBatchRows),
  /** Needed where the number is typed. */
  reason: requiredText(500).optional(),
})

export const runBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/run',
  access: anyWrite,
  params,
  body: seen,
  answer,
  changes,
  extension: true,
})

/** Runs the failed rows once more, and no others: of a batch that is done. */
export const retryBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/retry',
  access: anyWrite,
  params,
  body: seen,
  answer,
  changes,
  extension: true,
})

/** Makes it one's own, whoever has it: it goes on in the name of who takes it over. */
export const takeOverBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/take-over',
  access: anyWrite,
  params,
  body: z.strictObject({
    /** Who had it when the person looked: of anybody else it is not taken. */
    from: recordId,
    reason: requiredText(500),
  }),
  answer,
  changes: ['batches'],
  extension: true,
  refuses: [409],
})

/** The row at work ends first. */
export const pauseBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/pause',
  access: anyWrite,
  params,
  answer,
  changes,
  extension: true,
})

export const resumeBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/resume',
  access: anyWrite,
  params,
  answer,
  changes,
  extension: true,
})

/** The row at work is stopped where that is still possible; what is done stays done. */
export const cancelBatch = endpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/cancel',
  access: anyWrite,
  params,
  answer,
  changes,
  extension: true,
})

/** Throws a draft away: nothing was done. */
export const discardBatch = endpoint({
  method: 'DELETE',
  path: '/v2/boss/batches/:id',
  access: anyWrite,
  params,
  answer: z.object({ success: z.literal(true) }),
  changes: ['batches'],
  extension: true,
})

/** Every row with how it ended, for a spreadsheet. */
export const exportBatch = endpoint({
  method: 'GET',
  path: '/v2/boss/batches/:id/outcome',
  access: anyRead,
  params,
  answer: z.instanceof(ReadableStream<Uint8Array>),
  reads: ['batches'],
  file: 'text/csv; charset=utf-8',
  limit: 'exports',
  extension: true,
  refuses: [409],
})
