import type { Actions, Screens } from '#console/lib/area.ts'

export const screens: Screens = {
  'tickets.set': () => import('./set-dialog.tsx').then((module) => module.SetDialog),
}

export const actions: Actions = {
  'tickets.clear': () => import('./clear.ts').then((module) => module.clearTicket),
}
