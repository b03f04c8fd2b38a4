// The command that compares two ecommerces.

import { read } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer } from './command.ts'

/** Two ecommerces side by side; without `other` it asks which. */
export const ecommercesCompare = command({
  id: 'ecommerces.compare',
  access: read('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId, other: recordId.optional() }),
  requires: 'record',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [ecommercesCompare]
