// The command that compares two ecommerces.

import { read } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer } from './command.ts'

/** Compares two ecommerces side by side; without `other`, the user selects the second ecommerce. */
export const ecommercesCompare = defineCommand({
  id: 'ecommerces.compare',
  access: read('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId, other: recordId.optional() }),
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [ecommercesCompare]
