import type { Overlays, Writes } from '#console/lib/area.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { setPermissionAtOnce } from './set-permission.ts'
import { SetPermissionDialog } from './set-permission-dialog.tsx'
import { SetTypeDialog } from './set-type-dialog.tsx'
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
