// User drawers, dialogs and direct writes by command id, for the overlay registry.
import type { Overlays, Writes } from '#console/run/run-context.tsx'
import { DeleteDialog, EndSessionsDialog } from './edit-page.tsx'
import { SetPermissionDialog, SetTypeDialog, setPermissionAtOnce } from './set-dialogs.tsx'
import { TypeDrawer } from './type-drawer.tsx'

export const screens: Overlays = {
  'users.setType': SetTypeDialog,
  'users.setPermission': SetPermissionDialog,
  'users.editType': TypeDrawer,
  'users.endSessions': EndSessionsDialog,
  'users.delete': DeleteDialog,
}

export const writes: Writes = {
  'users.setPermission': setPermissionAtOnce,
}
