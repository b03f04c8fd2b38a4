import type { Actions, Screens } from '#console/lib/area.ts'
import { loadTexts } from '#console/lib/texts.ts'

/** What was done is told in the words of the record of activity. */
const withWords = async <Module>(load: () => Promise<Module>) => {
  const [module] = await Promise.all([load(), loadTexts('activity')])
  return module
}

export const screens: Screens = {
  'tickets.set': () => import('./set-dialog.tsx').then((module) => module.SetDialog),
  'tickets.open': () => withWords(() => import('./card-drawer.tsx')).then((module) => module.CardDrawer),
}

export const actions: Actions = {
  'tickets.clear': () => import('./clear.ts').then((module) => module.clearTicket),
  'tickets.copyNote': () => withWords(() => import('./copy-note.ts')).then((module) => module.copyNote),
}
