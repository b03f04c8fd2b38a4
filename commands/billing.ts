// Commands of an ecommerce's billing: subscription, quotas, fees.

import { write } from '#contract/access.ts'
import { amountInput, calendarDate, recordId } from '#contract/fields.ts'
import { billedServices } from '#contract/platform/billing.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer } from './command.ts'

const editOptions = {
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId }),
  requires: 'record',
} as const

export const ecommercesEditSubscription = defineCommand({ id: 'ecommerces.editSubscription', ...editOptions })

export const ecommercesEditQuota = defineCommand({ id: 'ecommerces.editQuota', ...editOptions })

/** Opens the form of a new fee, prefilled with the arguments; the form validates them. */
export const ecommercesAddFee = defineCommand({
  id: 'ecommerces.addFee',
  ...editOptions,
  args: z.object({
    ecommerce: recordId,
    /** Service code of the fee; the name `service_code` is already a filter of the reports. */
    fee_service: z.enum(billedServices).optional(),
    /** Amount such as `2,5`, in reais or per cent depending on the service. */
    amount: amountInput.optional(),
    fee_start: calendarDate.optional(),
  }),
  keys: { global: 'c t' },
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [ecommercesEditSubscription, ecommercesEditQuota, ecommercesAddFee]
