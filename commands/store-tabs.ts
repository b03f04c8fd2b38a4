import { z } from 'zod'
import { extension, read, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { command, drawer, inline, page } from './command.ts'

/** Of no ecommerce until one is chosen, as a new store is. */
export const storesUpload = command({
  id: 'stores.upload',
  access: write('stores'),
  opens: page('/stores/new?tab=upload'),
  args: z.object({ ecommerce_id: recordId.optional() }),
  parent: 'stores.list',
})

/** The file to fill in. */
export const storesTemplate = command({ id: 'stores.template', access: read('stores'), opens: inline })

const store = { store: recordId, ecommerce: recordId }

export const storesEditContract = command({
  id: 'stores.editContract',
  access: extension(write('stores')),
  opens: page('/ecommerces/:ecommerce/stores/show/:store?tab=correios'),
  args: z.object(store),
  danger: 2,
  parent: 'stores.list',
  needs: 'record',
})

/** Takes another store's contract into the form: it is saved there, or not. */
export const storesCopyContract = command({
  id: 'stores.copyContract',
  access: extension(write('stores')),
  opens: drawer,
  args: z.object({ ...store, from_ecommerce: recordId.optional(), from_store: recordId.optional() }),
  needs: 'record',
})
