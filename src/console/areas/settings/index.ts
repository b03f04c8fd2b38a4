import type { Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

export const screens: Screens = {
  'settings.open': () => import('./settings-page.tsx').then((module) => module.SettingsPage),
  'settings.testDashboardUrl': async () => {
    const [module] = await Promise.all([import('./test-drawer.tsx'), loadTexts('dashboard')])
    return module.TestDrawer
  },
}
