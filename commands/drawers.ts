// Commands for parking a drawer (putting it aside with its unsaved input), and for restoring or discarding a parked
// drawer.

import { signedIn } from '#contract/access.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, inline } from './command.ts'

/**
 * Options that the commands for a parked drawer (a drawer put aside with its input) share. `parked` is the id of the
 * drawer; the default is the drawer that was parked last.
 */
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

/**
 * Closes the open drawer and stores its input, so that the user can continue later. The shortcut has modifier keys,
 * because a key alone would type text in a form field.
 */
export const parkDrawerCommand = defineCommand({
  id: 'drawers.park',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+shift+e' },
  requires: 'handler',
})

export const restoreDrawerCommand = defineCommand({
  id: 'drawers.restore',
  ...parkedDrawerOptions,
  keys: { global: 'g d' },
})

/**
 * Discards a parked drawer (a drawer put aside with its input). Asks for confirmation if the form of the drawer has
 * unsaved input.
 */
export const discardDrawerCommand = defineCommand({ id: 'drawers.discard', ...parkedDrawerOptions })

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [parkDrawerCommand, restoreDrawerCommand, discardDrawerCommand]
