import * as z from 'zod/mini'
import { write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { command, dialog, page } from './command.ts'

export const ecommercesCreate = command({
  id: 'ecommerces.create',
  access: write('ecommerces'),
  opens: page('/ecommerces/new'),
  keys: { global: 'c e' },
  parent: 'ecommerces.list',
})

export const ecommercesEdit = command({
  id: 'ecommerces.edit',
  access: write('ecommerces'),
  opens: page('/ecommerces/show/:ecommerce?tab=details'),
  args: z.object({ ecommerce: recordId }),
  keys: { row: 'e' },
  parent: 'ecommerces.list',
  needs: 'record',
})

const availability = (verb: 'enable' | 'disable') =>
  command({
    id: `ecommerces.${verb}`,
    access: write('ecommerces'),
    opens: dialog,
    args: z.object({ ecommerce: recordId, reason: z.optional(text(500)) }),
    danger: 2,
    needs: 'record',
  })

export const ecommercesEnable = availability('enable')
export const ecommercesDisable = availability('disable')
