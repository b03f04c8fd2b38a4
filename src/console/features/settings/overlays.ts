// Settings drawers by command id, for the overlay registry.
import type { Overlays } from '#console/run/run-context.tsx'
import { TestDrawer } from './settings-page.tsx'

export const screens: Overlays = {
  'settings.testDashboardUrl': TestDrawer,
}
