// The command that opens the home page.
import { signedIn } from '#contract/access.ts'
import { type Command, command, page } from './command.ts'

export const homeGo = command({
  id: 'home.go',
  access: signedIn,
  surface: page('/'),
  keys: { global: 'g h' },
  menu: true,
})

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [homeGo]
