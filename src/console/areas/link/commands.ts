import type { Actions, Overlays } from '#console/lib/area.ts'
import { copyPage } from './copy-page.ts'
import { HelpdeskDrawer } from './helpdesk-drawer.tsx'

export const screens: Overlays = {
  'link.helpdesk': HelpdeskDrawer,
}

export const actions: Actions = {
  'link.copyPage': copyPage,
}
