// Registers the screens of the reports feature. The code of a screen is loaded when its command opens the screen.
import { listReportExportsCommand, listReportsCommand } from '#commands/reports.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listReportsCommand, () => import('./reports-page.tsx').then(({ ReportsPage }) => ReportsPage)],
    [listReportExportsCommand, () => import('./exports-drawer.tsx').then(({ ExportsDrawer }) => ExportsDrawer)],
  ],
}
