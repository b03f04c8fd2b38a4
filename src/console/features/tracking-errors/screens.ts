// Lazy page of the tracking errors by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'trackingErrors.list': () => import('./list-page.tsx').then((module) => module.TrackingErrorList),
}
