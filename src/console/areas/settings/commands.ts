import type { Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

export const screens: Screens = {
  'settings.testDashboardUrl': () =>
    withTexts(import('./test-drawer.tsx'), 'dashboard').then((module) => module.TestDrawer),
}
