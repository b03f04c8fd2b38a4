import * as z from 'zod/mini'
import { signedIn } from '#contract/access.ts'
import { densities, languages, themes } from '#contract/appearance.ts'
import { command, inline } from './command.ts'

export const sessionSignOut = command({ id: 'session.signOut', access: signedIn, opens: inline })

export const sessionLanguage = command({
  id: 'session.language',
  access: signedIn,
  opens: inline,
  args: z.object({ language: z.enum(languages) }),
})

export const sessionTheme = command({
  id: 'session.theme',
  access: signedIn,
  opens: inline,
  args: z.object({ theme: z.enum(themes) }),
})

export const sessionDensity = command({
  id: 'session.density',
  access: signedIn,
  opens: inline,
  args: z.object({ density: z.enum(densities) }),
})

export const sessionNotices = command({ id: 'session.notices', access: signedIn, opens: { kind: 'drawer' } })

/** Narrows the side menu to its icons, or widens it again. */
export const sessionMenu = command({ id: 'session.menu', access: signedIn, opens: inline })
