// Maps the note commands to their screens. The code of a screen is loaded when its command opens the screen.
import { addNoteCommand, editNoteCommand, listRecordNotesCommand } from '#commands/notes.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listRecordNotesCommand, () => import('./notes.tsx').then(({ NotesOfRecord }) => NotesOfRecord)],
    [addNoteCommand, () => import('./note-drawers.tsx').then(({ AddNoteDrawer }) => AddNoteDrawer)],
    [editNoteCommand, () => import('./note-drawers.tsx').then(({ EditNoteDrawer }) => EditNoteDrawer)],
  ],
}
