// Maps the feature request commands to their screens, which are imported lazily when a command opens them.
import { featureRequest, featureRequestsList, featureRequestsOpen } from '#commands/feature-requests.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [featureRequestsList, () => import('./list-page.tsx').then(({ FeatureRequestList }) => FeatureRequestList)],
    [featureRequest, () => import('./request-drawers.tsx').then(({ RequestFeatureDrawer }) => RequestFeatureDrawer)],
    [
      featureRequestsOpen,
      () => import('./request-drawers.tsx').then(({ FeatureRequestDrawer }) => FeatureRequestDrawer),
    ],
  ],
}
