// Commands of parked drawers: park, restore, discard.

import { signedIn } from '#contract/access.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, inline } from './command.ts'

/** One of those that are parked; without it, the one parked last. */
const which = {
  access: signedIn,
  surface: inline,
  args: z.object({
    parked: z
      .string()
      .regex(/^p\d{1,10}$/)
      .optional(),
  }),
  requires: 'handler',
} as const

/** From within fields too: hence no single key. */
export const drawersPark = command({
  id: 'drawers.park',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+shift+e' },
  requires: 'handler',
})

export const drawersRestore = command({ id: 'drawers.restore', ...which, keys: { global: 'g d' } })

/** Asks first when something was typed. */
export const drawersDiscard = command({ id: 'drawers.discard', ...which })

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [drawersPark, drawersRestore, drawersDiscard]
