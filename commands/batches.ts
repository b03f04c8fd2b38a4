// Commands of batches (product decision C7): create from pasted text, run, pause, retry, cancel, export.

import { any, extension, read, write } from '#contract/access.ts'
import { recordId, ticketNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, idList, inline, page } from './command.ts'
import { mostSelected } from './reprocess.ts'

/** Minimum access to any batch; the page of a batch checks the permission for its kind. */
const reading = extension(any(read('ecommerces'), read('courier')))
const writing = extension(any(write('ecommerces'), write('courier')))
const batch = z.object({ batch: recordId })
const optional = z.object({ batch: recordId.optional() })

/** Returns the command arguments that identify a batch. */
export const argumentsOf = ({ id }: { readonly id: number }) => ({ batch: String(id) })

/** Creates a batch of zip code corrections from lines of reverse id and zip code. */
export const trackingErrorsBatch = command({
  id: 'trackingErrors.batch',
  access: extension(write('courier')),
  surface: drawer,
  args: z.object({
    /** Reverse ids to prefill as lines; the user adds the zip codes. */
    reverses: idList(mostSelected).optional(),
    ticket: ticketNumber.optional(),
    only: recordId.optional(),
  }),
  confirmation: 2,
})

export const batchesList = command({
  id: 'batches.list',
  access: reading,
  surface: page('/batches'),
  keys: { global: 'g b' },
  menu: true,
})

export const batchesOpen = command({
  id: 'batches.open',
  access: reading,
  surface: page('/batches/:batch'),
  args: batch,
  parent: 'batches.list',
  requires: 'record',
})

/** Runs a batch. Asks for confirmation if money moves or no dry run was viewed; above 20 rows with a typed count. */
export const batchesRun = command({
  id: 'batches.run',
  access: writing,
  surface: inline,
  args: optional,
  keys: { global: 'p e' },
  confirmation: 3,
  requires: 'handler',
})

export const batchesRetry = command({
  id: 'batches.retry',
  access: writing,
  surface: inline,
  args: optional,
  confirmation: 3,
  requires: 'handler',
})

export const batchesPause = command({
  id: 'batches.pause',
  access: writing,
  surface: inline,
  args: optional,
  requires: 'handler',
})

export const batchesResume = command({
  id: 'batches.resume',
  access: writing,
  surface: inline,
  args: optional,
  requires: 'handler',
})

export const batchesCancel = command({
  id: 'batches.cancel',
  access: writing,
  surface: inline,
  args: optional,
  keys: { global: 'mod+.' },
  confirmation: 2,
  requires: 'handler',
  cancels: true,
})

export const batchesDiscard = command({
  id: 'batches.discard',
  access: writing,
  surface: inline,
  args: optional,
  confirmation: 2,
  requires: 'handler',
})

/** Takes over a batch that another user runs; the current user becomes its owner. */
export const batchesTakeOver = command({
  id: 'batches.takeOver',
  access: writing,
  surface: inline,
  args: optional,
  keys: { global: 'p t' },
  confirmation: 2,
  requires: 'handler',
})

/** Copies a summary of the batch result, for pasting into the helpdesk. */
export const batchesCopyNote = command({
  id: 'batches.copyNote',
  access: reading,
  surface: inline,
  args: batch,
  keys: { global: 'y b' },
  parent: 'batches.list',
  requires: 'record',
})

export const batchesExport = command({
  id: 'batches.export',
  access: reading,
  surface: inline,
  args: batch,
  parent: 'batches.list',
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  trackingErrorsBatch,
  batchesList,
  batchesOpen,
  batchesRun,
  batchesRetry,
  batchesPause,
  batchesResume,
  batchesCancel,
  batchesDiscard,
  batchesTakeOver,
  batchesCopyNote,
  batchesExport,
]
