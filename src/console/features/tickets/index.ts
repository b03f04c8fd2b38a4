// Maps the ticket commands to their screens. The code of a screen is loaded when its command opens the screen.
import { openTicketCommand, postTicketNoteCommand, setTicketCommand } from '#commands/tickets.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [setTicketCommand, () => import('./ticket-drawers.tsx').then(({ SetTicketDialog }) => SetTicketDialog)],
    [openTicketCommand, () => import('./ticket-drawers.tsx').then(({ TicketDrawer }) => TicketDrawer)],
    [postTicketNoteCommand, () => import('./note-drawer.tsx').then(({ PostNoteDrawer }) => PostNoteDrawer)],
  ],
}
