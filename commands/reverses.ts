// Commands of reverses: list, open as page or drawer, open a refund, search for a consumer, copy, export.

import { accessOfReverse, extension } from '#contract/access.ts'
import { calendarDate, recordId } from '#contract/fields.ts'
import { statusFilters } from '#contract/platform/reprocess.ts'
import { consumerSearchAccess, errorFilters, reverseSearch, reversesAccess } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline, page } from './command.ts'

const access = extension(reversesAccess)
const reverse = z.object({ reverse_id: recordId })

/** Returns the command arguments that identify a reverse and its ecommerce. */
export const argumentsOf = ({
  id,
  ecommerce,
}: {
  readonly id: number
  readonly ecommerce: { readonly id: number }
}) => ({
  reverse_id: String(id),
  ecommerce: String(ecommerce.id),
})

export const reversesList = command({
  id: 'reverses.list',
  access,
  surface: page('/reverses'),
  args: z.object({ q: reverseSearch.optional(), ecommerce_id: recordId.optional() }),
  filters: z.object({
    status: z.enum(statusFilters).optional(),
    tracking_error: z.enum(errorFilters).optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
  }),
  impliedBy: ['status'],
  keys: { global: 'g v' },
  menu: true,
})

/** Opens the reverses of an ecommerce. Hidden, because the palette offers `reverses.list` instead. */
export const reversesListOf = command({
  id: 'reverses.listOf',
  access,
  surface: page('/reverses'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o v' },
  requires: 'record',
  hidden: true,
})

export const reversesShow = command({
  id: 'reverses.show',
  access,
  surface: page('/reverses/show/:reverse_id'),
  /** Reverse id, and `focus`: the section that receives the initial focus. */
  args: z.object({ reverse_id: recordId, focus: z.enum(['notes']).optional() }),
  keys: { row: 'enter' },
  parent: 'reverses.list',
  requires: 'record',
})

/** Opens a reverse in a drawer over the current page. */
export const reversesOpen = command({
  id: 'reverses.open',
  access,
  surface: drawer,
  args: reverse,
  keys: { row: 'i' },
  parent: 'reverses.list',
  requires: 'record',
})

export const reversesOpenRefund = command({
  id: 'reverses.openRefund',
  access,
  surface: drawer,
  args: z.object({ refund_id: recordId }),
  parent: 'reverses.list',
  requires: 'record',
})

/** Copies a summary of the reverse and its status, for pasting into the helpdesk. */
export const reversesCopy = command({
  id: 'reverses.copy',
  access,
  surface: inline,
  args: reverse,
  keys: { global: 'y r' },
  requires: 'record',
})

/**
 * Searches for a consumer by complete e-mail, CPF, CNPJ or phone number. The search text is passed in memory, because
 * links must not contain personal data. Every search is recorded in the activity log.
 */
export const reversesFindConsumer = command({
  id: 'reverses.findConsumer',
  access: extension(consumerSearchAccess),
  surface: drawer,
  keys: { global: 'f c' },
  parent: 'reverses.list',
})
/** Exports the filtered reverses; on other pages than the reverses list, all reverses. */
export const reversesExport = command({
  id: 'reverses.export',
  access: extension(accessOfReverse.write),
  surface: inline,
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  reversesList,
  reversesListOf,
  reversesShow,
  reversesOpen,
  reversesOpenRefund,
  reversesFindConsumer,
  reversesCopy,
  reversesExport,
]
