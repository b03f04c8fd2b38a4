import { signedIn } from '#contract/access.ts'
import { command, page } from './command.ts'

export const homeGo = command({
  id: 'home.go',
  access: signedIn,
  surface: page('/'),
  keys: { global: 'g h' },
  menu: true,
})
