// Commands of an ecommerce's billing: subscription, quotas, fees.

import { write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
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

export const ecommercesAddFee = command({ id: 'ecommerces.addFee', ...edits, keys: { global: 'c t' } })

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [ecommercesEditSubscription, ecommercesEditQuota, ecommercesAddFee]
