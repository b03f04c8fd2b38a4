import type { Actions, Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'link.helpdesk': () => import('./helpdesk-drawer.tsx').then((module) => module.HelpdeskDrawer),
}

export const actions: Actions = {
  'link.copyPage': () => import('./copy-page.ts').then((module) => module.copyPage),
}
