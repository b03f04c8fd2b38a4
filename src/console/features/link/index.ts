// Maps the command for helpdesk links to its screen, which is imported lazily.
import { linkHelpdesk } from '#commands/keyboard.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[linkHelpdesk, () => import('./helpdesk-drawer.tsx').then(({ HelpdeskDrawer }) => HelpdeskDrawer)]],
}
