// Commands of the reverses: list, page, card, the card of a refund, the search for a consumer, copy, export.

import { accessOfReverse, extension } from '#contract/access.ts'
import { calendarDate, recordId } from '#contract/fields.ts'
import { statusFilters } from '#contract/platform/reprocess.ts'
import { consumerSearchAccess, errorFilters, reverseSearch, reversesAccess } from '#contract/platform/reverses.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline, page } from './command.ts'

const access = extension(reversesAccess)
const reverse = z.object({ reverse_id: recordId })

/** The arguments of a command of a reverse; its ecommerce, for those that ask whose it is. */
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

/** From an ecommerce to its reverses. The palette finds the same list by the name of the ecommerce. */
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
  /** `focus`: the part of it that one came for. */
  args: z.object({ reverse_id: recordId, focus: z.enum(['notes']).optional() }),
  keys: { row: 'enter' },
  parent: 'reverses.list',
  requires: 'record',
})

/** The same beside what one is at. */
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

/** What it is and how it stands, as a text for the helpdesk, on the clipboard. */
export const reversesCopy = command({
  id: 'reverses.copy',
  access,
  surface: inline,
  args: reverse,
  keys: { global: 'y r' },
  requires: 'record',
})

/**
 * By a whole e-mail, CPF, CNPJ or telephone. Typed there or handed over in memory: nothing of a consumer stands in a
 * link. Searching is a POST of its own, and recorded.
 */
export const reversesFindConsumer = command({
  id: 'reverses.findConsumer',
  access: extension(consumerSearchAccess),
  surface: drawer,
  keys: { global: 'f c' },
  parent: 'reverses.list',
})
/** What the filters of the list find; elsewhere, everything. */
export const reversesExport = command({
  id: 'reverses.export',
  access: extension(accessOfReverse.write),
  surface: inline,
})

/** In the order of the palette and of the help sheet. */
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
