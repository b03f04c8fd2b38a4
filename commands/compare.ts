// The command that compares two ecommerces.

import { read } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer } from './command.ts'

/** Compares two ecommerces side by side. If `other` is missing, the user selects the second ecommerce in the drawer. */
export const compareEcommercesCommand = defineCommand({
  id: 'ecommerces.compare',
  access: read('ecommerces'),
  surface: drawer,
  args: z.object({ ecommerce: recordId, other: recordId.optional() }),
  keys: { global: 'o x' },
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [compareEcommercesCommand]
