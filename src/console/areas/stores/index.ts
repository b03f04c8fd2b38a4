import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  'stores.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'stores.create': () => import('./new-page.tsx').then((module) => module.NewPage),
  'stores.open': () => import('./store-page.tsx').then((module) => module.StorePage),
}
