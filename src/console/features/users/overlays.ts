// User drawers, dialogs, actions and direct writes by command id, for the overlay registry.
import { type Actions, findInPalette, type Overlays, type Questions, type Writes } from '#console/run/screens.ts'
import { CreateDrawer } from './create-drawer.tsx'
import { DeleteDialog } from './edit-page.tsx'
import { EndSessionsDialog } from './sessions.tsx'
import { permissionAsked, SetPermissionDialog, SetTypeDialog, setPermissionAtOnce } from './set-dialogs.tsx'
import { TypeDrawer } from './type-drawer.tsx'

export const screens: Overlays = {
  'users.create': CreateDrawer,
  'users.setType': SetTypeDialog,
  'users.setPermission': SetPermissionDialog,
  'users.editType': TypeDrawer,
  'users.endSessions': EndSessionsDialog,
  'users.delete': DeleteDialog,
}

export const actions: Actions = {
  'users.find': findInPalette('user'),
}

export const writes: Writes = {
  'users.setPermission': setPermissionAtOnce,
}

export const questions: Questions = {
  'users.setPermission': permissionAsked,
}
