// Commands that add, edit and delete the URLs and brand URLs of an ecommerce.

import { write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog } from './command.ts'

const urlArguments = z.object({ ecommerce: recordId, url_id: recordId })

export const addEcommerceUrlCommand = defineCommand({
  id: 'ecommerces.addUrl',
  access: write('ecommerces'),
  surface: dialog,
  args: z.object({ ecommerce: recordId, url: text(255).optional(), brand_name: text(120).optional() }),
  keys: { global: 'c w' },
  requires: 'record',
})

export const editEcommerceUrlCommand = defineCommand({
  id: 'ecommerces.editUrl',
  access: write('ecommerces'),
  surface: dialog,
  args: urlArguments,
  requires: 'record',
})

export const deleteEcommerceUrlCommand = defineCommand({
  id: 'ecommerces.deleteUrl',
  access: write('ecommerces'),
  surface: dialog,
  args: urlArguments,
  confirmation: 2,
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [addEcommerceUrlCommand, editEcommerceUrlCommand, deleteEcommerceUrlCommand]
