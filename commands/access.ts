// Commands of permissions: explain a denied command, list own permissions, and request, grant or decline a permission.

import { contexts, extension, grantedLevels, read, signedIn, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline } from './command.ts'

/** Id of the command to explain; without it, the user selects a command in the drawer. */
const args = z.object({ command: z.string().max(80).optional() })

export const accessWhy = command({ id: 'access.why', access: signedIn, surface: drawer, args })

export const accessWhoCan = command({ id: 'access.whoCan', access: extension(read('users')), surface: drawer, args })

export const accessMine = command({ id: 'access.mine', access: signedIn, surface: drawer })

/** Compares the permissions of a user with the defaults of the account type. */
export const accessCompare = command({
  id: 'access.compare',
  access: read('users'),
  surface: drawer,
  args: z.object({ user: recordId }),
  parent: 'users.list',
  requires: 'record',
})

export const accessRequest = command({
  id: 'access.request',
  access: extension(signedIn),
  surface: drawer,
  args: z.object({
    permission_context: z.enum(contexts).optional(),
    permission_level: z.enum(grantedLevels).optional(),
  }),
})

/** Defines a command that answers the access request in the arguments, or else the request under the cursor. */
const answering = (id: `access.${string}`, key: string) =>
  command({
    id,
    access: extension(write('users')),
    surface: inline,
    args: z.object({ request: recordId.optional() }),
    confirmation: 1,
    keys: { row: key },
    parent: 'users.list',
    requires: 'handler',
  })

export const accessGrant = answering('access.grant', 's')

export const accessDecline = answering('access.decline', 'd')

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
