import type { Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

export const screens: Screens = {
  'settings.testDashboardUrl': async () => {
    const [module] = await Promise.all([import('./test-drawer.tsx'), loadTexts('dashboard')])
    return module.TestDrawer
  },
}
