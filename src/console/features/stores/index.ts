// Maps the store commands to their screens. The code of a screen is loaded when its command opens the screen.
import { listAllStoresCommand } from '#commands/all-stores.ts'
import {
  copyStoreContractCommand,
  createStoreCommand,
  deleteStoreCommand,
  listStoresCommand,
  openStoreCommand,
} from '#commands/stores.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listStoresCommand, () => import('./list-page.tsx').then(({ StoreList }) => StoreList)],
    [listAllStoresCommand, () => import('./all-stores-page.tsx').then(({ AllStoreList }) => AllStoreList)],
    [createStoreCommand, () => import('./store-page.tsx').then(({ NewStorePage }) => NewStorePage)],
    [openStoreCommand, () => import('./store-page.tsx').then(({ StorePage }) => StorePage)],
    [copyStoreContractCommand, () => import('./contract-tab.tsx').then(({ CopyContractDrawer }) => CopyContractDrawer)],
    [deleteStoreCommand, () => import('./delete-dialog.tsx').then(({ DeleteStoreDialog }) => DeleteStoreDialog)],
  ],
  previews: [[openStoreCommand, () => import('./peek.tsx').then(({ StorePeek }) => StorePeek)]],
}
