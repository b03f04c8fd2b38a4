// Commands of parked drawers: park, restore, discard.

import { signedIn } from '#contract/access.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, inline } from './command.ts'

/** Options of commands for a parked drawer; without `parked`, the most recently parked drawer. */
const parkedDrawerOptions = {
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

/** Parks the open drawer. The shortcut has modifier keys, so that it also works in text fields. */
export const drawersPark = defineCommand({
  id: 'drawers.park',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+shift+e' },
  requires: 'handler',
})

export const drawersRestore = defineCommand({ id: 'drawers.restore', ...parkedDrawerOptions, keys: { global: 'g d' } })

/** Discards a parked drawer; asks for confirmation if its form has unsaved input. */
export const drawersDiscard = defineCommand({ id: 'drawers.discard', ...parkedDrawerOptions })

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [drawersPark, drawersRestore, drawersDiscard]
