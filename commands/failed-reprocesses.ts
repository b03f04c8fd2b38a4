// The command of the queue of failed reprocesses: its list (product decision E9).

import { extension, read } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { reprocessTypes, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, page } from './command.ts'

export const failedReprocessesList = command({
  id: 'failedReprocesses.list',
  access: extension(read('ecommerces')),
  surface: page('/reprocess/failed'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  filters: z.object({ type: z.enum(reprocessTypes).optional(), status: z.enum(statusFilters).optional() }),
  keys: { global: 'g f' },
  menu: true,
})

/** From an ecommerce to its failed reprocesses. The palette finds the same list by the name of the ecommerce. */
export const failedReprocessesListOf = command({
  id: 'failedReprocesses.listOf',
  access: extension(read('ecommerces')),
  surface: page('/reprocess/failed'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o e' },
  requires: 'record',
  hidden: true,
})

export const commands: readonly Command[] = [failedReprocessesList, failedReprocessesListOf]
