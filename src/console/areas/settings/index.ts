import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  'settings.open': () => import('./settings-page.tsx').then((module) => module.SettingsPage),
}
