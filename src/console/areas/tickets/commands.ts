import type { Actions, Screens } from '#console/lib/area.ts'
import { withTexts } from '#console/lib/texts.ts'

/** What was done is told in the words of the record of activity. */
export const screens: Screens = {
  'tickets.set': () => import('./set-dialog.tsx').then((module) => module.SetDialog),
  'tickets.open': () => withTexts(import('./card-drawer.tsx'), 'activity').then((module) => module.CardDrawer),
}

export const actions: Actions = {
  'tickets.clear': () => import('./clear.ts').then((module) => module.clearTicket),
  'tickets.copyNote': () => withTexts(import('./copy-note.ts'), 'activity').then((module) => module.copyNote),
}
