// Commands that open the list of failed reprocesses. The list contains unfinished reverses (return requests) and
// refunds that could not be sent to the merchant's system again (product decision E9).

import { read } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { reprocessTypes, statusFilters } from '#contract/platform/reprocess.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, page } from './command.ts'

export const listFailedReprocessesCommand = defineCommand({
  id: 'failedReprocesses.list',
  access: read('ecommerces'),
  surface: page('/reprocess/failed'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  filters: z.object({ type: z.enum(reprocessTypes).optional(), status: z.enum(statusFilters).optional() }),
  keys: { global: 'g f' },
  menu: 'work',
})

/**
 * Opens the list of failed reprocesses (failed attempts to send a record to the merchant's system again) of one
 * ecommerce. Hidden in the command palette, which offers `failedReprocesses.list` instead.
 */
export const listFailedReprocessesOfEcommerceCommand = defineCommand({
  id: 'failedReprocesses.listOf',
  access: read('ecommerces'),
  surface: page('/reprocess/failed'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o e' },
  requires: 'record',
  hidden: true,
})

export const commands: readonly Command[] = [listFailedReprocessesCommand, listFailedReprocessesOfEcommerceCommand]
