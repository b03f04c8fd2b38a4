// Maps the command for helpdesk links to its screen, which is imported lazily.
import { openHelpdeskLinksCommand } from '#commands/keyboard.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [openHelpdeskLinksCommand, () => import('./helpdesk-drawer.tsx').then(({ HelpdeskDrawer }) => HelpdeskDrawer)],
  ],
}
