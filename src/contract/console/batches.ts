// Batches: endpoints that run one command on many pasted records under one helpdesk ticket, first as a dry run and then
// row by row.

import { type AccessRule, anyOf, read, write } from '#contract/access.ts'
import { defineEndpoint, MAX_LONG_TEXT_BYTES } from '#contract/endpoint.ts'
import {
  codeText,
  instant,
  integerSchema,
  recordId,
  requiredText,
  taskText,
  ticketNumber,
  UserName,
} from '#contract/fields.ts'
import { LIST_PAGE_SIZE, pageLimit, pageNumber, pageSchema } from '#contract/page.ts'
import { type ReprocessType, StatusChange } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'

export const batchTypes = ['reprocess.reverse', 'reprocess.refund', 'trackingErrors.correctZip'] as const
export type BatchType = (typeof batchTypes)[number]

/** Returns whether the records of a batch are reverses (return requests) or refunds. */
export const getBatchRecordType = (type: BatchType): ReprocessType =>
  type === 'reprocess.refund' ? 'refund' : 'reverse'

/** Matches a line break in a pasted text. The rows of a batch are numbered by the lines of the text, starting at 1. */
export const lineBreakPattern = /\r\n|\n|\r/

/**
 * Permissions per batch type, the same as for the command on a single record: users need `write` to run a batch, and
 * `read` to see the batches of all users.
 */
export const batchAccessByType: Readonly<Record<BatchType, { readonly read: AccessRule; readonly write: AccessRule }>> =
  {
    'reprocess.reverse': { read: read('ecommerces'), write: write('ecommerces') },
    'reprocess.refund': { read: read('ecommerces'), write: write('ecommerces') },
    'trackingErrors.correctZip': { read: read('courier'), write: write('courier') },
  }

/** Maximum number of non-empty lines in a batch. */
export const MAX_BATCH_ROWS = 5000
/** Maximum number of characters in the pasted text of a batch. */
export const MAX_BATCH_TEXT_LENGTH = 400_000
/**
 * Largest batch that runs without confirmation. Above this number, the user must type the number of rows and a reason.
 */
export const MAX_UNCONFIRMED_BATCH_ROWS = 20

export const batchStatuses = ['draft', 'running', 'paused', 'done', 'cancelled'] as const
export type BatchStatus = (typeof batchStatuses)[number]

export const batchRowStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled', 'skipped'] as const
export type BatchRowStatus = (typeof batchRowStatuses)[number]

/**
 * Result of the dry run for a row of a batch: `ok` or `other_state` for a row that will run, or the reason why the row
 * will not run.
 */
export const dryRunResults = [
  'ok',
  /** The new zip code belongs to another state than the consumer's address. The user confirms such rows. */
  'other_state',
  'duplicate',
  'recent',
  'other_ecommerce',
  'already_done',
  'not_allowed',
  /**
   * The row's tracking error cannot be fixed by a new zip code. Such rows run only if the request sets `any_error`.
   */
  'no_zip_mends',
  'not_found',
  'unreadable',
  /** The pasted line seems to contain a CPF (personal tax id), so the text of the line is not stored. */
  'personal',
] as const
export type DryRunResult = (typeof dryRunResults)[number]

/** Returns true if a row with this result of the dry run will run. */
export function isReadyToRun(check: DryRunResult): boolean {
  return check === 'ok' || check === 'other_state'
}

/**
 * Reasons why the server paused a batch: the user who runs the batch lost the permission or was deleted, the disk is
 * full, the database reported an error, the platform no longer accepts the user's session, or the database was restored
 * from a backup.
 */
const batchStopReasons = ['rights', 'person', 'disk', 'database', 'session', 'restored'] as const
export type BatchStopReason = (typeof batchStopReasons)[number]

/** Builds the schema of an object with one integer count per name. */
const buildCountsSchema = <const Name extends string>(names: readonly Name[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.int()])) as Record<Name, z.ZodNumberFormat>)

