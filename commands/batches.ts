import { z } from 'zod'
import { any, extension, read, write } from '#contract/access.ts'
import { recordId, ticketNumber } from '#contract/fields.ts'
import { command, drawer, idList, inline, page } from './command.ts'
import { mostSelected } from './reprocess.ts'

/** Which kind a batch is of, and so who may do what to it, its page knows. */
const reading = extension(any(read('ecommerces'), read('courier')))
const writing = extension(any(write('ecommerces'), write('courier')))
const batch = z.object({ batch: recordId })
const optional = z.object({ batch: recordId.optional() })

/** Lines of a reverse and its right zip code. Beside `reprocess.batch`: what lines are pasted for is told by the area. */
export const trackingErrorsBatch = command({
  id: 'trackingErrors.batch',
  access: extension(write('courier')),
  opens: drawer,
  args: z.object({
    /** Lines begun with these; their zip codes are to be typed. */
    reverses: idList(mostSelected).optional(),
    ticket: ticketNumber.optional(),
    only: recordId.optional(),
  }),
  danger: 2,
})

export const batchesList = command({
  id: 'batches.list',
  access: reading,
  opens: page('/batches'),
  keys: { global: 'g b' },
  menu: true,
})

export const batchesOpen = command({
  id: 'batches.open',
  access: reading,
  opens: page('/batches/:batch'),
  args: batch,
  parent: 'batches.list',
  needs: 'record',
})

/** Above 20 reprocesses the number is typed and a reason given. */
export const batchesRun = command({
  id: 'batches.run',
  access: writing,
  opens: inline,
  args: optional,
  danger: 3,
  needs: 'here',
})

export const batchesRetry = command({
  id: 'batches.retry',
  access: writing,
  opens: inline,
  args: optional,
  danger: 3,
  needs: 'here',
})

export const batchesPause = command({
  id: 'batches.pause',
  access: writing,
  opens: inline,
  args: optional,
  needs: 'here',
})

export const batchesResume = command({
  id: 'batches.resume',
  access: writing,
  opens: inline,
  args: optional,
  needs: 'here',
})

export const batchesCancel = command({
  id: 'batches.cancel',
  access: writing,
  opens: inline,
  args: optional,
  keys: { global: 'mod+.' },
  danger: 2,
  needs: 'here',
  ends: true,
})

export const batchesDiscard = command({
  id: 'batches.discard',
  access: writing,
  opens: inline,
  args: optional,
  danger: 2,
  needs: 'here',
})

export const batchesExport = command({
  id: 'batches.export',
  access: reading,
  opens: inline,
  args: batch,
  parent: 'batches.list',
  needs: 'record',
})
