// Maps the command for helpdesk links to its screen. The code of the screen is loaded on demand.
import { openHelpdeskLinksCommand } from '#commands/keyboard.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [openHelpdeskLinksCommand, () => import('./helpdesk-drawer.tsx').then(({ HelpdeskDrawer }) => HelpdeskDrawer)],
  ],
}