export const Batch = z.object({
  id: z.int(),
  type: z.enum(batchTypes),
  ticket: z.string(),
  task: z.string().nullable(),
  /**
   * Id of the only ecommerce whose records the batch may process; null when the batch accepts records of all
   * ecommerces.
   */
  ecommerce_id: z.int().nullable(),
  status: z.enum(batchStatuses),
  stopped: z.enum(batchStopReasons).nullable(),
  /** User in whose name the batch runs: the creator of the batch, or the user who took the batch over last. */
  user_id: z.int(),
  user_name: UserName,
  is_mine: z.boolean(),
  /** Last takeover of the batch; null while the batch belongs to its creator. */
  taken_over: z.object({ from: z.string(), reason: z.string(), at: instant }).nullable(),
  /** True when the batch has been started but no worker runs it yet, because workers run other batches first. */
  is_waiting: z.boolean(),
  total: z.int(),
  rows: buildCountsSchema(batchRowStatuses),
  checks: buildCountsSchema(dryRunResults),
  created_at: instant,
  started_at: instant.nullable(),
  finished_at: instant.nullable(),
})
export type Batch = z.infer<typeof Batch>

/** Returns the number of rows in a final state: done, failed, rejected by the dry run, or cancelled. */
export function countEndedRows({ total, rows }: Batch): number {
  return total - countRemainingRows({ rows })
}

/** Returns the number of rows that are waiting or running. */
export function countRemainingRows({ rows }: Pick<Batch, 'rows'>): number {
  return rows.waiting + rows.running
}

/** Returns the number of rows that ended without success: failed, rejected by the dry run, or cancelled. */
export function countUnsuccessfulRows({ rows }: Batch): number {
  return rows.failed + rows.skipped + rows.cancelled
}

/**
 * Address of a reverse before the correction, and the city and state of the new zip code. The address is read in the
 * dry run, and again when the row runs. `after` is null if the new zip code was not looked up.
 */
export const BatchAddressChange = z.object({
  before: z.object({ zip_code: z.string(), city: z.string(), state: z.string() }),
  after: z.object({ city: z.string(), state: z.string() }).nullable(),
})
export type BatchAddressChange = z.infer<typeof BatchAddressChange>

export const BatchRow = z.object({
  position: z.int(),
  /** Line number in the pasted text, from 1. */
  line: z.int(),
  /** Id and zip code of the line; empty if the line cannot be read, because the text may contain personal data. */
  input: z.string(),
  entity_id: z.int().nullable(),
  ecommerce_id: z.int().nullable(),
  ecommerce_name: z.string().nullable(),
  zip_code: z.string().nullable(),
  check: z.enum(dryRunResults),
  status: z.enum(batchRowStatuses),
  /**
   * Error code with a text in the locale file `errors`: why the row failed or did not run, or what the dry run could
   * not check.
   */
  error: z.string().nullable(),
  /** Address before and after the correction; null for rows that do not run, and if the address is not known. */
  address_change: BatchAddressChange.nullable(),
  /** Change of the record's status by this batch; null if the status is the same or not known. */
  status_change: StatusChange.nullable(),
  /** Message of the merchant's system, verbatim. */
  merchant_message: z.string().nullable(),
  attempt_id: z.int().nullable(),
  url_log: z.string().nullable(),
  finished_at: instant.nullable(),
})
export type BatchRow = z.infer<typeof BatchRow>

const batchOwnerFilters = ['all', 'mine'] as const
/** `yes`: batches with at least one failed row. `no`: batches without failed rows. */
export const batchFailureFilters = ['yes', 'no'] as const

const batchReadAccess = anyOf(read('ecommerces'), read('courier'))
const batchWriteAccess = anyOf(write('ecommerces'), write('courier'))
const params = z.strictObject({ id: recordId })
const batchResponse = z.object({ success: z.literal(true), data: Batch })

/** Parses the pasted text and checks every row in a dry run; does not change any record. */
export const createBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches',
  access: batchWriteAccess,
  maxJsonBytes: MAX_LONG_TEXT_BYTES,
  body: z
    .strictObject({
      type: z.enum(batchTypes),
      text: requiredText(MAX_BATCH_TEXT_LENGTH),
      ticket: ticketNumber,
      task: taskText.optional().meta({ description: 'Required for reprocesses; not allowed for corrections.' }),
      ecommerce_id: recordId.optional(),
      any_error: z
        .boolean()
        .default(false)
        .meta({ description: 'Only for corrections: also run rows that a new zip code cannot fix.' }),
    })
    .refine(({ type, task }) => (task === undefined) === (type === 'trackingErrors.correctZip'), {
      path: ['task'],
      error: 'validation.required',
    }),
  response: batchResponse,
  invalidatedTopics: ['batches'],
})

