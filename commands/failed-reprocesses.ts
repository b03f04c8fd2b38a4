// Commands that open the queue of failed reprocesses (product decision E9).

import { read } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { reprocessTypes, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, page } from './command.ts'

export const failedReprocessesList = defineCommand({
  id: 'failedReprocesses.list',
  access: read('ecommerces'),
  surface: page('/reprocess/failed'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  filters: z.object({ type: z.enum(reprocessTypes).optional(), status: z.enum(statusFilters).optional() }),
  keys: { global: 'g f' },
  menu: true,
})

/** Opens the failed reprocesses of an ecommerce. Hidden, because the palette offers `failedReprocesses.list`. */
export const failedReprocessesListOf = defineCommand({
  id: 'failedReprocesses.listOf',
  access: read('ecommerces'),
  surface: page('/reprocess/failed'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o e' },
  requires: 'record',
  hidden: true,
})

export const commands: readonly Command[] = [failedReprocessesList, failedReprocessesListOf]
