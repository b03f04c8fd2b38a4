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

/** What is given stands in the form, and is checked there. */
export const ecommercesAddFee = command({
  id: 'ecommerces.addFee',
  ...edits,
  args: z.object({
    ecommerce: recordId,
    /** Not `service_code`: a filter of the reports is called so. */
    fee_service: z.enum(billedServices).optional(),
    /** `2,5`: reais, or per cent, as the service has it. */
    amount: typedAmount.optional(),
    fee_start: calendarDate.optional(),
  }),
  keys: { global: 'c t' },
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [ecommercesEditSubscription, ecommercesEditQuota, ecommercesAddFee]
