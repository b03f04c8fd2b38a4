// Commands of reprocessing: reprocess a reverse, refund or batch, and handle the result of an attempt.

import { extension, read, write } from '#contract/access.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, idList, inline, page } from './command.ts'

const ticketed = {
  ticket: ticketNumber.optional(),
  task: requiredText(60).optional(),
  ecommerce: recordId.optional(),
}

/** Maximum number of selected records for a batch, limited by the length of a link. */
export const mostSelected = 500

export const reprocessOfReverse = command({
  id: 'reprocess.reverse',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ reverse_id: recordId.optional(), ...ticketed }),
  keys: { global: 'p r' },
  confirmation: 1,
  quickRun: ['reverse_id', 'ticket', 'task'],
  confirms: true,
  bulk: { by: 'reprocess.batch', from: 'reverse_id', as: 'ids', most: mostSelected },
})

export const reprocessRefund = command({
  id: 'reprocess.refund',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ refund_id: recordId.optional(), ...ticketed }),
  keys: { global: 'p f' },
  confirmation: 2,
})

/** Creates a batch of reprocesses under one ticket, with a dry run first. Above 20 rows the user types the count. */
export const reprocessBatch = command({
  id: 'reprocess.batch',
  access: extension(write('ecommerces')),
  surface: drawer,
  args: z.object({
    ids: idList(mostSelected).optional(),
    record: z.enum(['reverse', 'refund']).optional(),
    ticket: ticketed.ticket,
    task: ticketed.task,
    /** Ecommerce id to which the batch is limited; not named `ecommerce`, which the current page would fill in. */
    only: recordId.optional(),
  }),
  keys: { global: 'p b' },
  confirmation: 2,
})

export const reprocessAgain = command({
  id: 'reprocess.again',
  access: write('ecommerces'),
  surface: inline,
  /** Attempt in the history; by default, the last attempt. */
  args: z.object({ attempt: recordId.optional() }),
  keys: { global: 'p a' },
  confirmation: 2,
  requires: 'handler',
})

/** Opens the form that fixes the displayed error: zip code, integration, ecommerce or reverse. */
export const reprocessMend = command({
  id: 'reprocess.mend',
  access: extension(read('ecommerces')),
  surface: inline,
  keys: { global: 'p m' },
  requires: 'handler',
})

export const reprocessNext = command({
  id: 'reprocess.next',
  access: write('ecommerces'),
  surface: inline,
  keys: { global: 'p n' },
})

export const reprocessCancel = command({
  id: 'reprocess.cancel',
  access: write('ecommerces'),
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancels: true,
})

export const reprocessTab = command({
  id: 'reprocess.history',
  access: read('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=reprocess'),
  args: z.object({ ecommerce: recordId }),
  keys: { global: 'p h' },
  parent: 'ecommerces.list',
  requires: 'record',
})

export const reprocessLog = command({
  id: 'reprocess.log',
  access: read('ecommerces'),
  surface: inline,
  args: z.object({ attempt: recordId.optional() }),
  keys: { global: 'p l' },
  requires: 'handler',
})

export const reprocessFind = command({
  id: 'reprocess.find',
  access: extension(read('ecommerces')),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: ['f r', 'f b'] },
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  reprocessOfReverse,
  reprocessRefund,
  reprocessBatch,
  reprocessAgain,
  reprocessMend,
  reprocessNext,
  reprocessCancel,
  reprocessTab,
  reprocessLog,
  reprocessFind,
]
