// Maps the settings commands to their screens, which are imported lazily when a command opens them.
import { settingsOpen, settingsTestDashboardUrl } from '#commands/settings.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [settingsOpen, () => import('./settings-page.tsx').then(({ SettingsPage }) => SettingsPage)],
    [
      settingsTestDashboardUrl,
      () => import('./settings-page.tsx').then(({ DashboardUrlTestDrawer }) => DashboardUrlTestDrawer),
    ],
  ],
}
