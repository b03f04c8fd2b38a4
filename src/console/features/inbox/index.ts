// Maps the inbox command to its screen, which is imported lazily.
import { inboxList } from '#commands/inbox.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[inboxList, () => import('./list-page.tsx').then(({ InboxList }) => InboxList)]],
}
