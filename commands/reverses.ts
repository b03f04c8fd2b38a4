// Commands of reverses (return requests): list, open, open a refund, search for a consumer, copy, export.

import { requirePlatformSupport, reverseAccess } from '#contract/access.ts'
import { calendarDate, recordId } from '#contract/fields.ts'
import { statusFilters } from '#contract/platform/reprocess.ts'
import {
  consumerSearchAccess,
  reverseSearch,
  reversesAccess,
  trackingErrorFilters,
} from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline, page } from './command.ts'

const listReversesAccess = requirePlatformSupport(reversesAccess, 'listReverses')
const reverseAccessRule = requirePlatformSupport(reversesAccess, 'getReverse')
const reverseArguments = z.object({ reverse_id: recordId })

/** Returns the command arguments that identify a reverse (return request) and the ecommerce of the reverse. */
export const getReverseArguments = ({
  id,
  ecommerce,
}: {
  readonly id: number
  readonly ecommerce: { readonly id: number }
}) => ({
  reverse_id: String(id),
  ecommerce: String(ecommerce.id),
})

export const listReversesCommand = defineCommand({
  id: 'reverses.list',
  access: listReversesAccess,
  surface: page('/reverses'),
  args: z.object({ q: reverseSearch.optional(), ecommerce_id: recordId.optional() }),
  filters: z.object({
    status: z.enum(statusFilters).optional(),
    tracking_error: z.enum(trackingErrorFilters).optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  }),
  impliedByArguments: ['status'],
  keys: { global: 'g v' },
  menu: 'work',
})

/**
 * Opens the list of reverses (return requests) of one ecommerce. Hidden in the command palette, which offers
 * `reverses.list` instead.
 */
export const listReversesOfEcommerceCommand = defineCommand({
  id: 'reverses.listOf',
  access: listReversesAccess,
  surface: page('/reverses'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o v' },
  requires: 'record',
  hidden: true,
})

export const openReverseCommand = defineCommand({
  id: 'reverses.show',
  access: reverseAccessRule,
  surface: page('/reverses/show/:reverse_id'),
  /** `reverse_id` identifies the reverse; `focus` is the section of the page that receives the initial focus. */
  args: z.object({ reverse_id: recordId, focus: z.enum(['notes']).optional() }),
  keys: { row: 'enter' },
  parent: 'reverses.list',
  requires: 'record',
})

export const openRefundCommand = defineCommand({
  id: 'reverses.openRefund',
  access: requirePlatformSupport(reversesAccess, 'getRefund'),
  surface: drawer,
  args: z.object({ refund_id: recordId }),
  parent: 'reverses.list',
  requires: 'record',
})

/** Copies a summary of the reverse (return request) and of its status, for pasting into the helpdesk. */
export const copyReverseSummaryCommand = defineCommand({
  id: 'reverses.copy',
  access: reverseAccessRule,
  surface: inline,
  args: reverseArguments,
  keys: { global: 'y r' },
  requires: 'record',
})

/**
 * Searches for a consumer by complete e-mail, CPF, CNPJ or phone number. The search text is passed in memory, because
 * links must not contain personal data. Every search is recorded in the activity log.
 */
export const findConsumerCommand = defineCommand({
  id: 'reverses.findConsumer',
  access: requirePlatformSupport(consumerSearchAccess),
  surface: drawer,
  keys: { global: 'f c' },
  parent: 'reverses.list',
})
/**
 * Exports reverses (return requests) as CSV. On the list of reverses, the export has the filters of the list; elsewhere
 * the export contains all reverses.
 */
export const exportReversesCommand = defineCommand({
  id: 'reverses.export',
  access: requirePlatformSupport(reverseAccess.write),
  surface: inline,
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listReversesCommand,
  listReversesOfEcommerceCommand,
  openReverseCommand,
  openRefundCommand,
  findConsumerCommand,
  copyReverseSummaryCommand,
  exportReversesCommand,
]
