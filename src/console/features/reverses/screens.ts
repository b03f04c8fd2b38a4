// Lazy pages of the reverses by command id, for the router.
import type { Screens } from '#console/run/run-context.tsx'

export const pages: Screens = {
  'reverses.list': () => import('./list-page.tsx').then((module) => module.ReverseList),
  'reverses.show': () => import('./reverse-page.tsx').then((module) => module.ReversePage),
}
