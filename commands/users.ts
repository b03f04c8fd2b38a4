// Commands of the users: list, edit, permissions, account types, sessions.

import { accountTypes, contexts, levels, read, requirePlatformSupport, write } from '#contract/access.ts'
import { codeText, recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, dialog, drawer, inline, page } from './command.ts'

/** Returns the command arguments that identify a user. */
export const getUserArguments = ({ id }: { readonly id: number }) => ({ user: String(id) })

export const listUsersCommand = defineCommand({
  id: 'users.list',
  access: read('users'),
  surface: page('/users'),
  filters: z.object({ search: codeText(200).optional(), of_type: z.enum(accountTypes).optional() }),
  keys: { global: 'g u' },
  menu: 'team',
})

/** Creates a user who has never signed in, so that the permissions of the user can be set in advance. */
export const createUserCommand = defineCommand({
  id: 'users.create',
  access: requirePlatformSupport(write('users')),
  surface: drawer,
  keys: { global: 'c u' },
  parent: 'users.list',
})

export const openUserCommand = defineCommand({
  id: 'users.open',
  access: read('users'),
  surface: page('/users/show/:user'),
  args: z.object({ user: recordId }),
  keys: { row: 'enter' },
  parent: 'users.list',
  requires: 'record',
})

export const editUserCommand = defineCommand({
  id: 'users.edit',
  access: write('users'),
  surface: page('/users/:user/edit'),
  args: z.object({ user: recordId }),
  keys: { row: 'e' },
  parent: 'users.list',
  requires: 'record',
})

/**
 * Sets the account type of a user, and gives the user the default permissions of this type. If `account_type` is
 * missing, the type is selected in the dialog.
 */
export const setAccountTypeCommand = defineCommand({
  id: 'users.setType',
  access: write('users'),
  surface: dialog,
  args: z.object({ user: recordId, account_type: z.enum(accountTypes).optional() }),
  impliedByArguments: ['account_type'],
  confirmation: 2,
  parent: 'users.list',
  requires: 'record',
})

export const setUserPermissionCommand = defineCommand({
  id: 'users.setPermission',
  access: write('users'),
  surface: dialog,
  args: z.object({
    user: recordId,
    permission_context: z.enum(contexts).optional(),
    permission_level: z.enum(levels).optional(),
  }),
  confirmation: 1,
  quickRunArguments: ['user', 'permission_context', 'permission_level'],
  impliedByArguments: ['permission_context', 'permission_level'],
  needsSecondEnter: true,
  parent: 'users.list',
  requires: 'record',
})

/**
 * Edits the default permissions of an account type. If `account_type` is missing, the type is selected in the drawer.
 */
export const editAccountTypeDefaultsCommand = defineCommand({
  id: 'users.editType',
  access: requirePlatformSupport(write('users')),
  surface: drawer,
  args: z.object({ account_type: z.enum(accountTypes).optional() }),
  parent: 'users.list',
})

/** Ends one session or all sessions of another user. */
export const endUserSessionsCommand = defineCommand({
  id: 'users.endSessions',
  access: write('users'),
  surface: dialog,
  args: z.object({ user: recordId, session: recordId.optional() }),
  confirmation: 2,
  parent: 'users.list',
  requires: 'record',
})

export const deleteUserCommand = defineCommand({
  id: 'users.delete',
  access: write('users'),
  surface: dialog,
  args: z.object({ user: recordId }),
  confirmation: 3,
  parent: 'users.list',
  requires: 'record',
})

export const findUserCommand = defineCommand({
  id: 'users.find',
  access: read('users'),
  surface: inline,
  args: z.object({ q: z.string().optional() }),
  keys: { global: 'f u' },
  parent: 'users.list',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  listUsersCommand,
  createUserCommand,
  openUserCommand,
  editUserCommand,
  setAccountTypeCommand,
  setUserPermissionCommand,
  editAccountTypeDefaultsCommand,
  endUserSessionsCommand,
  deleteUserCommand,
  findUserCommand,
]
