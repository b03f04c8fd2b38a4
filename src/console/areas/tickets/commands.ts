import type { Actions, Overlays } from '#console/lib/area.ts'
import { CardDrawer } from './card-drawer.tsx'
import { clearTicket } from './clear.ts'
import { copyNote } from './copy-note.ts'
import { SetDialog } from './set-dialog.tsx'

/** What was done is told in the words of the record of activity. */
export const screens: Overlays = {
  'tickets.set': SetDialog,
  'tickets.open': CardDrawer,
}

export const actions: Actions = {
  'tickets.clear': clearTicket,
  'tickets.copyNote': copyNote,
}
