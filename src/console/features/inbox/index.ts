// Screens of the inbox, loaded when a command opens them.
import { inboxList } from '#commands/inbox.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[inboxList, () => import('./list-page.tsx').then(({ InboxList }) => InboxList)]],
}
