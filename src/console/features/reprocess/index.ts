// Registers the screens that reprocess (run again) reverses and refunds; each screen's code is loaded when its command
// opens.
import { reprocessOfReverse, reprocessRefund, reprocessTab } from '#commands/reprocess.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [reprocessTab, () => import('./reprocess-form.tsx').then(({ ReprocessTab }) => ReprocessTab)],
    [reprocessOfReverse, () => import('./reprocess-form.tsx').then(({ ReverseDrawer }) => ReverseDrawer)],
    [reprocessRefund, () => import('./reprocess-form.tsx').then(({ RefundDrawer }) => RefundDrawer)],
  ],
  writes: [[reprocessOfReverse, () => import('./use-reprocess.ts').then(({ reprocessDirectly }) => reprocessDirectly)]],
  questions: [
    [reprocessOfReverse, () => import('./use-reprocess.ts').then(({ getExpectedOutcome }) => getExpectedOutcome)],
  ],
}
