// The command that edits an ecommerce's LGPD provider.

import { write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, page } from './command.ts'

/** Opens the LGPD tab; `provider` is preselected but not saved, and `none` removes the provider. */
export const ecommercesEditLgpd = defineCommand({
  id: 'ecommerces.editLgpd',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=lgpd'),
  args: z.object({ ecommerce: recordId, provider: z.union([z.literal('none'), recordId]).optional() }),
  confirmation: 2,
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [ecommercesEditLgpd]
