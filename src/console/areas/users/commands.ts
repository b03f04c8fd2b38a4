import type { Screens, Writes } from '#console/lib/area.ts'

export const screens: Screens = {
  'users.setType': () => import('./set-type-dialog.tsx').then((module) => module.SetTypeDialog),
  'users.setPermission': () => import('./set-permission-dialog.tsx').then((module) => module.SetPermissionDialog),
  'users.editType': () => import('./type-drawer.tsx').then((module) => module.TypeDrawer),
  'users.endSessions': () => import('./end-sessions-dialog.tsx').then((module) => module.EndSessionsDialog),
  'users.delete': () => import('./delete-dialog.tsx').then((module) => module.DeleteDialog),
}

export const writes: Writes = {
  'users.setPermission': () => import('./set-permission.ts').then((module) => module.setPermissionAtOnce),
}
