// Commands of an ecommerce's billing: subscription, quotas, fees.

import { write } from '#contract/access.ts'
import { calendarDate, recordId, typedAmount } from '#contract/fields.ts'
import { billedServices } from '#contract/platform/billing.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer } from './command.ts'

const edits = {
  access: write('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId }),
  requires: 'record',
} as const

export const ecommercesEditSubscription = command({ id: 'ecommerces.editSubscription', ...edits })

export const ecommercesEditQuota = command({ id: 'ecommerces.editQuota', ...edits })

/** Opens the form of a new fee, prefilled with the arguments; the form validates them. */
export const ecommercesAddFee = command({
  id: 'ecommerces.addFee',
  ...edits,
  args: z.object({
    ecommerce: recordId,
    /** Service code of the fee; the name `service_code` is already a filter of the reports. */
    fee_service: z.enum(billedServices).optional(),
    /** Amount such as `2,5`, in reais or per cent depending on the service. */
    amount: typedAmount.optional(),
    fee_start: calendarDate.optional(),
  }),
  keys: { global: 'c t' },
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [ecommercesEditSubscription, ecommercesEditQuota, ecommercesAddFee]
