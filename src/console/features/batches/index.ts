// Registers the screens of the batches feature; each screen's code is loaded when its command opens.
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
