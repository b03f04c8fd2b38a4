// Link drawer and action by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { copyPage, HelpdeskDrawer } from './helpdesk-drawer.tsx'

export const screens: Overlays = {
  'link.helpdesk': HelpdeskDrawer,
}

export const actions: Actions = {
  'link.copyPage': copyPage,
}
