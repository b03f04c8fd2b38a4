// The command that edits an ecommerce's LGPD provider.

import { write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, page } from './command.ts'

/** Surface the tab with the provider, or `none`, chosen and not yet saved. */
export const ecommercesEditLgpd = command({
  id: 'ecommerces.editLgpd',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=lgpd'),
  args: z.object({ ecommerce: recordId, provider: z.union([z.literal('none'), recordId]).optional() }),
  confirmation: 2,
  parent: 'ecommerces.list',
  requires: 'record',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [ecommercesEditLgpd]
