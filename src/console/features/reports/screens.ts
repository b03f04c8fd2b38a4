// Lazy reports page by command id, for the router.
import type { Screens } from '#console/run/run-context.tsx'

export const pages: Screens = {
  'reports.list': () => import('./reports-page.tsx').then((module) => module.ReportsPage),
}
