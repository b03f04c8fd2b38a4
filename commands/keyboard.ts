// Commands of the command palette and of keyboard shortcuts, and commands that copy links and diagnostics.

import { signedIn } from '#contract/access.ts'
import { lookupKinds } from '#contract/console/tickets.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, drawer, inline, overlay } from './command.ts'

export const openPaletteCommand = defineCommand({
  id: 'palette.open',
  access: signedIn,
  surface: inline,
  /** Text with which the search field of the command palette is prefilled, and the kind of record to search for. */
  args: z.object({
    text: z.string().optional(),
    /** Kind of record to which the command palette limits the search. */
    of: z.enum(lookupKinds).optional(),
  }),
  keys: { global: 'mod+k' },
  hidden: true,
})

export const showShortcutHelpCommand = defineCommand({
  id: 'keyboard.help',
  access: signedIn,
  surface: overlay,
  keys: { global: ['?', 'f1'] },
})

/** Opens the list of shortcuts for editing. The shortcut of the command with the id `command` receives the focus. */
export const changeShortcutsCommand = defineCommand({
  id: 'keyboard.remap',
  access: signedIn,
  surface: drawer,
  args: z.object({ command: z.string().max(80).optional() }),
})

export const toggleSingleKeyShortcutsCommand = defineCommand({
  id: 'keyboard.singleKeys',
  access: signedIn,
  surface: inline,
})

/**
 * Presses the main button of the page or drawer, for example "Save". The shortcut `mod+enter` is the same on all
 * screens.
 */
export const runMainActionCommand = defineCommand({
  id: 'keyboard.mainAction',
  access: signedIn,
  surface: inline,
  keys: { global: 'mod+enter' },
  requires: 'handler',
})

/** Opens the drawer that builds a link template for a helpdesk. */
export const openHelpdeskLinksCommand = defineCommand({ id: 'link.helpdesk', access: signedIn, surface: drawer })

export const copyPageLinkCommand = defineCommand({
  id: 'link.copyPage',
  access: signedIn,
  surface: inline,
  keys: { global: 'y l' },
})

export const copyDiagnosticsCommand = defineCommand({
  id: 'diagnostics.copy',
  access: signedIn,
  surface: inline,
  keys: { global: 'y d' },
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  openPaletteCommand,
  showShortcutHelpCommand,
  changeShortcutsCommand,
  toggleSingleKeyShortcutsCommand,
  runMainActionCommand,
  openHelpdeskLinksCommand,
  copyPageLinkCommand,
  copyDiagnosticsCommand,
]
