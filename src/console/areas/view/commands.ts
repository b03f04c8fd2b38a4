import type { Overlays } from '#console/lib/area.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { SaveDialog } from './save-dialog.tsx'

export const screens: Overlays = {
  'view.save': SaveDialog,
  'view.open': OpenDialog,
  'view.edit': EditDialog,
  'view.delete': DeleteDialog,
}
