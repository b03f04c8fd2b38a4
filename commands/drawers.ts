// Commands that put a drawer aside with its unsaved input ("park"), and restore or discard such a drawer.

import { signedIn } from '#contract/access.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, inline } from './command.ts'

/** Options of commands for a drawer that was put aside; without the id `parked`, the last one is used. */
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

/** Puts the open drawer aside with its input. The shortcut has modifier keys, so that it works in text fields. */
export const drawersPark = defineCommand({
  id: 'drawers.park',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+shift+e' },
  requires: 'handler',
})

export const drawersRestore = defineCommand({ id: 'drawers.restore', ...parkedDrawerOptions, keys: { global: 'g d' } })

/** Discards a drawer that was put aside; asks for confirmation if the form of the drawer has unsaved input. */
export const drawersDiscard = defineCommand({ id: 'drawers.discard', ...parkedDrawerOptions })

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
export const commands: readonly Command[] = [drawersPark, drawersRestore, drawersDiscard]
