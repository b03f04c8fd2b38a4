// Commands of the palette, the help and remapping of shortcuts, links and diagnostics.

import { signedIn } from '#contract/access.ts'
import { lookupKinds } from '#contract/console/tickets.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline, overlay } from './command.ts'

export const paletteOpen = defineCommand({
  id: 'palette.open',
  access: signedIn,
  surface: inline,
  /** Prefilled search text, and a filter by record kind. */
  args: z.object({
    text: z.string().optional(),
    /** Kind of record to which the palette limits the search. */
    of: z.enum(lookupKinds).optional(),
  }),
  keys: { global: 'mod+k' },
  hidden: true,
})

export const keyboardHelp = defineCommand({
  id: 'keyboard.help',
  access: signedIn,
  surface: overlay,
  keys: { global: ['?', 'f1'] },
})

/** Opens the list of shortcuts for editing, with the focus on the `command` of the arguments. */
export const keyboardRemap = defineCommand({
  id: 'keyboard.remap',
  access: signedIn,
  surface: drawer,
  args: z.object({ command: z.string().max(80).optional() }),
})

export const keyboardSingleKeys = defineCommand({ id: 'keyboard.singleKeys', access: signedIn, surface: inline })

/** Runs the main button of the page or drawer, such as "Save"; `mod+enter` works on all screens. */
export const keyboardMainAction = defineCommand({
  id: 'keyboard.mainAction',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+enter' },
  requires: 'handler',
})

/** Opens the drawer that builds a link template for a helpdesk. */
export const linkHelpdesk = defineCommand({ id: 'link.helpdesk', access: signedIn, surface: drawer })

export const linkCopyPage = defineCommand({
  id: 'link.copyPage',
  access: signedIn,
  surface: inline,
  keys: { global: 'y l' },
})

export const diagnosticsCopy = defineCommand({
  id: 'diagnostics.copy',
  access: signedIn,
  surface: inline,
  keys: { global: 'y d' },
})

/** Commands of this module, in the order in which the palette and the shortcut help list them. */
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
