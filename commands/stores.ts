// Commands of the stores: list, create, edit, CSV upload, postal contract.

import { extension, read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, dialog, drawer, inline, page } from './command.ts'

/** Opens the list of stores, which is empty until the user selects an ecommerce. */
export const storesList = command({
  id: 'stores.list',
  access: read('stores'),
  surface: page('/stores'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  keys: { global: 'g l' },
  menu: true,
})

/** Opens the stores of an ecommerce. */
export const storesListOf = command({
  id: 'stores.listOf',
  access: read('stores'),
  surface: page('/stores'),
  args: z.object({ ecommerce_id: recordId }),
  keys: { global: 'o p' },
  requires: 'record',
})

export const storesFind = command({
  id: 'stores.find',
  access: extension(read('stores')),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f l' },
  parent: 'stores.list',
})

/** Tabs of a store. `correios` exists only for saved stores; `upload` creates many stores from a CSV file. */
export const storeTabs = ['details', 'upload', 'correios', 'notes', 'activity'] as const
export type StoreTab = (typeof storeTabs)[number]

export const storesCreate = command({
  id: 'stores.create',
  access: write('stores'),
  surface: page('/stores/new'),
  args: z.object({ ecommerce_id: recordId.optional(), tab: z.enum(storeTabs).optional() }),
  keys: { global: 'c l' },
  parent: 'stores.list',
})

const store = { store: recordId, ecommerce: recordId }

export const storesOpen = command({
  id: 'stores.open',
  access: read('stores'),
  surface: page('/ecommerces/:ecommerce/stores/show/:store'),
  args: z.object({ ...store, tab: z.enum(storeTabs).optional() }),
  keys: { row: 'enter' },
  parent: 'stores.list',
  requires: 'record',
})

export const storesEdit = command({
  id: 'stores.edit',
  access: write('stores'),
  surface: page('/ecommerces/:ecommerce/stores/show/:store?mode=edit'),
  args: z.object(store),
  keys: { row: 'e' },
  parent: 'stores.list',
  requires: 'record',
})

export const storesDelete = command({
  id: 'stores.delete',
  access: extension(write('stores')),
  surface: dialog,
  args: z.object(store),
  confirmation: 2,
  requires: 'record',
})

const copy = (what: 'Id' | 'Address' | 'Cnpj', key: string) =>
  command({
    id: `stores.copy${what}`,
    access: read('stores'),
    surface: inline,
    args: z.object(store),
    keys: { global: key },
    requires: 'record',
  })

export const storesCopyId = copy('Id', 'y s')
export const storesCopyAddress = copy('Address', 'y a')
export const storesCopyCnpj = copy('Cnpj', 'y j')

/** Opens the CSV upload of stores; without `ecommerce_id`, the user selects the ecommerce first. */
export const storesUpload = command({
  id: 'stores.upload',
  access: write('stores'),
  surface: page('/stores/new?tab=upload'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  parent: 'stores.list',
})

/** Downloads the CSV template for uploading stores. */
export const storesTemplate = command({ id: 'stores.template', access: read('stores'), surface: inline })

export const storesEditContract = command({
  id: 'stores.editContract',
  access: extension(write('stores')),
  surface: page('/ecommerces/:ecommerce/stores/show/:store?tab=correios&mode=edit'),
  args: z.object(store),
  confirmation: 2,
  parent: 'stores.list',
  requires: 'record',
})

/** Copies the contract of another store into the form, without saving it. */
export const storesCopyContract = command({
  id: 'stores.copyContract',
  access: extension(write('stores')),
  surface: drawer,
  args: z.object({ ...store, from_ecommerce: recordId.optional(), from_store: recordId.optional() }),
  requires: 'record',
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  storesList,
  storesListOf,
  storesFind,
  storesCreate,
  storesOpen,
  storesEdit,
  storesDelete,
  storesCopyId,
  storesCopyAddress,
  storesCopyCnpj,
  storesUpload,
  storesTemplate,
  storesEditContract,
  storesCopyContract,
]
