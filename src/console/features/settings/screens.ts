// Lazy settings page by command id, for the router.
import type { Screens } from '#console/run/run-context.tsx'

export const pages: Screens = {
  'settings.open': () => import('./settings-page.tsx').then((module) => module.SettingsPage),
}
