import type { Overlays } from '#console/lib/area.ts'
import { TestDrawer } from './test-drawer.tsx'

export const screens: Overlays = {
  'settings.testDashboardUrl': TestDrawer,
}
