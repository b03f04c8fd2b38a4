import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  'batches.list': () => import('./list-page.tsx').then((module) => module.ListPage),
  'batches.open': () => import('./batch-page.tsx').then((module) => module.BatchPage),
}
