// Lazy reprocess pages by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  /** Shown by the page of the ecommerce, as its tab. */
  'reprocess.history': () => import('./reprocess-form.tsx').then((module) => module.ReprocessTab),
}
