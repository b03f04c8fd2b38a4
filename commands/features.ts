// The command that edits an ecommerce's features.

import { write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, page } from './command.ts'

/** Opens the features tab. `values`, separated by commas, are preselected for the module but not saved. */
export const ecommercesEditFeatures = defineCommand({
  id: 'ecommerces.editFeatures',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=features'),
  args: z.object({ ecommerce: recordId, module: text(120).optional(), values: text(2000).optional() }),
  confirmation: 1,
  parent: 'ecommerces.list',
  requires: 'record',
})

/** Defines a command that opens the features tab with one feature, `money.pix`, switched on or off but not saved. */
const defineSwitchCommand = (verb: 'enable' | 'disable', state: 'on' | 'off') =>
  defineCommand({
    id: `ecommerces.${verb}Feature`,
    access: write('ecommerces'),
    surface: page(`/ecommerces/show/:ecommerce?tab=features&switch=${state}`),
    args: z.object({ ecommerce: recordId, feature: text(241).regex(/^[^.]+\../) }),
    confirmation: 1,
    parent: 'ecommerces.list',
    requires: 'record',
  })

/** Enables a feature. The name of a feature in the palette is enough to suggest it, `pix loja azul`. */
export const ecommercesEnableFeature = defineCommand({ ...defineSwitchCommand('enable', 'on'), impliedBy: ['feature'] })
export const ecommercesDisableFeature = defineSwitchCommand('disable', 'off')

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [ecommercesEditFeatures, ecommercesEnableFeature, ecommercesDisableFeature]
