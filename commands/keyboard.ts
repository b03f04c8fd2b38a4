// Commands of palette, shortcut help and remapping, links and diagnostics.

import { signedIn } from '#contract/access.ts'
import { foundKinds } from '#contract/console/tickets.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, drawer, inline, overlay } from './command.ts'

export const paletteOpen = command({
  id: 'palette.open',
  access: signedIn,
  surface: inline,
  /** Typed in already. */
  args: z.object({
    text: z.string().optional(),
    /** Records of this kind alone. */
    of: z.enum(foundKinds).optional(),
  }),
  keys: { global: 'mod+k' },
  hidden: true,
})

export const keyboardHelp = command({
  id: 'keyboard.help',
  access: signedIn,
  surface: overlay,
  keys: { global: ['?', 'f1'] },
})

/** Every command with its keys, to be given others; begins at one of them. */
export const keyboardRemap = command({
  id: 'keyboard.remap',
  access: signedIn,
  surface: drawer,
  args: z.object({ command: z.string().max(80).optional() }),
})

export const keyboardSingleKeys = command({ id: 'keyboard.singleKeys', access: signedIn, surface: inline })

/** What the page or drawer is there for, where that has no key of its own: its button does it. */
export const keyboardMainAction = command({
  id: 'keyboard.mainAction',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+enter' },
  requires: 'handler',
})

/** Writes the link that a helpdesk fills in with its ticket. */
export const linkHelpdesk = command({ id: 'link.helpdesk', access: signedIn, surface: drawer })

export const linkCopyPage = command({ id: 'link.copyPage', access: signedIn, surface: inline, keys: { global: 'y l' } })

export const diagnosticsCopy = command({
  id: 'diagnostics.copy',
  access: signedIn,
  surface: inline,
  keys: { global: 'y d' },
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [
  paletteOpen,
  keyboardHelp,
  keyboardRemap,
  keyboardSingleKeys,
  keyboardMainAction,
  linkHelpdesk,
  linkCopyPage,
  diagnosticsCopy,
]
