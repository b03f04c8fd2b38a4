// Maps the command of the list of all stores to its page. The code of the page is loaded on demand.
import { listAllStoresCommand } from '#commands/all-stores.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[listAllStoresCommand, () => import('./list-page.tsx').then(({ AllStoreList }) => AllStoreList)]],
}
