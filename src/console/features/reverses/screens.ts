// Lazy pages of the reverses by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'reverses.list': () => import('./list-page.tsx').then((module) => module.ReverseList),
  'reverses.show': () => import('./reverse-page.tsx').then((module) => module.ReversePage),
}

export const peeks: Screens = {
  'reverses.show': () => import('./peek.tsx').then((module) => module.ReversePeek),
  'reverses.openRefund': () => import('./peek.tsx').then((module) => module.RefundPeek),
}
