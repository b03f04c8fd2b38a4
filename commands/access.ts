// Commands that explain permissions: why one is refused, who can grant it, my own, two people compared.

import { extension, read, signedIn } from '#contract/access.ts'
import { recordId } from '#contract/fields.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer } from './command.ts'

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

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [accessWhy, accessWhoCan, accessMine, accessCompare]
