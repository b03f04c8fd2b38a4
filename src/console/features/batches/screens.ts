// Lazy pages of batches by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'batches.list': () => import('./list-page.tsx').then((module) => module.BatchList),
  'batches.open': () => import('./batch-page.tsx').then((module) => module.BatchPage),
}

export const peeks: Screens = {
  'batches.open': () => import('./peek.tsx').then((module) => module.BatchPeek),
}
