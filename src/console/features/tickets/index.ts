// Maps the ticket commands to their screens, which are imported lazily when a command opens them.
import { ticketsOpen, ticketsPostNote, ticketsSet } from '#commands/tickets.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [ticketsSet, () => import('./ticket-drawers.tsx').then(({ SetTicketDialog }) => SetTicketDialog)],
    [ticketsOpen, () => import('./ticket-drawers.tsx').then(({ TicketDrawer }) => TicketDrawer)],
    [ticketsPostNote, () => import('./note-drawer.tsx').then(({ PostNoteDrawer }) => PostNoteDrawer)],
  ],
}
