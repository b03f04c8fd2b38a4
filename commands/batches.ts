// Commands of batches, in which the server runs one command for many records, row by row (product decision C7).

import { anyOf, read, write } from '#contract/access.ts'
import { batchFailureFilters, batchStatuses } from '#contract/console/batches.ts'
import { recordId, ticketNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { buildIdListSchema, type Command, defineCommand, drawer, inline, page } from './command.ts'
import { MAX_SELECTED_RECORDS } from './reprocess.ts'

/**
 * A user needs at least one of these permissions to see batches. The page of a batch also checks the permission for the
 * type of that batch.
 */
const readAnyBatchAccess = anyOf(read('ecommerces'), read('courier'))
const writeAnyBatchAccess = anyOf(write('ecommerces'), write('courier'))
const batchArguments = z.object({ batch: recordId })
const optionalBatchArguments = z.object({ batch: recordId.optional() })

/** Returns the command arguments that identify a batch. */
export const getBatchArguments = ({ id }: { readonly id: number }) => ({ batch: String(id) })

/** Maximum number of characters of one correction and the comma after the correction: `1234567890:01310100,`. */
const MAX_CORRECTION_LENGTH = 20

/** Creates a batch of zip code corrections from pasted lines that contain a reverse id and a zip code. */
export const startZipCodeBatchCommand = defineCommand({
  id: 'trackingErrors.batch',
  access: write('courier'),
  surface: drawer,
  args: z.object({
    /** Ids of the reverses (return requests) to prefill, one per line. The user adds a zip code to every line. */
    reverses: buildIdListSchema(MAX_SELECTED_RECORDS).optional(),
    /** Reverses with their new zip codes to prefill: `918273:01310100,918274:04538133`. */
    corrections: z
      .string()
      .max(MAX_SELECTED_RECORDS * MAX_CORRECTION_LENGTH)
      .regex(/^\d{1,10}:\d{8}(?:,\d{1,10}:\d{8})*$/)
      .optional(),
    ticket: ticketNumber.optional(),
    only: recordId.optional(),
  }),
  confirmation: 2,
})

export const listBatchesCommand = defineCommand({
  id: 'batches.list',
  access: readAnyBatchAccess,
  surface: page('/batches'),
  filters: z.object({
    batch_status: z.enum(batchStatuses).optional(),
    failures: z.enum(batchFailureFilters).optional(),
  }),
  keys: { global: 'g b' },
  menu: 'work',
})

export const openBatchCommand = defineCommand({
  id: 'batches.open',
  access: readAnyBatchAccess,
  surface: page('/batches/:batch'),
  args: batchArguments,
  parent: 'batches.list',
  requires: 'record',
})

/**
 * Runs a batch. Asks for confirmation if the batch refunds money or the user has not seen the dry run; above 20 rows,
 * the user must type the number of rows.
 */
export const runBatchCommand = defineCommand({
  id: 'batches.run',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  keys: { global: 'p e' },
  confirmation: 3,
  requires: 'handler',
})

export const retryBatchRowsCommand = defineCommand({
  id: 'batches.retry',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  confirmation: 3,
  requires: 'handler',
})

export const pauseBatchCommand = defineCommand({
  id: 'batches.pause',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  requires: 'handler',
})

export const resumeBatchCommand = defineCommand({
  id: 'batches.resume',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  requires: 'handler',
})

export const cancelBatchCommand = defineCommand({
  id: 'batches.cancel',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  keys: { global: 'mod+.' },
  confirmation: 2,
  requires: 'handler',
  cancelsTask: true,
})

export const discardBatchCommand = defineCommand({
  id: 'batches.discard',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  confirmation: 2,
  requires: 'handler',
})

/** Makes the current user the owner of a batch that another user started. */
export const takeOverBatchCommand = defineCommand({
  id: 'batches.takeOver',
  access: writeAnyBatchAccess,
  surface: inline,
  args: optionalBatchArguments,
  keys: { global: 'p t' },
  confirmation: 2,
  requires: 'handler',
})

/** Copies a summary of the batch result, for pasting into the helpdesk. */
export const copyBatchSummaryCommand = defineCommand({
  id: 'batches.copyNote',
  access: readAnyBatchAccess,
  surface: inline,
  args: batchArguments,
  keys: { global: 'y b' },
  parent: 'batches.list',
  requires: 'record',
})

export const exportBatchCommand = defineCommand({
  id: 'batches.export',
  access: readAnyBatchAccess,
  surface: inline,
  args: batchArguments,
  parent: 'batches.list',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  startZipCodeBatchCommand,
  listBatchesCommand,
  openBatchCommand,
  runBatchCommand,
  retryBatchRowsCommand,
  pauseBatchCommand,
  resumeBatchCommand,
  cancelBatchCommand,
  discardBatchCommand,
  takeOverBatchCommand,
  copyBatchSummaryCommand,
  exportBatchCommand,
]
