// Commands that edit the billing of an ecommerce: subscription, quotas and fees.

import { write } from '#contract/access.ts'
import { amountTextSchema, calendarDate, recordId } from '#contract/fields.ts'
import { billedServices } from '#contract/platform/billing.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer } from './command.ts'

const editOptions = {
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId }),
  requires: 'record',
} as const

export const editEcommerceSubscriptionCommand = defineCommand({ id: 'ecommerces.editSubscription', ...editOptions })

export const editEcommerceQuotaCommand = defineCommand({ id: 'ecommerces.editQuota', ...editOptions })

/**
 * Opens the form for adding a fee and prefills the form with the arguments. The form validates the prefilled values.
 */
export const addEcommerceFeeCommand = defineCommand({
  id: 'ecommerces.addFee',
  ...editOptions,
  args: z.object({
    ecommerce: recordId,
    /**
     * Service to which the fee applies. Not named `service_code`, because the reports already have a filter with that
     * name.
     */
    fee_service: z.enum(billedServices).optional(),
    /** Amount as text, for example `2,5`: a price in reais or a percentage, depending on the service. */
    amount: amountTextSchema.optional(),
    fee_start: calendarDate.optional(),
  }),
  keys: { global: 'c t' },
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  editEcommerceSubscriptionCommand,
  editEcommerceQuotaCommand,
  addEcommerceFeeCommand,
]
