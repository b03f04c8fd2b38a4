// Registers the list page of failed reprocesses (attempts to run a return request or refund again); its code is loaded
// on demand.
import { failedReprocessesList } from '#commands/failed-reprocesses.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [failedReprocessesList, () => import('./list-page.tsx').then(({ FailedReprocessList }) => FailedReprocessList)],
  ],
}
