// Commands of tracking errors, which occur when a carrier cannot create a shipping label: list the errors, correct a
// zip code, and show a masked address.

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { recordId, zipCode } from '#contract/fields.ts'
import { statusFilters } from '#contract/platform/reprocess.ts'
import { trackingSearch } from '#contract/platform/tracking-errors.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline, page } from './command.ts'
import { MAX_SELECTED_RECORDS } from './reprocess.ts'

export const listTrackingErrorsCommand = defineCommand({
  id: 'trackingErrors.list',
  access: read('courier'),
  surface: page('/correios'),
  args: z.object({ search: trackingSearch.optional(), ecommerce_id: recordId.optional() }),
  filters: z.object({ status: z.enum(statusFilters).optional() }),
  keys: { global: 'g c' },
  menu: 'work',
})

/**
 * Opens the tracking errors of one ecommerce. Hidden in the command palette, which offers `trackingErrors.list`
 * instead.
 */
export const listTrackingErrorsOfEcommerceCommand = defineCommand({
  id: 'trackingErrors.listOf',
  access: read('courier'),
  surface: page('/correios'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o c' },
  requires: 'record',
  hidden: true,
})

/**
 * Corrects the zip code of a reverse (return request). The drawer shows an error if the reverse has no tracking error
 * to correct.
 */
export const correctZipCodeCommand = defineCommand({
  id: 'trackingErrors.correctZip',
  access: write('courier'),
  surface: drawer,
  args: z.object({ reverse_id: recordId, zip_code: zipCode.optional() }),
  keys: { row: 'z' },
  confirmation: 1,
  quickRunArguments: ['reverse_id', 'zip_code'],
  needsSecondEnter: true,
  bulk: {
    commandId: 'trackingErrors.batch',
    rowIdArgument: 'reverse_id',
    joinedArgument: 'reverses',
    maxRows: MAX_SELECTED_RECORDS,
  },
  parent: 'trackingErrors.list',
})

/**
 * Shows the complete address of a consumer, which is masked by default. Opening a link never runs this command, because
 * the activity log records every use.
 */
export const revealConsumerAddressCommand = defineCommand({
  id: 'trackingErrors.reveal',
  access: requirePlatformSupport(read('courier')),
  surface: inline,
  args: z.object({ reverse_id: recordId }),
  keys: { row: 'v' },
  parent: 'trackingErrors.list',
  requires: 'handler',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listTrackingErrorsCommand,
  listTrackingErrorsOfEcommerceCommand,
  correctZipCodeCommand,
  revealConsumerAddressCommand,
]
