// Commands of reprocessing, that is, sending a reverse (return request) or refund to the merchant's system again, and
// of handling the result of an attempt.

import { read, reverseAccess, write } from '#contract/access.ts'
import { recordId, requiredText, ticketNumber } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { buildIdListSchema, type Command, defineCommand, drawer, inline, page } from './command.ts'

const ticketArguments = {
  ticket: ticketNumber.optional(),
  task: requiredText(60).optional(),
  ecommerce: recordId.optional(),
}

/** Maximum number of selected records in a batch, because the link to the batch contains all their ids. */
export const MAX_SELECTED_RECORDS = 500

export const reprocessReverseCommand = defineCommand({
  id: 'reprocess.reverse',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ reverse_id: recordId.optional(), ...ticketArguments }),
  keys: { global: 'p r' },
  confirmation: 1,
  quickRunArguments: ['reverse_id', 'ticket', 'task'],
  needsSecondEnter: true,
  bulk: {
    commandId: 'reprocess.batch',
    rowIdArgument: 'reverse_id',
    joinedArgument: 'ids',
    maxRows: MAX_SELECTED_RECORDS,
  },
})

export const reprocessRefundCommand = defineCommand({
  id: 'reprocess.refund',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ refund_id: recordId.optional(), ...ticketArguments }),
  keys: { global: 'p f' },
  confirmation: 2,
})

/**
 * Reprocesses many records (sends them to the merchant's system again) under one helpdesk ticket, after a dry run.
 * Above 20 rows, the user must type the number of rows to confirm.
 */
export const startReprocessBatchCommand = defineCommand({
  id: 'reprocess.batch',
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({
    ids: buildIdListSchema(MAX_SELECTED_RECORDS).optional(),
    record: z.enum(['reverse', 'refund']).optional(),
    ticket: ticketArguments.ticket,
    task: ticketArguments.task,
    /**
     * Id of the ecommerce to which the batch is limited. Not named `ecommerce`, because the current page would fill in
     * an argument of that name.
     */
    only: recordId.optional(),
  }),
  keys: { global: 'p b' },
  confirmation: 2,
})

export const repeatReprocessCommand = defineCommand({
  id: 'reprocess.again',
  access: write('ecommerces'),
  surface: inline,
  /** Id of the reprocess attempt to repeat; the default is the last attempt. */
  args: z.object({ attempt: recordId.optional() }),
  keys: { global: 'p a' },
  confirmation: 2,
  requires: 'handler',
})

/**
 * Opens the page or drawer in which the user can fix the cause of the displayed error: the drawer of the zip code or
 * of the integration, or the page of the ecommerce or the reverse.
 */
export const openErrorFixCommand = defineCommand({
  id: 'reprocess.mend',
  access: read('ecommerces'),
  surface: inline,
  keys: { global: 'p m' },
  requires: 'handler',
})

/** Copies the question to the merchant or the carrier, who can solve the displayed error. */
export const copyQuestionCommand = defineCommand({
  id: 'reprocess.copyQuestion',
  access: reverseAccess.read,
  surface: inline,
  keys: { global: 'y q' },
  requires: 'handler',
})

export const reprocessNextCommand = defineCommand({
  id: 'reprocess.next',
  access: write('ecommerces'),
  surface: inline,
  keys: { global: 'p n' },
})

export const cancelReprocessCommand = defineCommand({
  id: 'reprocess.cancel',
  access: write('ecommerces'),
  surface: inline,
  keys: { global: 'mod+.' },
  requires: 'handler',
  cancelsTask: true,
})

export const openReprocessHistoryCommand = defineCommand({
  id: 'reprocess.history',
  access: read('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=reprocess'),
  args: z.object({ ecommerce: recordId }),
  keys: { global: 'p h' },
  parent: 'ecommerces.list',
  requires: 'record',
})

export const showReprocessLogCommand = defineCommand({
  id: 'reprocess.log',
  access: read('ecommerces'),
  surface: inline,
  args: z.object({ attempt: recordId.optional() }),
  keys: { global: 'p l' },
  requires: 'handler',
})

export const findReprocessesCommand = defineCommand({
  id: 'reprocess.find',
  access: read('ecommerces'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: ['f r', 'f b'] },
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  reprocessReverseCommand,
  reprocessRefundCommand,
  startReprocessBatchCommand,
  repeatReprocessCommand,
  openErrorFixCommand,
  copyQuestionCommand,
  reprocessNextCommand,
  cancelReprocessCommand,
  openReprocessHistoryCommand,
  showReprocessLogCommand,
  findReprocessesCommand,
]
