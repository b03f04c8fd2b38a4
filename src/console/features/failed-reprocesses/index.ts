// Registers the list page of failed reprocesses (failed attempts to send a return request or refund to the merchant's
// system again). The code of the page is loaded on demand.
import { listFailedReprocessesCommand } from '#commands/failed-reprocesses.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [
      listFailedReprocessesCommand,
      () => import('./list-page.tsx').then(({ FailedReprocessList }) => FailedReprocessList),
    ],
  ],
}
