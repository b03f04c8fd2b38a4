// Registers the screens of the batches feature. The code of a screen is loaded when its command opens the screen.
import { listBatchesCommand, openBatchCommand, startZipBatchCommand } from '#commands/batches.ts'
import { startReprocessBatchCommand } from '#commands/reprocess.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listBatchesCommand, () => import('./list-page.tsx').then(({ BatchList }) => BatchList)],
    [openBatchCommand, () => import('./batch-page.tsx').then(({ BatchPage }) => BatchPage)],
    [startReprocessBatchCommand, () => import('./create-drawers.tsx').then(({ ReprocessDrawer }) => ReprocessDrawer)],
    [startZipBatchCommand, () => import('./create-drawers.tsx').then(({ ZipDrawer }) => ZipDrawer)],
  ],
  previews: [[openBatchCommand, () => import('./peek.tsx').then(({ BatchPeek }) => BatchPeek)]],
}
