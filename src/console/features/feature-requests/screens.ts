// Lazy page of the feature requests by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'featureRequests.list': () => import('./list-page.tsx').then((module) => module.FeatureRequestList),
}
