// Maps the user commands to their screens. The code of a screen is loaded when its command opens the screen.
import {
  createUserCommand,
  deleteUserCommand,
  editUserCommand,
  editUserTypeCommand,
  endUserSessionsCommand,
  listUsersCommand,
  openUserCommand,
  setUserPermissionCommand,
  setUserTypeCommand,
} from '#commands/users.ts'
import type { Feature } from '#console/run/screens.ts'

export const feature: Feature = {
  screens: [
    [listUsersCommand, () => import('./list-page.tsx').then(({ UserList }) => UserList)],
    [openUserCommand, () => import('./open-page.tsx').then(({ UserPage }) => UserPage)],
    [editUserCommand, () => import('./edit-page.tsx').then(({ EditUserPage }) => EditUserPage)],
    [createUserCommand, () => import('./create-drawer.tsx').then(({ CreateUserDrawer }) => CreateUserDrawer)],
    [
      setUserTypeCommand,
      () => import('./set-dialogs.tsx').then(({ SetAccountTypeDialog: SetTypeDialog }) => SetTypeDialog),
    ],
    [
      setUserPermissionCommand,
      () => import('./set-dialogs.tsx').then(({ SetPermissionDialog }) => SetPermissionDialog),
    ],
    [editUserTypeCommand, () => import('./type-drawer.tsx').then(({ AccountTypeDrawer }) => AccountTypeDrawer)],
    [endUserSessionsCommand, () => import('./sessions.tsx').then(({ EndSessionsDialog }) => EndSessionsDialog)],
    [deleteUserCommand, () => import('./edit-page.tsx').then(({ DeleteUserDialog }) => DeleteUserDialog)],
  ],
  previews: [[openUserCommand, () => import('./peek.tsx').then(({ UserPeek }) => UserPeek)]],
  quickWrites: [
    [
      setUserPermissionCommand,
      () => import('./set-dialogs.tsx').then(({ setPermissionFromPalette }) => setPermissionFromPalette),
    ],
  ],
  quickWriteQuestions: [
    [
      setUserPermissionCommand,
      () => import('./set-dialogs.tsx').then(({ getPermissionQuestion }) => getPermissionQuestion),
    ],
  ],
}
