// Lazy page of the failed reprocesses by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'failedReprocesses.list': () => import('./list-page.tsx').then((module) => module.FailedReprocessList),
}
