// Lazy pages of the carriers by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'carriers.list': () => import('./list-page.tsx').then((module) => module.CarrierList),
  'carriers.add': () => import('./new-page.tsx').then((module) => module.NewPage),
  'carriers.open': () => import('./carrier-page.tsx').then((module) => module.OpenPage),
  'carriers.edit': () => import('./carrier-page.tsx').then((module) => module.EditPage),
}

export const peeks: Screens = {
  'carriers.open': () => import('./peek.tsx').then((module) => module.CarrierPeek),
}
