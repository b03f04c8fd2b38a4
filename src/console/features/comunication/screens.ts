// Lazy page of the alerts by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'comunication.list': () => import('./list-page.tsx').then((module) => module.AlertList),
}

export const peeks: Screens = {
  'comunication.openAlert': () => import('./peek.tsx').then((module) => module.AlertPeek),
}
