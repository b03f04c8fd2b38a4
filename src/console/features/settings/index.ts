// Maps the settings commands to their screens. The code of a screen is loaded when its command opens the screen.
import { openSettingsCommand, testDashboardUrlCommand } from '#commands/settings.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [openSettingsCommand, () => import('./settings-page.tsx').then(({ SettingsPage }) => SettingsPage)],
    [
      testDashboardUrlCommand,
      () => import('./settings-page.tsx').then(({ DashboardUrlTestDrawer }) => DashboardUrlTestDrawer),
    ],
  ],
}
