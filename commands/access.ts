import * as z from 'zod/mini'
import { read, signedIn } from '#contract/access.ts'
import { command, drawer } from './command.ts'

/** The command it is about; without one it is chosen in the drawer. */
const args = z.object({ command: z.optional(z.string().check(z.maxLength(80))) })

export const accessWhy = command({ id: 'access.why', access: signedIn, opens: drawer, args })

export const accessWhoCan = command({ id: 'access.whoCan', access: read('users'), opens: drawer, args })

export const accessMine = command({ id: 'access.mine', access: signedIn, opens: drawer })
