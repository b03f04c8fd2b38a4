// Commands of the session and the user's preferences: sign-out, language, theme, density, sessions.

import { signedIn } from '#contract/access.ts'
import { densities, themes } from '#contract/console/preferences.ts'
import { recordId } from '#contract/fields.ts'
import { languages } from '#contract/languages.ts'
import { z } from '#contract/zod.ts'
import { type Command, defineCommand, inline } from './command.ts'

/** Opens a drawer with all preferences of the user. */
export const openPreferencesCommand = defineCommand({
  id: 'session.preferences',
  access: signedIn,
  surface: { kind: 'drawer' },
})

/** Sets the page that `/` opens after sign-in. If `home_page` is missing, the user selects the page in the dialog. */
export const chooseHomePageCommand = defineCommand({
  id: 'session.homePage',
  access: signedIn,
  surface: { kind: 'dialog' },
  args: z.object({ home_page: z.string().max(80).optional() }),
})

/** Resets all preferences of the user to their defaults. */
export const resetPreferencesCommand = defineCommand({
  id: 'session.resetPreferences',
  access: signedIn,
  surface: { kind: 'dialog' },
  confirmation: 2,
})

/** Lists the active sessions of the user. */
export const listMySessionsCommand = defineCommand({
  id: 'session.mine',
  access: signedIn,
  surface: { kind: 'drawer' },
})

/** Ends one session of the user, or all sessions except the current session. */
export const endSessionCommand = defineCommand({
  id: 'session.end',
  access: signedIn,
  surface: { kind: 'dialog' },
  args: z.object({ session: recordId.optional() }),
  confirmation: 2,
})

/** Reloads the current page, which also loads a newer version of the console. */
export const reloadPageCommand = defineCommand({ id: 'session.reload', access: signedIn, surface: inline })

export const signOutCommand = defineCommand({ id: 'session.signOut', access: signedIn, surface: inline })

export const chooseLanguageCommand = defineCommand({
  id: 'session.language',
  access: signedIn,
  surface: inline,
  args: z.object({ language: z.enum(languages) }),
})

export const chooseThemeCommand = defineCommand({
  id: 'session.theme',
  access: signedIn,
  surface: inline,
  args: z.object({ theme: z.enum(themes) }),
})

export const chooseDensityCommand = defineCommand({
  id: 'session.density',
  access: signedIn,
  surface: inline,
  args: z.object({ density: z.enum(densities) }),
})

/** Collapses the side menu to icons, or expands it. */
export const toggleSideMenuCommand = defineCommand({ id: 'session.menu', access: signedIn, surface: inline })

/** Commands of this module. The command palette and the shortcut help list the commands in this order. */
export const commands: readonly Command[] = [
  openPreferencesCommand,
  chooseHomePageCommand,
  resetPreferencesCommand,
  listMySessionsCommand,
  endSessionCommand,
  reloadPageCommand,
  signOutCommand,
  chooseLanguageCommand,
  chooseThemeCommand,
  chooseDensityCommand,
  toggleSideMenuCommand,
]
