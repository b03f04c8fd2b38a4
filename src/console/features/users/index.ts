// Maps the user commands to their screens, which are imported lazily when a command opens them.
import {
  usersCreate,
  usersDelete,
  usersEdit,
  usersEditType,
  usersEndSessions,
  usersList,
  usersOpen,
  usersSetPermission,
  usersSetType,
} from '#commands/users.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [usersList, () => import('./list-page.tsx').then(({ UserList }) => UserList)],
    [usersOpen, () => import('./open-page.tsx').then(({ OpenPage }) => OpenPage)],
    [usersEdit, () => import('./edit-page.tsx').then(({ EditPage }) => EditPage)],
    [usersCreate, () => import('./create-drawer.tsx').then(({ CreateDrawer }) => CreateDrawer)],
    [usersSetType, () => import('./set-dialogs.tsx').then(({ SetTypeDialog }) => SetTypeDialog)],
    [usersSetPermission, () => import('./set-dialogs.tsx').then(({ SetPermissionDialog }) => SetPermissionDialog)],
    [usersEditType, () => import('./type-drawer.tsx').then(({ TypeDrawer }) => TypeDrawer)],
    [usersEndSessions, () => import('./sessions.tsx').then(({ EndSessionsDialog }) => EndSessionsDialog)],
    [usersDelete, () => import('./edit-page.tsx').then(({ DeleteDialog }) => DeleteDialog)],
  ],
  peeks: [[usersOpen, () => import('./peek.tsx').then(({ UserPeek }) => UserPeek)]],
  writes: [
    [usersSetPermission, () => import('./set-dialogs.tsx').then(({ setPermissionAtOnce }) => setPermissionAtOnce)],
  ],
  questions: [[usersSetPermission, () => import('./set-dialogs.tsx').then(({ permissionAsked }) => permissionAsked)]],
}
