// Screens of the failed reprocesses, loaded when a command opens them.
import { failedReprocessesList } from '#commands/failed-reprocesses.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [failedReprocessesList, () => import('./list-page.tsx').then(({ FailedReprocessList }) => FailedReprocessList)],
  ],
}
