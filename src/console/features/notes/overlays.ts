// Drawers and inline actions of notes by command id, for the overlay registry.
import type { Actions, Overlays } from '#console/run/screens.ts'
import { AddNoteDrawer, EditNoteDrawer } from './note-drawers.tsx'
import { NotesOfRecord, pinNote, removeNote } from './notes.tsx'

export const screens: Overlays = {
  'notes.ofRecord': NotesOfRecord,
  'notes.add': AddNoteDrawer,
  'notes.edit': EditNoteDrawer,
}

export const actions: Actions = {
  'notes.pin': pinNote,
  'notes.delete': removeNote,
}
