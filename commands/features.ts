// The command that edits the feature flags of an ecommerce.

import { write } from '#contract/access.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, page } from './command.ts'

/**
 * Opens the features tab of an ecommerce and selects features of one module (group of features) without saving the
 * selection. `values` contains the features, separated by commas.
 */
export const editEcommerceFeaturesCommand = defineCommand({
  id: 'ecommerces.editFeatures',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?tab=features'),
  args: z.object({ ecommerce: recordId, module: text(120).optional(), values: text(2000).optional() }),
  confirmation: 1,
  parent: 'ecommerces.list',
  requires: 'record',
})

/**
 * Defines a command that opens the features tab and switches one feature, for example `money.pix`, on or off without
 * saving the change.
 */
const defineFeatureSwitchCommand = (verb: 'enable' | 'disable', state: 'on' | 'off') =>
  defineCommand({
    id: `ecommerces.${verb}Feature`,
    access: write('ecommerces'),
    surface: page(`/ecommerces/show/:ecommerce?tab=features&switch=${state}`),
    args: z.object({ ecommerce: recordId, feature: text(241).regex(/^[^.]+\../) }),
    confirmation: 1,
    parent: 'ecommerces.list',
    requires: 'record',
  })

/**
 * Enables a feature. The command palette suggests this command for a text with only a feature name and an ecommerce,
 * for example `pix loja azul`.
 */
export const enableEcommerceFeatureCommand = defineCommand({
  ...defineFeatureSwitchCommand('enable', 'on'),
  impliedByArguments: ['feature'],
})
export const disableEcommerceFeatureCommand = defineFeatureSwitchCommand('disable', 'off')

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  editEcommerceFeaturesCommand,
  enableEcommerceFeatureCommand,
  disableEcommerceFeatureCommand,
]
