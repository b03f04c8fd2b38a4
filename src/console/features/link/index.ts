// Screens of helpdesk links, loaded when a command opens them.
import { linkHelpdesk } from '#commands/keyboard.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [[linkHelpdesk, () => import('./helpdesk-drawer.tsx').then(({ HelpdeskDrawer }) => HelpdeskDrawer)]],
}
