// Settings drawers by command id, for the overlay registry.
import type { Overlays } from '#console/run/screens.ts'
import { TestDrawer } from './settings-page.tsx'

export const screens: Overlays = {
  'settings.testDashboardUrl': TestDrawer,
}
