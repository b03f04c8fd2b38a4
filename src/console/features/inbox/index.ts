// Maps the inbox command to its screen. The code of the screen is loaded on demand.
import { openInboxCommand } from '#commands/inbox.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[openInboxCommand, () => import('./list-page.tsx').then(({ InboxList }) => InboxList)]],
}
