// Lazy settings page by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'settings.open': () => import('./settings-page.tsx').then((module) => module.SettingsPage),
}
