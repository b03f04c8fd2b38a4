// Commands of permissions: explain a denied command, list own permissions, and request, grant or decline a permission.

import { contexts, extensionOnly, read, requestableLevels, signedIn, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline } from './command.ts'

/** Id of the command to explain; without it, the user selects a command in the drawer. */
const explainArguments = z.object({ command: z.string().max(80).optional() })

export const accessWhy = defineCommand({ id: 'access.why', access: signedIn, surface: drawer, args: explainArguments })

export const accessWhoCan = defineCommand({
  id: 'access.whoCan',
  access: extensionOnly(read('users')),
  surface: drawer,
  args: explainArguments,
})

export const accessMine = defineCommand({ id: 'access.mine', access: signedIn, surface: drawer })

/** Compares the permissions of a user with the defaults of the account type. */
export const accessCompare = defineCommand({
  id: 'access.compare',
  access: read('users'),
  surface: drawer,
  args: z.object({ user: recordId }),
  parent: 'users.list',
  requires: 'record',
})

export const accessRequest = defineCommand({
  id: 'access.request',
  access: signedIn,
  surface: drawer,
  args: z.object({
    permission_context: z.enum(contexts).optional(),
    permission_level: z.enum(requestableLevels).optional(),
  }),
})

/** Defines a command that answers the access request in the arguments, or else the request under the cursor. */
const defineReviewCommand = (id: `access.${string}`, shortcut: string) =>
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

export const accessGrant = defineReviewCommand('access.grant', 's')

export const accessDecline = defineReviewCommand('access.decline', 'd')

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [
  accessWhy,
  accessWhoCan,
  accessMine,
  accessCompare,
  accessRequest,
  accessGrant,
  accessDecline,
]
