import type { Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'reports.list': () => import('./reports-page.tsx').then((module) => module.ReportsPage),
  'reports.exports': () => import('./exports-drawer.tsx').then((module) => module.ExportsDrawer),
}
