// Lazy page of the inbox by command id, for the router.
import type { Screens } from '#console/run/screens.ts'

export const pages: Screens = {
  'inbox.list': () => import('./list-page.tsx').then((module) => module.InboxList),
}
