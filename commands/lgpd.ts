// The command that edits the LGPD provider of an ecommerce. LGPD is the Brazilian data protection law.

import { write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, page } from './command.ts'

/**
 * Opens the LGPD tab and selects the `provider` without saving it. The value `none` means that the provider is removed.
 */
export const editEcommerceLgpdCommand = defineCommand({
  id: 'ecommerces.editLgpd',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=lgpd'),
  args: z.object({ ecommerce: recordId, provider: z.union([z.literal('none'), recordId]).optional() }),
  confirmation: 2,
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [editEcommerceLgpdCommand]
