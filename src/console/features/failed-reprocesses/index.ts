// Registers the list page of failed reprocesses (attempts to run a return request or refund again); its code is loaded
// on demand.
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
