// Commands about permissions: explain why a command is denied, list one's own permissions, and request, grant or
// decline a permission.

import {
  contexts,
  read,
  requestablePermissionLevels,
  requirePlatformSupport,
  signedIn,
  write,
} from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline } from './command.ts'

/**
 * Arguments of the commands that explain a permission. If `command` is missing, the user selects the command to explain
 * in the drawer.
 */
const explainArguments = z.object({ command: z.string().max(80).optional() })

export const explainAccessCommand = defineCommand({
  id: 'access.why',
  access: signedIn,
  surface: drawer,
  args: explainArguments,
})

export const listUsersWithAccessCommand = defineCommand({
  id: 'access.whoCan',
  access: requirePlatformSupport(read('users')),
  surface: drawer,
  args: explainArguments,
})

export const showMyPermissionsCommand = defineCommand({ id: 'access.mine', access: signedIn, surface: drawer })

/** Opens a drawer that compares a user's permissions with the default permissions of the user's account type. */
export const comparePermissionsCommand = defineCommand({
  id: 'access.compare',
  access: read('users'),
  surface: drawer,
  args: z.object({ user: recordId }),
  parent: 'users.list',
  requires: 'record',
})

export const requestAccessCommand = defineCommand({
  id: 'access.request',
  access: signedIn,
  surface: drawer,
  args: z.object({
    permission_context: z.enum(contexts).optional(),
    permission_level: z.enum(requestablePermissionLevels).optional(),
  }),
})

/**
 * Defines a command that grants or declines an access request. If the arguments contain no request, the command applies
 * to the request in the row under the cursor.
 */
const defineAccessRequestReviewCommand = (id: `access.${string}`, shortcut: string) =>
  defineCommand({
    id,
    access: write('users'),
    surface: inline,
    args: z.object({ request: recordId.optional() }),
    confirmation: 1,
    keys: { row: shortcut },
    parent: 'users.list',
    requires: 'handler',
  })

export const grantAccessRequestCommand = defineAccessRequestReviewCommand('access.grant', 's')

export const declineAccessRequestCommand = defineAccessRequestReviewCommand('access.decline', 'd')

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  explainAccessCommand,
  listUsersWithAccessCommand,
  showMyPermissionsCommand,
  comparePermissionsCommand,
  requestAccessCommand,
  grantAccessRequestCommand,
  declineAccessRequestCommand,
]
