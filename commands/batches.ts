// Commands of batches (product decision C7): create from pasted text, run, pause, retry, cancel, export.

import { any, extension, read, write } from '#contract/access.ts'
import { recordId, ticketNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, idList, inline, page } from './command.ts'
import { mostSelected } from './reprocess.ts'

/** Which kind a batch is of, and so who may do what to it, its page knows. */
const reading = extension(any(read('ecommerces'), read('courier')))
const writing = extension(any(write('ecommerces'), write('courier')))
const batch = z.object({ batch: recordId })
const optional = z.object({ batch: recordId.optional() })

/** The arguments of a command of a batch. */
export const argumentsOf = ({ id }: { readonly id: number }) => ({ batch: String(id) })

/** Batch of zip code corrections, lines of reverse and zip code; the batch of reprocesses is `reprocess.batch`. */
export const trackingErrorsBatch = command({
  id: 'trackingErrors.batch',
  access: extension(write('courier')),
  surface: drawer,
  args: z.object({
    /** Lines begun with these; their zip codes are to be typed. */
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

/** At once where the dry run was looked at and no money moves; above 20 reprocesses the number is typed. */
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

/** Of one that somebody else runs: from then on it is one's own. */
export const batchesTakeOver = command({
  id: 'batches.takeOver',
  access: writing,
  surface: inline,
  args: optional,
  keys: { global: 'p t' },
  confirmation: 2,
  requires: 'handler',
})

/** How it went, as a text for the helpdesk, on the clipboard. */
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

/** In the order of the palette and of the help sheet. */
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
