// Maps the command of the failed reprocesses to its screen, which is imported lazily.
import { failedReprocessesList } from '#commands/failed-reprocesses.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [failedReprocessesList, () => import('./list-page.tsx').then(({ FailedReprocessList }) => FailedReprocessList)],
  ],
}
