// Commands of the stores: list, create, edit, CSV upload, postal contract.

import { read, requirePlatformSupport, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

/** Opens the list of stores, which is empty until the user selects an ecommerce. */
export const listStoresCommand = defineCommand({
  id: 'stores.list',
  access: read('stores'),
  surface: page('/stores'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  keys: { global: 'g l' },
  menu: 'merchants',
})

/** Opens the stores of an ecommerce. */
export const listStoresOfEcommerceCommand = defineCommand({
  id: 'stores.listOf',
  access: read('stores'),
  surface: page('/stores'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o p' },
  requires: 'record',
})

export const findStoreCommand = defineCommand({
  id: 'stores.find',
  access: read('stores'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f l' },
  parent: 'stores.list',
})

/**
 * Tabs of a store. `correios` (contract with the postal carrier) exists only for saved stores; `upload` creates many
 * stores from a CSV file.
 */
export const storeTabs = ['details', 'upload', 'correios', 'notes', 'activity'] as const
export type StoreTab = (typeof storeTabs)[number]

export const createStoreCommand = defineCommand({
  id: 'stores.create',
  access: write('stores'),
  surface: page('/stores/new'),
  args: z.object({ ecommerce_id: recordId.optional(), tab: z.enum(storeTabs).optional() }),
  keys: { global: 'c l' },
  parent: 'stores.list',
})

const storeArguments = { store: recordId, ecommerce: recordId }

export const openStoreCommand = defineCommand({
  id: 'stores.open',
  access: read('stores'),
  surface: page('/ecommerces/:ecommerce/stores/show/:store'),
  args: z.object({ ...storeArguments, tab: z.enum(storeTabs).optional() }),
  keys: { row: 'enter' },
  parent: 'stores.list',
  requires: 'record',
})

export const editStoreCommand = defineCommand({
  id: 'stores.edit',
  access: write('stores'),
  surface: page('/ecommerces/:ecommerce/stores/show/:store?mode=edit'),
  args: z.object(storeArguments),
  keys: { row: 'e' },
  parent: 'stores.list',
  requires: 'record',
})

export const deleteStoreCommand = defineCommand({
  id: 'stores.delete',
  access: requirePlatformSupport(write('stores')),
  surface: dialog,
  args: z.object(storeArguments),
  confirmation: 2,
  requires: 'record',
})

const defineCopyCommand = (field: 'Id' | 'Address' | 'Cnpj', shortcut: string) =>
  defineCommand({
    id: `stores.copy${field}`,
    access: read('stores'),
    surface: inline,
    args: z.object(storeArguments),
    keys: { global: shortcut },
    requires: 'record',
  })

export const copyStoreIdCommand = defineCopyCommand('Id', 'y s')
export const copyStoreAddressCommand = defineCopyCommand('Address', 'y a')
export const copyStoreCnpjCommand = defineCopyCommand('Cnpj', 'y j')

/** Opens the CSV upload of stores. If `ecommerce_id` is missing, the user selects the ecommerce first. */
export const uploadStoresCommand = defineCommand({
  id: 'stores.upload',
  access: write('stores'),
  surface: page('/stores/new?tab=upload'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  parent: 'stores.list',
})

/** Downloads the CSV template for uploading stores. */
export const downloadStoreTemplateCommand = defineCommand({
  id: 'stores.template',
  access: read('stores'),
  surface: inline,
})

export const editStoreContractCommand = defineCommand({
  id: 'stores.editContract',
  access: write('stores'),
  surface: page('/ecommerces/:ecommerce/stores/show/:store?tab=correios&mode=edit'),
  args: z.object(storeArguments),
  confirmation: 2,
  parent: 'stores.list',
  requires: 'record',
})

/** Copies the postal contract of another store into the form, without saving the form. */
export const copyStoreContractCommand = defineCommand({
  id: 'stores.copyContract',
  access: write('stores'),
  surface: drawer,
  args: z.object({ ...storeArguments, from_ecommerce: recordId.optional(), from_store: recordId.optional() }),
  requires: 'record',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listStoresCommand,
  listStoresOfEcommerceCommand,
  findStoreCommand,
  createStoreCommand,
  openStoreCommand,
  editStoreCommand,
  deleteStoreCommand,
  copyStoreIdCommand,
  copyStoreAddressCommand,
  copyStoreCnpjCommand,
  uploadStoresCommand,
  downloadStoreTemplateCommand,
  editStoreContractCommand,
  copyStoreContractCommand,
]
