// Lazy reports page by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'reports.list': () => import('./reports-page.tsx').then((module) => module.ReportsPage),
}
