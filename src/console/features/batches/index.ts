// Registers the screens of the batches feature; each screen's code is loaded when its command opens.
import { batchesList, batchesOpen, trackingErrorsBatch } from '#commands/batches.ts'
import { reprocessBatch } from '#commands/reprocess.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [batchesList, () => import('./list-page.tsx').then(({ BatchList }) => BatchList)],
    [batchesOpen, () => import('./batch-page.tsx').then(({ BatchPage }) => BatchPage)],
    [reprocessBatch, () => import('./create-drawers.tsx').then(({ ReprocessDrawer }) => ReprocessDrawer)],
    [trackingErrorsBatch, () => import('./create-drawers.tsx').then(({ ZipDrawer }) => ZipDrawer)],
  ],
  previews: [[batchesOpen, () => import('./peek.tsx').then(({ BatchPeek }) => BatchPeek)]],
}
