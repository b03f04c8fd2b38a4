// Ticket drawers and actions by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { copyNote, PostNoteDrawer } from './note-drawer.tsx'
import { CardDrawer, clearTicket, openInHelpdesk, SetDialog } from './ticket-drawers.tsx'

/** What was done is told in the words of the record of activity. */
export const screens: Overlays = {
  'tickets.set': SetDialog,
  'tickets.open': CardDrawer,
  'tickets.postNote': PostNoteDrawer,
}

export const actions: Actions = {
  'tickets.clear': clearTicket,
  'tickets.openInHelpdesk': openInHelpdesk,
  'tickets.copyNote': copyNote,
}
