// The command that edits an ecommerce's features.

import { write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, page } from './command.ts'

/** Surface the tab with the values of a module, separated by commas, chosen and not yet saved. */
export const ecommercesEditFeatures = command({
  id: 'ecommerces.editFeatures',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=features'),
  args: z.object({ ecommerce: recordId, module: text(120).optional(), values: text(2000).optional() }),
  confirmation: 1,
  parent: 'ecommerces.list',
  requires: 'record',
})

/** The tab with one feature, `money.pix`, switched on or off and not yet saved. */
const switching = (verb: 'enable' | 'disable', to: 'on' | 'off') =>
  command({
    id: `ecommerces.${verb}Feature`,
    access: write('ecommerces'),
    surface: page(`/ecommerces/show/:ecommerce?tab=features&switch=${to}`),
    args: z.object({ ecommerce: recordId, feature: text(241).regex(/^[^.]+\../) }),
    confirmation: 1,
    parent: 'ecommerces.list',
    requires: 'record',
  })

/** *Pix loja azul* asks for it. */
export const ecommercesEnableFeature = command({ ...switching('enable', 'on'), impliedBy: ['feature'] })
export const ecommercesDisableFeature = switching('disable', 'off')

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [ecommercesEditFeatures, ecommercesEnableFeature, ecommercesDisableFeature]
