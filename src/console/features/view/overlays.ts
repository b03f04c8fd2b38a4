// Saved view dialogs by command id, for the overlay registry.
import type { Overlays } from '#console/run/screens.ts'
import { DeleteDialog, EditDialog, OpenDialog, SaveDialog } from './view-dialogs.tsx'

export const screens: Overlays = {
  'view.save': SaveDialog,
  'view.open': OpenDialog,
  'view.edit': EditDialog,
  'view.delete': DeleteDialog,
}
