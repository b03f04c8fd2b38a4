// Commands of permissions: why one is refused, who can grant it, my own; asked for, granted, declined.

import { contexts, extension, grantedLevels, read, signedIn, write } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline } from './command.ts'

/** The command it is about; without one it is chosen in the drawer. */
const args = z.object({ command: z.string().max(80).optional() })

export const accessWhy = command({ id: 'access.why', access: signedIn, surface: drawer, args })

export const accessWhoCan = command({ id: 'access.whoCan', access: extension(read('users')), surface: drawer, args })

export const accessMine = command({ id: 'access.mine', access: signedIn, surface: drawer })

/** What a person may do, beside the default of their account type. */
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

/** Of the request under the cursor, or of that of the arguments. */
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

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [
  accessWhy,
  accessWhoCan,
  accessMine,
  accessCompare,
  accessRequest,
  accessGrant,
  accessDecline,
]
