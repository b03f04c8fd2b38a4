// Lazy pages of the stores by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'stores.list': () => import('./list-page.tsx').then((module) => module.StoreList),
  'stores.create': () => import('./store-page.tsx').then((module) => module.NewPage),
  'stores.open': () => import('./store-page.tsx').then((module) => module.StorePage),
}

export const peeks: Screens = {
  'stores.open': () => import('./peek.tsx').then((module) => module.StorePeek),
}
