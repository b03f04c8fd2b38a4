// Feature request drawers by command id, for the overlay registry.
import type { Overlays } from '#console/run/screens.ts'
import { AskDrawer, RequestDrawer } from './request-drawers.tsx'

export const screens: Overlays = {
  'feature.request': AskDrawer,
  'featureRequests.open': RequestDrawer,
}
