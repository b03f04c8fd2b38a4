import type { Screens } from '#console/lib/area.ts'

export const pages: Screens = {
  'reports.list': () => import('./reports-page.tsx').then((module) => module.ReportsPage),
}
