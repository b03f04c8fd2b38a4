import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  /** Shown by the page of the ecommerce, as its tab. */
  'reprocess.history': () => import('./reprocess-tab.tsx').then((module) => module.ReprocessTab),
}
