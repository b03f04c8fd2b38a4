// Commands of the session and the person's preferences: sign-out, language, theme, density, sessions.

import { signedIn } from '#contract/access.ts'
import { densities, themes } from '#contract/console/preferences.ts'
import { recordId } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { z } from '#contract/zod.ts'
import { type Command, command, inline } from './command.ts'

/** All that this person prefers, in one place. */
export const sessionPreferences = command({ id: 'session.preferences', access: signedIn, surface: { kind: 'drawer' } })

/** The page that `/` opens after the sign-in; without one it is chosen in the dialog. */
export const sessionHomePage = command({
  id: 'session.homePage',
  access: signedIn,
  surface: { kind: 'dialog' },
  args: z.object({ home_page: z.string().max(80).optional() }),
})

/** Everything as it was at the beginning. */
export const sessionResetPreferences = command({
  id: 'session.resetPreferences',
  access: signedIn,
  surface: { kind: 'dialog' },
  confirmation: 2,
})

/** Where this person is signed in. */
export const sessionMine = command({ id: 'session.mine', access: signedIn, surface: { kind: 'drawer' } })

/** One of them, or all but this one. */
export const sessionEnd = command({
  id: 'session.end',
  access: signedIn,
  surface: { kind: 'dialog' },
  args: z.object({ session: recordId.optional() }),
  confirmation: 2,
})

/** The page anew, where one is: a newer console, if the server has one by now. */
export const sessionReload = command({ id: 'session.reload', access: signedIn, surface: inline })

export const sessionSignOut = command({ id: 'session.signOut', access: signedIn, surface: inline })

export const sessionLanguage = command({
  id: 'session.language',
  access: signedIn,
  surface: inline,
  args: z.object({ language: z.enum(languages) }),
})

export const sessionTheme = command({
  id: 'session.theme',
  access: signedIn,
  surface: inline,
  args: z.object({ theme: z.enum(themes) }),
})

export const sessionDensity = command({
  id: 'session.density',
  access: signedIn,
  surface: inline,
  args: z.object({ density: z.enum(densities) }),
})

export const sessionNotices = command({ id: 'session.notices', access: signedIn, surface: { kind: 'drawer' } })

/** Narrows the side menu to its icons, or widens it again. */
export const sessionMenu = command({ id: 'session.menu', access: signedIn, surface: inline })

/** In the order of the palette and of the help sheet. */
export const commands: readonly Command[] = [
  sessionPreferences,
  sessionHomePage,
  sessionResetPreferences,
  sessionMine,
  sessionEnd,
  sessionReload,
  sessionSignOut,
  sessionLanguage,
  sessionTheme,
  sessionDensity,
  sessionNotices,
  sessionMenu,
]
