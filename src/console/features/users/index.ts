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
    [usersOpen, () => import('./open-page.tsx').then(({ UserPage }) => UserPage)],
    [usersEdit, () => import('./edit-page.tsx').then(({ EditUserPage }) => EditUserPage)],
    [usersCreate, () => import('./create-drawer.tsx').then(({ CreateUserDrawer }) => CreateUserDrawer)],
    [usersSetType, () => import('./set-dialogs.tsx').then(({ SetTypeDialog }) => SetTypeDialog)],
    [usersSetPermission, () => import('./set-dialogs.tsx').then(({ SetPermissionDialog }) => SetPermissionDialog)],
    [usersEditType, () => import('./type-drawer.tsx').then(({ AccountTypeDrawer }) => AccountTypeDrawer)],
    [usersEndSessions, () => import('./sessions.tsx').then(({ EndSessionsDialog }) => EndSessionsDialog)],
    [usersDelete, () => import('./edit-page.tsx').then(({ DeleteUserDialog }) => DeleteUserDialog)],
  ],
  previews: [[usersOpen, () => import('./peek.tsx').then(({ UserPeek }) => UserPeek)]],
  writes: [
    [
      usersSetPermission,
      () => import('./set-dialogs.tsx').then(({ setPermissionFromPalette }) => setPermissionFromPalette),
    ],
  ],
  questions: [
    [usersSetPermission, () => import('./set-dialogs.tsx').then(({ getPermissionQuestion }) => getPermissionQuestion)],
  ],
}
