// Command that opens the list of the stores of all ecommerces.

import { read, requirePlatformSupport } from '#contract/access.ts'
import { type Command, defineCommand, page } from './command.ts'

export const listAllStoresCommand = defineCommand({
  id: 'allStores.list',
  access: requirePlatformSupport(read('stores')),
  surface: page('/stores/all'),
  menu: 'merchants',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [listAllStoresCommand]
