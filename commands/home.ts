// The command that opens the home page.
import { signedIn } from '#contract/access.ts'
import { type Command, defineCommand, page } from './command.ts'

export const openHomePageCommand = defineCommand({
  id: 'home.go',
  access: signedIn,
  surface: page('/'),
  keys: { global: 'g h' },
  menu: 'work',
})

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [openHomePageCommand]
