// Registers the screens of the feature requests. The code of a screen is loaded when a command first opens the screen.
import {
  createFeatureRequestCommand,
  listFeatureRequestsCommand,
  openFeatureRequestCommand,
} from '#commands/feature-requests.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listFeatureRequestsCommand, () => import('./list-page.tsx').then(({ FeatureRequestList }) => FeatureRequestList)],
    [
      createFeatureRequestCommand,
      () => import('./request-drawers.tsx').then(({ RequestFeatureDrawer }) => RequestFeatureDrawer),
    ],
    [
      openFeatureRequestCommand,
      () => import('./request-drawers.tsx').then(({ FeatureRequestDrawer }) => FeatureRequestDrawer),
    ],
  ],
}
