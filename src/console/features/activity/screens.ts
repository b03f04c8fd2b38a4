// Lazy pages of the activity log by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'activity.list': () => import('./list-page.tsx').then((module) => module.ActivityList),
}

export const peeks: Screens = {
  'activity.open': () => import('./peek.tsx').then((module) => module.ActivityPeek),
}
