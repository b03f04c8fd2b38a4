// Registers the screens of the reports feature; each screen's code is loaded when its command opens.
import { reportsExports, reportsList } from '#commands/reports.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [reportsList, () => import('./reports-page.tsx').then(({ ReportsPage }) => ReportsPage)],
    [reportsExports, () => import('./exports.tsx').then(({ ExportsDrawer }) => ExportsDrawer)],
  ],
}
