// Registers the screens of the feature requests; their code is loaded when a command first opens one of them.
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