/** Names of the columns by which users can sort the list of batches. */
export const batchSortColumns = ['id', 'type', 'person', 'ticket', 'created_at', 'status'] as const

/** Lists the batches of all types that the caller may read, or only the caller's own; newest first by default. */
export const listBatches = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/batches',
  access: batchReadAccess,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    whose: z.enum(batchOwnerFilters).default('all'),
    /** Search text: a ticket, the id of a batch, or words of the task of a batch. */
    q: codeText(100).optional(),
    /**
     * Filters by type and status. Not named `type` and `status`, because a side panel over the list uses these
     * parameters.
     */
    of_type: z.enum(batchTypes).optional(),
    batch_status: z.enum(batchStatuses).optional(),
    failures: z.enum(batchFailureFilters).optional(),
    order_by: z.enum(batchSortColumns).default('id'),
    sort: z.enum(['asc', 'desc']).default('desc'),
  }),
  response: pageSchema(Batch),
  cacheTopics: ['batches'],
})

export const getBatch = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/batches/:id',
  access: batchReadAccess,
  params,
  response: z.object({ data: Batch }),
  cacheTopics: ['batches'],
})

/** Lists the rows of a batch in the order of the pasted text. */
export const listBatchRows = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/batches/:id/rows',
  access: batchReadAccess,
  params,
  query: z.strictObject({
    page: pageNumber,
    limit: pageLimit({ default: LIST_PAGE_SIZE, min: 1 }),
    row_status: z.enum(batchRowStatuses).optional(),
    check: z.enum(dryRunResults).optional(),
  }),
  response: pageSchema(BatchRow),
  cacheTopics: ['batches'],
})

const batchRunTopics = ['batches', 'reprocess', 'reverses', 'trackingErrors', 'tickets'] as const

/** Confirmation of a run: the number of rows that the user saw. The server rejects any other number. */
const runConfirmation = z.strictObject({
  rows: integerSchema(1, MAX_BATCH_ROWS),
  /** Required when the batch has more rows than `MAX_UNCONFIRMED_BATCH_ROWS`. */
  reason: requiredText(500).optional(),
})

/** Starts a batch after its dry run. */
export const runBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/run',
  access: batchWriteAccess,
  params,
  body: runConfirmation,
  response: batchResponse,
  invalidatedTopics: batchRunTopics,
})

/** Runs the failed rows of a finished batch again. */
export const retryBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/retry',
  access: batchWriteAccess,
  params,
  body: runConfirmation,
  response: batchResponse,
  invalidatedTopics: batchRunTopics,
})

/** Makes the caller the owner of the batch, which then continues with the caller's permissions. */
export const takeOverBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/take-over',
  access: batchWriteAccess,
  params,
  body: z.strictObject({
    /** Id of the owner that the caller saw. The server responds 409 if another user owns the batch now. */
    from: recordId,
    reason: requiredText(500),
  }),
  response: batchResponse,
  invalidatedTopics: ['batches'],
  errorStatuses: [409],
})

/** Pauses a batch after the row that is currently running. */
export const pauseBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/pause',
  access: batchWriteAccess,
  params,
  response: batchResponse,
  invalidatedTopics: batchRunTopics,
})

export const resumeBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/resume',
  access: batchWriteAccess,
  params,
  response: batchResponse,
  invalidatedTopics: batchRunTopics,
})

/** Cancels a batch. The current row is aborted if possible; finished rows keep their results. */
export const cancelBatch = defineEndpoint({
  method: 'POST',
  path: '/v2/boss/batches/:id/cancel',
  access: batchWriteAccess,
  params,
  response: batchResponse,
  invalidatedTopics: batchRunTopics,
})

/** Deletes a draft batch, which has not changed any record. */
export const discardBatch = defineEndpoint({
  method: 'DELETE',
  path: '/v2/boss/batches/:id',
  access: batchWriteAccess,
  params,
  response: z.object({ success: z.literal(true) }),
  invalidatedTopics: ['batches'],
})

/** Exports every row of a batch with its result as CSV. */
export const exportBatch = defineEndpoint({
  method: 'GET',
  path: '/v2/boss/batches/:id/outcome',
  access: batchReadAccess,
  params,
  response: z.instanceof(ReadableStream<Uint8Array>),
  cacheTopics: ['batches'],
  fileMediaType: 'text/csv; charset=utf-8',
  rateLimit: 'exports',
  errorStatuses: [409],
})
