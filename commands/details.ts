// Commands that create, edit, enable and disable ecommerces, one or many, and say who sees to one.

import { extension, write } from '#contract/access.ts'
import { mostChangedAtOnce } from '#contract/ecommerce-changes.ts'
import { recordId, text } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, idList, page } from './command.ts'

export const ecommercesCreate = command({
  id: 'ecommerces.create',
  access: write('ecommerces'),
  surface: page('/ecommerces/new'),
  keys: { global: 'c e' },
  parent: 'ecommerces.list',
})

export const ecommercesEdit = command({
  id: 'ecommerces.edit',
  access: write('ecommerces'),
  surface: page('/ecommerces/show/:ecommerce?mode=edit'),
  args: z.object({ ecommerce: recordId }),
  keys: { row: 'e' },
  parent: 'ecommerces.list',
  requires: 'record',
  bulk: { by: 'ecommerces.changeMany', from: 'ecommerce', as: 'ecommerces', most: mostChangedAtOnce },
})

/** Ecommerces at once. */
export const mostAtOnce = 100

const availability = (verb: 'enable' | 'disable') =>
  command({
    id: `ecommerces.${verb}`,
    access: write('ecommerces'),
    surface: dialog,
    args: z.object({ ecommerce: recordId, reason: text(500).optional() }),
    confirmation: 2,
    states: [verb === 'enable' ? 'inactive' : 'active'],
    requires: 'record',
    bulk: { by: `ecommerces.${verb}Many`, from: 'ecommerce', as: 'ecommerces', most: mostAtOnce },
  })

/** Several ecommerces for one reason, one after the other. */
const availabilityOfMany = (verb: 'enable' | 'disable') =>
  command({
    id: `ecommerces.${verb}Many`,
    access: write('ecommerces'),
    surface: dialog,
    args: z.object({ ecommerces: idList(mostAtOnce), reason: text(500).optional() }),
    confirmation: 2,
    parent: 'ecommerces.list',
    requires: 'record',
  })

export const ecommercesEnable = availability('enable')
export const ecommercesDisable = availability('disable')
export const ecommercesEnableMany = availabilityOfMany('enable')
export const ecommercesDisableMany = availabilityOfMany('disable')

/** Who sees to it here, and its tags. */
export const ecommercesEditOwnership = command({
  id: 'ecommerces.editOwnership',
  access: extension(write('ecommerces')),
  surface: drawer,
  args: z.object({ ecommerce: recordId }),
  keys: { global: 'p o' },
  parent: 'ecommerces.list',
  requires: 'record',
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [
  ecommercesCreate,
  ecommercesEdit,
  ecommercesEnable,
  ecommercesDisable,
  ecommercesEnableMany,
  ecommercesDisableMany,
  ecommercesEditOwnership,
]
