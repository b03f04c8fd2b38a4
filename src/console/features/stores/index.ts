// Maps the store commands to their screens, which are imported lazily when a command opens them.
import { storesCopyContract, storesCreate, storesDelete, storesList, storesOpen } from '#commands/stores.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [storesList, () => import('./list-page.tsx').then(({ StoreList }) => StoreList)],
    [storesCreate, () => import('./store-page.tsx').then(({ NewStorePage }) => NewStorePage)],
    [storesOpen, () => import('./store-page.tsx').then(({ StorePage }) => StorePage)],
    [storesCopyContract, () => import('./contract-tab.tsx').then(({ CopyContractDrawer }) => CopyContractDrawer)],
    [storesDelete, () => import('./delete-dialog.tsx').then(({ DeleteStoreDialog }) => DeleteStoreDialog)],
  ],
  previews: [[storesOpen, () => import('./peek.tsx').then(({ StorePeek }) => StorePeek)]],
}
