// Maps the note commands to their screens, which are imported lazily when a command opens them.
import { notesAdd, notesEdit, notesOfRecord } from '#commands/notes.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [notesOfRecord, () => import('./notes.tsx').then(({ NotesOfRecord }) => NotesOfRecord)],
    [notesAdd, () => import('./note-drawers.tsx').then(({ AddNoteDrawer }) => AddNoteDrawer)],
    [notesEdit, () => import('./note-drawers.tsx').then(({ EditNoteDrawer }) => EditNoteDrawer)],
  ],
}
