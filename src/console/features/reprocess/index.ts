// Registers the reprocess screens. A reprocess sends a reverse (return request) or a refund to the merchant's system
// again. The code of a screen is loaded when its command opens the screen.
import { openReprocessHistoryCommand, reprocessRefundCommand, reprocessReverseCommand } from '#commands/reprocess.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [openReprocessHistoryCommand, () => import('./reprocess-form.tsx').then(({ ReprocessTab }) => ReprocessTab)],
    [reprocessReverseCommand, () => import('./reprocess-form.tsx').then(({ ReverseDrawer }) => ReverseDrawer)],
    [reprocessRefundCommand, () => import('./reprocess-form.tsx').then(({ RefundDrawer }) => RefundDrawer)],
  ],
  quickWrites: [
    [reprocessReverseCommand, () => import('./use-reprocess.ts').then(({ reprocessDirectly }) => reprocessDirectly)],
  ],
  quickWriteQuestions: [
    [reprocessReverseCommand, () => import('./use-reprocess.ts').then(({ getExpectedOutcome }) => getExpectedOutcome)],
  ],
}
